import type {FaultSettings, FaultyAnswer} from './fault.js';
import {eventOf, readEventData, writeBody, type BodyPiece} from './reply-body.js';
import {isLastChunk} from './reply-chunk.js';

/** The data of a reply's events as the service sends them. */
export type ReplyEventData = AsyncGenerator<string, void>;

/** What writing a body may need; the signal is aborted when nobody reads it any more. */
export type WritingSettings = FaultSettings & {readonly signal: AbortSignal};

/** Writes the body of a reply anew. */
export type WriteReply = (
  events: ReplyEventData,
  settings: WritingSettings,
) => AsyncGenerator<BodyPiece, void>;

/** Writes the body from the chunk on at which a reply goes wrong. */
export type Strike = (
  chunk: string,
  rest: ReplyEventData,
  settings: WritingSettings,
) => Iterable<BodyPiece> | AsyncIterable<BodyPiece>;

/** Milliseconds in which a reader gets what was sent. */
const readingTime = 20;

/** Sends a streamed reply with another body. An error, and a reply that is not streamed, stays as it is. */
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

/** Lets the first chunks through. The reply goes wrong behind them, with its last chunk at the latest. */
export function strikeReply(strike: Strike): FaultyAnswer {
  return rewriteReply(async function* (events, settings) {
    let passed = 0;
    for await (const data of events) {
      if (passed >= settings.after || isLastChunk(data)) {
        yield* strike(data, events, settings);
        return;
      }
      passed += 1;
      yield eventOf(data);
    }
  });
}

/**
 * Breaks a reply off after some events, without asking the agent for another one: as over a lost connection, the service
 * has stored no more than what was sent. `strike` is given the event that was sent last, to break off in one like it.
 */
export function breakReplyOff(strike: Strike): FaultyAnswer {
  return rewriteReply(async function* (events, settings) {
    let passed = 0;
    for await (const data of events) {
      const isStruck = settings.after === 0 || isLastChunk(data);
      if (!isStruck) yield eventOf(data);
      passed += 1;
      if (!isStruck && passed < settings.after) continue;
      // A connection that is reset takes along the bytes that nobody has read yet.
      await settings.wait(readingTime, settings.signal);
      yield* strike(data, events, settings);
      return;
    }
  });
}

/** Sends each event's data as something else, or as nothing. */
export function mapEvents(toBody: (data: string) => BodyPiece, contentType?: string): FaultyAnswer {
  return rewriteReply(async function* (events) {
    for await (const data of events) yield toBody(data);
  }, contentType);
}

/** What is left of a reply, unchanged. */
export async function* sendRest(events: ReplyEventData): AsyncGenerator<string, void> {
  for await (const data of events) yield eventOf(data);
}
