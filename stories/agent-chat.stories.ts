import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {tourStops} from '../demo/server/tour-stops.js';
import type {AgentChat} from '../src/elements/agent-chat/agent-chat.js';
import {cutShort, failing, spoken, unfinished} from './story-answers.js';
import {
  asksForReply,
  connection,
  errorAnswer,
  longName,
  longWord,
  lostConnection,
  noAnswer,
  readsRecords,
  sampleAgent,
  storyFetch,
} from './story-service.js';
import {goOffline, properties, stage, until, type StageSize} from './stage.js';

/** What a story says beside its arguments. */
interface ChatParameters {
  /** Asked as soon as the agent is there. */
  readonly question?: string;
  readonly size?: StageSize;
}

const meta: Meta<Partial<AgentChat>> = {
  title: 'agent-chat',
  component: 'agent-chat',
  args: {...connection, agentId: 'Agent-guide'},
  argTypes: {
    sendKey: {control: 'inline-radio', options: ['enter', 'mod-enter']},
    announce: {control: 'select', options: ['off', 'status', 'sentences', 'complete']},
    background: {control: 'inline-radio', options: ['full', 'header', 'none']},
    density: {control: 'inline-radio', options: ['comfortable', 'compact']},
    images: {control: 'inline-radio', options: ['click', 'allow-list', 'block']},
    links: {control: 'inline-radio', options: ['confirm', 'open']},
  },
  render: (settings, {parameters}) => {
    const {question, size} = parameters as ChatParameters;
    return stage(
      html`<agent-chat
        style="block-size: 100%"
        ${properties(settings)}
        @agent-ready=${({currentTarget}: Event & {readonly currentTarget: AgentChat}) => {
          if (question) currentTarget.send(question);
        }}
      ></agent-chat>`,
      size,
    );
  },
};
export default meta;
type Story = StoryObj<Partial<AgentChat>>;

const question = 'How do I begin with a page that nobody reads?';
const beginning = 'That is a fair question. Start with what you have: a sheet of paper, a pencil and';
const conversation = [
  question,
  'Start with one sentence that says what the page is for.\n\nThen take away every word that is not needed.',
  'And if nothing is left?',
  'Then the page was not needed. That is a good result too.',
];

const stopNamed = (name: string): string => tourStops.find(stop => stop.name === name)?.markdown ?? '';
const tour = tourStops.map(({name, markdown}) => `# ${name}\n\n${markdown}`).join('\n\n');
const longCode = `\`\`\`ts\n${Array.from({length: 1_500}, (_, line) => `export const line${line} = ${line};`).join('\n')}\n\`\`\``;

/** A conversation in front of a picture, with a note that stands on it. */
function onPicture(name: string): Partial<AgentChat> {
  const background = `/backgrounds/${name}.svg`;
  const agents = [{...sampleAgent, background}];
  return {fetch: storyFetch({agents, said: [...conversation, 'And then?', '']}), history: 'recent'};
}

/** An agent, its welcome, and a field to write in. */
export const Default: Story = {args: {fetch: storyFetch()}};

/** A conversation of some turns, as it is found again after a reload. */
export const Conversation: Story = {args: {fetch: storyFetch({said: conversation}), history: 'recent'}};

/** The agent is being looked up. */
export const Loading: Story = {args: {fetch: storyFetch({fault: noAnswer})}};

/** A question was asked, and nothing has come back yet. */
export const Waiting: Story = {
  args: {
    fetch: storyFetch({fault: request => (asksForReply(request) ? noAnswer(request) : undefined)}),
  },
  parameters: {question},
};

/** A reply is being written. */
export const Streaming: Story = {
  args: {fetch: storyFetch({answers: unfinished(beginning)})},
  parameters: {question},
};

/** The reply failed before its first word. */
export const Failed: Story = {
  args: {
    fetch: storyFetch({
      fault: request =>
        asksForReply(request) ? errorAnswer(503, 'The model is being restarted.') : undefined,
    }),
  },
  parameters: {question},
};

/** The reply broke off: what arrived is kept. */
export const BrokenOff: Story = {
  args: {fetch: storyFetch({answers: failing(beginning)})},
  parameters: {question},
};

/** The connection was lost in the middle of a word. */
export const ConnectionLost: Story = {
  args: {
    fetch: storyFetch({fault: request => (asksForReply(request) ? lostConnection(beginning) : undefined)}),
  },
  parameters: {question},
};

