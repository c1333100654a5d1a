import type {ClientClock} from '../client/platform.js';
import {isJsonObject, parseJson, readNumber, readText} from '../client/json-object.js';
import {GatewayError} from './gateway-error.js';
import type {GatewayStorage} from './gateway-options.js';
import {digest} from './signature.js';

/** Of one visitor and agent; the oldest are forgotten. */
const mostEntries = 1000;
const longestRecordId = 200;
/** Milliseconds a storage has: nobody waits longer for one that does not answer. */
const storageTimeout = 5_000;

/** A reply that belongs to a visitor. */
export interface LedgerEntry {
  readonly recordId: string;
  /** When it was given, in epoch milliseconds. */
  readonly time: number;
}

/** Whose conversation it is. */
export interface LedgerPage {
  readonly visitorId: string;
  readonly agentId: string;
}

/** Which replies were given to which visitor. */
export class RecordLedger {
  readonly #storage: GatewayStorage;
  readonly #clock: ClientClock;
  /** Writes under way: each reads what the one before has written. */
  readonly #writing = new Map<string, Promise<void>>();

  constructor(storage: GatewayStorage, clock: ClientClock) {
    this.#storage = storage;
    this.#clock = clock;
  }

  /** Notes that a reply was given to a visitor; settles once it is written, and rejects when it cannot be in time. */
  async add(page: LedgerPage, recordId: string): Promise<void> {
    if (recordId === '' || recordId.length > longestRecordId) return;
    const entry = {recordId, time: this.#clock.now()};
    const key = await keyOf(page);
    const before = this.#writing.get(key);
    const write = this.#inTime(async () => {
      // A write that failed was told to whoever asked for it.
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

  /** The replies given to a visitor, the oldest first. Throws 503 where the storage fails or does not answer. */
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
    // What answers nothing says that it answers `''`, whoever wrote it.
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

/** Identifiers hold whatever they like, keys do not; and whoever reads the storage learns nobody's cookie. */
async function keyOf({visitorId, agentId}: LedgerPage): Promise<string> {
  return `agent-gateway:records:${await digest(JSON.stringify([visitorId, agentId]))}`;
}
