import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import type {AgentChat} from '../src/elements/agent-chat/agent-chat.js';
import {asksForReply, connection, eventAnswer, storyFetch} from './story-service.js';
import {properties, stage, until} from './stage.js';

const question = 'When should I prune the climbing rose at the north wall?';
const thoughts = [
  'The visitor asks about a climbing rose. The wall faces north, so the rose gets little sun and flowers late.\n\n',
  'Ramblers flower once, on wood of last year. They are cut right after they flower. Repeat-flowering climbers are cut ',
  'in late winter, before the buds swell.\n\n',
  'I do not know which of the two it is. I give the rule for both, the more common one first: February or March, on a ',
  'day without frost. <b>No HTML here</b>, and no **markdown**.\n\n',
  'One more thing: dead and crossing shoots can go at any time of the year.',
];
const answer =
  'Prune it in **late winter**, on a day without frost.\n\nIf it flowers only once, in June, prune it right after that.';

const thought = (text: string): object => ({choices: [{delta: {reasoning_content: text}}]});
const text = (content: string): object => ({choices: [{delta: {content}}]});
const call = (name: string): object => ({
  choices: [{delta: {tool_calls: [{index: 0, id: 'call-1', function: {name, arguments: '{}'}}]}}],
});
const search = {type: 'search', content: 'prune climbing rose'};
const end = {choices: [{delta: {}, finish_reason: 'stop'}]};

/** Answers with these events. Without an end, the reply keeps running. */
function replying(...events: readonly object[]): Pick<AgentChat, 'fetch'> {
  const fault = (request: Request) => (asksForReply(request) ? eventAnswer(events) : undefined);
  return {fetch: storyFetch({fault})};
}

const meta: Meta<Partial<AgentChat>> = {
  title: 'reply-details',
  component: 'agent-chat',
  args: {...connection, agentId: 'Agent-guide'},
  argTypes: {
    reasoning: {control: 'inline-radio', options: ['status', 'collapsed', 'none']},
    activity: {control: 'inline-radio', options: ['status', 'steps', 'none']},
  },
  render: settings =>
    stage(
      html`<agent-chat
        style="block-size: 100%"
        ${properties(settings)}
        @agent-ready=${({currentTarget}: Event & {readonly currentTarget: AgentChat}) => {
          currentTarget.send(question);
        }}
      ></agent-chat>`,
    ),
};
export default meta;
type Story = StoryObj<Partial<AgentChat>>;

function partOf(canvas: HTMLElement, part: string): HTMLElement | null | undefined {
  return canvas.querySelector('agent-chat')?.shadowRoot?.querySelector<HTMLElement>(`[part="${part}"]`);
}

async function openReasoning({canvasElement}: {readonly canvasElement: HTMLElement}): Promise<void> {
  await until(() => Boolean(partOf(canvasElement, 'reasoning-toggle')));
  partOf(canvasElement, 'reasoning-toggle')?.click();
}

/** The model reasons. Its answer has not begun. */
export const Thinking: Story = {args: replying(...thoughts.map(thought))};

/** After a few seconds, the status shows the time. The clock of this story is wound forward. */
export const ThinkingForSeconds: Story = {
  args: replying(...thoughts.map(thought)),
  beforeEach: () => {
    const {now} = Date;
    return () => void (Date.now = now);
  },
  play: async ({canvasElement}) => {
    const root = canvasElement.querySelector('agent-chat')?.shadowRoot;
    await until(() => Boolean(root?.querySelector('.elapsed')));
    const {now} = Date;
    Date.now = () => now() + 12_000;
    for (const message of root?.querySelectorAll('agent-chat-message') ?? []) message.requestUpdate();
  },
};

/** The agent searches the web. */
export const Searching: Story = {args: replying(search)};

/** The agent looks into its own documents. */
export const ReadingDocuments: Story = {args: replying({type: 'knowledge', content: 'roses.pdf'})};

/** The agent calls a tool. */
export const UsingTool: Story = {args: replying(call('get_weather'))};

/** The agent calls a tool whose name has many characters. */
export const UsingToolWithLongName: Story = {
  args: replying(call('get_the_weather_of_the_garden_behind_the_house_for_the_next_fourteen_days')),
};

/** The agent searches in the middle of its answer. */
export const SearchingLater: Story = {args: replying(text('I look up when your rose flowers.'), search)};

const result = (content: string): object => ({type: 'tool-result', tool_call_id: 'call-1', content});
const steps = [
  search,
  call('get_weather'),
  result('Genoa, next week: 9 °C at noon, 2 °C at night, no frost before Friday. <b>No HTML here.</b>'),
  {type: 'knowledge', content: 'roses.pdf'},
];

async function openSteps({canvasElement}: {readonly canvasElement: HTMLElement}): Promise<void> {
  await until(() => Boolean(partOf(canvasElement, 'steps-toggle')));
  partOf(canvasElement, 'steps-toggle')?.click();
}

/** `activity="steps"`: the steps that have ended are a closed section, and the current one is the status. */
export const StepsRunning: Story = {args: {...replying(...steps), activity: 'steps'}};

/** The answer is complete. */
export const StepsDone: Story = {args: {...replying(...steps, text(answer), end), activity: 'steps'}};

