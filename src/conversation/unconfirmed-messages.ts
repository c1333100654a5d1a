import {attempt} from '../client/attempt.js';
import type {JsonObject} from '../client/json-object.js';
import type {Message} from './conversation-state.js';
import {isRunning} from './message-status.js';
import {isRecent, StoredEntry, type EntryOptions} from './stored-entry.js';
import {placeKey, storedNames} from './stored-place.js';

/** A question nobody knows yet to have reached the agent. */
export interface UnconfirmedMessage {
  /** The key of its message, in all tabs and also after a reload. In the order of asking. */
  readonly id: string;
  readonly text: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** `queued`: not sent yet; `sent`: the service may have it, so it is looked for before it is sent again. */
  readonly state: 'queued' | 'sent';
}

const longestMessage = 100_000;

/**
 * Keeps questions until they are confirmed. Each is stored by itself, so that tabs that share a storage cannot
 * write over each other's. What is not stored, as it is too long or there is no room, lasts as long as this object:
 * it is not to be taken for one that another tab has sent.
 */
export class UnconfirmedMessages {
  readonly #options: EntryOptions;
  /** Of the messages that were kept here. */
  readonly #entries = new Map<string, StoredEntry<UnconfirmedMessage>>();

  constructor(options: EntryOptions) {
    this.#options = options;
  }

  /** The messages still to be confirmed, of the last seven days, in the order they were asked. */
  read(): readonly UnconfirmedMessage[] {
    const stored = attempt(() => {
      const area = this.#options.storage();
      return area && storedNames(area, this.#options);
    });
    const ids = new Set([...this.#entries.keys(), ...(stored ?? [])]);
    return [...ids].sort().flatMap(id => this.find(id) ?? []);
  }

  /** The message of this `id`, while it is still to be confirmed. */
  find(id: string): UnconfirmedMessage | undefined {
    return this.#entry(id).read();
  }

  /** Keeps a message, in place of the one with its `id` if there is one. */
  keep(message: UnconfirmedMessage): void {
    const entry = this.#entry(message.id);
    this.#entries.set(message.id, entry);
    entry.hold(message);
    // There may be room again for those before it.
    for (const one of this.#entries.values()) one.write();
  }

  /** Keeps a message no longer: it is known to have arrived, or was given up. */
  drop(id: string): void {
    this.#entry(id).remove();
    this.#entries.delete(id);
  }

  #entry(id: string): StoredEntry<UnconfirmedMessage> {
    const key = placeKey('unconfirmed', this.#options, id);
    const accept = (value: JsonObject): UnconfirmedMessage | undefined =>
      readMessage(id, value, this.#options.now());
    return this.#entries.get(id) ?? new StoredEntry(key, this.#options, accept);
  }
}

function readMessage(
  id: string,
  {text, createdAt, state}: JsonObject,
  now: number,
): UnconfirmedMessage | undefined {
  if (typeof text !== 'string' || text.trim() === '' || text.length > longestMessage) return undefined;
  if (!isRecent(createdAt, now)) return undefined;
  return state === 'queued' || state === 'sent' ? {id, text, createdAt, state} : undefined;
}

/** What waits, and what has a reply that runs or can be asked for again. The others are the service's to keep. */
export function openQuestions(messages: readonly Message[]): readonly UnconfirmedMessage[] {
  return messages.flatMap(({id, role, text, status, createdAt = Date.now()}, index): UnconfirmedMessage[] => {
    const reply = messages[index + 1];
    const isQueued = status === 'queued';
    const isOpen = isQueued || (reply && (isRunning(reply) || reply.error?.retryable));
    return role === 'user' && isOpen ? [{id, text, createdAt, state: isQueued ? 'queued' : 'sent'}] : [];
  });
}
