import {AgentServiceError} from './agent-service-error.js';
import type {Assumptions} from './assumptions.js';
import type {ClientClock} from './client-clock.js';
import {unreadableAnswer} from './error-readers.js';
import type {Exchange} from './exchange.js';
import {joinChunks} from './join-chunks.js';
import {ReplyEventReader} from './reply-event-reader.js';
import {ReplyFraming, type ReplyEvent} from './reply-framing.js';
import type {ReplyChunk} from './resources.js';
import type {OpenAnswer} from './send-request.js';

/** What reading a reply depends on. */
export interface ReplyStreamSettings {
  readonly assumptions: Assumptions;
  readonly clock: ClientClock;
  /** Whether what arrives together comes as one chunk. */
  readonly together: boolean;
}

/**
 * Asks, and reads the chunks of the reply as its bytes arrive. The reply is over with the service's own sign, at the
 * end of the body, or when nothing follows a finish reason; the connection is closed however reading ends.
 */
export async function* readReply(
  ask: () => Promise<OpenAnswer>,
  {assumptions, clock, together}: ReplyStreamSettings,
): AsyncGenerator<ReplyChunk, void, undefined> {
  const {exchange, facts, seen} = await ask();
  const decoder = new TextDecoder();
  const events: ReplyEvent[] = [];
  const framing = new ReplyFraming(event => events.push(event));
  const reader = new ReplyEventReader(assumptions, facts, seen);
  let stopWaiting: (() => void) | undefined;
  try {
    let isOpen = true;
    while (isOpen) {
      if (reader.isFinished && !stopWaiting) {
        stopWaiting = clock.schedule(() => {
          seen.endedBySilence = true;
          exchange.close();
        }, assumptions.finishedReplySilence);
      }
      const chunks: ReplyChunk[] = [];
      let failure: {readonly error: unknown} | undefined;
      try {
        const bytes = await readBytes(exchange, reader);
        isOpen = bytes !== undefined;
        framing.feed(decoder.decode(bytes, {stream: isOpen}));
        if (framing.kind) seen.framing = framing.kind;
        if (framing.kind === 'page')
          throw unreadableAnswer(facts, 'The service sent a page instead of a reply.');
        if (!isOpen && framing.end()) reader.endInside();
        for (const event of events.splice(0)) {
          if (!reader.isEnded) reader.read(event, chunks);
        }
        if (!isOpen || reader.isEnded) reader.expectComplete();
      } catch (error) {
        failure = {error};
      }
      isOpen &&= !failure && !reader.isEnded;
      if (!isOpen) reader.end(chunks);
      // What stands in front of an error comes before it.
      for (const chunk of together ? joinChunks(chunks) : chunks) {
        // Only silence ends a finished reply, not a reader who takes time.
        stopWaiting?.();
        stopWaiting = undefined;
        exchange.throwIfAborted();
        yield chunk;
      }
      if (failure) throw failure.error;
    }
    seen.complete();
  } catch (error) {
    seen.fail(error);
    throw error;
  } finally {
    stopWaiting?.();
    exchange.close();
    // Whoever does not read on has given the reply up.
    seen.giveUp();
  }
}

async function readBytes(exchange: Exchange, reader: ReplyEventReader): Promise<Uint8Array | undefined> {
  try {
    return await exchange.read();
  } catch (error) {
    // A finished reply loses nothing with its connection.
    if (reader.isFinished && error instanceof AgentServiceError) return undefined;
    throw error;
  }
}
