import type {ClientClock} from '../client/platform.js';
import {isJsonObject, parseJson, readNumber, readText} from '../client/json-object.js';
import {GatewayError} from './gateway-error.js';
import type {GatewayStorage} from './gateway-options.js';
import {digest} from './visitors.js';

/** Maximum entries of one visitor and agent. The oldest are dropped first. */
const mostEntries = 1000;
const longestRecordId = 200;
/** Time-out of the storage in milliseconds. */
const storageTimeout = 5_000;

/** A reply that belongs to a visitor. */
export interface LedgerEntry {
  readonly recordId: string;
  /** Time of the reply in epoch milliseconds. */
  readonly time: number;
}

/** The key of a conversation. */
export interface LedgerPage {
  readonly visitorId: string;
  readonly agentId: string;
}

/** Stores which replies belong to which visitor. */
export class RecordLedger {
  readonly #storage: GatewayStorage;
  readonly #clock: ClientClock;
  /** Pending writes. Each one waits for the previous write of its key. */
  readonly #writing = new Map<string, Promise<void>>();

  constructor(storage: GatewayStorage, clock: ClientClock) {
    this.#storage = storage;
    this.#clock = clock;
  }

  /** Adds a reply of a visitor. Settles after the write, and rejects after a failure or time-out. */
  async add(page: LedgerPage, recordId: string): Promise<void> {
    if (recordId === '' || recordId.length > longestRecordId) return;
    const entry = {recordId, time: this.#clock.now()};
    const key = await keyOf(page);
    const before = this.#writing.get(key);
    const write = this.#inTime(async () => {
      // The caller of a failed write already received its error.
      await before?.catch(() => undefined);
      const entries = await this.#read(key);
      if (entries.some(({recordId: known}) => known === recordId)) return;
      await this.#storage.setItem(key, JSON.stringify([...entries, entry].slice(-mostEntries)));
    });
    this.#writing.set(key, write);
    try {
      await write;
    } finally {
      if (this.#writing.get(key) === write) this.#writing.delete(key);
    }
  }

  /** Returns the replies of a visitor, oldest first. Throws 503 if the storage fails or does not answer. */
  async list(page: LedgerPage): Promise<readonly LedgerEntry[]> {
    const key = await keyOf(page);
    await this.#writing.get(key)?.catch(() => undefined);
    try {
      return await this.#inTime(() => this.#read(key));
    } catch (error) {
      throw new GatewayError(503, 'RECORDS_UNAVAILABLE', 'The records cannot be read now.', {cause: error});
    }
  }

  async #read(key: string): Promise<readonly LedgerEntry[]> {
    const stored = await this.#storage.getItem(key);
    const value = typeof stored === 'string' ? parseJson(stored) : stored;
    if (!Array.isArray(value)) return [];
    const entries = value.filter(isJsonObject).map(item => ({
      recordId: readText(item, 'recordId'),
      time: readNumber(item['time']) ?? 0,
    }));
    // An empty `recordId` would match every record whose `replyTo` is empty.
    return entries.filter(({recordId}) => recordId !== '');
  }

  #inTime<Result>(work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const failure = new Error(`The storage did not answer within ${storageTimeout / 1000} seconds.`);
      const cancel = this.#clock.schedule(() => reject(failure), storageTimeout);
      void work().then(resolve, reject).finally(cancel);
    });
  }
}

/** The digest makes any identifier a valid key, and the storage reveals no cookie. */
async function keyOf({visitorId, agentId}: LedgerPage): Promise<string> {
  return `agent-gateway:records:${await digest(JSON.stringify([visitorId, agentId]))}`;
}

/** Creates a storage in memory. It drops the entries that were written longest ago. */
export function createMemoryStorage(largest = 10_000): GatewayStorage {
  const items = new Map<string, string>();
  return {
    getItem: key => items.get(key),
    setItem(key, value) {
      items.delete(key);
      items.set(key, value);
      const [oldest] = items.keys();
      if (items.size > largest && oldest !== undefined) items.delete(oldest);
    },
  };
}
