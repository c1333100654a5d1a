import type {AgentServiceError, AgentServiceErrorKind} from '../client/agent-service-error.js';
import type {ConversationRecord, RecordPage, RecordQuery} from '../client/resources.js';
import type {ConversationChange} from './conversation-change.js';
import type {ConversationState, Message} from './conversation-state.js';

export interface RecordSource {
  /** Without it, replies are not recovered. */
  listRecords?(
    agentId: string,
    query: RecordQuery,
    options: {readonly signal: AbortSignal},
  ): Promise<RecordPage>;
}

/**
 * The stored reply to a question. `nothing`: the service has not stored the question. `pending`: it has stored the
 * question, and no complete reply.
 */
export type StoredReply = 'nothing' | 'pending' | ConversationRecord;

export type FindLostReply = (
  records: readonly ConversationRecord[],
  state: ConversationState,
  reply: Message,
) => StoredReply;

/** Code that loads with the first lost reply. */
export interface RecordReader {
  readonly findLostReply: FindLostReply;
  readonly recoverReply: RecoverReply;
}

export type LoadRecordReader = () => Promise<RecordReader>;

/**
 * Reads the records until the reply is complete, the question turns out not to be stored, or all attempts are used. A
 * request that fails counts as an attempt without news.
 *
 * @param before the stored reply of an earlier attempt
 */
export type RecoverReply = (
  look: (signal: AbortSignal) => Promise<StoredReply>,
  signal: AbortSignal,
  pause: Pause,
  before?: ConversationRecord,
) => Promise<ConversationRecord | undefined>;

export interface SearchedConversation {
  state(): ConversationState;
  source(): RecordSource | undefined;
  change(change: ConversationChange): void;
}

/** Resolves after the given time in milliseconds, or at once when the signal is aborted. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

const recordCount = 10;

/** Milliseconds before each attempt to load the code for stored records: the network may still be lost. */
const delays = [500, 1_500, 3_000, 6_000, 12_000, 20_000];

/** Errors after which the service may have received the question, and may have answered it completely. */
const ambiguousKinds: readonly AgentServiceErrorKind[] = [
  'network',
  'timeout',
  'interrupted',
  'unreadable',
  'server',
];

/** Whether the service may have answered although the request for the reply failed. */
export function mayBeStored({kind}: AgentServiceError): boolean {
  return ambiguousKinds.includes(kind);
}

export const pauseByTimer: Pause = (milliseconds, signal) =>
  new Promise(resolve => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end, {once: true});
    if (signal.aborted) end();
  });

export class ReplySearch {
  readonly #conversation: SearchedConversation;
  readonly #pause: Pause;
  readonly #loadReader: LoadRecordReader;
  #running: AbortController | undefined;

  constructor(conversation: SearchedConversation, pause: Pause, loadReader: LoadRecordReader) {
    this.#conversation = conversation;
    this.#pause = pause;
    this.#loadReader = loadReader;
  }

  async begin(replyId: string): Promise<void> {
    const {state, source, change} = this.#conversation;
    const reply = state().messages.find(({id}) => id === replyId);
    if (!reply || !source()?.listRecords) return;
    const running = (this.#running ??= new AbortController());
    const isStopped = reply.status === 'stopped';
    if (!isStopped) change({type: 'reply-recovery', replyId, recovery: 'looking'});
    const record = await this.#recover(reply, running.signal);
    if (running.signal.aborted) return;
    // The visitor stopped this reply, so the chat offers the stored version and does not show it at once.
    const recovery = record ? (isStopped ? 'found' : 'recovered') : undefined;
    change({type: 'reply-recovery', replyId, recovery, record});
  }

  /**
   * Searches once, and continues only while the service may still be writing the reply.
   *
   * @throws the error of the first request for the records
   */
  async searchNow(reply: Message, signal: AbortSignal): Promise<ConversationRecord | undefined> {
    const found = await this.#findStored(reply, signal);
    return typeof found === 'object' ? this.#recover(reply, signal, found) : undefined;
  }

  /** Ends the search without a change of the message, because its conversation is about to go. */
  abandon(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  /** Ends the search. Queued questions that wait for it can be sent then. */
  end(): void {
    this.abandon();
    for (const {id, recovery} of this.#conversation.state().messages)
      if (recovery === 'looking')
        this.#conversation.change({type: 'reply-recovery', replyId: id, recovery: undefined});
  }

  async #recover(
    reply: Message,
    signal: AbortSignal,
    before?: ConversationRecord,
  ): Promise<ConversationRecord | undefined> {
    for (const milliseconds of delays) {
      await this.#pause(milliseconds, signal);
      const reader = await this.#loadReader().catch(() => undefined);
      if (signal.aborted) return undefined;
      const look = (abort: AbortSignal): Promise<StoredReply> => this.#findStored(reply, abort);
      if (reader) return reader.recoverReply(look, signal, this.#pause, before);
    }
    return undefined;
  }

  async #findStored(reply: Message, signal: AbortSignal): Promise<StoredReply> {
    const state = this.#conversation.state();
    const source = this.#conversation.source();
    if (!source?.listRecords) return 'nothing';
    const query: RecordQuery = {order: 'desc', pageSize: recordCount};
    const [{records}, {findLostReply}] = await Promise.all([
      source.listRecords(state.agentId, query, {signal}),
      this.#loadReader(),
    ]);
    return findLostReply(records, state, reply);
  }
}
