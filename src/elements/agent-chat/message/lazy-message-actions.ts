import type {LitElement, ReactiveController} from 'lit';
import type {Message} from '../../../conversation/conversation-state.js';
import {replyModule} from '../../lazy-reply-features.js';
import type {MessageFocus, MessageFocusOptions} from '../transcript/message-focus.js';
import type {MessageActions} from './message-actions.js';
import type {MessageActionsOptions} from './message-element.js';

export interface LazyMessageActionsOptions {
  readonly actions: MessageActionsOptions;
  readonly focus: MessageFocusOptions;
  readonly endedReply: () => Message | undefined;
}

/** Loads the buttons and the keyboard navigation of messages after the first reply, or on first use. */
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

  hostUpdate(): void {
    const reply = this.#options.endedReply();
    if (this.#actions || !reply) return;
    // A failed load is retried with the next reply, and when the browser is online again.
    const request = reply.id + String(navigator.onLine);
    if (replyModule.loaded || request !== this.#requestedFor) void this.#load();
    this.#requestedFor = request;
  }

  /** Loads the navigation if needed. Calls back after the chat has rendered with it. */
  async useFocus(callback: (focus: MessageFocus) => void): Promise<void> {
    if (!this.#focus) {
      await this.#load();
      await this.#host.updateComplete;
    }
    if (this.#focus) callback(this.#focus);
  }

  async #load(): Promise<void> {
    await replyModule.loadFor(({MessageActions, MessageFocus}) => {
      if (this.#actions) return;
      const {actions, focus} = this.#options;
      this.#actions = new MessageActions(actions);
      this.#focus = new MessageFocus(this.#host, focus);
      this.#host.requestUpdate();
    }, 'messages are plain text without buttons, since the code for replies could not be loaded.');
  }
}
