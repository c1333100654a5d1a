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

/** The first page of a long list. */
function manyConversations(): Response {
  const conversationList = Array.from({length: 200}, (_, index) => ({
    conversationId: `many-${index}`,
    title: `${questions[index % questions.length]} (${index + 1})`,
    updateTime: new Date(Date.now() - index * 9 * 3_600_000).toISOString(),
  }));
  return Response.json({total: 200, conversationList});
}

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
  await until(() => Boolean(findIn(canvas, '.conversations')));
}

async function openListWith(canvas: HTMLElement, selector: string): Promise<void> {
  await openList(canvas);
  await until(() => Boolean(findIn(canvas, selector)));
}

/** Presses a button, once the sheet no longer moves: a menu stays where it opened. */
async function pressIn(canvas: HTMLElement, selector: string): Promise<void> {
  await until(() => Boolean(findIn(canvas, selector)));
  await until(() => findIn(canvas, '.conversations')?.getAnimations().length === 0);
  findIn(canvas, selector)?.click();
}

const rowOptions = 'li [data-control="options"]';
const renameItem = '.options-menu .menu-item:first-child';
const deleteItem = '.options-menu .menu-item:last-child';

function wide(settings: Partial<AgentChat>) {
  return stage(html`<agent-chat style="block-size: 100%" ${properties(settings)}></agent-chat>`, {
    width: '1280px',
    height: '560px',
  });
}

function listsConversations(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('/conversations');
}

/** In a narrow chat, a sheet over the chat lists the conversations of the visitor. The shown one is marked. */
export const List: Story = {
  args: {fetch: storyFetch({answers}), conversationId: 'c1'},
  play: async ({canvasElement}) => {
    await ask(canvasElement);
    await openListWith(canvasElement, '.conversation');
  },
};

/** From 720 pixels on, the list is beside the messages. It stays open when the visitor chooses a conversation. */
export const Beside: Story = {
  args: {fetch: storyFetch({answers}), conversationId: 'c1'},
  render: wide,
  play: async ({canvasElement}) => {
    await ask(canvasElement);
    await openListWith(canvasElement, '.conversation');
  },
};

/** Two hundred conversations. */
export const Many: Story = {
  args: {
    fetch: storyFetch({fault: request => (listsConversations(request) ? manyConversations() : undefined)}),
  },
  render: wide,
  play: ({canvasElement}) => openListWith(canvasElement, '.conversation'),
};

/** The button "…" of a conversation opens a menu. */
export const Options: Story = {
  args: {fetch: storyFetch({answers}), conversationId: 'c1'},
  play: async ({canvasElement}) => {
    await ask(canvasElement);
    await openList(canvasElement);
    await pressIn(canvasElement, rowOptions);
  },
};

/** The visitor renames a conversation. */
export const Rename: Story = {
  args: {fetch: storyFetch({answers}), conversationId: 'c1'},
  play: async ({canvasElement}) => {
    await ask(canvasElement);
    await openList(canvasElement);
    await pressIn(canvasElement, rowOptions);
    await pressIn(canvasElement, renameItem);
  },
};

/** Deleting needs a confirmation. */
export const Delete: Story = {
  args: {fetch: storyFetch({answers}), conversationId: 'c1'},
  play: async ({canvasElement}) => {
    await ask(canvasElement);
    await openList(canvasElement);
    await pressIn(canvasElement, rowOptions);
    await pressIn(canvasElement, deleteItem);
  },
};

/** The menu of the list deletes all messages, after a confirmation. */
export const DeleteAll: Story = {
  args: {fetch: storyFetch({answers}), conversationId: 'c1'},
  render: wide,
  play: async ({canvasElement}) => {
    await ask(canvasElement);
    await openList(canvasElement);
    await pressIn(canvasElement, '.conversations-head [data-control="options"]');
    await pressIn(canvasElement, deleteItem);
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
