import {AgentServiceError} from './agent-service-error.js';
import {AnswerText} from './answer-text.js';
import type {Assumptions} from './assumptions.js';
import {isPresent, readErrorBody} from './error-body.js';
import {errorInAnswer, errorInStream, unreadableAnswer, type AnswerFacts} from './error-readers.js';
import {isJsonObject, parseJson, textOf, type JsonObject} from './json-object.js';
import {firstChoice, ReplyChunkReader} from './reply-chunk-reader.js';
import type {ReplyEvent} from './reply-framing.js';
import type {RequestTrace} from './request-trace.js';
import type {ReplyChunk} from './resources.js';
import {WholeCharacters} from './whole-characters.js';

/** Reads the events of one reply and knows how far it has come. An event that is no JSON is passed over. */
export class ReplyEventReader {
  readonly #assumptions: Assumptions;
  readonly #facts: AnswerFacts;
  readonly #trace: RequestTrace;
  readonly #chunks: ReplyChunkReader;
  readonly #characters = new WholeCharacters();
  readonly #answer: AnswerText;
  #hasEvents = false;
  #lastChunk: ReplyChunk | undefined;
  #hasText = false;
  #isCut = false;
  #endedInside = false;
  #isEnded = false;
  #finishReason = '';

  constructor(assumptions: Assumptions, facts: AnswerFacts, trace: RequestTrace) {
    this.#assumptions = assumptions;
    this.#facts = facts;
    this.#trace = trace;
    this.#chunks = new ReplyChunkReader(assumptions, trace);
    this.#answer = new AnswerText(assumptions.reasoningTags);
  }

  /** Whether text has come, reasoning included. */
  get hasText(): boolean {
    return this.#hasText;
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
      this.#isCut = false;
      return;
    }
    const value = parseJson(data);
    if (name === 'error') throw errorInStream(value ?? data, this.#facts);
    const isReadable = value !== undefined;
    this.#isCut = this.#endedInside && !isReadable;
    // An empty event keeps the connection alive.
    if (!isReadable && data !== '') this.#trace.add('unreadable-event-skipped');
    for (const item of Array.isArray(value) ? value : [value]) this.#readItem(item, name, chunks);
  }

  /** Notes that the body ended inside an event: cut off, unless what there is of it can be read. */
  endInside(): void {
    this.#endedInside = this.#isCut = true;
  }

  /** Adds the text that was held back. Called when nothing follows. */
  end(chunks: ReplyChunk[]): void {
    const text = this.#answer.end();
    if (text !== '' && this.#lastChunk) chunks.push({...this.#lastChunk, text, finishReason: ''});
  }

  /** Throws when the body ended and the reply had not, or nothing in it was a reply. */
  expectComplete(): void {
    if (this.#answer.hasReasoning) this.#trace.add('non-answer-left-out');
    if (!this.#hasEvents) throw unreadableAnswer(this.#facts, 'The service sent no reply.');
    const hasEnded = this.#isEnded || this.#finishReason !== '';
    if (!this.#chunks.isReadable && (hasEnded || !this.#isCut)) {
      throw unreadableAnswer(this.#facts, 'The service sent something other than a reply.');
    }
    if (!hasEnded && (this.#isCut || !this.#hasText)) {
      const {status, requestId} = this.#facts;
      throw new AgentServiceError('interrupted', 'The reply was cut off.', {
        status,
        requestId: requestId || undefined,
      });
    }
  }

  #readItem(item: unknown, name: string, chunks: ReplyChunk[]): void {
    if (!isJsonObject(item)) return;
    const chunk = this.#chunks.read(item, name);
    const failure = this.#failureIn(item, chunk);
    if (chunk && (!failure || chunk.finishReason !== '')) this.#add(chunk, chunks);
    if (failure) throw failure;
  }

  #failureIn(item: JsonObject, chunk: ReplyChunk | undefined): AgentServiceError | undefined {
    const {choices, error, type} = item;
    const isExplained = chunk?.finishReason === 'error' && readErrorBody(item).message !== '';
    if (Array.isArray(choices) && choices.length > 0) {
      const choice = firstChoice(choices);
      if (isPresent(choice['error'])) return errorInStream(choice, this.#facts);
      return isPresent(error) || isExplained ? errorInStream(item, this.#facts) : undefined;
    }
    if (isExplained) return errorInStream(item, this.#facts);
    // A tool may fail, or be given code to run, and the agent goes on.
    const isOther = this.#assumptions.nonAnswerTypes.includes(textOf(type));
    return isOther ? undefined : errorInAnswer(item, this.#facts);
  }

  #add(chunk: ReplyChunk, chunks: ReplyChunk[]): void {
    this.#lastChunk = chunk;
    this.#hasText ||= chunk.text !== '';
    let text = this.#answer.add(this.#characters.add(chunk.text));
    if (chunk.finishReason !== '') {
      this.#end(chunk.finishReason);
      text += this.#answer.end();
    }
    chunks.push(text === chunk.text ? chunk : {...chunk, text});
  }

  #end(finishReason: string): void {
    this.#finishReason = finishReason;
    this.#trace.addFinishReason(finishReason);
  }
}
