import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {tourStops} from '../demo/server/tour-stops.js';
import type {AgentChat} from '../src/elements/agent-chat/agent-chat.js';
import {versionsOf} from '../src/records/versions.js';
import type {ChatSession} from '../src/session/chat-session.js';
import {renderCode, renderMessage, ShopProduct} from './code-recipes.js';
import {cutShort, failing, inTurn, spoken, unfinished} from './story-answers.js';
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
import {findIn} from './open-menu.js';
import {goOffline, properties, stage, until, type StageSize} from './stage.js';

if (!customElements.get('shop-product')) customElements.define('shop-product', ShopProduct);

interface ChatParameters {
  /** Sent as soon as the agent is ready. */
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

/** Waits for the first reply of a story. */
async function answeredChat(canvas: HTMLElement): Promise<AgentChat> {
  const chat = canvas.querySelector('agent-chat');
  await until(() => chat?.status === 'idle' && chat.messages.length > 1);
  if (!chat) throw new Error('The story has no chat.');
  return chat;
}

/** A conversation over a background image, with a note directly on the image. */
function onPicture(name: string): Partial<AgentChat> {
  const background = `/backgrounds/${name}.svg`;
  const agents = [{...sampleAgent, background}];
  return {fetch: storyFetch({agents, said: [...conversation, 'And then?', '']}), history: 'recent'};
}

/** The agent, its welcome message and the message field. */
export const Default: Story = {args: {fetch: storyFetch()}};

/** A conversation of several turns, as after a reload. */
export const Conversation: Story = {args: {fetch: storyFetch({said: conversation}), history: 'recent'}};

/** The chat is loading its agent. */
export const Loading: Story = {args: {fetch: storyFetch({fault: noAnswer})}};

/** The visitor sent a question, and the reply has not started. */
export const Waiting: Story = {
  args: {
    fetch: storyFetch({fault: request => (asksForReply(request) ? noAnswer(request) : undefined)}),
  },
  parameters: {question},
};

/** A reply is streaming. */
export const Streaming: Story = {
  args: {fetch: storyFetch({answers: unfinished(beginning)})},
  parameters: {question},
};

/** Messages that were sent while a reply runs wait below it. With a text in the field, "Stop" is a button of its own. */
export const WhileReplying: Story = {
  args: {fetch: storyFetch({answers: unfinished(beginning)})},
  parameters: {question},
  play: async ({canvasElement}) => {
    const chat = canvasElement.querySelector('agent-chat');
    await until(() => chat?.status === 'streaming');
    chat?.send('And how do I end it?');
    chat?.session.write('One more thing');
  },
};

/** A person has taken over: each message of the person has a name and a picture, and a line while the person writes. */
export const PersonAnswers: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent', handover: true},
  play: async ({canvasElement}) => {
    const chat = await answeredChat(canvasElement);
    const desk = await chat.takeOver({name: 'Anna Meyer', avatar: '/avatars/tea.svg', send: () => undefined});
    chat.send('May I talk to a person?');
    desk.add('Of course. I am Anna, and I have read what you wrote so far.');
    desk.setTyping(true);
  },
};

/** The desk could not be reached: the message is marked, and its text is back in the message field. */
export const PersonNotReached: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent', handover: true},
  play: async ({canvasElement}) => {
    const chat = await answeredChat(canvasElement);
    await chat.takeOver({name: 'Anna Meyer', send: () => Promise.reject(new Error('The desk is closed.'))});
    chat.send('May I talk to a person?');
  },
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

/** The reply broke off. The chat keeps the received text. */
export const BrokenOff: Story = {
  args: {fetch: storyFetch({answers: failing(beginning)})},
  parameters: {question},
};

/** The connection broke in the middle of a word. */
export const ConnectionLost: Story = {
  args: {
    fetch: storyFetch({fault: request => (asksForReply(request) ? lostConnection(beginning) : undefined)}),
  },
  parameters: {question},
};

