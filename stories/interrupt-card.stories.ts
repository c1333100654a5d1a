import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import type {AgentChat} from '../src/elements/agent-chat/agent-chat.js';
import type {AskingInterrupt} from '../src/client/interrupt.js';
import {connection, longWord, storyFetch} from './story-service.js';
import {properties, stage, until} from './stage.js';

const email: AskingInterrupt = {
  id: 'email',
  title: 'May I send this e-mail?',
  detail:
    'To: Ada Lovelace <ada@example.com>\nSubject: Your roses\n\nThe roses you ordered arrive on Tuesday.',
};
const order: AskingInterrupt = {
  id: 'order',
  title: 'May I place this order?',
  detail: JSON.stringify({article: 'Rose “Graham Thomas”', pieces: 3, total: '42,00 €'}, null, 2),
};
const delivery: AskingInterrupt = {
  id: 'delivery',
  title: 'Where should the roses go?',
  options: [{label: 'To the front door'}, {label: 'To a neighbour'}, {label: 'To the nearest shop'}],
  text: true,
};
const budget: AskingInterrupt = {
  id: 'budget',
  title: 'The order is over your limit of 30 €.',
  options: [
    {label: 'Only this time', value: 'once', kind: 'allow'},
    {label: 'From now on', value: 'always', kind: 'allow'},
    {label: 'Do not order', value: 'never', kind: 'refuse'},
  ],
};

/** The agent asks these questions after the first message, and goes on when all are decided. */
function asking(...questions: readonly AskingInterrupt[]): Pick<AgentChat, 'fetch'> {
  const answers = storyFetch({
    answers: ({decisions, messages}) =>
      decisions || messages.length > 1
        ? [{text: 'Thank you. I have noted that.'}]
        : [{text: 'I have prepared everything.'}, ...questions.map(interrupt => ({interrupt}))],
  });
  return {fetch: answers};
}

const meta: Meta<Partial<AgentChat>> = {
  title: 'interrupt-card',
  component: 'agent-chat',
  args: {...connection, agentId: 'Agent-guide'},
  render: settings =>
    stage(
      html`<agent-chat
        style="block-size: 100%"
        ${properties(settings)}
        @agent-ready=${({currentTarget}: Event & {readonly currentTarget: AgentChat}) => {
          currentTarget.send('Please order the roses for Ada.');
        }}
      ></agent-chat>`,
    ),
};
export default meta;
type Story = StoryObj<Partial<AgentChat>>;
type Canvas = {readonly canvasElement: HTMLElement};

const chatOf = ({canvasElement}: Canvas) => canvasElement.querySelector('agent-chat');

