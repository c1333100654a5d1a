import type {AgentClient} from '../client/agent-client.js';
import {AgentServiceError} from '../client/agent-service-error.js';
import {mayHaveMorePages} from '../client/list-pages.js';
import type {ConversationRecord, RecordPage} from '../client/resources.js';
import {untilAborted} from '../client/abortable-work.js';
import {mergeRecords, recordKey} from './record-pages.js';

/** How far the reading of all records has come. */
export interface ReadingProgress {
  /** Records read so far. */
  readonly loaded: number;
  /** What the service claims to have in all; `undefined` when that cannot be. */
  readonly total: number | undefined;
}

/** How all records are read. */
export interface ReadAllOptions {
  readonly signal?: AbortSignal | undefined;
  /** Keeps what was read when the reading fails or is given up; the next reading with it goes on from there. */
  readonly soFar?: RecordsSoFar | undefined;
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
}

/** The most that is asked for at once; a service may give less. */
const pageSize = 50;
/** Where a service that never ends is left. */
const mostPages = 10_000;
const mostRecords = 100_000;
/** Pages in a row that may bring nothing new, because others pushed them on, before the list counts as ended. */
const mostShiftedPages = 3;

/**
 * All stored records of an agent, the oldest first and each once. Fails with what the request for a page
 * failed with, or with the reason of the abort.
 */
export async function readAllRecords(
  client: Pick<AgentClient, 'listRecords'>,
  agentId: string,
  {signal, soFar = new RecordsSoFar(), onProgress}: ReadAllOptions = {},
): Promise<readonly ConversationRecord[]> {
  const read: ReadPage = pageNumber =>
    untilAborted(client.listRecords(agentId, {order: 'asc', pageSize, pageNumber}, {signal}), signal);
  signal?.throwIfAborted();
  while (soFar.hasMore) {
    await soFar.readNext(read);
    onProgress?.(soFar.progress);
    // Who is told how far it is may have seen enough, also at the end.
    signal?.throwIfAborted();
  }
  return soFar.records;
}

type ReadPage = (pageNumber: number) => Promise<RecordPage>;

/**
 * Records read page by page, as far as that has come. Pages shift while records come and go: where some
 * were deleted, the pages before are read again, as the next ones have moved into them; where others came
 * in front (a service may pay no heed to the order), the first pages are, at the end.
 */
export class RecordsSoFar {
  readonly #records = new Map<string, ConversationRecord>();
  #nextPage = 1;
  /** The page before which records may have moved; 0 when none has to be read again. */
  #seam = 0;
  /** Of the pages from the first, the next to be read again; 0 when none has to be. */
  #front = 0;
  #pagesRead = 0;
  #shiftedPages = 0;
  #largestPage = 0;
  #claimed: number | undefined;
  #lastKey = '';
  #grewInFront = false;
  #reachedEnd = false;

  /** What was read, the oldest first. */
  get records(): readonly ConversationRecord[] {
    return oldestFirst([...this.#records.values()]);
  }

  get progress(): ReadingProgress {
    const loaded = this.#records.size;
    return {loaded, total: (this.#claimed ?? -1) >= loaded ? this.#claimed : undefined};
  }

  /** Whether there is a page left to read. */
  get hasMore(): boolean {
    const isLeft = !this.#reachedEnd || this.#seam > 0 || this.#front > 0;
    return isLeft && this.#pagesRead < mostPages && this.#records.size < mostRecords;
  }

  /** Reads one page more. When that fails, everything is as before. */
  async readNext(read: ReadPage): Promise<void> {
    if (this.#seam > 0) {
      const added = this.#add(await read(this.#seam));
      this.#seam = added > 0 ? this.#seam - 1 : 0;
    } else if (this.#front > 0) {
      const added = this.#add(await read(this.#front));
      this.#front = added > 0 ? this.#front + 1 : 0;
    } else {
      await this.#readOn(read);
    }
  }

  async #readOn(read: ReadPage): Promise<void> {
    let page: RecordPage;
    try {
      page = await read(this.#nextPage);
    } catch (error) {
      if (!this.#isBeyondEnd(error)) throw error;
      this.#end();
      return;
    }
    const {records, total} = page;
    const lastKey = this.#lastKey;
    const added = this.#add(page);
    this.#lastKey = records.map(recordKey).at(-1) ?? '';
    // A service that pays no heed to page numbers sends the same page for ever.
    if (added === 0 && this.#lastKey === lastKey) {
      this.#end();
      return;
    }
    if (this.#nextPage > 1) {
      if (total < (this.#claimed ?? 0)) this.#seam = this.#nextPage - 1;
      if (total > (this.#claimed ?? total) || added < records.length) this.#grewInFront = true;
    }
    this.#claimed = total;
    this.#largestPage = Math.max(this.#largestPage, records.length);
    this.#shiftedPages = added > 0 || records.length === 0 ? 0 : this.#shiftedPages + 1;
    if (this.#mayGoOn(page, added)) this.#nextPage += 1;
    else this.#end();
  }

  /** Returns how many records the page brought. */
  #add({records}: RecordPage): number {
    const before = this.#records.size;
    for (const record of records) {
      const key = recordKey(record);
      if (!this.#records.has(key)) this.#records.set(key, record);
    }
    this.#pagesRead += 1;
    return this.#records.size - before;
  }

  #mayGoOn({records, total}: RecordPage, added: number): boolean {
    const received = records.length;
    const listed = this.#records.size;
    if (mayHaveMorePages({received, added, listed, total, pageSize: this.#largestPage})) return true;
    if (added === 0) return received > 0 && listed < total && this.#shiftedPages < mostShiftedPages;
    // A service that does not count claims the length of its page; a page that is cut off has a round one.
    return received === total && received % 10 === 0;
  }

  /** Some services refuse a page nobody claimed to be there. */
  #isBeyondEnd(error: unknown): boolean {
    const isRefusal = error instanceof AgentServiceError && !error.retryable;
    return isRefusal && this.#nextPage > 1 && this.#records.size >= (this.#claimed ?? Infinity);
  }

  #end(): void {
    this.#reachedEnd = true;
    if (this.#grewInFront) this.#front = 1;
  }
}

/** Records of either order, the oldest first and each once; the times decide where they tell. */
export function oldestFirst(records: readonly ConversationRecord[]): readonly ConversationRecord[] {
  const times = records.map(({createdAt}) => createdAt).filter(time => time !== undefined);
  const isNewestFirst = (times[0] ?? 0) > (times.at(-1) ?? 0);
  return mergeRecords([], isNewestFirst ? [...records].reverse() : records, 'asc');
}
