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
  const reading = new ReplyReading(await ask(), assumptions);
  const {trace} = reading.answer;
  let stopWaiting: (() => void) | undefined;
  try {
    for (let isOpen = true; isOpen;) {
      if (reading.isFinished && !stopWaiting) {
        stopWaiting = clock.schedule(() => {
          trace.add('ended-by-silence');
          reading.answer.exchange.close();
        }, assumptions.finishedReplySilence);
      }
      const chunks: ReplyChunk[] = [];
      let failure: {readonly error: unknown} | undefined;
      try {
        isOpen = await reading.read(chunks);
      } catch (error) {
        failure = {error};
      }
      // Text that arrived before an error is given out before it.
      for (const chunk of together ? joinChunks(chunks) : chunks) {
        // Only silence ends a finished reply, not a reader who takes time.
        stopWaiting?.();
        stopWaiting = undefined;
        reading.answer.exchange.throwIfAborted();
        yield chunk;
      }
      if (failure) throw failure.error;
    }
    trace.complete();
  } catch (error) {
    trace.fail(error);
    throw error;
  } finally {
    stopWaiting?.();
    reading.answer.exchange.close();
    // Whoever does not read on has given the reply up.
    trace.giveUp();
  }
}

/** Reads the bytes of an answer as chunks, and of another one where the service refuses the token of the first. */
class ReplyReading {
  readonly #assumptions: Assumptions;
  readonly #events: ReplyEvent[] = [];
  #answer!: OpenAnswer;
  #decoder!: TextDecoder;
  #framing!: ReplyFraming;
  #reader!: ReplyEventReader;

  constructor(answer: OpenAnswer, assumptions: Assumptions) {
    this.#assumptions = assumptions;
    this.#begin(answer);
  }

  /** The answer that is being read. */
  get answer(): OpenAnswer {
    return this.#answer;
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
    } catch (error) {
      if (!(error instanceof AgentServiceError) || error.kind !== 'unauthorized') throw error;
      this.#begin(await this.#answer.refuse(error, !this.#reader.hasText));
      chunks.length = 0;
      isOpen = true;
    } finally {
      if (!isOpen) this.#reader.end(chunks);
    }
    return isOpen;
  }

  #begin(answer: OpenAnswer): void {
    const {facts, trace} = answer;
    this.#answer = answer;
    this.#decoder = new TextDecoder();
    this.#framing = new ReplyFraming(event => this.#events.push(event), this.#assumptions.largestEvent);
    this.#reader = new ReplyEventReader(this.#assumptions, facts, trace);
  }

  async #readEvents(chunks: ReplyChunk[]): Promise<boolean> {
    const {facts, trace} = this.#answer;
    const bytes = await this.#readBytes();
    const hasBytes = bytes !== undefined;
    this.#framing.feed(this.#decoder.decode(bytes, {stream: hasBytes}));
    const {kind} = this.#framing;
    if (kind) trace.framing = kind;
    if (kind === 'page') throw unreadableAnswer(facts, 'The service sent a page instead of a reply.');
    if (!hasBytes && this.#framing.end()) this.#reader.endInside();
    for (const event of this.#events.splice(0)) {
      if (!this.#reader.isEnded) this.#reader.read(event, chunks);
    }
    const isOpen = hasBytes && !this.#reader.isEnded;
    if (isOpen && this.#framing.isTooLarge) throw unreadableAnswer(facts, 'The answer is too large.');
    if (isOpen) return true;
    this.#reader.expectComplete();
    if (kind === 'sse' && !this.#reader.isEnded) trace.add('no-end-of-stream');
    return false;
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
