import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import type {AgentHistory} from '../src/elements/agent-history/agent-history.js';
import {goOffline, properties, scrollToEndOfList, stage, until, type StageSize} from './stage.js';
import {
  connection,
  errorAnswer,
  longName,
  longWord,
  noAnswer,
  readsNextPage,
  sampleAgent,
  storyFetch,
} from './story-service.js';

/** Actions of a story after its first render. */
interface HistoryParameters {
  readonly more?: boolean;
  readonly filtered?: string;
  readonly pressed?: string;
}

const talk = [
  'How do I water roses?',
  'Slowly, at the root, and **in the morning**:\n\n1. one deep watering a week\n2. leaves stay dry\n3. mulch keeps it in\n\nSee [the calendar](https://garden.example/calendar).',
  'And in a very dry summer?',
  'Twice a week, and never at noon. `npm run water -- --zone 3` opens the valve of the rose bed.',
  'Which ones stand half shade?',
  '| Rose | Light | Height |\n|---|---|--:|\n| Ghislaine de Féligonde | half shade | 250 cm |\n| Bobby James | half shade | 500 cm |\n| New Dawn | half shade | 350 cm |',
  'Thank you!',
  'You are welcome. Ask again whenever something looks *wrong*.',
];

const long = Array.from({length: 240}, (_, index) => `${talk[index % talk.length]}`);

const meta: Meta<Partial<AgentHistory>> = {
  title: 'agent-history',
  component: 'agent-history',
  args: {...connection, agentId: sampleAgent.AgentId},
  argTypes: {
    order: {control: 'inline-radio', options: ['desc', 'asc']},
    paging: {control: 'inline-radio', options: ['scroll', 'more', 'pages']},
    group: {control: 'inline-radio', options: ['day', 'none']},
    images: {control: 'inline-radio', options: ['click', 'allow-list', 'block']},
    replies: {control: 'inline-radio', options: ['auto', 'plain', 'bubble']},
  },
  render: (settings, {parameters}) =>
    stage(html`<agent-history style="block-size: 100%" ${properties(settings)}></agent-history>`, {
      width: '640px',
      ...(parameters['size'] as StageSize | undefined),
    }),
  play: async ({parameters, canvasElement}) => {
    const {more, filtered, pressed} = parameters as HistoryParameters;
    const history = canvasElement.querySelector('agent-history');
    const root = history?.shadowRoot;
    if (more || filtered || pressed) await until(() => history?.status === 'ready');
    if (more) {
      await until(() => Boolean(root?.querySelector('.record strong')));
      void history?.loadMore();
      await until(() => history?.error !== undefined || root?.querySelector('[aria-disabled=true]') !== null);
      scrollToEndOfList(root?.querySelector('.more'));
    }
    const field = root?.querySelector<HTMLInputElement>('.filter input');
    if (filtered && field) {
      field.value = filtered;
      field.dispatchEvent(new InputEvent('input', {bubbles: true}));
    }
    if (pressed) await until(() => Boolean(root?.querySelector(`[part~="${pressed}"]`)));
    if (pressed) root?.querySelector<HTMLElement>(`[part~="${pressed}"]`)?.click();
  },
};
export default meta;
type Story = StoryObj<Partial<AgentHistory>>;

const agents = [sampleAgent];
const withTalk = {fetch: storyFetch({agents, said: talk})};

/** The stored records, newest first. */
export const Default: Story = {args: withTalk};

/** The stored records, oldest first. */
export const OldestFirst: Story = {args: {...withTalk, order: 'asc'}};

/** A long history. Further records load when the reader scrolls. */
export const Long: Story = {args: {fetch: storyFetch({agents, said: long}), pageSize: 20}};

/** One page at a time. */
export const NumberedPages: Story = {
  args: {fetch: storyFetch({agents, said: long}), pageSize: 6, paging: 'pages'},
};

/** No headings for days, and no toolbar. */
export const Plain: Story = {args: {...withTalk, group: 'none', noToolbar: true}};