/** A service that sends each word slowly. */
export const Slow: Story = {
  args: {fetch: storyFetch({answers: spoken(beginning, 600)})},
  parameters: {question},
};

/** The visitor stopped the reply. The chat keeps the received text. */
export const Stopped: Story = {
  args: {fetch: storyFetch({answers: unfinished(beginning)})},
  parameters: {question},
  play: async ({canvasElement}) => {
    const chat = canvasElement.querySelector('agent-chat');
    await until(() => chat?.status === 'streaming');
    chat?.stop();
  },
};

const shorter = 'Start with a single sentence: what is the page for?';

async function showVersion(session: ChatSession, text: string): Promise<void> {
  const {conversation, snapshot} = session;
  const versions = snapshot.messages.flatMap(message => versionsOf(conversation.turns, message));
  await session.showVersion(versions.find(version => version.text === text)?.id ?? '');
}

/** The visitor requested another reply twice, and looks at the second one. */
export const ReplyVersions: Story = {
  args: {fetch: storyFetch({answers: inTurn([conversation[1] ?? '', beginning, shorter])})},
  parameters: {question},
  play: async ({canvasElement}) => {
    const {session} = await answeredChat(canvasElement);
    for (let count = 0; count < 2; count += 1) {
      session.regenerate();
      await until(() => session.snapshot.status === 'idle');
    }
    await showVersion(session, beginning);
  },
};

/** The visitor edited the question, and looks at the first wording again. */
export const EditedVersions: Story = {
  args: {fetch: storyFetch({answers: inTurn([conversation[1] ?? '', shorter])})},
  parameters: {question},
  play: async ({canvasElement}) => {
    const {session} = await answeredChat(canvasElement);
    session.editLast('How do I begin?');
    session.send();
    await until(() => session.snapshot.status === 'idle');
    await showVersion(session, question);
  },
};

/** Another version of the first reply would hide what was written below it, so the chat asks. */
export const VersionWithMessagesBelow: Story = {
  args: {fetch: storyFetch({answers: inTurn([conversation[1] ?? '', shorter, 'With the heading.'])})},
  parameters: {question},
  play: async ({canvasElement}) => {
    const {session} = await answeredChat(canvasElement);
    session.regenerate();
    await until(() => session.snapshot.status === 'idle');
    session.send('And then?');
    await until(() => session.snapshot.messages.length === 4 && session.snapshot.status === 'idle');
    await until(() => Boolean(findIn(canvasElement, '[part="version-button"]')));
    findIn(canvasElement, '[part="version-button"]')?.click();
    await until(() => Boolean(findIn(canvasElement, '.question-dialog[open]')));
  },
};

/** The visitor has selected a sentence of the reply. A button puts it into the message field as a quote. */
export const AskAboutSelection: Story = {
  args: {fetch: storyFetch({answers: inTurn([conversation[1] ?? ''])})},
  parameters: {question},
  play: async ({canvasElement}) => {
    const {shadowRoot} = await answeredChat(canvasElement);
    const paragraph = (): Element | null | undefined => shadowRoot?.querySelector('.turn .agent .blocks p');
    await until(() =>
      Boolean(paragraph()?.firstChild && shadowRoot?.querySelector('.turn .action:not(:empty)')),
    );
    shadowRoot?.querySelector<HTMLElement>('.turn .agent')?.focus({preventScroll: true});
    const words = paragraph()?.firstChild;
    if (words) getSelection()?.setBaseAndExtent(words, 6, words, 24);
    await until(() => shadowRoot?.querySelector('.ask-button') !== null);
    // A selection by mouse shows no focus ring.
    if (shadowRoot?.activeElement instanceof HTMLElement) shadowRoot.activeElement.blur();
  },
};

/** The reply reached the maximum length of the model. */
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

/** Messages that were sent without a network are queued. The visitor can edit or cancel them. */
export const Queued: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent'},
  beforeEach: goOffline,
  parameters: {question: 'Will you get this when I am back?'},
};

/** No agent has this identifier. */
export const UnknownAgent: Story = {args: {fetch: storyFetch(), agentId: 'Agent-nobody'}};