/** The reader opened them: the name, the time and the result of each. */
export const StepsDoneOpen: Story = {...StepsDone, play: openSteps};

/** Below the reasoning of the same reply. */
export const StepsWithReasoning: Story = {
  ...StepsDoneOpen,
  args: {
    ...replying(...thoughts.map(thought), ...steps, text(answer), end),
    activity: 'steps',
    reasoning: 'collapsed',
  },
};

/** `activity="none"`: only the dots show that the agent works. */
export const ActivityHidden: Story = {args: {...replying(search), activity: 'none'}};

/** `reasoning="collapsed"`: a closed section while the model reasons. */
export const Collapsed: Story = {args: {...replying(...thoughts.map(thought)), reasoning: 'collapsed'}};

/** The reader opened it. */
export const CollapsedOpen: Story = {...Collapsed, play: openReasoning};

/** The agent searches while the section is closed. */
export const CollapsedSearching: Story = {
  args: {...replying(...thoughts.map(thought), search), reasoning: 'collapsed'},
};

/** The answer is complete, and the section stays. */
export const CollapsedDone: Story = {
  args: {...replying(...thoughts.map(thought), text(answer), end), reasoning: 'collapsed'},
};

/** The reader opened it after the answer. */
export const CollapsedDoneOpen: Story = {...CollapsedDone, play: openReasoning};

/** The visitor stopped the reply before its answer. */
export const CollapsedStopped: Story = {
  ...Collapsed,
  play: async ({canvasElement}) => {
    await until(() => Boolean(partOf(canvasElement, 'reasoning-toggle')));
    canvasElement.querySelector('agent-chat')?.stop();
  },
};

const results = [
  {
    url: 'https://www.rhs.example/plants/roses/pruning-climbing',
    title: 'Climbing roses: pruning and training',
  },
  {
    url: 'https://garden.example/north-walls',
    title: 'Which roses grow on a north wall, and how much sun they need to flower well every single year',
  },
  {url: 'https://journal.example/10.1000/182'},
  {url: 'https://bank.example@evil.example/', title: 'An address that is a trick'},
  {url: 'https://rosen.example/klettern', title: 'Kletterrosen schneiden'},
  ...Array.from({length: 7}, (_, index) => ({
    url: `https://library.example/roses/${index + 1}`,
    title: `Handbook of roses, chapter ${index + 1}`,
  })),
];
const cited =
  'Prune it in **late winter** [1], on a day without frost. A north wall delays it by two weeks [2].';

/** The pages that the agent has read. */
export const Sources: Story = {
  args: replying(text(cited), {search_results: results.slice(0, 3), choices: []}, end),
};

/** A long list shows its first five. One of them has an address that must not open. */
export const ManySources: Story = {
  args: replying(text(cited), {search_results: results, choices: []}, end),
};

const passages = results.map((page, index) => ({
  ...page,
  snippet:
    index === 1
      ? ''
      : 'Prune repeat-flowering climbers in late winter, before the buds swell. Cut dead shoots at any time.',
}));

async function openCitation({canvasElement}: {readonly canvasElement: HTMLElement}): Promise<void> {
  await until(() => Boolean(partOf(canvasElement, 'citation-link')));
  partOf(canvasElement, 'citation-link')?.click();
}

/** A mark of the text is open. It shows the title, the host and the passage of its source. */
export const CitationOpen: Story = {
  args: replying(text(cited), {search_results: passages.slice(0, 3), choices: []}, end),
  play: openCitation,
};

/** Marks in every form. Those without a source, in code and in links stay text. */
export const Citations: Story = {
  args: replying(
    text(
      'Late winter [1][3], or after its flowers【2†roses.pdf】. Books agree[^1]. Not a source: [0], [99], `list[1]`, ' +
        '[a link [1]](https://garden.example/), and [4] with an address that must not open.',
    ),
    {search_results: results, choices: []},
    end,
  ),
};

/** The marks while the reply arrives: they are text, in the same place. */
export const CitationsArriving: Story = {
  args: replying({search_results: results.slice(0, 3), choices: []}, text(cited)),
};

/** Right to left, without a passage. */
export const CitationOpenRightToLeft: Story = {
  args: replying(
    text('גוזמים ורד מטפס **בסוף החורף** [2], ביום ללא כפור [1].'),
    {search_results: passages.slice(0, 3), choices: []},
    end,
  ),
  globals: {direction: 'rtl'},
  play: openCitation,
};

const footnotes = `Prune it in **late winter**[^rule], on a day without frost[^frost]. A north wall delays it by two weeks.[^2]

| Kind | When |
| --- | --- |
| Climber[^rule] | February or March |
| Rambler | after its flowers[^2] |

[^rule]: The buds must not have swollen yet. See [the handbook](https://library.example/roses/3).
[^frost]: At least three days in a row:

    - no frost at night
    - no more than \`8 °C\` at noon
[^2]: Counted from a south wall of the same height, in a garden at sea level.
`;

/** The notes of a text are a list below it. */
export const Footnotes: Story = {args: replying(text(footnotes), end)};

/** The notes have not arrived yet. Their numbers are not links, and keep their place. */
export const FootnotesArriving: Story = {args: replying(text(footnotes.split('[^frost]:')[0] ?? ''))};