/** Unknown roles, types and parties, images, empty replies, and the origin of each record. */
export const EveryField: Story = {
  args: {
    fetch: storyFetch({
      agents,
      fault: request =>
        request.url.includes('/records')
          ? Response.json({
              total: 5,
              recordList: [
                field(5, {
                  role: 'assistant',
                  content: 'Here is the plan.',
                  image: 'https://pics.example/plan.png',
                  replyTo: 'record-4',
                }),
                field(4, {triggerSrc: 'WXMiniapp', content: 'Can you draw it?', replyTo: 'record-2'}),
                field(3, {role: 'assistant', content: '', replyTo: 'record-1'}),
                field(2, {
                  role: 'auditor',
                  type: 'review',
                  conversation: 'visitor-77',
                  content: 'Checked on Monday.',
                }),
                field(1, {type: 'voice', content: 'Where do I put the roses?', triggerSrc: 'TCB'}),
              ],
            })
          : undefined,
    }),
  },
};

/** Names, words and origins that are too long, and other scripts. */
export const LongWords: Story = {
  args: {
    fetch: storyFetch({
      agents: [{...sampleAgent, name: longName}],
      fault: request =>
        request.url.includes('/records')
          ? Response.json({
              total: 3,
              recordList: [
                field(3, {
                  role: 'assistant',
                  content: `https://example.org/${'a-long-path/'.repeat(16)}`,
                  replyTo: 'record-2',
                }),
                field(2, {
                  content: `${longWord}?`,
                  triggerSrc: longWord,
                  replyTo: 'record-1',
                  type: longWord,
                }),
                field(1, {
                  role: 'assistant',
                  content: 'اكتب جملة واحدة تقول لماذا توجد الصفحة 🌿',
                  triggerSrc: 'TCB',
                }),
              ],
            })
          : undefined,
    }),
  },
  parameters: {size: {width: '340px'}},
};

/** The visitor selected a record. */
export const Selected: Story = {args: withTalk, parameters: {pressed: 'record'}};

/** A search in the loaded records: found words are marked, and long messages show three lines around them. */
export const Filtered: Story = {args: withTalk, parameters: {filtered: 'water'}};

/** A search without a match. */
export const NothingFound: Story = {args: withTalk, parameters: {filtered: 'submarine'}};

/** The order and the export, in the menu of the head. */
export const Menu: Story = {args: withTalk, parameters: {pressed: 'menu-button'}};

/** The choice of an export format. */
export const Export: Story = {args: withTalk, parameters: {pressed: 'export-button'}};

/** The records are loading. */
export const Loading: Story = {args: {fetch: storyFetch({agents, fault: noAnswer})}};

/** The agent has no records yet. */
export const Empty: Story = {args: {fetch: storyFetch({agents})}};

/** No agent is selected. */
export const NoAgent: Story = {args: {...withTalk, agentId: ''}};

/** The records failed to load. */
export const Failed: Story = {
  args: {fetch: storyFetch({agents, fault: () => errorAnswer(500, 'The archive is being moved.')})},
};

/** The browser has no network. The records load as soon as it is back. */
export const Offline: Story = {
  args: {fetch: storyFetch({agents, fault: () => Promise.reject(new TypeError('Failed to fetch'))})},
  beforeEach: goOffline,
};

/** The service rejects the token. */
export const WrongToken: Story = {args: {...withTalk, accessToken: 'wrong'}};

/** Neither a `base-url` nor a provider. */
export const NotConnected: Story = {args: {baseUrl: undefined}};

/** The next page is loading. */
export const LoadingMore: Story = {
  args: {
    fetch: storyFetch({
      agents,
      said: long,
      fault: request => (readsNextPage(request) ? noAnswer(request) : undefined),
    }),
    paging: 'more',
  },
  parameters: {more: true},
};

/** The next page failed to load. The listed records stay. */
export const MoreFailed: Story = {
  args: {
    fetch: storyFetch({
      agents,
      said: long,
      fault: request =>
        readsNextPage(request) ? errorAnswer(500, 'The archive is being moved.') : undefined,
    }),
    paging: 'more',
  },
  parameters: {more: true},
};

/** The width of a phone. */
export const Narrow: Story = {args: withTalk, parameters: {size: {width: '340px'}}};

/** In a dark page. */
export const Dark: Story = {args: withTalk, globals: {theme: 'dark'}};

/** In a page from right to left. */
export const RightToLeft: Story = {args: withTalk, globals: {direction: 'rtl'}};

function field(minute: number, more: object): object {
  return {
    AgentId: sampleAgent.AgentId,
    recordId: `record-${minute}`,
    role: 'user',
    content: '',
    conversation: '',
    type: 'text',
    image: '',
    triggerSrc: '',
    replyTo: '',
    createTime: new Date(Date.UTC(2026, 4, 4, 9, minute)).toISOString(),
    ...more,
  };
}
