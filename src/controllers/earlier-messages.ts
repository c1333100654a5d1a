import {initialState, TaskStatus} from '@lit/task';
import type {ReactiveControllerHost} from 'lit';
import type {AgentClient} from '../client/agent-client.js';
import type {AgentServiceError} from '../client/agent-service-error.js';
import type {ConversationRecord} from '../client/resources.js';
import type {Conversation} from '../conversation/conversation.js';
import {addRecordPage, noRecordPages} from '../conversation/record-pages.js';
import {asServiceError} from './as-service-error.js';
import {InterruptibleTask} from './interruptible-task.js';

/** What is asked of the service; absent while nothing can be. */
export interface EarlierWanted {
  readonly client: AgentClient;
  readonly agentId: string;
  /** How many of the newest records come first, and how many with each step back. */
  readonly size: number;
  /** Whether the newest come without being asked for. */
  readonly recent: boolean;
}

/** What is known of what was said before the first message on screen. */
export type EarlierStatus = 'unknown' | 'loading' | 'failed' | 'more' | 'beginning';

/** Who hears of the messages. */
export interface EarlierListener {
  readonly onError: (error: AgentServiceError) => void;
  /** Older messages were added to those on screen, this many. */
  readonly onOlder: (count: number) => void;
}

/** Larger pages are refused in places. */
const largestPage = 50;
/** Pages read at once, however many messages are wanted. */
const mostPages = 20;
/** Pages that bring nothing to show, because newer records pushed them on, before it is left at that. */
const mostShiftedPages = 3;

/** Puts stored messages in front of a conversation: the newest when it begins, older ones when asked to. */
export class EarlierMessages {
  readonly #conversation: Conversation;
  readonly #wanted: () => EarlierWanted | undefined;
  readonly #listener: EarlierListener;
  readonly #task: InterruptibleTask<readonly [AgentClient | undefined, string, number, boolean], void>;
  /** What was read for the conversation's beginning of this number. */
  #pages = noRecordPages('desc', largestPage);
  #beginning = -1;
  /** The time of the newest of the first page: later ones, said elsewhere, would leave a gap behind them. */
  #newest: number | undefined;
  #isAskedFor = false;
  #reading = Promise.resolve(0);

  constructor(
    host: ReactiveControllerHost,
    conversation: Conversation,
    wanted: () => EarlierWanted | undefined,
    listener: EarlierListener,
  ) {
    this.#conversation = conversation;
    this.#wanted = wanted;
    this.#listener = listener;
    this.#task = new InterruptibleTask(host, {
      args: () => {
        const {client, agentId = '', size = 0, recent = false} = wanted() ?? {};
        return [client, agentId, size, recent] as const;
      },
      task: async ([client, agentId, size, recent], {signal}) => {
        const isAskedFor = this.#isAskedFor;
        this.#isAskedFor = false;
        if (!client || !(isAskedFor || (recent && this.isFirst))) return initialState;
        try {
          await (this.#reading = this.#read({client, agentId, size, recent}, signal));
          return undefined;
        } catch (error) {
          if (signal.aborted) return initialState;
          throw error;
        }
      },
      onError: error => listener.onError(asServiceError(error)),
    });
  }

  get status(): EarlierStatus {
    if (this.#task.pending) return 'loading';
    if (this.#beginning !== this.#conversation.state.beginning) return 'unknown';
    if (this.#task.status === TaskStatus.ERROR) return 'failed';
    if (this.#pages.pageNumber === 0) return 'unknown';
    if (this.#pages.hasMore) return 'more';
    return this.#pages.pageNumber > 1 ? 'beginning' : 'unknown';
  }

  /** Whether nothing has been read yet. */
  get isFirst(): boolean {
    return this.#beginning !== this.#conversation.state.beginning || this.#pages.pageNumber === 0;
  }

  /** Whether the messages that the conversation is to begin with are on their way. */
  get opening(): boolean {
    return this.#task.pending && this.isFirst && this.#wanted()?.recent === true;
  }

  /** Adds older messages, or tries again. Returns whether any were added; a failure is told the listener. */
  async loadOlder(): Promise<boolean> {
    if (!this.#task.pending) {
      if (!this.#wanted() || !(this.isFirst || this.#pages.hasMore)) return false;
      this.#isAskedFor = true;
      await this.#task.run();
    }
    return (await this.#reading.catch(() => 0)) > 0;
  }

  /** Gives up what is being asked for: the conversation it was for is over. */
  forget(): void {
    this.#task.abort();
  }

  /** Ends a running request; it begins again when the element comes back. */
  interrupt(): void {
    this.#task.interrupt();
  }

  /**
   * Reads until there is something to show, and as much as is wanted to begin with. A page that newer
   * records pushed on holds what is listed already, and is followed by its next.
   */
  async #read({client, agentId, size, recent}: EarlierWanted, signal: AbortSignal): Promise<number> {
    const {beginning, messages, earlierCount} = this.#conversation.state;
    const {isFirst} = this;
    if (isFirst) this.#pages = noRecordPages('desc', Math.min(Math.ceil(size), largestPage));
    this.#beginning = beginning;
    const {pageSize} = this.#pages;
    const wantedPages = isFirst ? Math.min(Math.ceil(size / pageSize), mostPages) : 1;
    const wanted = isFirst ? size : 0;
    const isOpening = isFirst && recent;
    const saidHere = Math.ceil((messages.length - earlierCount) / pageSize);
    const readsAtMost = wantedPages + (isOpening ? 0 : mostShiftedPages + saidHere);
    if (isFirst) this.#newest = undefined;
    let added = 0;
    for (let reads = 0; reads < readsAtMost; reads += 1) {
      const pageNumber = this.#pages.pageNumber + 1;
      const page = await client.listRecords(agentId, {order: 'desc', pageSize, pageNumber}, {signal});
      if (signal.aborted || beginning !== this.#conversation.state.beginning) return added;
      added += this.#conversation.addRecords(page.records, beginning, this.#newest);
      this.#pages = addRecordPage(this.#pages, page, pageNumber);
      const {records, hasMore} = this.#pages;
      const mayBeShifted = page.records.length > 0 && records.length < page.total;
      const isEnough = records.length >= wanted && (isOpening || added > 0);
      if (isEnough || !(hasMore || mayBeShifted)) break;
    }
    if (isFirst) this.#newest = newestTime(this.#pages.records);
    if (added > 0 && !isFirst) this.#listener.onOlder(added);
    return added;
  }
}

function newestTime(records: readonly ConversationRecord[]): number | undefined {
  return records.reduce<number | undefined>(
    (newest, {createdAt}) => (createdAt === undefined ? newest : Math.max(newest ?? createdAt, createdAt)),
    undefined,
  );
}
