import type {ReactiveController} from 'lit';
import {latestReply, runningReply} from '../../conversation/conversation-state.js';
import {replyModule} from '../reply-module.js';
import type {AgentChat} from './agent-chat.js';
import type {MessageTools, ToolChat} from './message-tools.js';

/** Starts the message buttons and the keyboard navigation of messages: after the first reply, or on first use. */
export class LazyMessageTools implements ReactiveController {
  readonly #host: AgentChat;
  readonly #chat: ToolChat;
  #tools: MessageTools | undefined;
  #requestedFor = '';

  constructor(host: AgentChat, chat: ToolChat) {
    this.#host = host;
    this.#chat = chat;
    host.addController(this);
  }

  /** The message tools, once they have started. */
  get loaded(): MessageTools | undefined {
    return this.#tools;
  }

  hostUpdate(): void {
    const {state} = this.#chat;
    const reply = runningReply(state) ? undefined : latestReply(state);
    if (this.#tools || !reply) return;
    // A failed file is requested again with the next reply, and when the network is back.
    const request = reply.id + String(navigator.onLine);
    if (replyModule.loaded || request !== this.#requestedFor) void this.#start();
    this.#requestedFor = request;
  }

  /** Loads the tools if needed, waits until the chat has rendered with them, and calls back. */
  async use(callback: (tools: MessageTools) => void): Promise<void> {
    if (!this.#tools) {
      await this.#start();
      await this.#host.updateComplete;
    }
    if (this.#tools) callback(this.#tools);
  }

  async #start(): Promise<void> {
    await replyModule.loadFor(({MessageTools}) => {
      this.#tools ??= new MessageTools(this.#host, this.#chat);
      this.#host.requestUpdate();
    }, 'messages are plain text without buttons, since the code for replies could not be loaded.');
  }
}
