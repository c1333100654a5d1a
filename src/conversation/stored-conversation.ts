import type {ConversationChange} from './conversation-change.js';
import type {ConversationStorage} from './conversation-storage.js';
import {latestReply, runningReply, upToQuestion, type ConversationState} from './conversation-state.js';
import type {Conversation} from './conversation.js';
import {openQuestions, type UnconfirmedMessage} from './unconfirmed-messages.js';

/** Questions that a conversation of this page keeps no longer: answered, or given up. No other one sends them. */
const confirmed = new Set<string>();

/** Whether a conversation of this page has had the answer to a question, or has given it up. */
export function isConfirmed(questionId: string): boolean {
  return confirmed.has(questionId);
}

/**
 * A conversation, and the storage in which its transcript is kept, and each question until it is answered. Both follow
 * the conversation under each owner, and without one between two elements.
 */
export class StoredConversation {
  readonly conversation: Conversation;
  /** Called when a question is confirmed, with its `id`. */
  onConfirmed: (questionId: string) => void = () => undefined;
  #storage: ConversationStorage | undefined;
  /** The questions on screen that are stored. */
  readonly #questions = new Map<string, UnconfirmedMessage>();
  readonly #restored = new Set<string>();

  constructor(conversation: Conversation) {
    this.conversation = conversation;
    conversation.subscribe((state, change) => this.#follow(state, change));
  }

  /** Stores from now on in another place. A place of before, when it was the same conversation's, is emptied. */
  storeIn(storage: ConversationStorage, before?: ConversationStorage): void {
    this.#storage?.transcript.giveWay();
    this.#storage = storage;
    for (const question of this.#questions.values()) {
      before?.unconfirmed.drop(question.id);
      storage.unconfirmed.keep(question);
    }
    before?.transcript.forget();
    if (this.conversation.state.messages.length > 0) this.#keepTranscript('soon');
  }

  /** Stores all of it once more: it is known now whose it is. */
  storeAgain(): void {
    for (const question of this.#questions.values()) this.#storage?.unconfirmed.keep(question);
    if (this.conversation.state.messages.length > 0) this.#keepTranscript('soon');
  }

  /** Stores nothing any more: the conversation is over for this browser, or another element has it. */
  detach(): void {
    this.#storage?.transcript.giveWay();
    this.#storage = undefined;
    this.#questions.clear();
  }

  /** Puts back what is stored and not shown. */
  restore(): void {
    const {conversation} = this;
    const storage = this.#storage;
    if (!storage) return;
    const transcript = storage.transcript.read();
    if (transcript) conversation.restoreTranscript(transcript);
    const shown = new Set(conversation.state.messages.map(({id}) => id));
    const stored = storage.unconfirmed.read().filter(({id}) => !shown.has(id));
    // Messages that another tab has sent meanwhile come before those that still wait.
    for (const question of [...stored].sort((one, other) => other.state.localeCompare(one.state))) {
      this.#questions.set(question.id, question);
      this.#restored.add(question.id);
      conversation.restore(question);
    }
  }

  /** The question of this `id`, while it is stored for this conversation. */
  question(id: string): UnconfirmedMessage | undefined {
    return this.#questions.get(id);
  }

  /** Whether a question comes from storage, and was not asked in this conversation. */
  isRestored(id: string): boolean {
    return this.#restored.has(id);
  }

  /** Leaves a question to the tab that has sent it. */
  leaveQuestion(id: string): void {
    this.#questions.delete(id);
  }

  /** Stores a question that is being answered once more: another tab has dropped it. */
  keepAgain(): void {
    const {state} = this.conversation;
    const asked = this.#questions.get(upToQuestion(state.messages).at(-1)?.id ?? '');
    if (asked && runningReply(state)) this.#storage?.unconfirmed.keep(asked);
  }

  /** Writes what waits to be written. */
  flush(): void {
    this.#storage?.transcript.flush();
  }

  #follow(state: ConversationState, change: ConversationChange): void {
    // The words of a reply change nothing but the transcript, which is written before the page goes, and there are many.
    if (change.type === 'text-arrived') {
      this.#keepTranscript('later');
      return;
    }
    if (change.type === 'conversation-begun' && change.isOther) {
      this.#questions.clear();
      return;
    }
    if (change.type === 'conversation-begun') this.#storage?.transcript.forget();
    else if (change.type !== 'transcript-restored') this.#keepTranscript('soon');
    const open = openQuestions(state.messages);
    const ids = new Set(open.map(({id}) => id));
    for (const id of this.#questions.keys()) if (!ids.has(id)) this.#drop(id);
    for (const question of open) this.#keep(question);
    // A second tab may open at once, while this one stays visible and so has no last moment.
    if (change.type === 'reply-ended' && latestReply(state)?.status === 'done') this.flush();
  }

  #keepTranscript(when: 'soon' | 'later'): void {
    this.#storage?.transcript.keep(() => this.conversation.state, when);
  }

  #keep(question: UnconfirmedMessage): void {
    const {id, state, createdAt} = question;
    const known = this.#questions.get(id);
    if (known?.state === state && known.createdAt === createdAt) return;
    this.#questions.set(id, question);
    this.#storage?.unconfirmed.keep(question);
  }

  #drop(id: string): void {
    this.#questions.delete(id);
    confirmed.add(id);
    this.#storage?.unconfirmed.drop(id);
    this.onConfirmed(id);
  }
}