/** The service rejects the token. */
export const WrongToken: Story = {args: {fetch: storyFetch(), accessToken: 'wrong'}};

/** No service answers at the address. */
export const WrongAddress: Story = {
  args: {fetch: storyFetch({fault: () => Promise.reject(new TypeError('Failed to fetch'))})},
};

/** The address returns a web page. */
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

/** A conversation longer than the view. The chat shows its end, and a button scrolls back to it. */
export const LongConversation: Story = {
  args: {
    fetch: storyFetch({said: Array.from({length: 12}, () => conversation).flat()}),
    history: 'recent',
  },
};

/** Scrolled up in a long conversation. A button scrolls to the end. */
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

/** A reply ended below the view. The button to the end counts it. */
export const UnreadReply: Story = {
  args: {
    ...LongConversation.args,
    fetch: storyFetch({
      said: Array.from({length: 12}, () => conversation).flat(),
      answers: spoken('Read it aloud, once.', 60),
    }),
  },
  play: async ({canvasElement}) => {
    const chat = canvasElement.querySelector('agent-chat');
    const transcript = (): Element | null | undefined =>
      chat?.shadowRoot?.querySelector('[part="transcript"]');
    await until(() => (transcript()?.scrollTop ?? 0) > 0);
    chat?.send('And what comes after that?');
    await until(() => chat?.status === 'streaming');
    await until(() => {
      transcript()?.scrollTo({top: 200});
      return chat?.unreadCount === 1;
    });
  },
};

/** Stored messages are loading. */
export const LoadingRecords: Story = {
  args: {
    fetch: storyFetch({fault: request => (readsRecords(request) ? noAnswer(request) : undefined)}),
    history: 'recent',
  },
};

/** Stored messages failed to load. The visitor can still send a message. */
export const RecordsFailed: Story = {
  args: {
    fetch: storyFetch({
      fault: request => (readsRecords(request) ? errorAnswer(500, 'Not today.') : undefined),
    }),
    history: 'recent',
  },
};

/** Words, addresses and lines that are too long for the chat. */
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

/** A name and an introduction that are too long for the header, the messages and the field. */
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

/** Hostile text renders as text. */
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

/** Text from right to left, in a page of any direction. */
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

/** Always dark, also in a light page. */
export const Dark: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent', theme: 'dark'},
};

/** The width of the narrowest phone. */
export const Narrow: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent'},
  parameters: {size: {width: '320px'}},
};

/** In a wide chat, messages keep a readable width. */
export const Wide: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent'},
  parameters: {size: {width: '1100px'}},
};

/** The agent's background image behind the header only. */
export const BackgroundInHeader: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent', background: 'header'},
};

/** No background image. */
export const WithoutBackground: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent', background: 'none'},
};

/** A bright background image. Text on it is as readable as on a plain background. */
export const BrightPicture: Story = {args: onPicture('hills')};

/** The same on a dark image, in each colour scheme. */
export const DarkPicture: Story = {args: onPicture('night')};

/** The same on an image with black and white areas everywhere. */
export const BusyPicture: Story = {args: onPicture('checks')};

/** An agent without a welcome message. The chat shows its name and introduction. */
export const WithoutWelcome: Story = {
  args: {
    agentId: sampleAgent.AgentId,
    fetch: storyFetch({agents: [{...sampleAgent, welcomeMessage: '', avatar: '/avatars/plants.svg'}]}),
  },
};

/** Initials instead of an avatar that does not load. */
export const BrokenAvatar: Story = {
  args: {
    fetch: storyFetch({
      agents: [{...sampleAgent, avatar: '/avatars/nowhere.png', background: '/nowhere.png'}],
    }),
  },
};

/** Initials for an agent without an avatar. */
export const WithoutAvatar: Story = {args: {fetch: storyFetch(), agentId: 'Agent-plain'}};

/** Less space in and between messages. */
export const Compact: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent', density: 'compact'},
};

