import {isJsonObject, type JsonObject} from '../../client/json-object.js';
import type {FaultSettings, FaultyAnswer} from './fault.js';

export type ReplyEventData = AsyncGenerator<string, void>;

/** Settings with a signal that aborts when nobody reads the body. */
export type WritingSettings = FaultSettings & {readonly signal: AbortSignal};

export type WriteReply = (
  events: ReplyEventData,
  settings: WritingSettings,
) => AsyncGenerator<BodyPiece, void>;

/** Writes the rest of the body. It starts with the chunk of the fault. */
export type WriteFault = (
  chunk: string,
  rest: ReplyEventData,
  settings: WritingSettings,
) => Iterable<BodyPiece> | AsyncIterable<BodyPiece>;

/** Time in milliseconds for a reader to receive sent bytes. */
const readingTime = 20;

/** Replaces the body of a streamed reply. Errors and other replies stay unchanged. */
export function rewriteReply(write: WriteReply, contentType = 'text/event-stream'): FaultyAnswer {
  return async ({request, handle, settings}) => {
    const response = await handle(request);
    const {body} = response;
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
    if (!response.ok || !body || !isStream) return response;
    const written = writeBody(request, signal => write(readEventData(body, signal), {...settings, signal}));
    const headers = new Headers(response.headers);
    headers.set('Content-Type', contentType);
    return new Response(written, {status: response.status, headers});
  };
}

/**
 * Passes the first chunks. The fault occurs after them, at the last chunk at the latest. An event of a search is not a
 * chunk.
 */
export function faultAfterChunks(writeFault: WriteFault): FaultyAnswer {
  return rewriteReply(async function* (events, settings) {
    let passed = 0;
    for await (const data of events) {
      if (isChunk(data) && (passed >= settings.after || isLastChunk(data))) {
        yield* writeFault(data, events, settings);
        return;
      }
      if (isChunk(data)) passed += 1;
      yield eventOf(data);
    }
  });
}

/**
 * Breaks a reply off after some events without requesting another one. As with a lost connection, the service
 * stores only what it sent. `writeFault` receives the last sent event.
 */
export function breakReplyOff(writeFault: WriteFault): FaultyAnswer {
  return rewriteReply(async function* (events, settings) {
    let passed = 0;
    for await (const data of events) {
      const isFaulty = settings.after === 0 || isLastChunk(data);
      if (!isFaulty) yield eventOf(data);
      passed += 1;
      if (!isFaulty && passed < settings.after) continue;
      // A reset connection drops unread bytes.
      await settings.wait(readingTime, settings.signal);
      yield* writeFault(data, events, settings);
      return;
    }
  });
}

/** The client reads each piece at once, unless the network splits it. */
export type BodyPiece = string | Uint8Array;

/**
 * Creates a body that is written on demand. The signal aborts at the end of the body, with the request, or when the
 * reader cancels. The writer must stop waiting then.
 */
export function writeBody(
  request: Request,
  write: (signal: AbortSignal) => AsyncGenerator<BodyPiece, void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const ended = new AbortController();
  const pieces = write(ended.signal);
  // References the request, not only its signal: Node drops the signal of a collected request.
  const settle = (): void => request.signal.removeEventListener('abort', end);
  const end = (): void => {
    settle();
    ended.abort();
    pieces.return().catch(() => undefined);
  };
  request.signal.addEventListener('abort', end, {once: true});
  if (request.signal.aborted) end();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const {done, value} = await pieces.next();
          ended.signal.throwIfAborted();
          if (!done) {
            controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
            return;
          }
          end();
          controller.close();
        } catch (error) {
          end();
          throw error;
        }
      },
      cancel: end,
    },
    {highWaterMark: 0},
  );
}

/** Yields the data of the events of a stream on demand. An aborted signal closes the stream. */
function readEventData(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const stop = (): void => void reader.cancel().catch(() => undefined);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, {once: true});
  return readData(reader);
}

async function* readData(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let unread = '';
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return;
    unread += decoder.decode(value, {stream: true});
    for (let end = unread.indexOf('\n\n'); end >= 0; end = unread.indexOf('\n\n')) {
      const event = unread.slice(0, end);
      unread = unread.slice(end + 2);
      yield event.replace(/^data: /, '');
    }
  }
}

export function eventOf(data: string): string {
  return `data: ${data}\n\n`;
}

export interface ChunkWords {
  readonly text: string;
  readonly finishReason: string;
}

export const endOfStream = '[DONE]';

/** Reads a chunk. The fields are empty if the data is not a chunk. */
export function readChunk(data: string): ChunkWords {
  const {delta, finish_reason: finishReason} = choiceOf(parseObject(data));
  const text = isJsonObject(delta) ? delta['content'] : undefined;
  return {
    text: typeof text === 'string' ? text : '',
    finishReason: typeof finishReason === 'string' && finishReason !== 'continue' ? finishReason : '',
  };
}

function isChunk(data: string): boolean {
  return data === endOfStream || Array.isArray(parseObject(data)['choices']);
}

export function isLastChunk(data: string): boolean {
  return data === endOfStream || readChunk(data).finishReason !== '';
}

export function parseObject(data: string): JsonObject {
  try {
    const value: unknown = JSON.parse(data);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

export function choiceOf(chunk: JsonObject): JsonObject {
  const choices: unknown = chunk['choices'];
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  return isJsonObject(first) ? first : {};
}
