import type {LitElement, TemplateResult} from 'lit';
import type {Message} from '../../../conversation/conversation-state.js';
import type {Localize, LocalizedElement} from '../../../controllers/localize.js';
import type {ChatSession} from '../../../session/chat-session.js';
import type {StickToEnd} from '../transcript/stick-to-end.js';
import type {ContentContext} from '../../../markdown/render/content-context.js';

/** The message in the tab order. The position is set only if it is known. */
export interface TabStop {
  /** Whether screen readers describe the navigation keys with this message. */
  readonly withHelp: boolean;
  /** Counted from 1. */
  readonly position?: number;
  readonly count?: number;
}

/** The members of `<agent-chat-message>` that the chat and the buttons use. */
export interface MessageElement extends LitElement {
  readonly message?: Message | undefined;
  readonly context: ContentContext;
  /** The actions that the page has enabled. */
  readonly offers: ReadonlySet<string>;
  /** Returns the view of what the message contains besides its text, once its code has loaded. */
  readonly replyDetails?:
    | ((element: MessageElement) => {withSources(text: string, isText: boolean): string} | undefined)
    | undefined;
  tabStop?: TabStop | undefined;
  /** Updates a reply to which only text was added. */
  grow(message: Message): void;
}

export type MessageButton = 'copy' | 'copyText' | 'regenerate' | 'rateUp' | 'rateDown' | 'editMessage';

/** `versions`: the buttons between the versions of a message, if it has several. */
export type RenderButton = (
  button: MessageButton | 'versions',
  message: Message,
  element: MessageElement,
) => TemplateResult | undefined;

export type FeedbackButton = Extract<MessageButton, 'rateUp' | 'rateDown'>;

/** The chat around the messages. */
export type ActionsHost = LitElement &
  LocalizedElement & {
    readonly session: ChatSession;
    readonly actions: string;
    readonly maxLength?: number | undefined;
  };

export interface MessageActionsOptions {
  readonly localize: Localize;
  readonly target: ActionsHost;
  readonly say: (words: string) => void;
  readonly stick: Pick<StickToEnd, 'release'>;
  readonly retry: () => void;
  readonly regenerate: () => void;
  readonly editLast: () => void;
}