/** A conversation to read. The visitor cannot write. */
export const Readonly: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent', readonly: true},
};

/** The message field is disabled. */
export const Disabled: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent', disabled: true},
};

/** A draft that is longer than `max-length`. */
export const DraftTooLong: Story = {
  args: {fetch: storyFetch(), maxLength: 40, draft: 'This is a draft of more than forty characters, by far.'},
};

/** The field grows with the draft, up to a maximum height. */
export const LongDraft: Story = {
  args: {fetch: storyFetch(), draft: Array.from({length: 14}, (_, line) => `Line ${line + 1}`).join('\n')},
};

/** A page's own colours and corners, with custom properties only. */
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

/** Every kind of content in one reply. */
export const RichReply: Story = {
  args: {fetch: storyFetch({said: ['Show me everything', tour]}), history: 'recent', math: true},
};

/** The same while it streams: half of a table row has arrived. */
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

/** The same in a narrow chat. */
export const RichReplyNarrow: Story = {args: RichReply.args ?? {}, parameters: {size: {width: '320px'}}};

/** Code in several languages, each as a block with a copy button. */
export const Code: Story = {
  args: {fetch: storyFetch({said: ['Show me code', stopNamed('Code')]}), history: 'recent'},
};

/** Code that is too long to render at once. */
export const LongCode: Story = {
  args: {fetch: storyFetch({said: ['All of it', longCode]}), history: 'recent'},
};

/** Links show their address and ask before they open. */
export const Links: Story = {
  args: {fetch: storyFetch({said: ['Show me links', stopNamed('Links')]}), history: 'recent'},
};

/** Relative links open below the address of `link-base`. */
export const RelativeLinks: Story = {
  args: {
    fetch: storyFetch({
      said: [
        'How do I return a pot?',
        'Within 30 days. See [returns](/help/returns) and [opening hours](hours#today), or [call](tel:+49301234).',
      ],
    }),
    history: 'recent',
    linkBase: 'https://shop.example/',
  },
};

/** With the action `copy-text` instead of `copy`, the button copies a reply without markup, with the addresses of its links. */
export const CopyAsText: Story = {
  args: {
    fetch: storyFetch({said: ['Where do I sign up?', 'Fill in **[the form](https://example.org/form)**.']}),
    history: 'recent',
    actions: 'copy-text regenerate',
  },
};

/** With the action `table`, a table has buttons that copy it and save it as a file. */
export const TableActions: Story = {
  args: {
    fetch: storyFetch({
      said: [
        'How much water?',
        'Per week, in summer:\n\n| Plant | Litres | Best time |\n| :-- | --: | :-- |\n| Rose | 10 | morning |\n| Iris | 4 | evening |\n\nLess after rain.',
      ],
    }),
    history: 'recent',
    actions: 'copy regenerate retry edit table',
  },
};

/** Images load after a click, and show their host before. */
export const Images: Story = {
  args: {fetch: storyFetch({said: ['Show me pictures', stopNamed('Images')]}), history: 'recent'},
};

/** Images of a trusted host load at once. This image does not exist. */
export const ImagesOfTrustedHosts: Story = {
  args: {...Images.args, imageHosts: 'example.invalid'},
};

/** No image loads. */
export const ImagesBlocked: Story = {args: {...Images.args, images: 'block'}};

/** Text between two dollar signs is a formula, with the attribute `math`. */
export const Formulas: Story = {
  args: {
    fetch: storyFetch({said: ['Show me formulas', stopNamed('Formulas')]}),
    history: 'recent',
    math: true,
  },
};

/** A very long reply. A button shows the rest. */
export const VeryLongReply: Story = {
  args: {
    fetch: storyFetch({
      said: ['Tell me everything', 'Many words in a row. '.repeat(50).concat('\n\n').repeat(210)],
    }),
    history: 'recent',
  },
};

