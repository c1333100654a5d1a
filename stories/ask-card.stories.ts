import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import type {AgentChat} from '../src/elements/agent-chat/agent-chat.js';
import {asksForReply, connection, eventAnswer, storyFetch} from './story-service.js';
import {properties, stage, until} from './stage.js';

const sizes = `We have both in stock.

\`\`\`ask
Which size would you like?
Small, for a balcony | I would like the small one, for my balcony.
Large, for a garden | I would like the large one, for my garden.
I have to measure first
\`\`\``;
const sizesOrOther = sizes.replace(/```$/, '…\n```');
const colours = `\`\`\`ask
Which colours should it flower in?
* Red
* Apricot
* White, with a trace of pink at the edge of each petal, as in the garden of Sissinghurst Castle in Kent
* …
\`\`\``;
const visit = `You can see it in our garden, too.

\`\`\`ask
When would you like to visit us?
Name: text
Date: date
Guests: number
\`\`\``;

const text = (content: string): object => ({choices: [{delta: {content}}]});
const end = {choices: [{delta: {}, finish_reason: 'stop'}]};
const sources = {
  search_results: [{url: 'https://garden.example/north-walls', title: 'Roses for a north wall'}],
  choices: [],
};

/** The first reply has these events. Without an end, it keeps running. */
function replying(...events: readonly object[]): Pick<AgentChat, 'fetch'> {
  const answerTo = async (request: Request): Promise<Response> => {
    const isFirst = !(await request.clone().text()).includes('"assistant"');
    return eventAnswer(isFirst ? events : [text('Thank you. I have noted that.'), end]);
  };
  const fault = (request: Request) => (asksForReply(request) ? answerTo(request) : undefined);
  return {fetch: storyFetch({fault})};
}

const asking = (reply: string): Pick<AgentChat, 'fetch'> => replying(text(reply), end);

const meta: Meta<Partial<AgentChat>> = {
  title: 'ask-card',
  component: 'agent-chat',
  args: {...connection, agentId: 'Agent-guide'},
  render: settings =>
    stage(
      html`<agent-chat
        style="block-size: 100%"
        ${properties(settings)}
        @agent-ready=${({currentTarget}: Event & {readonly currentTarget: AgentChat}) => {
          currentTarget.send('Do you have the rose “Graham Thomas”?');
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

/** Chooses the answers with these places, and writes into the fields. */
async function answer(
  canvas: Canvas,
  chosen: readonly number[],
  values: readonly string[] = [],
): Promise<void> {
  await until(() => find(canvas, '[part="ask-send-button"]').length > 0);
  for (const place of chosen) find(canvas, '[part="ask-option"]')[place]?.click();
  const fields = find(canvas, '[part="ask-field"]');
  for (const [index, value] of values.entries()) {
    const field = fields[index];
    if (!(field instanceof HTMLInputElement)) continue;
    field.value = value;
    field.dispatchEvent(new Event('input'));
  }
}

async function send(canvas: Canvas): Promise<void> {
  const [button] = find(canvas, '[part="ask-send-button"]');
  await until(() => button?.matches(':enabled') === true);
  button?.click();
  await untilClosed(canvas);
}

/** Shows the card, which the next reply has moved out of the view. */
async function untilClosed(canvas: Canvas): Promise<void> {
  await until(() => chatOf(canvas)?.messages.length === 4 && chatOf(canvas)?.status === 'idle');
  const [transcript] = find(canvas, '[part="transcript"]');
  const message = find(canvas, '[part="ask-card"]')[0]?.closest('agent-chat-message');
  if (!transcript || !message) return;
  transcript.scrollTop += message.getBoundingClientRect().top - transcript.getBoundingClientRect().top;
}

/** Nothing is chosen yet. */
export const OneAnswer: Story = {args: asking(sizes)};

/** The text of the answer shows before it is sent. */
export const Chosen: Story = {...OneAnswer, play: canvas => answer(canvas, [1])};

/** Sent: the card is closed and shows the chosen answer. */
export const Answered: Story = {
  args: asking(sizes),
  play: async canvas => {
    await answer(canvas, [0]);
    await send(canvas);
  },
};

/** The last answer takes words of the visitor. */
export const OwnWords: Story = {
  args: asking(sizesOrOther),
  play: canvas => answer(canvas, [], ['A medium one, if there is one']),
};

/** Such an answer after it was sent. */
export const OwnWordsAnswered: Story = {
  args: asking(sizesOrOther),
  play: async canvas => {
    await answer(canvas, [], ['A medium one, if there is one']);
    await send(canvas);
  },
};

/** A question that only takes words of the visitor. */
export const OnlyOwnWords: Story = {args: asking('```ask\nWhat is the rose for?\n…\n```')};

/** Several answers, one with many words. */
export const SeveralAnswers: Story = {
  args: asking(colours),
  play: canvas => answer(canvas, [0, 2], ['And a yellow one']),
};

/** Fields for a text, a date and a number. */
export const Fields: Story = {
  args: asking(visit),
  play: canvas => answer(canvas, [], ['Ada', '2026-05-12']),
};

/** The fields after the answer was sent. */
export const FieldsAnswered: Story = {
  args: asking(visit),
  play: async canvas => {
    await answer(canvas, [], ['Ada', '2026-05-12', '3']);
    await send(canvas);
  },
};

/** The agent asks for secrets. The chat has no fields for them. */
export const Refused: Story = {
  args: asking(
    '```ask\nPlease log in to order\nName: text\nPassword: text\nCard number: number\nPIN: number\n```',
  ),
};

/** More answers than a card shows. */
export const TooManyAnswers: Story = {
  args: asking(
    `\`\`\`ask\nWhich rose?\n${Array.from({length: 200}, (_, index) => `Rose ${index + 1}`).join('\n')}\n\`\`\``,
  ),
};

/** The answer is longer than a message may be. */
export const TooLong: Story = {
  args: {...asking(sizes), maxLength: 40},
  play: canvas => answer(canvas, [0]),
};

/** The visitor wrote something else. The card is closed without an answer. */
export const WentOn: Story = {
  args: asking(sizes),
  play: async canvas => {
    await until(() => find(canvas, '[part="ask-send-button"]').length > 0);
    chatOf(canvas)?.send('Do you also have hydrangeas?');
    await untilClosed(canvas);
  },
};

/** The visitor edits the message before. The card waits. */
export const WaitsForEdit: Story = {
  args: asking(sizes),
  play: async canvas => {
    await until(() => find(canvas, '[part="ask-send-button"]').length > 0);
    chatOf(canvas)?.editLast();
  },
};

/** Nobody can answer in a read-only chat. */
export const ReadOnly: Story = {
  args: asking(sizes),
  play: async canvas => {
    await until(() => find(canvas, '[part="ask-send-button"]').length > 0);
    const chat = chatOf(canvas);
    if (chat) chat.readonly = true;
  },
};

/** With the sources of the reply, and suggestions of the agent. */
export const WithSourcesAndSuggestions: Story = {
  args: replying(
    text(`${sizes.replace('stock.', 'stock [1].')}\n\n\`\`\`suggestions\nDo you deliver?\nReturns\n\`\`\``),
    sources,
    end,
  ),
};

/** While it arrives, only the text above it shows. */
export const Arriving: Story = {args: replying(text(sizes.slice(0, 90)))};

/** The reply was stopped in the middle of its question, which is text then. */
export const Stopped: Story = {
  args: replying(text(sizes.slice(0, 160))),
  play: async canvas => {
    await until(() => chatOf(canvas)?.status === 'streaming');
    chatOf(canvas)?.stop();
  },
};

/** Markup is text. */
export const Markup: Story = {
  args: asking(
    '```ask\n<img src=x onerror=alert(1)> Which one?\n<b>This</b>\n[That](https://evil.example/)\n```',
  ),
};

/** A question in Arabic, in bubbles. */
export const Arabic: Story = {
  args: {
    ...asking('لدينا مقاسان.\n\n```ask\nأي مقاس تريد؟\nصغير للشرفة\nكبير للحديقة\n…\n```'),
    replies: 'bubble',
  },
  play: canvas => answer(canvas, [1]),
};
