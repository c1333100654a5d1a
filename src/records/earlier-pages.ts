import type {AgentClient} from '../client/agent-client.js';
import type {AgentServiceError} from '../client/agent-service-error.js';
import {assumptions} from '../client/assumptions.js';
import type {ConversationRecord} from '../client/resources.js';
import {allMessages} from '../conversation/turns.js';
import type {Conversation} from '../conversation/conversation.js';
import {hiddenBy, withoutHidden, type HiddenRecordsEntry} from './hidden-records.js';
import {addRecords} from './reconcile-records.js';
import {addRecordPage, noRecordPages, type RecordPages} from './record-pages.js';
import {loadSources} from './record-to-message.js';
import {mayBeWhole} from './stored-reply.js';

export interface EarlierRequest {
  readonly client: Pick<AgentClient, 'listRecords'>;
  readonly agentId: string;
  readonly size: number;
  /** Whether the chat opens with the newest messages. Otherwise, the reader has asked for older ones. */
  readonly recent: boolean;
  /** Where hidden records are stored. Read for each page, because the first request may identify the visitor. */
  readonly hiddenRecords: () => HiddenRecordsEntry;
}

/** Maximum pages per call, for any requested size. */
const maxPages = 20;
/** Extra pages per call, because newer records shift known records to later pages. */
const maxShiftedPages = 3;

let isRefusalReported = false;

/** Reads the stored records of a conversation, newest page first, and adds them before the messages of this page. */
export class EarlierPages {
  readonly #conversation: Conversation;
  readonly #beginning: number;
  readonly #onOlder: (count: number) => void;
  #pages: RecordPages;
  /** Time of the newest record of the first page. Later calls skip newer records, because adding them would leave a gap. */
  #newest: number | undefined;

  constructor(conversation: Conversation, size: number, onOlder: (count: number) => void) {
    this.#conversation = conversation;
    this.#beginning = conversation.state.beginning;
    this.#onOlder = onOlder;
    this.#pages = noRecordPages('desc', Math.min(Math.ceil(size), assumptions.largestPageSize));
  }

  get pageNumber(): number {
    return this.#pages.pageNumber;
  }

  get hasMore(): boolean {
    return this.#pages.hasMore;
  }

  /**
   * Reads pages until there is a new message. The first call reads until there are `size` messages. Newer records shift
   * the pages, so a page may repeat known records; then the next page follows. Returns the number of added messages.
   */
  async read(
    {client, agentId, size, recent, hiddenRecords}: EarlierRequest,
    signal: AbortSignal,
  ): Promise<number> {
    const local = allMessages(this.#conversation.state.turns).filter(({isEarlier}) => !isEarlier);
    const {pageSize, pageNumber: readBefore} = this.#pages;
    const isFirst = readBefore === 0;
    const wantedPages = isFirst ? Math.min(Math.ceil(size / pageSize), maxPages) : 1;
    const wanted = isFirst ? size : 0;
    const isOpening = isFirst && recent;
    const localPages = Math.ceil(local.length / pageSize);
    const readsAtMost = wantedPages + (isOpening ? 0 : maxShiftedPages + localPages);
    let added = 0;
    for (let reads = 0; reads < readsAtMost; reads += 1) {
      const pageNumber = this.pageNumber + 1;
      const received = await client.listRecords(agentId, {order: 'desc', pageSize, pageNumber}, {signal});
      await loadSources(received.records);
      if (signal.aborted || this.#beginning !== this.#conversation.state.beginning) return added;
      const page = withoutHidden(received, this.#pages.records.length, hiddenBy(hiddenRecords()));
      added += this.#conversation.addStored(this.#beginning, addRecords(page.records, this.#newest));
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

  /** Informs the site owner once. The visitor needs no message. */
  reportRefusal({status = 403}: AgentServiceError): void {
    if (!isRefusalReported)
      // eslint-disable-next-line no-console -- not a problem, so not a warning
      console.info(
        `agent-chat-elements: the service offers no records (${status}), so history="recent" shows none.`,
      );
    isRefusalReported = true;
  }

  /** Shows the stored version of lost replies. Skips replies with a running search, which may find a longer version. */
  #showFound(): void {
    for (const message of this.#conversation.state.messages) {
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
