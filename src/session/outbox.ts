import {attempt} from '../client/platform.js';
import type {JsonObject} from '../client/json-object.js';
import {
  isRunning,
  runningReply,
  shownMessages,
  upToQuestion,
  type ConversationState,
  type Message,
} from '../conversation/conversation-state.js';
import type {Conversation, OpenQuestion} from '../conversation/conversation.js';
import {isRecent, StoredEntry, type EntryOptions} from './stored-entry.js';
import {storageKey, storedNames} from './storage-scope.js';

const longestMessage = 100_000;

/**
 * Stores each question by itself, so that tabs with the same storage cannot overwrite each other's. A question that
 * cannot be stored, as it is too long or there is no room, lasts as long as this object.
 */
export class OutboxStorage {
  readonly #options: EntryOptions;
  /** Entries of the questions that were stored here. */
  readonly #entries = new Map<string, StoredEntry<OpenQuestion>>();

  constructor(options: EntryOptions) {
    this.#options = options;
  }

  /** The questions of the last seven days, in the order they were asked. */
  read(): readonly OpenQuestion[] {
    const stored = attempt(() => {
      const area = this.#options.storage();
      return area && storedNames(area, this.#options);
    });
    const ids = new Set([...this.#entries.keys(), ...(stored ?? [])]);
    return [...ids].sort().flatMap(id => this.find(id) ?? []);
  }

  find(id: string): OpenQuestion | undefined {
    return this.#entry(id).read();
  }

  /** Stores a question in place of the one with its `id`. */
  keep(question: OpenQuestion): void {
    const entry = this.#entry(question.id);
    this.#entries.set(question.id, entry);
    entry.hold(question);
    // There may be room again for earlier ones.
    for (const one of this.#entries.values()) one.write();
  }

  drop(id: string): void {
    this.#entry(id).remove();
    this.#entries.delete(id);
  }

  #entry(id: string): StoredEntry<OpenQuestion> {
    const key = storageKey('unconfirmed', this.#options, id);
    const accept = (value: JsonObject): OpenQuestion | undefined => readEntry(id, value, this.#options.now());
    return this.#entries.get(id) ?? new StoredEntry(key, this.#options, accept);
  }
}

function readEntry(id: string, {text, createdAt, state}: JsonObject, now: number): OpenQuestion | undefined {
  if (typeof text !== 'string' || text.trim() === '' || text.length > longestMessage) return undefined;
  if (!isRecent(createdAt, now)) return undefined;
  return state === 'queued' || state === 'sent' ? {id, text, createdAt, state} : undefined;
}

/** Questions that a session of this page has confirmed. No other session of the page sends them. */
const confirmed = new Set<string>();

/** Whether a session of this page has the answer to a question, or gave it up. */
export function isConfirmed(questionId: string): boolean {
  return confirmed.has(questionId);
}

/**
 * The questions of a conversation whose reply is not complete. The only owner of these entries; their states follow from
 * the messages:
 *
 * | state | meaning | stored as | next |
 * |---|---|---|---|
 * | queued | waits until it can be sent | `queued` | sent; confirmed when it is taken back, or another tab sent it |
 * | sent | its request was made | `sent` | confirmed when the reply is complete or stopped; failed |
 * | failed | its reply failed and can be retried | `sent` | sent by a retry; confirmed when it is given up |
 * | confirmed | needs no more care; other tabs are informed | removed | |
 *
 * A stored `sent` question is looked for in the records before it is sent again.
 */
export class Outbox {
  /** Called when a question is confirmed, with its `id`. */
  onConfirmed: (questionId: string) => void = () => undefined;
  #storage: OutboxStorage | undefined;
  readonly #entries = new Map<string, OpenQuestion>();
  readonly #restored = new Set<string>();

  /** The entry of this `id`, while it belongs to this conversation. */
  entry(id: string): OpenQuestion | undefined {
    return this.#entries.get(id);
  }

  /** Whether a question was read from storage, and not asked in this conversation. */
  isRestored(id: string): boolean {
    return this.#restored.has(id);
  }

  /** Brings the entries up to date with the messages. */
  follow({messages}: ConversationState): void {
    const open = openQuestions(messages);
    const ids = new Set(open.map(({id}) => id));
    for (const id of this.#entries.keys()) if (!ids.has(id)) this.#confirm(id);
    for (const entry of open) this.#keep(entry);
  }

  /** Stores from now on in another place. A place of the same conversation before is emptied. */
  storeIn(storage: OutboxStorage | undefined, before?: OutboxStorage): void {
    const last = this.#storage;
    this.#storage = storage;
    for (const entry of this.#entries.values()) {
      // Another tab has sent it in the meantime.
      if (entry.state === 'queued' && last && last.find(entry.id)?.state !== 'queued') continue;
      before?.drop(entry.id);
      storage?.keep(entry);
    }
  }

  /** Puts stored questions back that are not in the conversation. */
  restore(conversation: Conversation): void {
    const known = new Set(conversation.state.messages.map(({id}) => id));
    const stored = (this.#storage?.read() ?? []).filter(({id}) => !known.has(id));
    // Messages that another tab has sent in the meantime come before those that still wait.
    for (const entry of [...stored].sort((one, other) => other.state.localeCompare(one.state))) {
      this.#entries.set(entry.id, entry);
      this.#restored.add(entry.id);
      conversation.restore(entry);
    }
  }

  /** Leaves a question to the tab that has sent it. */
  leave(id: string): void {
    this.#entries.delete(id);
  }

  /** Removes stored questions of the conversation that need no more care. Cleared, they would come back with a reload. */
  dropClosed({messages}: ConversationState): void {
    const closed = new Set(messages.map(({id}) => id).filter(id => !this.#entries.has(id)));
    for (const {id} of this.#storage?.read() ?? []) if (closed.has(id)) this.#storage?.drop(id);
  }

  /** Leaves all questions: another conversation is shown. */
  clear(): void {
    this.#entries.clear();
  }

  /** Stores the question that is being asked once more: another tab has removed it. */
  keepAgain({messages}: ConversationState): void {
    const asked = this.#entries.get(upToQuestion(messages).at(-1)?.id ?? '');
    if (asked && runningReply({messages})) this.#storage?.keep(asked);
  }

  #keep(entry: OpenQuestion): void {
    const known = this.#entries.get(entry.id);
    if (known?.state === entry.state && known.createdAt === entry.createdAt) return;
    this.#entries.set(entry.id, entry);
    this.#storage?.keep(entry);
  }

  #confirm(id: string): void {
    this.#entries.delete(id);
    confirmed.add(id);
    this.#storage?.drop(id);
    this.onConfirmed(id);
  }
}

/** The queued questions, and those whose reply runs or can be retried. */
function openQuestions(messages: readonly Message[]): readonly OpenQuestion[] {
  const shown = shownMessages(messages);
  return shown.flatMap(({id, role, text, status, createdAt = Date.now()}, index): OpenQuestion[] => {
    const reply = shown[index + 1];
    const isQueued = status === 'queued';
    const isOpen = isQueued || (reply && (isRunning(reply) || reply.error?.retryable));
    return role === 'user' && isOpen ? [{id, text, createdAt, state: isQueued ? 'queued' : 'sent'}] : [];
  });
}
