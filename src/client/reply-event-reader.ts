import {AgentServiceError} from './agent-service-error.js';
import {contentText, SurrogateJoiner, VisibleText} from './answer-text.js';
import type {Assumptions} from './assumptions.js';
import {
  errorInAnswer,
  errorInStream,
  isPresent,
  readErrorBody,
  unreadableAnswer,
  type AnswerFacts,
} from './error-readers.js';
import {isJsonObject, parseJson, readNumber, readTime, textOf, type JsonObject} from './json-object.js';
import type {ReplyEvent} from './reply-framing.js';
import type {RequestTrace, ServiceQuirk} from './request-trace.js';
import type {ReplyChunk} from './resources.js';

/**
 * Matches a member that is not part of a plain answer and has a value. In the text of an answer, quotes are escaped. The
 * names are those that this reader reads, and those of plain answers of OpenAI.
 */
const otherMember =
  /[{,]\s*"(?!(?:id|object|created|model|choices|index|delta|message|role|content|text|finish_reason|record_id|type"\s*:\s*"text|system_fingerprint|service_tier)")[^"]+"\s*:(?!\s*(?:null|""|\[\]|\{\}))/;

/** Reads the events of one reply and tracks its progress. Skips events that are not JSON. */
export class ReplyEventReader {
  readonly #assumptions: Assumptions;
  readonly #facts: AnswerFacts;
  readonly #trace: RequestTrace;
  readonly #chunks: ReplyChunkReader;
  readonly #characters = new SurrogateJoiner();
  readonly #visible = new VisibleText();
  #hasEvents = false;
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
  }

  /** Whether any text arrived, including reasoning. */
  get hasText(): boolean {
    return this.#hasText;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Whether the service sent a finish reason after which no more text is expected. */
  get isFinished(): boolean {
    return this.#finishReason !== '' && !this.#assumptions.pausingReasons.includes(this.#finishReason);
  }

  /** Appends the chunks of an event to `chunks`. Throws the error that the event reports, after its text. */
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
    const hasOtherMember = otherMember.test(data);
    for (const item of Array.isArray(value) ? value : [value])
      this.#readItem(item, name, hasOtherMember, chunks);
  }

  /** Records that the body ended inside an event. The reply is cut off unless that event can be read. */
  endInside(): void {
    this.#endedInside = this.#isCut = true;
  }

  /** Throws if the body ended before the reply, or if it contained no reply. */
  expectComplete(): void {
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

  #readItem(item: unknown, name: string, hasOtherMember: boolean, chunks: ReplyChunk[]): void {
    if (!isJsonObject(item)) return;
    const isAnswer = !this.#assumptions.nonAnswerTypes.includes(textOf(item['type']) || name);
    // The name of the event serves as the type of an event without one.
    const extra = hasOtherMember || !isAnswer ? {extra: name ? {type: name, ...item} : item} : undefined;
    const chunk = this.#chunks.read(item, isAnswer) ?? (extra && noChunk);
    const failure = this.#failureIn(item, isAnswer, chunk);
    if (chunk && (!failure || chunk.finishReason !== '')) this.#add({...chunk, ...extra}, chunks);
    if (failure) throw failure;
  }

  #failureIn(
    item: JsonObject,
    isAnswer: boolean,
    chunk: ReplyChunk | undefined,
  ): AgentServiceError | undefined {
    const {choices, error} = item;
    const isExplained = chunk?.finishReason === 'error' && readErrorBody(item).message !== '';
    if (Array.isArray(choices) && choices.length > 0) {
      const choice = firstChoice(choices);
      if (isPresent(choice['error'])) return errorInStream(choice, this.#facts);
      return isPresent(error) || isExplained ? errorInStream(item, this.#facts) : undefined;
    }
    if (isExplained) return errorInStream(item, this.#facts);
    // A `status` or `code` in a tool event is not the error of the reply: the agent continues after a tool fails.
    return isAnswer ? errorInAnswer(item, this.#facts) : undefined;
  }

  #add(chunk: ReplyChunk, chunks: ReplyChunk[]): void {
    this.#hasText ||= chunk.text !== '';
    if (chunk.finishReason !== '') {
      this.#finishReason = chunk.finishReason;
      this.#trace.addFinishReason(chunk.finishReason);
    }
    chunks.push({...chunk, text: this.#visible.add(this.#characters.add(chunk.text))});
  }
}

export const noChunk: ReplyChunk = {
  recordId: '',
  model: '',
  createdAt: undefined,
  text: '',
  finishReason: '',
};

/** Members of a `delta` or `message`, other than its text, that belong to a known format. */
const knownMembers = /^(reason|think|tool|function|refusal|annotation|name)/;

/**
 * Reads the answer of one reply in any format of the service: `choices` with `delta`, `message` or `text`, a `message`
 * without choices (Ollama), or flat text events. `reply-details-reader.ts` reads thinking, tools and searches.
 */
class ReplyChunkReader {
  readonly #assumptions: Assumptions;
  readonly #trace: RequestTrace;
  readonly #messages = new GrowingMessages();
  #hasDeltas = false;
  #hasKnownForm = false;
  #hasBareForm = false;
  #hasStrangeForm = false;

  constructor(assumptions: Assumptions, trace: RequestTrace) {
    this.#assumptions = assumptions;
    this.#trace = trace;
  }

  /** Whether the format is known. A reply without text is then empty, otherwise it is unreadable. */
  get isReadable(): boolean {
    return this.#hasKnownForm || (this.#hasBareForm && !this.#hasStrangeForm);
  }

  /**
   * Returns one chunk, or `undefined` if the value is not part of a reply. It reads the members one by one, because a list
   * of names would be created for each word of a reply.
   */
  read(value: JsonObject, isAnswer: boolean): ReplyChunk | undefined {
    const {type, record_id: storedId, recordId, id, choices, message} = value;
    const bare = isJsonObject(message) ? {delta: message} : undefined;
    const choice = Array.isArray(choices) ? firstChoice(choices) : bare;
    const finishReason = this.#finishReason(choice ?? value) || this.#finishReason(value);
    const isFlat = typeof type === 'string' || contentText(value['content']) !== undefined;
    if (!choice && !isFlat && finishReason === '') return undefined;
    if (!isAnswer) {
      this.#hasKnownForm = true;
      this.#trace.add('non-answer-left-out');
    }
    const text = isAnswer ? (choice ? this.#choiceText(choice) : this.#flatText(value)) : '';
    return {
      recordId: textOf(storedId) || textOf(recordId) || textOf(id),
      model: textOf(value['model']),
      createdAt: readTime(value['created']),
      text,
      finishReason: isAnswer ? finishReason : '',
    };
  }

  #choiceText({delta, message, text}: JsonObject): string {
    const added = this.#partText(delta);
    if (added) {
      this.#hasDeltas = true;
      return added;
    }
    const whole = this.#partText(message, 'text-in-message');
    // A message after deltas repeats the complete text.
    if (this.#hasDeltas) return '';
    return whole ? this.#messages.add(whole) : (this.#text(text, 'text-in-choice') ?? '');
  }

  #partText(part: unknown, quirk?: ServiceQuirk): string | undefined {
    if (!isJsonObject(part)) return undefined;
    if (!isFromAgent(part)) {
      this.#hasKnownForm = true;
      return undefined;
    }
    if (!this.#hasKnownForm) this.#recordForm(part);
    // A model that does not want to answer may say so in a member of its own.
    return this.#text(part['content'], quirk) || this.#text(part['refusal']);
  }

  #recordForm(part: JsonObject): void {
    this.#hasBareForm = true;
    for (const name of Object.keys(part)) {
      if (name === 'role' || !isPresent(part[name])) continue;
      if (knownMembers.test(name)) this.#hasKnownForm = true;
      else this.#hasStrangeForm = true;
    }
  }

  #flatText(value: JsonObject): string {
    const {type} = value;
    // The content of an event without a type is the answer.
    const isText = type === 'text' || textOf(type) === '';
    return isText && isFromAgent(value) ? (this.#text(value['content'], 'text-in-event') ?? '') : '';
  }

  #text(content: unknown, quirk?: ServiceQuirk): string | undefined {
    const text = contentText(content);
    if (text !== undefined) {
      if (quirk) this.#trace.add(quirk);
      this.#hasKnownForm = true;
    }
    if (Array.isArray(content)) this.#trace.add('text-in-parts');
    return text;
  }

  #finishReason({finish_reason: named, finish_reasion: misnamed, done_reason: ollama}: JsonObject): string {
    // Some deployments misspell the name.
    const reason = textOf(named) || textOf(misnamed) || textOf(ollama);
    return this.#assumptions.unfinishedReasons.includes(reason) ? '' : reason;
  }
}

/** Returns the first version of a reply, if the service offers several. */
export function firstChoice(choices: readonly unknown[]): JsonObject {
  const first = choices.find(
    (choice, position) => isJsonObject(choice) && (readNumber(choice['index']) ?? position) === 0,
  );
  return isJsonObject(first) ? first : {};
}

export function isFromAgent(message: JsonObject): boolean {
  return message['role'] !== 'tool' && message['role'] !== 'user' && message['role'] !== 'system';
}

/**
 * Returns the new text of each `message` of a stream. Some services send the whole text so far, so each message starts
 * with the one before. Others send pieces, which may repeat. If a message does not start with the one before, the
 * stream consists of pieces, unless an earlier message has grown.
 *
 * This applies to `message` only. In `delta`, `text` and flat events, a repeated word looks like a longer text.
 */
export class GrowingMessages {
  #last = '';
  /** Messages that seemed to repeat the same text. */
  #repeated = '';
  #hasGrown = false;
  #arePieces = false;

  add(message: string): string {
    const last = this.#last;
    if (this.#arePieces) return message;
    // A repetition, or the end of the stream without trailing blanks.
    if (last.startsWith(message)) {
      this.#repeated += message;
      return '';
    }
    this.#last = message;
    if (message.startsWith(last)) {
      this.#hasGrown ||= last !== '';
      return message.slice(last.length);
    }
    this.#arePieces = !this.#hasGrown;
    return this.#hasGrown ? message : this.#repeated + message;
  }
}