/** Suggested messages from a function of the page, before the first message and after each reply. */
export const Suggestions: Story = {
  args: {
    fetch: storyFetch({agents: [{...sampleAgent, isNeedRecommend: true}]}),
    suggestions: ({messages}) =>
      messages.length === 0
        ? ['What grows in the shade?', 'How often do roses need water?', 'Which trees stay small?']
        : ['Tell me more', 'And in winter?'],
  },
};

/** Suggested messages in a narrow, dark chat, from right to left. */
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

/** Suggestions of the page before the first message. */
export const Starters: Story = {
  args: {fetch: storyFetch(), suggestions: 'Which rose?|Opening hours|How do I return a rose?'},
};

/** The agent suggests what to ask next. */
export const FollowUps: Story = {
  args: {
    fetch: storyFetch({
      said: [
        'Which rose?',
        'The red one.\n\n```suggestions\nWater | How much water?\nWhen do I prune it?\n```',
      ],
    }),
    history: 'recent',
  },
};

/** The visitor has not accepted the notice yet. The chat requests and stores nothing. */
export const Consent: Story = {
  args: {
    fetch: storyFetch(),
    consentText:
      'Your questions go to Example Ltd., who answers them with a language model. Please write no health or bank data.',
    consentUrl: 'https://example.com/privacy',
    draft: 'When do you open?',
  },
};

/** The visitor has declined. */
export const ConsentDeclined: Story = {
  args: {fetch: storyFetch(), consentText: 'Your questions go to Example Ltd.'},
  play: async ({canvasElement}) => {
    const button = () =>
      canvasElement.querySelector('agent-chat')?.shadowRoot?.querySelector<HTMLElement>('.decline-button');
    await until(() => Boolean(button()));
    button()?.click();
  },
};

/** The page asks for consent with its own words and controls. */
export const OwnConsent: Story = {
  args: {fetch: storyFetch()},
  render: (settings, {parameters}) =>
    stage(
      html`<agent-chat style="block-size: 100%" ${properties(settings)}>
        <form
          slot="consent"
          @submit=${(event: SubmitEvent & {readonly currentTarget: Element}) => {
            event.preventDefault();
            event.currentTarget.closest('agent-chat')?.accept();
          }}
        >
          <p>This chat keeps your questions for thirty days.</p>
          <p>
            <label><input type="checkbox" required /> I am at least 16 years old.</label>
          </p>
          <button>Start the chat</button>
        </form>
      </agent-chat>`,
      (parameters as ChatParameters).size,
    ),
};

/** Lines of the page in the transcript: one between messages, and one with buttons at the end. */
export const Notices: Story = {
  args: {fetch: storyFetch({answers: spoken('Then the page was not needed.')})},
  play: async ({canvasElement}) => {
    const chat = canvasElement.querySelector('agent-chat');
    await until(() => chat?.send(question) ?? false);
    await answeredChat(canvasElement);
    chat?.notice('Our office opens at nine.');
    await until(() => Boolean(chat?.shadowRoot?.querySelector('.site-notice')));
    chat?.send('And if nothing is left?');
    await until(() => chat?.status === 'idle' && chat.messages.length > 3);
    chat?.notice('Anna Kowalska can take over. She answers in about four minutes.', {
      actions: [
        {label: 'Wait for Anna', onClick: () => undefined},
        {label: 'Leave a number', onClick: () => undefined},
      ],
    });
  },
};

/** The last reply failed, and the visitor can ask for a person. */
export const Handover: Story = {
  args: {
    fetch: storyFetch({
      fault: request => (asksForReply(request) ? errorAnswer(500, 'Not today.') : undefined),
    }),
    handover: true,
  },
  parameters: {question},
};

/** The agent could not be loaded, and the visitor can ask for a person. */
export const HandoverWithoutAgent: Story = {
  args: {fetch: storyFetch(), agentId: 'Agent-gone', handover: true},
};

/** Replies have buttons for feedback. */
export const Feedback: Story = {
  args: {
    fetch: storyFetch({said: conversation}),
    history: 'recent',
    actions: 'copy regenerate edit feedback',
  },
};