function find(canvas: Canvas, selector: string): readonly HTMLElement[] {
  return [...(chatOf(canvas)?.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
}

async function untilAsked(canvas: Canvas): Promise<void> {
  await until(() => find(canvas, '[part="interrupt-card"]').length > 0);
}

/** Decides a question, and shows its card, which the next reply may have moved out of the view. */
async function decide(canvas: Canvas, id: string, value: unknown): Promise<void> {
  await untilAsked(canvas);
  await chatOf(canvas)?.session.resolve(id, value);
  await untilClosed(canvas);
}

async function untilClosed(canvas: Canvas): Promise<void> {
  await until(() => chatOf(canvas)?.status === 'idle');
  // The chat itself scrolls to the new message first.
  let frames = 0;
  await until(() => (frames += 1) > 3);
  const [transcript] = find(canvas, '[part="transcript"]');
  const message = find(canvas, '[part="interrupt-card"]')[0]?.closest('agent-chat-message');
  if (!transcript || !message) return;
  transcript.scrollTop += message.getBoundingClientRect().top - transcript.getBoundingClientRect().top;
}

/** The agent waits until the visitor allows or refuses. */
export const Permission: Story = {args: asking(email)};

/** Allowed: the agent went on. */
export const Allowed: Story = {args: asking(email), play: canvas => decide(canvas, 'email', true)};

/** Refused: the agent went on, too. */
export const Refused: Story = {args: asking(email), play: canvas => decide(canvas, 'email', false)};

/** The visitor wrote something else. Nothing was allowed. */
export const WentOn: Story = {
  args: asking(email),
  play: async canvas => {
    await untilAsked(canvas);
    chatOf(canvas)?.send('Wait, which e-mail?');
    await until(() => chatOf(canvas)?.messages.length === 4);
    await untilClosed(canvas);
  },
};

/** Options and a text of the visitor. */
export const OptionsAndText: Story = {args: asking(delivery)};

/** One of these options was chosen. */
export const OptionChosen: Story = {
  args: asking(delivery),
  play: canvas => decide(canvas, 'delivery', 'To a neighbour'),
};

/** The visitor answers with a text only. */
export const OnlyText: Story = {
  args: asking({id: 'name', title: 'Which name should be on the card?', text: true}),
};

/** Two options allow, and one refuses. */
export const SeveralPermissions: Story = {args: asking(budget)};

/** The card shows which option was allowed. */
export const SeveralPermissionsAllowed: Story = {
  args: asking(budget),
  play: canvas => decide(canvas, 'budget', 'once'),
};

/** The agent goes on when both are decided. The first one is. */
export const SeveralQuestions: Story = {
  args: asking(email, order),
  play: async canvas => {
    await untilAsked(canvas);
    await chatOf(canvas)?.session.resolve('email', true);
  },
};

/** The agent wants to use a function of the page, and names no reason. */
export const ToolOfThePage: Story = {
  args: asking({id: 'tool', tool: {name: 'add_to_cart', arguments: {article: 'rose-17', pieces: 3}}}),
};

/** Neither a title nor a detail. */
export const WithoutWords: Story = {args: asking({id: 'bare'})};

/** As many options as a question may have. */
export const ManyOptions: Story = {
  args: asking({
    id: 'many',
    title: 'Which rose?',
    options: Array.from({length: 50}, (_, index) => ({label: `Rose ${index + 1}`})),
  }),
};

/** As many characters as a detail may have. */
export const LongDetail: Story = {
  args: asking({...email, detail: 'The roses you ordered arrive on Tuesday.\n'.repeat(1500)}),
};

/** Nobody can allow a detail that is too long to be shown. */
export const DetailTooLong: Story = {
  args: asking({...email, detail: 'The roses you ordered arrive on Tuesday.\n'.repeat(1700)}),
};

/** Words that are longer than a line. */
export const LongWords: Story = {
  args: asking({
    id: 'long',
    title: longWord.repeat(3),
    detail: longWord.repeat(5),
    options: [
      {label: longWord, kind: 'allow'},
      {label: 'No', kind: 'refuse'},
    ],
    text: true,
  }),
};

/** Markup is text. */
export const Markup: Story = {
  args: asking({
    id: 'markup',
    title: '<img src=x onerror=alert(1)> **May I?**',
    detail: '<b>Bold</b>\n[A link](https://evil.example/)',
    options: [{label: '<i>Yes</i>', value: true, kind: 'allow'}],
  }),
};

/** The visitor edits the message before. The question waits. */
export const WaitsForEdit: Story = {
  args: asking({...delivery, options: [...(delivery.options ?? []), {kind: 'allow'}, {kind: 'refuse'}]}),
  play: async canvas => {
    await untilAsked(canvas);
    chatOf(canvas)?.editLast();
  },
};

/** Nobody can decide in a read-only chat. */
export const ReadOnly: Story = {
  args: asking(email),
  play: async canvas => {
    await untilAsked(canvas);
    const chat = chatOf(canvas);
    if (chat) chat.readonly = true;
  },
};

/** A question in Arabic, in bubbles. */
export const Arabic: Story = {
  args: {
    ...asking({id: 'arabic', title: 'هل أرسل هذه الرسالة؟', detail: 'إلى: ada@example.com\nوصلت الورود.'}),
    replies: 'bubble',
  },
};