/** A service that takes its time over every word. */
export const Slow: Story = {
  args: {fetch: storyFetch({answers: spoken(beginning, 600)})},
  parameters: {question},
};

/** The visitor stopped the reply: what arrived is kept. */
export const Stopped: Story = {
  args: {fetch: storyFetch({answers: unfinished(beginning)})},
  parameters: {question},
  play: async ({canvasElement}) => {
    const chat = canvasElement.querySelector('agent-chat');
    await until(() => chat?.status === 'streaming');
    chat?.stop();
  },
};

/** The agent came to the end of what it may say. */
export const EndedByLength: Story = {
  args: {fetch: storyFetch({answers: cutShort(beginning)})},
  parameters: {question},
};

/** Too many questions in a short time. */
export const TooManyQuestions: Story = {
  args: {
    fetch: storyFetch({
      fault: request =>
        asksForReply(request) ? errorAnswer(429, 'Slow down.', {'Retry-After': '20'}) : undefined,
    }),
  },
  parameters: {question},
};

/** The browser has no network. */
export const Offline: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent', draft: 'Written on a train'},
  beforeEach: goOffline,
};

/** Messages that were sent without a network wait for it, and can be changed or taken back. */
export const Queued: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent'},
  beforeEach: goOffline,
  parameters: {question: 'Will you get this when I am back?'},
};

/** There is no agent of this identifier. */
export const UnknownAgent: Story = {args: {fetch: storyFetch(), agentId: 'Agent-nobody'}};

/** The service takes no token, or not this one. */
export const WrongToken: Story = {args: {fetch: storyFetch(), accessToken: 'wrong'}};

/** There is nobody at the address. */
export const WrongAddress: Story = {
  args: {fetch: storyFetch({fault: () => Promise.reject(new TypeError('Failed to fetch'))})},
};

/** The address answers with a web page. */
export const PageInsteadOfService: Story = {
  args: {
    fetch: storyFetch({
      fault: () =>
        new Response('<!doctype html><h1>It works!</h1>', {headers: {'Content-Type': 'text/html'}}),
    }),
  },
};

/** Neither a `base-url` nor a provider. */
export const NotConnected: Story = {args: {baseUrl: undefined}};

/** Connected, but no agent was chosen. */
export const NoAgentChosen: Story = {args: {fetch: storyFetch(), agentId: undefined}};

/** More than fits: the end is shown, and a button leads back to it. */
export const LongConversation: Story = {
  args: {
    fetch: storyFetch({said: Array.from({length: 12}, () => conversation).flat()}),
    history: 'recent',
    historySize: 50,
  },
};

/** Scrolled up in a long conversation: a button leads to the end. */
export const ScrolledUp: Story = {
  args: LongConversation.args ?? {},
  play: async ({canvasElement}) => {
    const part = (): Element | null | undefined =>
      canvasElement.querySelector('agent-chat')?.shadowRoot?.querySelector('[part="transcript"]');
    let before = 0;
    await until(() => {
      const top = part()?.scrollTop ?? 0;
      const isAtRest = top > 0 && top === before;
      before = top;
      return isAtRest;
    });
    part()?.scrollTo({top: before / 2});
  },
};

/** What was said before is being read. */
export const LoadingRecords: Story = {
  args: {
    fetch: storyFetch({fault: request => (readsRecords(request) ? noAnswer(request) : undefined)}),
    history: 'recent',
  },
};

/** What was said before cannot be read; the conversation can begin all the same. */
export const RecordsFailed: Story = {
  args: {
    fetch: storyFetch({
      fault: request => (readsRecords(request) ? errorAnswer(500, 'Not today.') : undefined),
    }),
    history: 'recent',
  },
};

/** Words, addresses and lines that do not fit. */
export const LongWords: Story = {
  args: {
    fetch: storyFetch({
      said: [
        `${longWord}?`,
        `https://example.org/${'a-very-long-path/'.repeat(12)}\n\nconst answer = ${'0123456789'.repeat(14)};`,
      ],
    }),
    history: 'recent',
  },
};

/** A name and a purpose that do not fit, above the messages, among them and in the field. */
export const LongName: Story = {
  args: {
    agentId: sampleAgent.AgentId,
    fetch: storyFetch({
      agents: [{...sampleAgent, name: longName, introduction: `${longName}. `.repeat(3), welcomeMessage: ''}],
    }),
  },
};

