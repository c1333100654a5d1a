import {latestReply, queuedQuestion} from '../conversation/conversation-state.js';
import type {ConversationStore} from './conversation-store.js';
import {isConfirmed} from './outbox.js';
import type {Locks} from './browser-platform.js';
import type {StoredConversation} from './stored-conversation.js';
import {withSendLock} from './tab-channel.js';

/** A message that is refused for its content is not tried again, and does not block the next one. */
const refusals: ReadonlySet<string> = new Set(['too-large', 'invalid-request']);

/** Sends queued questions, once each, however many tabs have them in their outbox. */
export class OutboxSender {
  readonly #store: () => ConversationStore;
  readonly #isReachable: () => boolean;
  readonly #locks: () => Locks | undefined;
  /** The conversation for which a question is about to be sent. */
  #sendingFor: StoredConversation | undefined;
  #waiting: AbortController | undefined;
  /** Whether only the search for a lost reply keeps a question from being sent. */
  #isDue = false;
  /** Whether the page may have missed messages of other tabs. */
  #isBack = false;

  constructor(store: () => ConversationStore, isReachable: () => boolean, locks: () => Locks | undefined) {
    this.#store = store;
    this.#isReachable = isReachable;
    this.#locks = locks;
  }

  /** Sends the next question if nothing is in its way. Behind a reply that failed, questions wait for a retry. */
  follow(): void {
    const {state} = this.#store().conversation;
    const kind = latestReply(state)?.error?.kind;
    if (queuedQuestion(state) && (!kind || refusals.has(kind) || this.#isDue)) void this.send();
  }

  /**
   * Sends the first question, unless another session has, here or in another tab. The next one follows when its reply is
   * complete. While a lost reply is looked for, none is sent, since asking ends the search.
   *
   * @param endsSearch whether it is sent all the same, as the visitor has asked another question
   */
  async send(endsSearch = false): Promise<void> {
    const {stored, scope} = this.#store();
    const isSearching = stored.conversation.state.messages.some(({recovery}) => recovery === 'looking');
    this.#isDue = isSearching && !endsSearch;
    if (!scope || !this.#isReachable() || this.#isDue || this.#sendingFor === stored) return;
    this.#waiting?.abort();
    this.#sendingFor = stored;
    const {signal} = (this.#waiting = new AbortController());
    const work = () => this.#sendOrDrop(stored, endsSearch);
    // Two sessions of one page do not get in each other's way.
    if (scope.persist === 'local')
      await withSendLock(scope, work, signal, this.#locks()).catch(() => undefined);
    else work();
  }

  /** The page is back after a time in which it received nothing from other tabs. */
  return(): void {
    this.#isBack = true;
    void this.send();
  }

  #sendOrDrop(stored: StoredConversation, endsSearch: boolean): void {
    // Reset before the work ends: a quick reply may be complete by then, and the next question due.
    if (this.#sendingFor === stored) this.#sendingFor = undefined;
    const {storage, scope, stored: shown} = this.#store();
    // Another conversation is shown by now. The question stays in the outbox of its own.
    if (shown !== stored) return;
    const {conversation, outbox} = stored;
    const question = outbox.entry(queuedQuestion(conversation.state)?.id ?? '');
    const kept = question && storage?.outbox.find(question.id);
    const isAnswered = question !== undefined && isConfirmed(question.id);
    // An entry that is gone from the storage of all tabs was mostly answered in another tab; from that of one tab, it
    // was cleared.
    const isGone = isAnswered || scope?.persist === 'local';
    if (question && (kept ? kept.state === 'sent' : isGone)) {
      // The tab that has sent it keeps it until it is answered.
      outbox.leave(question.id);
      conversation.takeBack(question.id);
      // No tab has reported it: it may have been cleared here as well, so it is looked for.
      if (!kept && !isAnswered && !this.#isBack) conversation.restore({...question, state: 'sent'});
      void this.send(endsSearch);
    } else conversation.sendQueued();
  }
}
