import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {AgentLauncher} from '../src/elements/agent-launcher/agent-launcher.js';
import {spoken} from './story-answers.js';
import {connection, longWord, storyFetch} from './story-service.js';
import {goOffline, properties, until} from './stage.js';

/** Settings of the launcher, and settings that it forwards to the chat. */
type LauncherArguments = Partial<AgentLauncher>;

const meta: Meta<LauncherArguments> = {
  title: 'agent-launcher',
  component: 'agent-launcher',
  args: {...connection, agentId: 'Agent-guide'},
  argTypes: {
    placement: {control: 'inline-radio', options: ['bottom-end', 'bottom-start']},
    mode: {control: 'inline-radio', options: ['popover', 'dialog', 'fullscreen']},
    load: {control: 'inline-radio', options: ['intent', 'idle', 'eager']},
  },
  render: settings =>
    html`<main style="max-inline-size: 44em; margin: 0 auto; padding: 32px 24px; line-height: 1.6">
      <h1>Books that were loved before</h1>
      <p>
        This page has its own content. The chat opens from a button in the corner, and the page does not move.
      </p>
      <p>
        <label>Your name <input autocomplete="off" /></label> <button type="button">Reserve a book</button>
      </p>
      <agent-launcher ${properties(settings)}></agent-launcher>
    </main>`,
};
export default meta;
type Story = StoryObj<LauncherArguments>;

async function openMenu(canvas: HTMLElement): Promise<void> {
  const find = (selector: string): HTMLElement | null | undefined =>
    canvas.querySelector('agent-launcher')?.chat?.shadowRoot?.querySelector<HTMLElement>(selector);
  await until(() => Boolean(find('[part="menu-button"]')));
  find('[part="menu-button"]')?.click();
  await until(() => Boolean(find('[part="menu"]')));
}

/** A button in the corner. */
export const Default: Story = {args: {fetch: storyFetch()}};

/** The chat in a panel above the button. The page stays usable. */
export const Open: Story = {args: {fetch: storyFetch(), open: true}};

/** The chat as a modal dialog in the middle of the page. */
export const Dialog: Story = {args: {fetch: storyFetch(), mode: 'dialog', open: true}};

/** The chat in the whole window. Phones always use this mode. */
export const Fullscreen: Story = {args: {fetch: storyFetch(), mode: 'fullscreen', open: true}};

/** The button in the other corner. */
export const AtTheStart: Story = {args: {fetch: storyFetch(), placement: 'bottom-start', open: true}};

/** A greeting bubble. The visitor can close it for the session. */
export const Greeting: Story = {
  args: {fetch: storyFetch(), greeting: 'Looking for a book you once read? I may know it.'},
};

/** A greeting that is too long for the bubble, with a word that is too long for a line. */
export const LongGreeting: Story = {
  args: {fetch: storyFetch(), greeting: `${longWord}! ${'I may know the book you once read. '.repeat(6)}`},
};

/** The menu of the chat in the panel. */
export const Menu: Story = {
  args: {fetch: storyFetch(), open: true},
  play: ({canvasElement}) => openMenu(canvasElement),
};

/** A larger panel, by the menu. */
export const Expanded: Story = {
  args: {fetch: storyFetch(), open: true, expanded: true},
  play: ({canvasElement}) => openMenu(canvasElement),
};

/** A reply that ended while the chat was closed. The button counts it. */
export const Unread: Story = {
  args: {fetch: storyFetch({answers: spoken('Here is what I found.')}), open: true},
  play: async ({canvasElement}) => {
    const launcher = canvasElement.querySelector('agent-launcher');
    await until(() => launcher?.chat?.send('What is new?') ?? false);
    launcher?.hide();
  },
};

/** Opened by the page with a text for the message field, which is not sent. */
export const Asked: Story = {
  args: {fetch: storyFetch()},
  play: async ({canvasElement}) => {
    const launcher = canvasElement.querySelector('agent-launcher');
    launcher?.show('Do you have The Salt Road?');
    await until(() => launcher?.chat?.draft !== undefined && launcher.chat.draft !== '');
  },
};

/** The visitor decides first whether to use the chat. */
export const Consent: Story = {
  args: {
    fetch: storyFetch(),
    open: true,
    consentText: 'Your questions go to Example Ltd.',
    consentUrl: 'https://example.com/privacy',
  },
};

/** The visitor selects an agent first. */
export const Pick: Story = {args: {fetch: storyFetch(), pick: true, agentId: undefined, open: true}};

/** An agent is selected. A button returns to the list. */
export const Picked: Story = {args: {fetch: storyFetch(), pick: true, open: true}};

/** The code of the chat is loading. */
export const Loading: Story = {
  args: {fetch: storyFetch(), open: true},
  beforeEach: () => replaceChatCode(() => new Promise(() => {})),
};

/** The code of the chat failed to load. */
export const NotLoaded: Story = {
  args: {fetch: storyFetch(), open: true},
  beforeEach: () => replaceChatCode(() => Promise.reject(new TypeError('Failed to fetch'))),
};

/** The browser has no network. */
export const Offline: Story = {args: {fetch: storyFetch(), open: true}, beforeEach: goOffline};

/** Always dark. */
export const Dark: Story = {
  args: {fetch: storyFetch(), open: true, theme: 'dark', greeting: 'May I help?'},
};

/** From right to left. */
export const RightToLeft: Story = {
  args: {fetch: storyFetch(), open: true, pick: true},
  globals: {direction: 'rtl'},
};

/** The page's own icon on the button, and its own text in the bubble. */
export const Slots: Story = {
  render: settings =>
    html`<agent-launcher ${properties(settings)}>
      <span slot="icon" aria-hidden="true">🌿</span>
      <span slot="greeting">Ask the <strong>gardener</strong></span>
    </agent-launcher>`,
  args: {fetch: storyFetch()},
};

function replaceChatCode(chat: () => Promise<unknown>): () => void {
  const before = AgentLauncher.code;
  AgentLauncher.code = {...before, chat};
  return () => {
    AgentLauncher.code = before;
  };
}
