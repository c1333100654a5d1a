import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {AgentClient} from '../src/client/agent-client.js';
import type {AgentChat} from '../src/elements/agent-chat/agent-chat.js';
import type {AnswerSource} from '../src/service/answers.js';
import {findIn, openMenu} from './open-menu.js';
import {connection, errorAnswer, longWord, noAnswer, sampleAgent, storyFetch} from './story-service.js';
import {properties, stage, until} from './stage.js';

const questions = [
  'Which rose needs the least water?',
  `${longWord}: what grows beside it?`,
  'When do I cut the hedge?',
];

/** Without a delay, so that the conversations are there at once. */
const answers: AnswerSource = () => [{text: 'The dog rose.'}];

const meta: Meta<Partial<AgentChat>> = {
  title: 'conversations',
  component: 'agent-chat',
  args: {...connection, agentId: sampleAgent.AgentId, conversations: true},
  render: settings =>
    stage(html`<agent-chat style="block-size: 100%" ${properties(settings)}></agent-chat>`, {
      height: '470px',
    }),
};
export default meta;
type Story = StoryObj<Partial<AgentChat>>;

/** Asks each question in a conversation of its own. */
async function ask(canvas: HTMLElement): Promise<void> {
  const element = canvas.querySelector<AgentChat>('agent-chat, agent-history');
  if (!element?.fetch || !element.baseUrl) return;
  const {baseUrl, fetch} = element;
  const client = new AgentClient({baseUrl, fetch, accessToken: connection.accessToken});
  for (const [index, content] of questions.entries())
    await client.completeReply(sampleAgent.AgentId, [{role: 'user', content}], {conversationId: `c${index}`});
}

async function openList(canvas: HTMLElement): Promise<void> {
  await until(() => canvas.querySelector('agent-chat')?.session.snapshot.phase === 'ready');
  await openMenu(canvas);
  canvas.querySelector('agent-chat')?.shadowRoot?.querySelectorAll<HTMLElement>('.menu-item')[1]?.click();
  await until(() => Boolean(findIn(canvas, '.conversations[open]')));
}

async function openListWith(canvas: HTMLElement, selector: string): Promise<void> {
  await openList(canvas);
  await until(() => Boolean(findIn(canvas, selector)));
}

function listsConversations(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('/conversations');
}

/** The conversations of the visitor. The shown one is marked. */
export const List: Story = {
  args: {fetch: storyFetch({answers}), conversationId: 'c1'},
  play: async ({canvasElement}) => {
    await ask(canvasElement);
    await openListWith(canvasElement, '.conversation');
  },
};

/** The visitor renames a conversation. */
export const Rename: Story = {
  args: {fetch: storyFetch({answers}), conversationId: 'c1'},
  play: async ({canvasElement}) => {
    await ask(canvasElement);
    await openListWith(canvasElement, '[data-control="rename"]');
    findIn(canvasElement, '[data-control="rename"]')?.click();
  },
};

/** Deleting needs a confirmation. */
export const Delete: Story = {
  args: {fetch: storyFetch({answers}), conversationId: 'c1'},
  play: async ({canvasElement}) => {
    await ask(canvasElement);
    await openListWith(canvasElement, '[data-control="delete"]');
    findIn(canvasElement, '[data-control="delete"]')?.click();
  },
};

/** Nothing was said yet. */
export const Empty: Story = {
  args: {fetch: storyFetch()},
  play: ({canvasElement}) => openListWith(canvasElement, '.conversations-none'),
};

/** The list is on its way. */
export const Loading: Story = {
  args: {
    fetch: storyFetch({fault: request => (listsConversations(request) ? noAnswer(request) : undefined)}),
  },
  play: ({canvasElement}) => openListWith(canvasElement, '.conversations-loading'),
};

/** The list did not load. */
export const Failed: Story = {
  args: {
    fetch: storyFetch({
      fault: request => (listsConversations(request) ? errorAnswer(404, 'There is no list.') : undefined),
    }),
  },
  play: ({canvasElement}) => openListWith(canvasElement, '.conversations .notice'),
};

/** A history with the records of one conversation. Its list selects another one, or all records. */
export const InHistory: Story = {
  args: {fetch: storyFetch({answers}), conversationId: 'c0'},
  render: settings =>
    stage(html`<agent-history style="block-size: 100%" ${properties(settings)}></agent-history>`, {
      width: '640px',
      height: '470px',
    }),
  play: async ({canvasElement}) => {
    await ask(canvasElement);
    await canvasElement.querySelector('agent-history')?.refresh();
    await until(() => Boolean(findIn(canvasElement, '[part="conversations-button"]:enabled')));
    findIn(canvasElement, '[part="conversations-button"]')?.click();
    await until(() => Boolean(findIn(canvasElement, '.conversation')));
  },
};
