import type {Conversation} from '../conversation/conversation.js';
import {
  latestReply,
  queuedQuestion,
  runningReply,
  type ConversationState,
} from '../conversation/conversation-state.js';
import type {CurrentConversation} from './current-conversation.js';
import {isConfirmed} from './outbox.js';
import type {Locks} from './browser-platform.js';
import type {PersistentConversation} from './persistent-conversation.js';
import {withSendLock} from './tab-channel.js';

/** Errors caused by the message itself. They do not block the next question. */
const refusals: ReadonlySet<string> = new Set(['too-large', 'invalid-request']);

/** Sends each queued question once, even if several tabs have it in their outbox. */
export class OutboxSender {
  readonly #current: () => CurrentConversation;
  readonly #isReachable: () => boolean;
  readonly #locks: () => Locks | undefined;
  #sendingFor: PersistentConversation | undefined;
  #waiting: AbortController | undefined;
  /** Whether a question waits only for the search for a lost reply. */
  #isDue = false;
  /** Set after the page returns: it may have missed messages from other tabs. */
  #hasReturned = false;

  constructor(
    current: () => CurrentConversation,
    isReachable: () => boolean,
    locks: () => Locks | undefined,
  ) {
    this.#current = current;
    this.#isReachable = isReachable;
    this.#locks = locks;
  }

  /** Sends the next question if possible. */
  follow(): void {
    const {state} = this.#current().conversation;
    if (queuedQuestion(state) && (mayFollow(state) || this.#isDue)) void this.send();
  }

  /**
   * Sends the first question, unless another session or tab has sent it. The next one follows when the reply is complete.
   * Sends nothing during the search for a lost reply, because a request ends the search.
   *
   * @param endsSearch whether to send during a search too, because the visitor has asked another question
   */
  async send(endsSearch = false): Promise<void> {
    const {stored, scope} = this.#current();
    const isSearching = stored.conversation.state.messages.some(({recovery}) => recovery === 'looking');
    this.#isDue = isSearching && !endsSearch;
    if (!scope || !this.#isReachable() || this.#isDue || this.#sendingFor === stored) return;
    this.#waiting?.abort();
    this.#sendingFor = stored;
    const {signal} = (this.#waiting = new AbortController());
    const work = () => this.#sendOrDrop(stored, endsSearch, signal);
    // During its reply, this tab keeps the lock, so that no other tab sends the question.
    const workLater = () => untilReplyEnds(stored.conversation, signal)?.then(workAfterReply) ?? work();
    const workAfterReply = (): void => {
      // A later call sends.
      if (signal.aborted) return;
      if (mayFollow(stored.conversation.state) && this.#isReachable()) work();
      else if (this.#sendingFor === stored) this.#sendingFor = undefined;
    };
    // Only tabs that share a storage need the lock.
    if (scope.persist === 'local')
      await withSendLock(scope, workLater, signal, this.#locks()).catch(() => undefined);
    else work();
  }

  /** Call it when the page returns after a time without messages from other tabs. */
  onReturn(): void {
    this.#hasReturned = true;
    void this.send();
  }

  #sendOrDrop(stored: PersistentConversation, endsSearch: boolean, signal: AbortSignal): void {
    // Reset first: when this returns, a fast reply may already be complete, with the next question waiting.
    if (this.#sendingFor === stored) this.#sendingFor = undefined;
    const {storage, scope, stored: shown} = this.#current();
    // Another conversation is shown now. The question stays in the outbox of its conversation.
    if (shown !== stored) return;
    const {conversation, outbox, busyCopy} = stored;
    const question = outbox.entry(queuedQuestion(conversation.state)?.id ?? '');
    const kept = question && storage?.outbox.find(question.id);
    const isAnswered = question !== undefined && isConfirmed(question.id);
    // If the entry is missing in the storage of all tabs, another tab probably has the answer. If it is missing in the
    // storage of this tab, the storage was cleared.
    const isGone = isAnswered || scope?.persist === 'local';
    if (question && (kept ? kept.state === 'sent' : isGone)) {
      outbox.drop(question.id);
      conversation.removeQueued(question.id);
      // No tab has confirmed the question, so the storage may have been cleared. The records are searched for its
      // reply.
      if (!kept && !isAnswered && !this.#hasReturned)
        conversation.restoreQuestion({...question, state: 'sent'});
      void this.send(endsSearch);
    } else if (busyCopy) {
      void untilReplyEnds(busyCopy, signal)?.then(() => {
        if (!signal.aborted) void this.send(endsSearch);
      });
    } else conversation.sendQueued();
  }
}

/** After a failed reply, questions wait for a retry. */
function mayFollow(state: ConversationState): boolean {
  const kind = latestReply(state)?.error?.kind;
  return !kind || refusals.has(kind);
}

/** Resolves when no reply runs, or with the signal. Returns `undefined` if none runs. */
function untilReplyEnds(conversation: Conversation, signal: AbortSignal): Promise<void> | undefined {
  if (!runningReply(conversation.state)) return undefined;
  return new Promise(resolve => {
    const end = (): void => {
      stop();
      resolve();
    };
    const stop = conversation.subscribe(state => {
      if (!runningReply(state)) end();
    });
    signal.addEventListener('abort', end);
  });
}
