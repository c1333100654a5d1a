import type {ChatMessage, RecordPage, RecordQuery, ReplyChunk} from '../client/resources.js';

/** What a conversation needs of the client. */
export interface ReplySource {
  streamReply(
    agentId: string,
    messages: readonly ChatMessage[],
    options: ReplySourceOptions,
  ): AsyncIterable<ReplyChunk>;
  /** Without it, nothing is looked for after a failure. */
  listRecords?(
    agentId: string,
    query: RecordQuery,
    options: {readonly signal: AbortSignal},
  ): Promise<RecordPage>;
  /** Finds out who the visitor is; without it, that is known after the first request. */
  identify?(): Promise<string>;
}

/** How one reply is asked for. */
export interface ReplySourceOptions {
  readonly signal: AbortSignal;
  /** Whether the reply is to come in pieces. */
  readonly stream: boolean;
  /** Milliseconds; `undefined` leaves it to the client. */
  readonly firstByteTimeout?: number | undefined;
  /** Milliseconds; `undefined` leaves it to the client. */
  readonly idleTimeout?: number | undefined;
  /** Whether pieces that arrive together may come as one chunk. */
  readonly together?: boolean;
  /** Called once the service has answered, before the first word. */
  readonly onOpen?: () => void;
}