const reasons = [
  'Wrong answer',
  'Out of date',
  'Too long',
  'Did not answer my question',
  'Hard to understand',
];

/** After "Not helpful", the visitor may choose reasons and write a comment. */
export const FeedbackReasons: Story = {
  args: {...Feedback.args, feedbackReasons: reasons},
  play: ({canvasElement}) => rateLast(canvasElement),
};

/** Some reasons are chosen, and there is a comment. */
export const FeedbackReasonsChosen: Story = {
  ...FeedbackReasons,
  play: async ({canvasElement}) => {
    await rateLast(canvasElement);
    const find = (part: string) =>
      canvasElement
        .querySelector('agent-chat')
        ?.shadowRoot?.querySelectorAll<HTMLElement>(`[part="${part}"]`);
    find('feedback-reason')?.[1]?.click();
    find('feedback-reason')?.[3]?.click();
    const [comment] = find('feedback-comment') ?? [];
    if (!(comment instanceof HTMLTextAreaElement)) return;
    comment.value = 'The greenhouse closed last year.';
    comment.dispatchEvent(new InputEvent('input', {bubbles: true}));
  },
};

/** The reasons were sent. */
export const FeedbackReasonsSent: Story = {
  ...FeedbackReasons,
  play: async ({canvasElement}) => {
    await rateLast(canvasElement);
    const root = canvasElement.querySelector('agent-chat')?.shadowRoot;
    root?.querySelector<HTMLElement>('[part="feedback-reason"]')?.click();
    await until(() => Boolean(root?.querySelector('.feedback-reason[aria-pressed="true"]')));
    root?.querySelector<HTMLElement>('[part="feedback-send-button"]')?.click();
  },
};

async function rateLast(canvas: HTMLElement): Promise<void> {
  const root = canvas.querySelector('agent-chat')?.shadowRoot;
  const buttons = () => [...(root?.querySelectorAll<HTMLElement>('[part="feedback-button"]') ?? [])];
  // Right after a press in another frame, the chat ignores this one, as the second click of a double click.
  await until(() => {
    const button = buttons().at(-1);
    if (button?.ariaPressed === 'false') button.click();
    return Boolean(root?.querySelector('.feedback-form'));
  });
}

const lightBulb =
  'M15 14c.2-1 .7-1.7 1.5-2.5A6 6 0 1 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5M9 18h6M10 22h4';

/** Switches above the message field add a field to each request. The visitor has turned on the search. */
export const Switches: Story = {
  args: {
    fetch: storyFetch({said: conversation}),
    history: 'recent',
    persist: 'none',
    switches: [
      {
        name: 'searchEnable',
        label: 'Search the web',
        icon: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM2 12h20M12 2a15 15 0 0 1 0 20a15 15 0 0 1 0-20z',
      },
      {name: 'enable_thinking', label: 'Think longer', icon: lightBulb},
    ],
  },
  play: async ({canvasElement}) => {
    const root = canvasElement.querySelector('agent-chat')?.shadowRoot;
    await until(() => Boolean(root?.querySelector('.switch')));
    root?.querySelector<HTMLElement>('.switch')?.click();
  },
};

/** The visitor edits the last message. */
export const EditingLastMessage: Story = {
  args: {fetch: storyFetch({said: conversation}), history: 'recent'},
  play: async ({canvasElement}) => {
    const chat = canvasElement.querySelector('agent-chat');
    await until(() => chat?.editLast() === true);
  },
};

/** The page draws a chart and a diagram in place of code, and adds a card of its own below a reply. */
export const OwnContent: Story = {
  args: {
    fetch: storyFetch({
      said: [
        'How much water?',
        'In litres:\n\n```chart\nMay: 12\nJune: 18\nJuly: 30\n```\n\nThis is how:\n\n```steps\nDig a hole\nPlant\nWater\n```',
        'And which rose?',
        'Product 42 is **red** and patient.',
      ],
    }),
    history: 'recent',
    renderCode,
    renderMessage,
  },
};

/** The page renders one kind of message. All others render as usual. */
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
