import type {Connection} from '../../controllers/connection.js';
import type {Consent} from '../../controllers/consent.js';
import type {Localize} from '../../controllers/localize.js';
import type {Message} from '../../conversation/message.js';
import type {ExportFormat} from '../../records/transcript-export.js';
import type {ChatSession} from '../../session/chat-session.js';
import type {EarlierMessages} from '../chat-records/earlier-messages.js';
import type {ChatRefs} from './chat-refs.js';
import type {ChatSettings} from './chat-settings.js';
import type {StickToEnd} from './transcript/stick-to-end.js';

/** The chat, as its parts see it: its settings, its session and its commands. */
export type PartChat = ChatSettings & {
  readonly session: ChatSession;
  /** Whether a launcher shows the chat larger; `undefined` without room for that. */
  readonly expanded?: boolean | undefined;
  send(text: string): boolean;
  retry(): boolean;
  regenerate(): boolean;
  editLast(): boolean;
  exportTranscript(format: ExportFormat): Promise<string>;
};

/** A place in the template of a message. A part `while-waiting` replaces the dots of a reply without text. */
export type MessagePlace =
  'before-message' | 'while-waiting' | 'after-message' | 'in-failure' | 'after-note' | 'buttons';

/** A button of a notice. */
export interface NoticeAction {
  readonly label: string;
  readonly onClick: (event: Event) => void;
}

export interface NoticeOptions {
  /** Buttons below the text. */
  readonly actions?: readonly NoticeAction[];
}

/** A line of the page in the transcript. */
export interface SiteNotice {
  readonly text: string;
  readonly options?: NoticeOptions | undefined;
  /** Ids of the messages at the time of the call. */
  readonly known: ReadonlySet<string>;
  /** Ids of the messages above it. Set when the conversation has opened. */
  above?: ReadonlySet<string> | undefined;
}

/** Messages that are rendered together. A notice is placed below them. */
export interface RenderedMessages {
  readonly messages: readonly Message[];
}

/** The things of a chat that its parts may use. */
export interface PartHost {
  readonly chat: PartChat;
  readonly localize: Localize;
  readonly connection: Connection;
  readonly consent: Consent;
  /** Elements in the shadow tree of the chat. */
  readonly refs: ChatRefs;
  readonly stick: StickToEnd;
  readonly notices: Set<SiteNotice>;
  /** The groups of earlier messages. Absent until there are some. */
  readonly earlier: () => EarlierMessages | undefined;
  /** Announces politely. */
  readonly say: (words: string) => void;
  /** Loads the code for replies, because the visitor is about to send. */
  readonly prefetchReply: () => void;
}
