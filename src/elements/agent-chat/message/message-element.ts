import type {LitElement, TemplateResult} from 'lit';
import type {Message} from '../../../conversation/conversation-state.js';
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
  tabStop?: TabStop | undefined;
  /** Updates a reply to which only text was added. */
  grow(message: Message): void;
}

export type MessageButton = 'copy' | 'copyText' | 'regenerate' | 'helpful' | 'notHelpful' | 'editMessage';

/** `versions`: the buttons between the versions of a message, if it has several. */
export type RenderButton = (
  button: MessageButton | 'versions',
  message: Message,
  element: MessageElement,
) => TemplateResult | undefined;
