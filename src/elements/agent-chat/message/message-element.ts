import type {LitElement, TemplateResult} from 'lit';
import type {Message} from '../../../conversation/conversation-state.js';
import type {ContentContext} from '../../../markdown/render/content-context.js';

/** The one message in the tab order, and its position while that is known. */
export interface TabStop {
  /** Whether the message describes the keys that lead to the others. */
  readonly withHelp: boolean;
  /** Counted from 1. */
  readonly position?: number;
  readonly count?: number;
}

/** `<agent-chat-message>` as the chat around it and its buttons see it. */
export interface MessageElement extends LitElement {
  readonly message?: Message | undefined;
  /** Settings of its content. */
  readonly context: ContentContext;
  tabStop?: TabStop | undefined;
  /** Takes a reply that only grew. */
  grow(message: Message): void;
}

/** A button of a message. */
export type MessageButton = 'copy' | 'copyText' | 'regenerate' | 'helpful' | 'notHelpful' | 'editMessage';

/** Renders a button of a message. */
export type RenderButton = (
  button: MessageButton,
  message: Message,
  element: MessageElement,
) => TemplateResult;
