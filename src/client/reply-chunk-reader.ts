import type {Assumptions} from './assumptions.js';
import {contentText} from './content-text.js';
import {isJsonObject, readNumber, textOf, type JsonObject} from './json-object.js';
import {readTime} from './read-time.js';
import type {ReplyChunk} from './resources.js';
import type {SeenRequest} from './seen-request.js';

/**
 * Reads the chunks of one reply in whichever form the service writes them: `choices` with `delta` or
 * `message`, or flat text events. Thinking, tools and searches are not the answer.
 */
export class ReplyChunkReader {
  readonly #assumptions: Assumptions;
  readonly #seen: SeenRequest;
  #hasDeltas = false;

  constructor(assumptions: Assumptions, seen: SeenRequest) {
    this.#assumptions = assumptions;
    this.#seen = seen;
  }

  /**
   * One chunk, or `undefined` when the value is not part of a reply. Members are read one by one, as this happens for
   * each word of a reply: a list of names would be made anew each time.
   */
  read(value: JsonObject): ReplyChunk | undefined {
    const {type, record_id: storedId, recordId, id} = value;
    const choices = Array.isArray(value['choices']) ? value['choices'] : undefined;
    const isFlat = choices === undefined && typeof type === 'string';
    if (!choices && !isFlat) return undefined;
    const isAnswer = !this.#assumptions.nonAnswerTypes.includes(textOf(type));
    const source = choices ? firstChoice(choices) : value;
    if (!isAnswer) this.#seen.otherEvents += 1;
    const text = choices ? this.#choiceText(source) : this.#flatText(value);
    return {
      recordId: textOf(storedId) || textOf(recordId) || textOf(id),
      model: textOf(value['model']),
      createdAt: readTime(value['created']),
      text: isAnswer ? text : '',
      finishReason: isAnswer ? this.#finishReason(source) || this.#finishReason(value) : '',
    };
  }

  #choiceText(choice: JsonObject): string {
    const {delta, message} = choice;
    const added = isJsonObject(delta) && isFromAgent(delta) ? this.#text(delta, 'delta') : undefined;
    if (added) {
      this.#hasDeltas = true;
      return added;
    }
    // Behind deltas, a message is the whole text once more.
    if (this.#hasDeltas || !isJsonObject(message) || !isFromAgent(message)) return '';
    return this.#text(message, 'message') ?? '';
  }

  #flatText(value: JsonObject): string {
    return value['type'] === 'text' && isFromAgent(value) ? (this.#text(value, 'flat') ?? '') : '';
  }

  #text({content}: JsonObject, shape: 'delta' | 'message' | 'flat'): string | undefined {
    const text = contentText(content);
    const {chunkShapes} = this.#seen;
    if (text !== undefined) chunkShapes[shape] += 1;
    if (Array.isArray(content)) chunkShapes.parts += 1;
    return text;
  }

  #finishReason({finish_reason: named, finish_reasion: misnamed}: JsonObject): string {
    // The second name is how some deployments write the first.
    const reason = textOf(named) || textOf(misnamed);
    return this.#assumptions.unfinishedReasons.includes(reason) ? '' : reason;
  }
}

/** A reply may be offered in several versions; the first one is shown. */
function firstChoice(choices: readonly unknown[]): JsonObject {
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
