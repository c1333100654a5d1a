import {AgentServiceError} from './agent-service-error.js';
import type {Assumptions} from './assumptions.js';
import type {ClientClock} from './client-clock.js';
import {unreadableAnswer} from './error-readers.js';
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
  let answer = await ask();
  let reading = new AnswerReading(answer, assumptions);
  const {seen} = answer;
  let hasText = false;
  let stopWaiting: (() => void) | undefined;
  try {
    for (let isOpen = true; isOpen;) {
      if (reading.isFinished && !stopWaiting) {
        stopWaiting = clock.schedule(() => {
          seen.endedBySilence = true;
          answer.exchange.close();
        }, assumptions.finishedReplySilence);
      }
      const chunks: ReplyChunk[] = [];
      let failure: {readonly error: unknown} | undefined;
      try {
        isOpen = await reading.read(chunks);
      } catch (error) {
        failure = {error};
      }
      hasText ||= chunks.some(({text}) => text !== '');
      if (failure && isRefusal(failure.error)) {
        try {
          answer = await answer.refuse(failure.error, !hasText);
          reading = new AnswerReading(answer, assumptions);
          continue;
        } catch (error) {
          failure = {error};
        }
      }
      // What stands in front of an error comes before it.
      for (const chunk of together ? joinChunks(chunks) : chunks) {
        // Only silence ends a finished reply, not a reader who takes time.
        stopWaiting?.();
        stopWaiting = undefined;
        answer.exchange.throwIfAborted();
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
    answer.exchange.close();
    // Whoever does not read on has given the reply up.
    seen.giveUp();
  }
}

/** Reads the bytes of one answer as chunks. */
class AnswerReading {
  readonly #answer: OpenAnswer;
  readonly #decoder = new TextDecoder();
  readonly #events: ReplyEvent[] = [];
  readonly #framing: ReplyFraming;
  readonly #reader: ReplyEventReader;

  constructor(answer: OpenAnswer, assumptions: Assumptions) {
    this.#answer = answer;
    this.#framing = new ReplyFraming(event => this.#events.push(event), assumptions.largestEvent);
    this.#reader = new ReplyEventReader(assumptions, answer.facts, answer.seen);
  }

  /** Whether the service named a reason for which no more text is to be expected. */
  get isFinished(): boolean {
    return this.#reader.isFinished;
  }

  /** Adds the chunks of the next bytes to others. Returns whether more may follow. */
  async read(chunks: ReplyChunk[]): Promise<boolean> {
    let isOpen = false;
    try {
      isOpen = await this.#readEvents(chunks);
    } finally {
      if (!isOpen) this.#reader.end(chunks);
    }
    return isOpen;
  }

  async #readEvents(chunks: ReplyChunk[]): Promise<boolean> {
    const {facts, seen} = this.#answer;
    const bytes = await this.#readBytes();
    const hasBytes = bytes !== undefined;
    this.#framing.feed(this.#decoder.decode(bytes, {stream: hasBytes}));
    const {kind} = this.#framing;
    if (kind) seen.framing = kind;
    if (kind === 'page') throw unreadableAnswer(facts, 'The service sent a page instead of a reply.');
    if (!hasBytes && this.#framing.end()) this.#reader.endInside();
    for (const event of this.#events.splice(0)) {
      if (!this.#reader.isEnded) this.#reader.read(event, chunks);
    }
    const {isTooLarge} = this.#framing;
    if (isTooLarge && !this.#reader.isEnded && !this.isFinished)
      throw unreadableAnswer(facts, 'An event of the answer is too large.');
    const isOpen = hasBytes && !isTooLarge && !this.#reader.isEnded;
    if (!isOpen) this.#reader.expectComplete();
    return isOpen;
  }

  async #readBytes(): Promise<Uint8Array | undefined> {
    try {
      return await this.#answer.exchange.read();
    } catch (error) {
      // A finished reply loses nothing with its connection.
      if (this.isFinished && error instanceof AgentServiceError) return undefined;
      throw error;
    }
  }
}

/** Whether the service does not accept the token. */
function isRefusal(error: unknown): error is AgentServiceError {
  return error instanceof AgentServiceError && error.kind === 'unauthorized';
}
