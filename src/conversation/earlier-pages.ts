import type {AgentClient} from '../client/agent-client.js';
import {assumptions} from '../client/assumptions.js';
import type {ConversationRecord} from '../client/resources.js';
import {shownMessages} from './conversation-state.js';
import type {Conversation} from './conversation.js';
import {mergeStoredRecords} from './merge-history.js';
import {addRecordPage, noRecordPages, type RecordPages} from './record-pages.js';
import {mayBeWhole} from './stored-reply.js';

/** Which pages are asked for. */
export interface EarlierRequest {
  readonly client: Pick<AgentClient, 'listRecords'>;
  readonly agentId: string;
  /** How many of the newest records come first, and how many with each step back. */
  readonly size: number;
  /** Whether the newest come without being asked for. */
  readonly recent: boolean;
}

/** Pages read at once, however many messages are wanted. */
const mostPages = 20;
/** Pages that bring nothing to show, because newer records pushed them on, before it is left at that. */
const mostShiftedPages = 3;

/** The stored records of a conversation, read page by page from the newest on and put in front of what was said. */
export class EarlierPages {
  readonly #conversation: Conversation;
  readonly #beginning: number;
  readonly #onOlder: (count: number) => void;
  #pages: RecordPages;
  /** The time of the newest of the first page: later ones, said elsewhere, would leave a gap behind them. */
  #newest: number | undefined;

  /**
   * @param size how many records are wanted with each step back
   * @param onOlder hears how many older messages were added to those on screen
   */
  constructor(conversation: Conversation, size: number, onOlder: (count: number) => void) {
    this.#conversation = conversation;
    this.#beginning = conversation.state.beginning;
    this.#onOlder = onOlder;
    this.#pages = noRecordPages('desc', Math.min(Math.ceil(size), assumptions.largestPageSize));
  }

  /** The page read last, counted from 1; 0 before the first. */
  get pageNumber(): number {
    return this.#pages.pageNumber;
  }

  /** Whether another page is worth asking for. */
  get hasMore(): boolean {
    return this.#pages.hasMore;
  }

  /**
   * Reads until there is something to show, and as much as is wanted to begin with. A page that newer
   * records pushed on holds what is listed already, and is followed by its next. Returns how many messages
   * were added.
   */
  async read({client, agentId, size, recent}: EarlierRequest, signal: AbortSignal): Promise<number> {
    const {messages, earlierCount} = this.#conversation.state;
    const {pageSize, pageNumber: readBefore} = this.#pages;
    const isFirst = readBefore === 0;
    const wantedPages = isFirst ? Math.min(Math.ceil(size / pageSize), mostPages) : 1;
    const wanted = isFirst ? size : 0;
    const isOpening = isFirst && recent;
    const saidHere = Math.ceil((messages.length - earlierCount) / pageSize);
    const readsAtMost = wantedPages + (isOpening ? 0 : mostShiftedPages + saidHere);
    let added = 0;
    for (let reads = 0; reads < readsAtMost; reads += 1) {
      const pageNumber = this.pageNumber + 1;
      const page = await client.listRecords(agentId, {order: 'desc', pageSize, pageNumber}, {signal});
      if (signal.aborted || this.#beginning !== this.#conversation.state.beginning) return added;
      added += this.#conversation.addStored(this.#beginning, mergeStoredRecords(page.records, this.#newest));
      this.#showFound();
      this.#pages = addRecordPage(this.#pages, page, pageNumber);
      const {records, hasMore} = this.#pages;
      const mayBeShifted = page.records.length > 0 && records.length < page.total;
      const isEnough = records.length >= wanted && (isOpening || added > 0);
      if (isEnough || !(hasMore || mayBeShifted)) break;
    }
    if (isFirst) this.#newest = newestTime(this.#pages.records);
    if (added > 0 && !isFirst) this.#onOlder(added);
    return added;
  }

  /** Shows lost replies that have turned up whole. A search under way decides itself: it looks more than once. */
  #showFound(): void {
    for (const message of shownMessages(this.#conversation.state.messages)) {
      const {id, status, recovery, record} = message;
      if (status !== 'failed' || recovery === 'looking' || !record) continue;
      if (mayBeWhole(record, message)) this.#conversation.showStored(id);
    }
  }
}

function newestTime(records: readonly ConversationRecord[]): number | undefined {
  return records.reduce<number | undefined>(
    (newest, {createdAt}) => (createdAt === undefined ? newest : Math.max(newest ?? createdAt, createdAt)),
    undefined,
  );
}
