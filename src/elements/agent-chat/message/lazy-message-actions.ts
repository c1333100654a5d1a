import type {LitElement, ReactiveController} from 'lit';
import type {Message} from '../../../conversation/conversation-state.js';
import {partsModule} from '../../load-parts.js';
import {replyModule} from '../../lazy-reply-features.js';
import type {MessageFocus, MessageFocusOptions} from '../../chat-parts/message-focus.js';
import type {MessageActions} from './message-actions.js';
import type {MessageActionsOptions} from './message-element.js';

export interface LazyMessageActionsOptions {
  readonly actions: MessageActionsOptions;
  readonly focus: MessageFocusOptions;
  readonly endedReply: () => Message | undefined;
}

/**
 * Loads the buttons of messages after the first reply. After that, it loads the keyboard navigation when the visitor
 * presses Tab anywhere in the page; at any time, when the focus or a key reaches a message.
 */
export class LazyMessageActions implements ReactiveController {
  readonly #host: LitElement;
  readonly #options: LazyMessageActionsOptions;
  #actions: MessageActions | undefined;
  #focus: MessageFocus | undefined;
  #requestedFor = '';

  constructor(host: LitElement, options: LazyMessageActionsOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  get loaded(): MessageActions | undefined {
    return this.#actions;
  }

  hostConnected(): void {
    document.addEventListener('keydown', this.#onKeydown);
  }

  hostDisconnected(): void {
    document.removeEventListener('keydown', this.#onKeydown);
  }

  hostUpdate(): void {
    const reply = this.#options.endedReply();
    if (this.#actions || !reply) return;
    // A failed load is retried with the next reply, and when the browser is online again.
    const request = reply.id + String(navigator.onLine);
    if (replyModule.loaded || request !== this.#requestedFor) void this.#load();
    this.#requestedFor = request;
  }

  /** Loads the navigation if needed. Calls back after the chat has rendered with it. */
  async useFocus(callback?: (focus: MessageFocus) => void): Promise<void> {
    if (!this.#focus) {
      await partsModule.loadFor(({MessageFocus}) => {
        this.#focus ??= new MessageFocus(this.#host, this.#options.focus);
        this.#host.requestUpdate();
      });
      await this.#host.updateComplete;
    }
    if (this.#focus) callback?.(this.#focus);
  }

  readonly #onKeydown = ({key}: KeyboardEvent): void => {
    // Before the first reply, the transcript itself is in the tab order.
    if (key === 'Tab' && this.#actions) void this.useFocus();
  };

  async #load(): Promise<void> {
    await replyModule.loadFor(({MessageActions}) => {
      if (this.#actions) return;
      this.#actions = new MessageActions(this.#options.actions);
      this.#host.requestUpdate();
    });
  }
}
