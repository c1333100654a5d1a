import {attempt} from '../client/platform.js';
import type {JsonObject} from '../client/json-object.js';
import {runningReply, upToQuestion, type ConversationState} from '../conversation/conversation-state.js';
import {isRunning, partOf, textOf} from '../conversation/message.js';
import {allMessages, shownAttempt, shownTurns, type Turn} from '../conversation/turns.js';
import type {Conversation, OpenQuestion} from '../conversation/conversation.js';
import {isRecent, StoredEntry, type EntryOptions} from './stored-entry.js';
import {storageKey, storedNames} from './storage-scope.js';

const maxMessageLength = 100_000;

/**
 * Stores each question in its own entry, so that tabs cannot overwrite each other's questions. A question that is too long
 * for the storage stays in memory until this object is gone.
 */
export class OutboxStorage {
  readonly #options: EntryOptions;
  readonly #entries = new Map<string, StoredEntry<OpenQuestion>>();

  constructor(options: EntryOptions) {
    this.#options = options;
  }

  /** Returns the questions of the last seven days, oldest first. */
  read(): readonly OpenQuestion[] {
    const stored = attempt(() => {
      const area = this.#options.storage();
      return area && storedNames(area, this.#options);
    });
    const ids = new Set([...this.#entries.keys(), ...(stored ?? [])]);
    return [...ids].sort().flatMap(id => this.#findCurrent(id) ?? []);
  }

  find(id: string): OpenQuestion | undefined {
    return this.#entry(id).read();
  }

  /** A slow tab may have stored a question again whose visitor was forgotten. */
  #findCurrent(id: string): OpenQuestion | undefined {
    const question = this.find(id);
    if (!question || question.createdAt >= (this.#options.forgottenAt?.() ?? 0)) return question;
    this.remove(id);
    return undefined;
  }

  store(question: OpenQuestion): void {
    const entry = this.#entry(question.id);
    this.#entries.set(question.id, entry);
    entry.set(question);
    // Retries earlier questions that did not fit.
    for (const one of this.#entries.values()) one.write();
  }

  remove(id: string): void {
    this.#entry(id).remove();
    this.#entries.delete(id);
  }

  #entry(id: string): StoredEntry<OpenQuestion> {
    const key = storageKey('unconfirmed', this.#options, id);
    const accept = (value: JsonObject): OpenQuestion | undefined => readEntry(id, value, this.#options.now());
    return this.#entries.get(id) ?? new StoredEntry(key, this.#options, accept);
  }
}

function readEntry(
  id: string,
  {text, context, createdAt, state, edited}: JsonObject,
  now: number,
): OpenQuestion | undefined {
  if (typeof text !== 'string' || text.trim() === '' || text.length > maxMessageLength) return undefined;
  if (!isRecent(createdAt, now)) return undefined;
  if (state !== 'queued' && state !== 'sent') return undefined;
  return {
    id,
    text,
    createdAt,
    state,
    ...(typeof context === 'string' && {context}),
    ...(typeof edited === 'string' && {edited}),
  };
}

/** Questions that any session of this page has confirmed, so that no other session sends them again. */
const confirmed = new Set<string>();

export function isConfirmed(questionId: string): boolean {
  return confirmed.has(questionId);
}

/**
 * The questions of a conversation without a complete reply. The only owner of these entries. Their states follow from the
 * messages:
 *
 * | state | meaning | stored as | next |
 * |---|---|---|---|
 * | queued | waits until it can be sent | `queued` | sent; confirmed if it is removed or another tab has sent it |
 * | sent | its request was sent | `sent` | confirmed when the reply is complete or stopped; failed |
 * | failed | its reply failed and can be retried | `sent` | sent by a retry; confirmed when it is abandoned |
 * | confirmed | finished; other tabs receive its id | removed | |
 *
 * Before a stored `sent` question is sent again, its reply is searched for in the records.
 */
export class Outbox {
  onConfirmed: (questionId: string) => void = () => undefined;
  #storage: OutboxStorage | undefined;
  readonly #entries = new Map<string, OpenQuestion>();
  readonly #restored = new Set<string>();

  entry(id: string): OpenQuestion | undefined {
    return this.#entries.get(id);
  }

  isRestored(id: string): boolean {
    return this.#restored.has(id);
  }

  follow({turns}: ConversationState): void {
    const open = shownTurns(turns).flatMap(unansweredQuestion);
    const ids = new Set(open.map(({id}) => id));
    for (const id of this.#entries.keys()) if (!ids.has(id)) this.#confirm(id);
    for (const entry of open) this.#store(entry);
  }

  /** Sets another storage. Moves the entries out of `before`, an earlier storage of the same conversation. */
  storeIn(storage: OutboxStorage | undefined, before?: OutboxStorage): void {
    const last = this.#storage;
    this.#storage = storage;
    for (const entry of this.#entries.values()) {
      // Another tab has sent this question.
      if (entry.state === 'queued' && last && last.find(entry.id)?.state !== 'queued') continue;
      before?.remove(entry.id);
      storage?.store(entry);
    }
  }

  restore(conversation: Conversation): void {
    const known = new Set(allMessages(conversation.state.turns).map(({id}) => id));
    const stored = (this.#storage?.read() ?? []).filter(({id}) => !known.has(id));
    // Questions that another tab has sent come before the queued ones.
    for (const entry of [...stored].sort((one, other) => other.state.localeCompare(one.state))) {
      this.#entries.set(entry.id, entry);
      this.#restored.add(entry.id);
      conversation.restoreQuestion(entry);
    }
  }

  /** Drops a question that another tab has sent. The stored entry stays. */
  drop(id: string): void {
    this.#entries.delete(id);
  }

  /** Removes finished questions of the conversation from storage, so that a reload does not restore them. */
  removeClosed({turns}: ConversationState): void {
    const closed = new Set(
      allMessages(turns)
        .map(({id}) => id)
        .filter(id => !this.#entries.has(id)),
    );
    for (const {id} of this.#storage?.read() ?? []) if (closed.has(id)) this.#storage?.remove(id);
  }

  /** Drops all questions, because another conversation is shown. Stored entries stay. */
  clear(): void {
    this.#entries.clear();
  }

  /** Stores the question of the running reply again after another tab has removed it. */
  storeAsked({messages}: ConversationState): void {
    const asked = this.#entries.get(upToQuestion(messages).at(-1)?.id ?? '');
    if (asked && runningReply({messages})) this.#storage?.store(asked);
  }

  #store(entry: OpenQuestion): void {
    const known = this.#entries.get(entry.id);
    if (
      known?.state === entry.state &&
      known.createdAt === entry.createdAt &&
      known.context === entry.context
    )
      return;
    this.#entries.set(entry.id, entry);
    this.#storage?.store(entry);
  }

  #confirm(id: string): void {
    this.#entries.delete(id);
    confirmed.add(id);
    this.#storage?.remove(id);
    this.onConfirmed(id);
  }
}

function unansweredQuestion(turn: Turn): OpenQuestion | [] {
  const [question, reply] = shownAttempt(turn);
  const isQueued = question?.status === 'queued';
  const isOpen = isQueued || (reply && (isRunning(reply) || reply.error?.retryable));
  if (question?.role !== 'user' || !isOpen) return [];
  const {id, createdAt = Date.now()} = question;
  const context = partOf(question, 'context');
  const edited = turn.attempts.findLast(attempt => attempt[0]?.id !== id)?.[0]?.id;
  return {
    id,
    text: textOf(question),
    createdAt,
    state: isQueued ? 'queued' : 'sent',
    ...(context && {context}),
    ...(edited && {edited}),
  };
}
