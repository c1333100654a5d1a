import type {ReactiveControllerHost} from 'lit';
import type {ConversationChange} from '../../conversation/conversation-change.js';
import type {ConversationState, Message} from '../../conversation/conversation-state.js';
import {editableQuestion} from '../../conversation/withdrawn-messages.js';
import type {ChatSending, SendingChat} from './chat-sending.js';

/**
 * The visitor's last question, while it is being put into other words. Its words stand in the message field
 * meanwhile, and the draft of the moment waits behind them. Sending takes the question and its reply out of the
 * conversation and asks anew; until then nothing is changed.
 */
export class LastEdit {
  readonly #host: ReactiveControllerHost;
  readonly #chat: SendingChat;
  readonly #sending: ChatSending;
  #questionId: string | undefined;
  #text = '';
  #original = '';

  constructor(host: ReactiveControllerHost, chat: SendingChat, sending: ChatSending) {
    this.#host = host;
    this.#chat = chat;
    this.#sending = sending;
  }

  /** Whether a question is being changed. */
  get running(): boolean {
    return this.#questionId !== undefined;
  }

  /** The question as it is now. */
  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    this.#text = text;
  }

  /** The message that can be changed now. */
  get editable(): Message | undefined {
    const {conversation, standing} = this.#chat;
    return standing.canAsk ? editableQuestion(conversation.state) : undefined;
  }

  /** Begins with the last question as it was sent. Returns whether it can be changed, or is already. */
  begin(): boolean {
    const question = this.editable;
    if (!question) return false;
    if (this.#questionId !== question.id) this.#turnTo(question.id, question.text);
    return true;
  }

  /** Leaves everything as it was. Returns whether a question was being changed. */
  cancel(): boolean {
    if (!this.running) return false;
    this.#turnTo(undefined, '');
    return true;
  }

  /** Asks anew, unless the page forbids it. Returns whether it did. */
  send(text: string): boolean {
    const {conversation} = this.#chat;
    const question = this.editable;
    if (!question || question.id !== this.#questionId) return false;
    const {messages} = conversation.state;
    if (!this.#sending.offer(text, messages.slice(0, messages.indexOf(question)))) return false;
    // The page may have changed the conversation when it was asked.
    if (this.#questionId !== question.id || !conversation.withdraw(question.id)) return false;
    return this.#sending.deliver(text);
  }

  /** Ends when the question is no longer the last one; words that were changed by then are not lost. */
  follow(state: ConversationState, change: ConversationChange): void {
    if (!this.running || change.type === 'text-arrived') return;
    if (change.type === 'question-withdrawn' && change.questionId === this.#questionId) {
      this.#turnTo(undefined, '');
      return;
    }
    if (editableQuestion(state)?.id === this.#questionId) return;
    const isElsewhere = change.type === 'conversation-opened' || change.type === 'conversation-cleared';
    if (!isElsewhere && this.#text !== this.#original) this.#sending.addToDraft(this.#text);
    this.#turnTo(undefined, '');
  }

  #turnTo(questionId: string | undefined, text: string): void {
    this.#questionId = questionId;
    this.#text = this.#original = text;
    this.#host.requestUpdate();
  }
}
