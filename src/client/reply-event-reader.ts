import {AgentServiceError} from './agent-service-error.js';
import type {Assumptions} from './assumptions.js';
import {isPresent} from './error-body.js';
import {errorInAnswer, errorInStream, unreadableAnswer, type AnswerFacts} from './error-readers.js';
import {isJsonObject, parseJson, textOf} from './json-object.js';
import {ReplyChunkReader} from './reply-chunk-reader.js';
import type {ReplyEvent} from './reply-framing.js';
import type {ReplyChunk} from './resources.js';
import type {SeenRequest} from './seen-request.js';
import {WholeCharacters} from './whole-characters.js';

/** Reads the events of one reply and knows how far it has come. An event that is no JSON is passed over. */
export class ReplyEventReader {
  readonly #assumptions: Assumptions;
  readonly #facts: AnswerFacts;
  readonly #seen: SeenRequest;
  readonly #chunks: ReplyChunkReader;
  readonly #characters = new WholeCharacters();
  #hasEvents = false;
  #hasChunks = false;
  #hasText = false;
  #isCut = false;
  #endedInside = false;
  #isEnded = false;
  #finishReason = '';

  constructor(assumptions: Assumptions, facts: AnswerFacts, seen: SeenRequest) {
    this.#assumptions = assumptions;
    this.#facts = facts;
    this.#seen = seen;
    this.#chunks = new ReplyChunkReader(assumptions, seen);
  }

  /** Whether the service said that nothing follows. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Whether the service named a reason for which no more text is to be expected. */
  get isFinished(): boolean {
    return this.#finishReason !== '' && !this.#assumptions.pausingReasons.includes(this.#finishReason);
  }

  /** Adds the chunks of an event to others. Throws the error it reports, behind what stands in front of it. */
  read({name, data}: ReplyEvent, chunks: ReplyChunk[]): void {
    this.#hasEvents = true;
    if (data.trim() === this.#assumptions.endOfStream) {
      this.#isEnded = true;
      this.#seen.endOfStream = true;
      return;
    }
    const value = parseJson(data);
    if (name === 'error') throw errorInStream(value ?? data, this.#facts);
    const isReadable = value !== undefined;
    this.#isCut = this.#endedInside && !isReadable;
    // An empty event keeps the connection alive.
    if (!isReadable && data !== '') this.#seen.skippedEvents += 1;
    if (Array.isArray(value)) value.forEach(item => this.#readItem(item, chunks));
    else this.#readItem(value, chunks);
  }

  /** Notes that the body ended inside an event: cut off, unless what there is of it can be read. */
  endInside(): void {
    this.#endedInside = this.#isCut = true;
  }

  /** Throws when the body ended and the reply had not. */
  expectComplete(): void {
    if (this.#finishReason !== '') return;
    if (!this.#hasEvents) throw unreadableAnswer(this.#facts, 'The service sent no reply.');
    if (!this.#hasChunks && !this.#isCut) {
      throw unreadableAnswer(this.#facts, 'The service sent something other than a reply.');
    }
    if (this.#isCut || !this.#hasText) {
      const {status, requestId} = this.#facts;
      throw new AgentServiceError('interrupted', 'The reply was cut off.', {
        status,
        requestId: requestId || undefined,
      });
    }
  }

  #readItem(item: unknown, chunks: ReplyChunk[]): void {
    if (!isJsonObject(item)) return;
    const {choices, error, type} = item;
    if (Array.isArray(choices) && choices.length > 0) {
      if (isPresent(error)) throw errorInStream(item, this.#facts);
    } else if (!this.#assumptions.nonAnswerTypes.includes(textOf(type))) {
      // A tool may fail, or be given code to run, and the agent goes on.
      const failure = errorInAnswer(item, this.#facts);
      if (failure) throw failure;
    }
    const chunk = this.#chunks.read(item);
    if (!chunk) return;
    this.#hasChunks = true;
    this.#hasText ||= chunk.text !== '';
    if (chunk.finishReason !== '') this.#end(chunk.finishReason);
    const text = this.#characters.add(chunk.text);
    chunks.push(text === chunk.text ? chunk : {...chunk, text});
  }

  #end(finishReason: string): void {
    this.#finishReason = finishReason;
    this.#seen.noteFinishReason(finishReason);
  }
}
