import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import type {AgentChat} from '../src/elements/agent-chat/agent-chat.js';
import {partsModule} from '../src/elements/load-parts.js';
import {findIn, openMenu} from './open-menu.js';
import {unfinished} from './story-answers.js';
import {connection, storyFetch} from './story-service.js';
import {properties, stage, until} from './stage.js';

const said = ['Which rose needs the least water?', 'The dog rose. Water it once a week in its first summer.'];

const meta: Meta<Partial<AgentChat>> = {
  title: 'menu',
  component: 'agent-chat',
  args: {...connection, agentId: 'Agent-guide'},
  argTypes: {menu: {control: 'text'}},
  render: settings =>
    stage(html`<agent-chat style="block-size: 100%" ${properties(settings)}></agent-chat>`, {
      height: '470px',
    }),
};
export default meta;
type Story = StoryObj<Partial<AgentChat>>;

/** Chooses the first item, which starts a new conversation. */
async function startNew(canvas: HTMLElement, messages: number): Promise<void> {
  await openMenu(canvas, messages);
  findIn(canvas, '[part="menu-item"]')?.click();
}

/** The usual items. */
export const Open: Story = {
  args: {fetch: storyFetch({said}), history: 'recent'},
  play: ({canvasElement}) => openMenu(canvasElement, 2),
};

/** Items of the page: with an icon, with a long name, and without an icon. */
export const OwnItems: Story = {
  args: {
    fetch: storyFetch({said}),
    history: 'recent',
    menu: [
      'new',
      'download',
      {
        label: 'Report a problem',
        icon: 'M4 15s1-1 4-1 5 2 8 2 4-1 4-1V3s-1 1-4 1-5-2-8-2-4 1-4 1zM4 22v-7',
        onSelect: () => undefined,
      },
      {
        label: 'Questions and answers about climbing roses, ramblers and shrubs',
        icon: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M9 9a3 3 0 0 1 6 1c0 2-3 3-3 3M12 17h.01',
        onSelect: () => undefined,
      },
      {label: 'Opening hours', onSelect: () => undefined},
    ],
  },
  play: ({canvasElement}) => openMenu(canvasElement, 2),
};

/** All items, with the choice of how much screen readers speak. */
export const Speech: Story = {
  args: {fetch: storyFetch({said}), history: 'recent', menu: 'new download speech'},
  play: ({canvasElement}) => openMenu(canvasElement, 2),
};

/** Before the first message, there is nothing to save and nothing to leave. */
export const BeforeTheFirstMessage: Story = {
  args: {fetch: storyFetch()},
  play: ({canvasElement}) => openMenu(canvasElement),
};

/** A new conversation would end the running reply. */
export const Question: Story = {
  args: {fetch: storyFetch({answers: unfinished(said[1] ?? '')})},
  play: async ({canvasElement}) => {
    await until(() => canvasElement.querySelector('agent-chat')?.session.snapshot.phase === 'ready');
    canvasElement.querySelector('agent-chat')?.send(said[0] ?? '');
    await startNew(canvasElement, 2);
    await until(() => Boolean(findIn(canvasElement, '.question-dialog[open]')));
  },
};

/** The visitor has just started a new conversation. */
export const NewConversation: Story = {
  args: {fetch: storyFetch({said}), history: 'recent'},
  play: async ({canvasElement}) => {
    await startNew(canvasElement, 2);
    await until(() => Boolean(findIn(canvasElement, '.menu-notice p')));
  },
};

/** With a handover, and with the item that forgets the visitor. */
export const ForgetAndHandover: Story = {
  args: {fetch: storyFetch({said}), history: 'recent', menu: 'new download forget', handover: true},
  play: ({canvasElement}) => openMenu(canvasElement, 2),
};

async function chooseForget(canvas: HTMLElement): Promise<void> {
  await openMenu(canvas, 2);
  findIn(canvas, '[part="menu-item"]:last-of-type')?.click();
  await until(() => Boolean(findIn(canvas, '.question-dialog[open]')));
}

/** The code of the menu did not load. A press on the button tries again, too. */
export const NotLoaded: Story = {
  args: {fetch: storyFetch({said}), history: 'recent'},
  beforeEach: () => {
    // An earlier story may have loaded the code.
    Object.defineProperty(partsModule, 'loaded', {value: undefined, configurable: true});
    partsModule.loadFor = () => Promise.resolve(false);
    return () => {
      Reflect.deleteProperty(partsModule, 'loaded');
      Reflect.deleteProperty(partsModule, 'loadFor');
    };
  },
  play: async ({canvasElement}) => {
    await until(() => Boolean(findIn(canvasElement, '[part="menu-button"]')));
    findIn(canvasElement, 'agent-chat-menu')?.remove();
    findIn(canvasElement, '[part="menu-button"]')?.click();
    await until(() => Boolean(findIn(canvasElement, 'div.offline')));
  },
};

/** Forgetting always asks first. */
export const ForgetQuestion: Story = {
  args: {fetch: storyFetch({said}), history: 'recent', menu: 'forget'},
  play: ({canvasElement}) => chooseForget(canvasElement),
};

/** The device has just forgotten the visitor. */
export const Forgotten: Story = {
  args: {fetch: storyFetch({said}), history: 'recent', menu: 'forget'},
  play: async ({canvasElement}) => {
    await chooseForget(canvasElement);
    findIn(canvasElement, '[part="question-confirm"]')?.click();
    await until(() => Boolean(findIn(canvasElement, '.menu-notice p')));
  },
};
