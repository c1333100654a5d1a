import {html, type LitElement} from 'lit';
import type {Message} from '../../../conversation/message.js';
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
  tabStop?: TabStop | undefined;
  /** Updates a reply to which only text was added. */
  grow(message: Message): void;
}

/**
 * Returns the content of a message: anything that Lit can render, such as a template, a string or a node.
 *
 * @param usual the content as the chat renders it, for a place in a template
 */
export type RenderMessage = (message: Message, usual: unknown) => unknown;

/** The buttons in the code for replies. */
export type MessageButton = 'copy' | 'copyText' | 'regenerate' | 'editMessage';

/** Reserves the space of a button until its code has loaded, so that nothing moves then. */
export const buttonPlaceholder = html`<span class="action"></span>`;
