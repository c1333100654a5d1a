import type {AgentServiceError, AgentServiceErrorKind} from '../client/agent-service-error.js';
import type {ConversationRecord, RecordPage, RecordQuery} from '../client/resources.js';
import type {ConversationChange} from './conversation-change.js';
import {allMessages} from './turns.js';
import type {ConversationState} from './conversation-state.js';
import type {Message} from './message.js';

export interface RecordSource {
  /** Without it, replies are not recovered. */
  listRecords?(
    agentId: string,
    query: RecordQuery,
    options: {readonly signal: AbortSignal},
  ): Promise<RecordPage>;
}

/** Code that loads with the first lost reply. */
export interface RecordReader {
  /**
   * Reads the records until the reply is complete, the question turns out not to be stored, or all attempts are used. A
   * request that fails counts as an attempt without news.
   */
  readonly recoverReply: (lost: LostReply, signal: AbortSignal) => Promise<ConversationRecord | undefined>;
  /**
   * Searches once, and continues only while the service may still be writing the reply.
   *
   * @throws the error of the first request for the records
   */
  readonly searchReply: RecordReader['recoverReply'];
}

export type LoadRecordReader = () => Promise<RecordReader>;

/** A reply that the service may have stored. */
export interface LostReply {
  readonly reply: Message;
  readonly conversation: SearchedConversation;
  readonly pause: Pause;
}

export interface SearchedConversation {
  state(): ConversationState;
  source(): RecordSource | undefined;
  change(change: ConversationChange): void;
}

/** Resolves after the given time in milliseconds, or at once when the signal is aborted. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

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

  /** @throws the error of the first request for the records, or if their code cannot be loaded */
  async searchNow(reply: Message, signal: AbortSignal): Promise<ConversationRecord | undefined> {
    const {searchReply} = await this.#loadReader();
    return searchReply(this.#lost(reply), signal);
  }

  /** Ends the search without a change of the message, because its conversation is about to go. */
  abandon(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  /** Ends the search. Queued questions that wait for it can be sent then. */
  end(): void {
    if (!this.#running) return;
    this.abandon();
    for (const {id, recovery} of allMessages(this.#conversation.state().turns))
      if (recovery === 'looking')
        this.#conversation.change({type: 'reply-recovery', replyId: id, recovery: undefined});
  }

  async #recover(reply: Message, signal: AbortSignal): Promise<ConversationRecord | undefined> {
    for (const milliseconds of delays) {
      await this.#pause(milliseconds, signal);
      const reader = await this.#loadReader().catch(() => undefined);
      if (signal.aborted) return undefined;
      if (reader) return reader.recoverReply(this.#lost(reply), signal);
    }
    return undefined;
  }

  #lost(reply: Message): LostReply {
    return {reply, conversation: this.#conversation, pause: this.#pause};
  }
}
