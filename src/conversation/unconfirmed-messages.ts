import {isJsonObject} from '../client/json-object.js';
import {isRecent, type StoredEntry} from './stored-entry.js';

/** A question nobody knows yet to have reached the agent. */
export interface UnconfirmedMessage {
  /** Names the message in all tabs, also after a reload. */
  readonly id: string;
  readonly text: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** `queued`: not sent yet; `sent`: the service may have it, so it is looked for before it is sent again. */
  readonly state: 'queued' | 'sent';
}

const mostMessages = 50;
const longestMessage = 100_000;
const longestId = 100;

/** A message that waits to be sent, under a new name. */
export function createUnconfirmedMessage(text: string, createdAt: number): UnconfirmedMessage {
  // `randomUUID` is missing on pages without TLS.
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  return {id, text, createdAt, state: 'queued'};
}

/**
 * Keeps questions until they are confirmed, oldest first. Each change begins with what is stored, so that
 * tabs that share a storage keep each other's. One that is too long or too many to be stored lasts as long as
 * this object: it is not to be taken for one that another tab has sent.
 */
export class UnconfirmedMessages {
  readonly #entry: StoredEntry;
  readonly #now: () => number;
  readonly #unstored = new Map<string, UnconfirmedMessage>();

  constructor(entry: StoredEntry, now: () => number) {
    this.#entry = entry;
    this.#now = now;
  }

  /** The messages still to be confirmed: of those stored, the newest fifty of the last seven days. */
  read(): readonly UnconfirmedMessage[] {
    return [...this.#unstored.values(), ...this.#readStored()];
  }

  /** Keeps a message, in place of the one with its `id` if there is one. */
  keep(message: UnconfirmedMessage): void {
    this.#unstored.delete(message.id);
    const kept = this.#readStored();
    const isKept = kept.some(({id}) => id === message.id);
    this.#write(isKept ? kept.map(one => (one.id === message.id ? message : one)) : [...kept, message]);
  }

  /** Keeps a message no longer: it is known to have arrived, or was given up. */
  drop(id: string): void {
    this.#unstored.delete(id);
    const kept = this.#readStored();
    const rest = kept.filter(message => message.id !== id);
    if (rest.length < kept.length) this.#write(rest);
  }

  #readStored(): readonly UnconfirmedMessage[] {
    return readMessages(this.#entry.read()?.['messages'], this.#now());
  }

  #write(messages: readonly UnconfirmedMessage[]): void {
    const kept = readMessages(messages, this.#now());
    const stored = new Set(kept.map(({id}) => id));
    for (const message of messages) if (!stored.has(message.id)) this.#unstored.set(message.id, message);
    if (kept.length === 0) {
      this.#entry.remove();
      return;
    }
    this.#entry.hold({messages: kept});
    this.#entry.write();
  }
}

/** The messages in a value, each once. */
function readMessages(value: unknown, now: number): readonly UnconfirmedMessage[] {
  const messages = new Map<string, UnconfirmedMessage>();
  for (const item of Array.isArray(value) ? value : []) {
    const message = readMessage(item);
    if (message && isRecent(message.createdAt, now)) messages.set(message.id, message);
  }
  return [...messages.values()].slice(-mostMessages);
}

function readMessage(value: unknown): UnconfirmedMessage | undefined {
  if (!isJsonObject(value)) return undefined;
  const {id, text, createdAt, state} = value;
  if (typeof id !== 'string' || id === '' || id.length > longestId) return undefined;
  if (typeof text !== 'string' || text.trim() === '' || text.length > longestMessage) return undefined;
  if (typeof createdAt !== 'number' || (state !== 'queued' && state !== 'sent')) return undefined;
  return {id, text, createdAt, state};
}
