import {html, type TemplateResult} from 'lit';
import type {Localize} from '../../controllers/localize.js';
import type {ConversationChange} from '../../conversation/conversation-change.js';
import type {ConversationState, Message} from '../../conversation/conversation-state.js';
import type {Conversation} from '../../conversation/conversation.js';
import {editableQuestion} from '../../conversation/withdrawn-messages.js';
import type {ChatSending} from './chat-sending.js';

/** The chat whose last question is changed. */
export interface EditingChat {
  readonly conversation: Conversation;
  readonly sending: ChatSending;
  readonly localize: Localize;
}

/**
 * The visitor's last question, while it is being put into other words. Its words stand in the message field
 * meanwhile, and the draft of the moment waits behind them. Sending takes the question and its reply out of the
 * conversation and asks anew; until then nothing is changed.
 */
export class LastEdit {
  /** The question as it is now. */
  draft: string;
  readonly questionId: string;
  readonly #original: string;
  readonly #host: HTMLElement;
  readonly #chat: EditingChat;

  constructor(host: HTMLElement, chat: EditingChat, {id, text}: Message) {
    this.#host = host;
    this.#chat = chat;
    this.questionId = id;
    this.draft = this.#original = text;
  }

  /** What would be lost of it with the page: `''` as long as nothing was changed. */
  get changed(): string {
    return this.draft === this.#original ? '' : this.draft;
  }

  /** Says that it is being changed, with a button that leaves it as it was. */
  get notice(): TemplateResult {
    const {localize} = this.#chat;
    return html`<p class="edited" part="notice">
      <bdi id="composer-editing">${localize.term('editingMessage')}</bdi>
      <button class="text-button" type="button" @click=${() => this.leave()}>
        ${localize.term('cancelEdit')}
      </button>
    </p>`;
  }

  /** Leaves everything as it was. */
  leave(): void {
    this.#end();
    this.#host.focus();
  }

  /** Asks anew, unless the page forbids it. */
  send(): void {
    const {conversation, sending} = this.#chat;
    const text = this.draft.trim();
    const question = sending.editable;
    if (question?.id !== this.questionId) return;
    const {messages} = conversation.state;
    if (!sending.offer(text, messages.slice(0, messages.indexOf(question)))) return;
    // The page may have changed the conversation when it was asked.
    if (sending.edit !== this) return;
    this.#end();
    if (conversation.withdraw(this.questionId)) sending.deliver(text);
  }

  /** Ends when the question is no longer the last one; words that were changed by then are not lost. */
  follow(state: ConversationState, change: ConversationChange): void {
    if (change.type === 'text-arrived') return;
    if (editableQuestion(state)?.id === this.questionId) return;
    if (change.type !== 'conversation-begun' && this.changed) this.#chat.sending.addToDraft(this.changed);
    this.#end();
  }

  #end(): void {
    this.#chat.sending.edit = undefined;
  }
}