/** German, with its long words. */
export const German: Story = {
  args: {
    agentId: 'Agent-german',
    fetch: storyFetch({
      said: [
        'Brauche ich eine Reservierungsbestätigung?',
        'Nein. Die Sitzplatzreservierung ist freiwillig; nur im Nachtzug gilt Reservierungspflicht. ' +
          'Das Fahrgastrechteformular gibt es an der Fahrkartenausgabe.',
      ],
    }),
    history: 'recent',
  },
};

/** Hostile text is text. */
export const HostileText: Story = {
  args: {
    fetch: storyFetch({
      said: [
        '<img src=x onerror=alert(1)>',
        '<script>alert("reply")</script> and [a link](javascript:alert(1)) and ‮backwards‬ words',
      ],
    }),
    history: 'recent',
  },
};

/** Right to left by what is written, in any page. */
export const Arabic: Story = {
  args: {
    agentId: 'Agent-arabic',
    fetch: storyFetch({
      said: ['كيف أبدأ؟', 'ابدأ بجملة واحدة تقول لماذا توجد الصفحة.\n\nثم احذف كل كلمة لا حاجة إليها.'],
    }),
    history: 'recent',
  },
};

/** Text without spaces between words. */
export const Chinese: Story = {
  args: {
    agentId: 'Agent-chinese',
    fetch: storyFetch({
      said: [
        '该怎么开始？',
        '先用一句话写下这个页面是做什么的，然后删掉所有不需要的字。剩下的就是你的页面。',
      ],
    }),
    history: 'recent',
  },
};

/** Forced dark, whatever the page is. */
export const Dark: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent', theme: 'dark'},
};

/** As wide as the narrowest phone. */
export const Narrow: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent'},
  parameters: {size: {width: '320px'}},
};

/** The messages keep a readable width where there is room. */
export const Wide: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent'},
  parameters: {size: {width: '1100px'}},
};

/** The agent's picture behind the header only. */
export const BackgroundInHeader: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent', background: 'header'},
};

/** No picture behind anything. */
export const WithoutBackground: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent', background: 'none'},
};

/** A bright picture: what stands on it is read as well as on a plain ground. */
export const BrightPicture: Story = {args: onPicture('hills')};

/** The same on a dark one, whatever the scheme of the page. */
export const DarkPicture: Story = {args: onPicture('night')};

/** The same on one that is black and white in every corner. */
export const BusyPicture: Story = {args: onPicture('checks')};

/** An agent that says nothing first: who it is, and what for. */
export const WithoutWelcome: Story = {
  args: {
    agentId: sampleAgent.AgentId,
    fetch: storyFetch({agents: [{...sampleAgent, welcomeMessage: '', avatar: '/avatars/plants.svg'}]}),
  },
};

/** Initials where the avatar cannot be shown. */
export const BrokenAvatar: Story = {
  args: {
    fetch: storyFetch({
      agents: [{...sampleAgent, avatar: '/avatars/nowhere.png', background: '/nowhere.png'}],
    }),
  },
};

/** Initials where there is no avatar. */
export const WithoutAvatar: Story = {args: {fetch: storyFetch(), agentId: 'Agent-plain'}};

/** Less room between messages. */
export const Compact: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent', density: 'compact'},
};

/** A conversation to read, not to go on with. */
export const Readonly: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent', readonly: true},
};

/** No writing for now. */
export const Disabled: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent', disabled: true},
};

/** A draft that is longer than the page allows. */
export const DraftTooLong: Story = {
  args: {fetch: storyFetch(), maxLength: 40, draft: 'This is a draft of more than forty characters, by far.'},
};

/** The field grows with the draft, up to a point. */
export const LongDraft: Story = {
  args: {fetch: storyFetch(), draft: Array.from({length: 14}, (_, line) => `Line ${line + 1}`).join('\n')},
};

/** A page's own colours and roundness, by custom properties alone. */
export const Restyled: Story = {
  args: {fetch: storyFetch({answers: spoken('With six custom properties.')}), background: 'none'},
  parameters: {question: 'How was this done?'},
  decorators: [
    story =>
      html`<div
        style="--agent-accent: #0b6e4f; --agent-user-bubble: #0b6e4f; --agent-radius: 4px; --agent-font: Georgia, serif;
        --agent-surface: light-dark(#fbf8f1, #17150f); --agent-agent-bubble: light-dark(#f0e9d8, #262217)"
      >
        ${story()}
      </div>`,
  ],
};

