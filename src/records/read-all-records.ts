import type {AgentClient} from '../client/agent-client.js';
import {AgentServiceError} from '../client/agent-service-error.js';
import {mayHaveMorePages} from '../client/list-page.js';
import type {ConversationRecord, RecordPage} from '../client/resources.js';
import {untilAborted} from '../client/shared-work.js';
import {mergeRecords, recordKey} from './record-pages.js';

/** Progress of loading all records. */
export interface ReadingProgress {
  /** Number of loaded records. */
  readonly loaded: number;
  /** Total of the service; `undefined` if it is less than `loaded`. */
  readonly total: number | undefined;
}

export interface ReadAllOptions {
  readonly signal?: AbortSignal | undefined;
  /** Keeps the loaded records after a failure or an abort. Another call with it continues from there. */
  readonly soFar?: RecordsSoFar | undefined;
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
}

/** Requested records per page. A service may send fewer. */
const pageSize = 50;
/** Limits for a service whose list never ends. */
const maxPages = 10_000;
const maxRecords = 100_000;
/**
 * Successive pages without a new record, after which the list counts as complete. New records shift old ones to later
 * pages.
 */
const maxShiftedPages = 3;

/**
 * Returns all stored records of an agent, oldest first and each once.
 *
 * @throws the error of a failed request, or the reason of the abort
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
    // `onProgress` may abort, also at the end.
    signal?.throwIfAborted();
  }
  return soFar.records;
}

type ReadPage = (pageNumber: number) => Promise<RecordPage>;

/**
 * The records that have loaded so far. Pages shift while records are added and deleted. Deletions move later records to
 * earlier pages, so these pages load again. If the service ignores the order, additions come at the beginning, so the
 * first pages load again at the end.
 */
export class RecordsSoFar {
  readonly #records = new Map<string, ConversationRecord>();
  #nextPage = 1;
  /** Page to load again after deletions; 0 for none. */
  #pageAfterDeletion = 0;
  /** Page to load again after additions at the beginning; 0 for none. */
  #pageAfterAddition = 0;
  #pagesRead = 0;
  #shiftedPages = 0;
  #largestPage = 0;
  #claimed: number | undefined;
  /** How far the total has fallen: so many of the loaded records may no longer be part of it. */
  #deleted = 0;
  #lastKey = '';
  #grewAtBeginning = false;
  #reachedEnd = false;

  get records(): readonly ConversationRecord[] {
    return oldestFirst([...this.#records.values()]);
  }

  get progress(): ReadingProgress {
    const loaded = this.#records.size;
    return {loaded, total: (this.#claimed ?? -1) >= loaded ? this.#claimed : undefined};
  }

  get hasMore(): boolean {
    const isLeft = !this.#reachedEnd || this.#pageAfterDeletion > 0 || this.#pageAfterAddition > 0;
    return isLeft && this.#pagesRead < maxPages && this.#records.size < maxRecords;
  }

  /** Loads one more page. A failure changes nothing. */
  async readNext(read: ReadPage): Promise<void> {
    if (this.#pageAfterDeletion > 0) {
      const page = await read(this.#pageAfterDeletion);
      const added = this.#add(page);
      // After many deletions, the list ends before this page.
      const mayBeEarlier = added > 0 || page.records.length === 0;
      this.#pageAfterDeletion = mayBeEarlier ? this.#pageAfterDeletion - 1 : 0;
      // Another deletion has moved the later records once more.
      if (page.total < (this.#claimed ?? 0)) this.#pageAfterDeletion = this.#nextPage - 1;
      this.#noteTotal(Math.min(page.total, this.#claimed ?? page.total));
    } else if (this.#pageAfterAddition > 0) {
      const added = this.#add(await read(this.#pageAfterAddition));
      this.#pageAfterAddition = added > 0 ? this.#pageAfterAddition + 1 : 0;
    } else {
      await this.#loadNext(read);
    }
  }

  async #loadNext(read: ReadPage): Promise<void> {
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
    // A service that ignores page numbers always sends the same page. So does one with a whole page of new records.
    if (added === 0 && this.#lastKey === lastKey && total === this.#claimed) {
      this.#end();
      return;
    }
    if (this.#nextPage > 1) {
      if (total < (this.#claimed ?? 0)) this.#pageAfterDeletion = this.#nextPage - 1;
      if (total > (this.#claimed ?? total) || added < records.length) this.#grewAtBeginning = true;
    }
    this.#noteTotal(total);
    this.#largestPage = Math.max(this.#largestPage, records.length);
    this.#shiftedPages = added > 0 || records.length === 0 ? 0 : this.#shiftedPages + 1;
    if (this.#mayHaveMore(page, added)) this.#nextPage += 1;
    else this.#end();
  }

  #noteTotal(total: number): void {
    this.#deleted += Math.max(0, (this.#claimed ?? 0) - total);
    this.#claimed = total;
  }

  #add({records}: RecordPage): number {
    const before = this.#records.size;
    for (const record of records) {
      const key = recordKey(record);
      if (!this.#records.has(key)) this.#records.set(key, record);
    }
    this.#pagesRead += 1;
    return this.#records.size - before;
  }

  #mayHaveMore({records, total}: RecordPage, added: number): boolean {
    const received = records.length;
    const listed = this.#records.size - this.#deleted;
    if (mayHaveMorePages({received, added, listed, total, pageSize: this.#largestPage})) return true;
    if (added === 0) return received > 0 && listed < total && this.#shiftedPages < maxShiftedPages;
    // Some services send the length of the page as the total. A page that is cut off has a round length.
    return received === total && received % 10 === 0;
  }

  /** Some services refuse a page beyond their total. */
  #isBeyondEnd(error: unknown): boolean {
    const isRefusal = error instanceof AgentServiceError && !error.retryable;
    return isRefusal && this.#nextPage > 1 && this.#records.size >= (this.#claimed ?? Infinity);
  }

  #end(): void {
    this.#reachedEnd = true;
    if (this.#grewAtBeginning) this.#pageAfterAddition = 1;
  }
}

/** Sorts records of either order, oldest first and each once, by their times as far as these are known. */
export function oldestFirst(records: readonly ConversationRecord[]): readonly ConversationRecord[] {
  const times = records.map(({createdAt}) => createdAt).filter(time => time !== undefined);
  const isNewestFirst = (times[0] ?? 0) > (times.at(-1) ?? 0);
  return mergeRecords([], isNewestFirst ? [...records].reverse() : records, 'asc');
}
