import type {Assumptions} from './assumptions.js';
import {contentText} from './content-text.js';
import {isPresent} from './error-body.js';
import {GrowingMessages} from './growing-messages.js';
import {isJsonObject, readNumber, textOf, type JsonObject} from './json-object.js';
import {readTime} from './read-time.js';
import type {RequestTrace, ServiceQuirk} from './request-trace.js';
import type {ReplyChunk} from './resources.js';

/** Members, besides its text, of a `delta` or `message` in a known form. */
const knownMembers = /^(reason|think|tool|function|refusal|annotation|name)/;

/**
 * Reads the chunks of one reply in whichever form the service writes them: `choices` with `delta`, `message` or `text`,
 * or flat text events. Thinking, tools and searches are not the answer.
 */
export class ReplyChunkReader {
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

  /** Whether a text would have been found: a reply without one is empty then, else it cannot be read. */
  get isReadable(): boolean {
    return this.#hasKnownForm || (this.#hasBareForm && !this.#hasStrangeForm);
  }

  /**
   * One chunk, or `undefined` when the value is not part of a reply. Members are read one by one, as this happens for
   * each word of a reply: a list of names would be made anew each time.
   *
   * @param name name of the event, its type where it has no other
   */
  read(value: JsonObject, name = ''): ReplyChunk | undefined {
    const {type, record_id: storedId, recordId, id} = value;
    const choices = Array.isArray(value['choices']) ? value['choices'] : undefined;
    const source = choices ? firstChoice(choices) : value;
    const finishReason = this.#finishReason(source) || this.#finishReason(value);
    const isFlat = typeof type === 'string' || contentText(value['content']) !== undefined;
    if (!choices && !isFlat && finishReason === '') return undefined;
    const isAnswer = !this.#assumptions.nonAnswerTypes.includes(textOf(type) || name);
    if (!isAnswer) {
      this.#hasKnownForm = true;
      this.#trace.add('non-answer-left-out');
    }
    const text = isAnswer ? (choices ? this.#choiceText(source) : this.#flatText(value)) : '';
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
    // Behind deltas, a message is the whole text once more.
    if (this.#hasDeltas) return '';
    return whole ? this.#messages.add(whole) : (this.#text(text, 'text-in-choice') ?? '');
  }

  #partText(part: unknown, quirk?: ServiceQuirk): string | undefined {
    if (!isJsonObject(part)) return undefined;
    if (!isFromAgent(part)) {
      this.#hasKnownForm = true;
      return undefined;
    }
    if (!this.#hasKnownForm) this.#noteForm(part);
    return this.#text(part['content'], quirk);
  }

  #noteForm(part: JsonObject): void {
    this.#hasBareForm = true;
    for (const name of Object.keys(part)) {
      if (name === 'role' || !isPresent(part[name])) continue;
      if (knownMembers.test(name)) this.#hasKnownForm = true;
      else this.#hasStrangeForm = true;
    }
  }

  #flatText(value: JsonObject): string {
    const {type} = value;
    // Without a type, content is the answer.
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

  #finishReason({finish_reason: named, finish_reasion: misnamed}: JsonObject): string {
    // The second name is how some deployments write the first.
    const reason = textOf(named) || textOf(misnamed);
    return this.#assumptions.unfinishedReasons.includes(reason) ? '' : reason;
  }
}

/** A reply may be offered in several versions; the first one is shown. */
export function firstChoice(choices: readonly unknown[]): JsonObject {
  const only: unknown = choices.length === 1 ? choices[0] : undefined;
  if (isJsonObject(only) && only['index'] === 0) return only;
  const first = choices.find(
    (choice, position) => isJsonObject(choice) && (readNumber(choice['index']) ?? position) === 0,
  );
  return isJsonObject(first) ? first : {};
}

function isFromAgent(message: JsonObject): boolean {
  return message['role'] !== 'tool' && message['role'] !== 'user' && message['role'] !== 'system';
}