/** Everything a reply can hold, one after the other. */
export const RichReply: Story = {
  args: {fetch: storyFetch({said: ['Show me everything', tour]}), history: 'recent', math: true},
};

/** The same while it is being written: a table of which half a row has come. */
export const RichReplyStreaming: Story = {
  args: {
    fetch: storyFetch({answers: unfinished(tour.slice(0, tour.indexOf('| Mars') + 18))}),
  },
  parameters: {question: 'Show me everything'},
};

/** The same, dark and from right to left. */
export const RichReplyDarkRightToLeft: Story = {
  args: {...RichReply.args, theme: 'dark'},
  globals: {direction: 'rtl'},
};

/** The same in a narrow place. */
export const RichReplyNarrow: Story = {args: RichReply.args ?? {}, parameters: {size: {width: '320px'}}};

/** Code in three languages, and a line that does not fit. */
export const Code: Story = {
  args: {fetch: storyFetch({said: ['Show me code', stopNamed('Code')]}), history: 'recent'},
};

/** Code that is too long to be shown at once. */
export const LongCode: Story = {
  args: {fetch: storyFetch({said: ['All of it', longCode]}), history: 'recent'},
};

/** Links tell where they lead, and ask before they open. */
export const Links: Story = {
  args: {fetch: storyFetch({said: ['Show me links', stopNamed('Links')]}), history: 'recent'},
};

/** Pictures wait for a click, and say where they would come from. */
export const Images: Story = {
  args: {fetch: storyFetch({said: ['Show me pictures', stopNamed('Images')]}), history: 'recent'},
};

/** Pictures of a host the page trusts load at once; this one cannot be found. */
export const ImagesOfTrustedHosts: Story = {
  args: {...Images.args, imageHosts: 'example.invalid'},
};

/** No picture loads, whatever the message says. */
export const ImagesBlocked: Story = {args: {...Images.args, images: 'block'}};

/** What stands between dollar signs is a formula, where the page wants it. */
export const Formulas: Story = {
  args: {
    fetch: storyFetch({said: ['Show me formulas', stopNamed('Formulas')]}),
    history: 'recent',
    math: true,
  },
};

/** A reply of more characters than anybody reads: the rest of it waits to be asked for. */
export const VeryLongReply: Story = {
  args: {
    fetch: storyFetch({
      said: ['Tell me everything', 'Many words in a row. '.repeat(50).concat('\n\n').repeat(210)],
    }),
    history: 'recent',
  },
};

/** What the visitor could say, asked of the page before anything is said and after each reply. */
export const Suggestions: Story = {
  args: {
    fetch: storyFetch({agents: [{...sampleAgent, isNeedRecommend: true}]}),
    suggest: ({messages}) =>
      messages.length === 0
        ? ['What grows in the shade?', 'How often do roses need water?', 'Which trees stay small?']
        : ['Tell me more', 'And in winter?'],
  },
};

/** Suggested messages in a narrow, dark place, from right to left. */
export const SuggestionsNarrow: Story = {
  args: {
    fetch: storyFetch(),
    theme: 'dark',
    suggestions: [
      'ماذا ينمو في الظل؟',
      'How often do roses need water in a summer that is as dry as this one, if they stand in the sun all day?',
      'Which trees stay small?',
    ],
  },
  globals: {direction: 'rtl'},
  parameters: {size: {width: '312px'}},
};

/** Replies ask whether they helped. */
export const Feedback: Story = {
  args: {
    fetch: storyFetch({said: conversation}),
    history: 'recent',
    actions: 'copy regenerate edit feedback',
  },
};

/** The last message is being put into other words. */
export const EditingLastMessage: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent'},
  play: async ({canvasElement}) => {
    const chat = canvasElement.querySelector('agent-chat');
    await until(() => chat?.editLast() === true);
  },
};

/** A message of a certain kind in the page's own way; all others as usual. */
export const OwnMessages: Story = {
  args: {
    fetch: storyFetch({said: [question, 'Order 1042: on its way', 'Thank you', 'With pleasure.']}),
    history: 'recent',
    renderMessage: ({text}) =>
      text.startsWith('Order')
        ? html`<strong>${text}</strong> <progress value="2" max="3"></progress>`
        : undefined,
  },
};
