import type {ChatMessage, ReplyChunk} from '../../src/client/resources.js';
import type {ReplySource, ReplySourceOptions} from '../../src/conversation/reply-request.js';

/** One reply whose chunks a test sends. */
export interface HeldReply {
  readonly agentId: string;
  readonly messages: readonly ChatMessage[];
  readonly options: ReplySourceOptions;
  /** Whether the reader has aborted. */
  readonly closed: boolean;
  say(text: string, more?: Partial<ReplyChunk>): Promise<void>;
  end(): Promise<void>;
  fail(error: unknown): Promise<void>;
}

const unbounded = {highWaterMark: Infinity};

/** A source of replies that the test controls. */
export interface HeldReplies extends ReplySource {
  /** The requested replies, oldest first. */
  readonly asked: readonly HeldReply[];
}

export function holdReplies(): HeldReplies {
  const asked: HeldReply[] = [];
  return {
    asked,
    streamReply(agentId, messages, options) {
      const stream = new TransformStream<ReplyChunk, ReplyChunk>(undefined, unbounded, unbounded);
      const writer = stream.writable.getWriter();
      let closed = false;
      asked.push({
        agentId,
        messages,
        options,
        get closed() {
          return closed;
        },
        async say(text, more = {}) {
          const chunk = {recordId: '', model: agentId, createdAt: undefined, finishReason: ''};
          await writer.write({...chunk, text, ...more});
          await settle();
        },
        async end() {
          await writer.close().catch(() => undefined);
          await settle();
        },
        async fail(error) {
          await writer.abort(error);
          await settle();
        },
      });
      return chunksOf(stream.readable, () => (closed = true));
    },
  };
}

async function* chunksOf(
  stream: ReadableStream<ReplyChunk>,
  onClose: () => void,
): AsyncGenerator<ReplyChunk> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const {done, value} = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    onClose();
  }
}

/** Resolves after all pending chunks. */
function settle(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve));
}
