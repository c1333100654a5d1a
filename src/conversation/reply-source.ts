import type {ChatMessage, ReplyChunk} from '../client/resources.js';
import type {RecordSource} from './stored-reply.js';

/** What a conversation needs of the client. */
export interface ReplySource {
  streamReply(
    agentId: string,
    messages: readonly ChatMessage[],
    options: ReplySourceOptions,
  ): AsyncIterable<ReplyChunk>;
  /** Without it, nothing is looked for after a failure. */
  listRecords?: RecordSource['listRecords'];
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

/** What of a source the records can be read from, if any. */
export function recordSourceOf(source: ReplySource | undefined): RecordSource | undefined {
  const {listRecords} = source ?? {};
  return listRecords && {listRecords: (...request) => listRecords.apply(source, request)};
}
