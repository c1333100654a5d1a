import {runningReply, type ConversationState, type Message} from '../../conversation/conversation-state.js';
import type {Conversation} from '../../conversation/conversation.js';
import {editableQuestion} from '../../conversation/withdrawn-messages.js';
import {AgentMessageSendEvent} from '../../events/agent-message-send-event.js';
import {isShownAlike} from './chat-composer.js';
import type {ChatDrafts} from './chat-drafts.js';
import type {ChatSettings} from './chat-settings.js';
import type {ChatStanding} from './chat-standing.js';
import type {LastEdit} from './edit-last.js';
import type {KeptConversation} from './kept-conversation.js';
import {positive} from './number-settings.js';

/** A chat with a message field. */
export type WritingChat = ChatSettings & {draft: string};

/** What sending depends on. */
export interface SendingChat {
  readonly conversation: Conversation;
  readonly standing: ChatStanding;
  readonly drafts: ChatDrafts;
  readonly kept: Pick<KeptConversation, 'keepChange' | 'keepDraft'>;
}

/** What becomes of the words of a visitor: which are sent, which wait, and which come back into the message field. */
export class ChatSending {
  readonly #host: WritingChat;
  readonly #chat: SendingChat;
  #edit: LastEdit | undefined;

  constructor(host: WritingChat, chat: SendingChat) {
    this.#host = host;
    this.#chat = chat;
  }

  /** The last question, while it is being changed. */
  get edit(): LastEdit | undefined {
    return this.#edit;
  }
  set edit(edit: LastEdit | undefined) {
    this.#edit = edit;
    this.#onEdit();
  }

  /** The message that can be changed now. */
  get editable(): Message | undefined {
    const {conversation, standing} = this.#chat;
    return standing.canAsk ? editableQuestion(conversation.state) : undefined;
  }

  /** What the message field holds. */
  get written(): string {
    return (this.edit ?? this.#host).draft;
  }
  set written(text: string) {
    if (!this.#edit) this.#host.draft = text;
    else {
      this.#edit.draft = text;
      this.#onEdit();
    }
  }

  /** Takes the text that the message field shows. The chat renders only if something beside that text changes. */
  takeTyped(text: string): void {
    const {conversation, drafts, kept} = this.#chat;
    if (this.#edit || !isShownAlike(this.written, text, this.#host)) this.written = text;
    else {
      drafts.write(conversation.state.agentId, text);
      kept.keepDraft();
    }
  }

  /** Whether the chat is to be asked to take it: what is too long it refuses, and says so. */
  get canSendWritten(): boolean {
    const {conversation, standing} = this.#chat;
    return standing.canTake && !runningReply(conversation.state) && this.written.trim() !== '';
  }

  /** Sends a message, or keeps it until it can be sent. Returns whether it was taken. */
  send(text: unknown): boolean {
    const message = typeof text === 'string' ? text.trim() : '';
    return this.offer(message, this.#chat.conversation.state.messages) && this.deliver(message);
  }

  /** Sends what the message field holds. */
  sendWritten(): void {
    if (this.edit) this.edit.send();
    else if (this.send(this.#host.draft)) this.#host.draft = '';
  }

  /** Whether a text is no longer than a message may be. */
  fits(text: string): boolean {
    const limit = positive(this.#host.maxLength);
    return limit === undefined || Array.from(text).length <= limit;
  }

  /** Puts a message that waits to be sent back into the message field. Returns whether it was still waiting. */
  takeBack(id: string): boolean {
    const text = this.#chat.conversation.takeBack(id);
    if (text !== undefined) this.addToDraft(text);
    return text !== undefined;
  }

  /** A question the service will not take as it is goes back to where it can be changed. */
  giveBack({messages}: ConversationState): void {
    const [question, reply] = messages.filter(({status}) => status !== 'queued').slice(-2);
    const isRefused = question?.role === 'user' && reply?.text === '';
    if (isRefused && this.#host.draft === '') this.#host.draft = question.text;
  }

  /** Asks the page whether a message may be sent, if it could be. Returns whether it may. */
  offer(message: string, before: readonly Message[]): boolean {
    const {conversation, standing} = this.#chat;
    if (message === '' || !standing.canTake || !this.fits(message)) return false;
    if (standing.isReachable && runningReply(conversation.state)) return false;
    return this.#host.dispatchEvent(new AgentMessageSendEvent(message, before));
  }

  /** Sends a message that was offered, or keeps it until it can be sent. Returns whether it was taken. */
  deliver(message: string): boolean {
    const {conversation, standing} = this.#chat;
    return standing.isReachable ? conversation.send(message) : conversation.queue(message);
  }

  /** Puts words that would be lost into the message field. What was written meanwhile is not lost either. */
  addToDraft(text: string): void {
    this.#host.draft = [text, this.#host.draft].filter(words => words !== '').join('\n\n');
  }

  #onEdit(): void {
    this.#chat.kept.keepChange();
    this.#host.requestUpdate();
  }
}
