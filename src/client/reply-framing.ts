import {createParser, type EventSourceParser} from 'eventsource-parser';
import type {ReplyFramingKind} from './request-trace.js';

/** One event of a reply: the content of a server-sent event, of a line of JSON, or of a body that is one JSON value. */
export interface ReplyEvent {
  readonly name: string;
  readonly data: string;
}

/** Splits text with LF line endings into events. */
interface Framing {
  readonly isInside: boolean;
  /** Characters of the incomplete event. */
  readonly length: number;
  feed(text: string): void;
  end(): void;
}

/**
 * Splits the text of a reply into events. The first character decides how, because services send wrong content types, and
 * answer a request for a stream in one piece.
 */
export class ReplyFraming {
  readonly #onEvent: (event: ReplyEvent) => void;
  readonly #lineEndings = new LineEndings();
  #framing: Framing | undefined;
  #kind: ReplyFramingKind | undefined;
  readonly #largestEvent: number;
  #isTooLarge = false;

  /** @param largestEvent Characters. A body that is one JSON value may be larger. */
  constructor(onEvent: (event: ReplyEvent) => void, largestEvent = Infinity) {
    this.#onEvent = onEvent;
    this.#largestEvent = largestEvent;
  }

  /** Whether an event exceeds the limit. Neither this event nor any later one is emitted. */
  get isTooLarge(): boolean {
    return this.#isTooLarge;
  }

  /** Format of the text. `json` becomes `ndjson` with the second value; an HTML page is not split. */
  get kind(): ReplyFramingKind | undefined {
    return this.#kind;
  }

  feed(text: string): void {
    if (this.#kind === 'page') return;
    let lines = this.#lineEndings.normalize(text);
    if (!this.#framing) {
      // This removes a byte order mark as well.
      lines = lines.trimStart();
      if (lines === '') return;
      this.#framing = this.#chooseFraming(lines.charAt(0));
    }
    this.#framing?.feed(lines);
    if (this.#kind) this.#limit(this.#framing?.length);
  }

  /** Emits the incomplete event at the end of the text. Returns whether there was one. */
  end(): boolean {
    const isInside = this.#framing?.isInside ?? false;
    if (isInside) this.#framing?.end();
    return isInside;
  }

  #chooseFraming(first: string): Framing | undefined {
    if (first === '{' || first === '[') return new JsonValues(data => this.#onValue(data));
    this.#kind = first === '<' ? 'page' : 'sse';
    return first === '<' ? undefined : new ServerSentEvents(event => this.#emit(event));
  }

  #onValue(data: string): void {
    const event = {name: '', data};
    if (this.#kind) this.#emit(event);
    else this.#onEvent(event);
    this.#kind = this.#kind ? 'ndjson' : 'json';
  }

  #emit(event: ReplyEvent): void {
    this.#limit(event.data.length);
    if (!this.#isTooLarge) this.#onEvent(event);
  }

  #limit(length = 0): void {
    this.#isTooLarge ||= length > this.#largestEvent;
  }
}

/** Converts CRLF and lone CR to LF without waiting for the character after a CR. */
class LineEndings {
  #endedWithReturn = false;

  normalize(text: string): string {
    if (text === '') return text;
    const rest = this.#endedWithReturn && text.startsWith('\n') ? text.slice(1) : text;
    this.#endedWithReturn = text.endsWith('\r');
    return rest.includes('\r') ? rest.replace(/\r\n?/g, '\n') : rest;
  }
}

/** Some servers wrap their stream in another one, so the data of an event is a stream. */
const innerStream = /^\s*(data|event|id|retry)?:/;
const repeatedData = /^([ \t]*data:)+/gm;

/** Splits text into server-sent events. Adds to `eventsource-parser` an unfinished last event and wrapped streams. */
export class ServerSentEvents implements Framing {
  readonly #parser: EventSourceParser;
  /** Text after the last blank line. */
  #rest = '';
  #lastCharacter = '';

  constructor(onEvent: (event: ReplyEvent) => void) {
    this.#parser = createParser({
      onEvent: ({event, data}) => {
        if (!innerStream.test(data)) onEvent({name: event ?? '', data});
        else new ServerSentEvents(onEvent).feed(`${data.replace(repeatedData, 'data:')}\n\n`);
      },
      // A proxy that fails in the middle of a stream writes its error as bare JSON between the events.
      onError: ({line}) => {
        if (line?.startsWith('{')) onEvent({name: '', data: line});
      },
    });
  }

  /** `eventsource-parser` does not report this. A comment starts no event. */
  get isInside(): boolean {
    return this.#rest.split('\n').some(line => line !== '' && !line.startsWith(':'));
  }

  get length(): number {
    return this.#rest.length;
  }

  feed(text: string): void {
    this.#keepRest(text);
    this.#parser.feed(text);
  }

  end(): void {
    this.#parser.feed('\n\n');
  }

  /** Searches only the new text for a blank line, because a long event may arrive in many pieces. */
  #keepRest(text: string): void {
    const joined = this.#lastCharacter + text;
    const end = joined.lastIndexOf('\n\n');
    if (end < 0) this.#rest += text;
    else this.#rest = joined.slice(end + 2);
    this.#lastCharacter = joined.slice(-1);
  }
}

/**
 * Splits text into JSON values: either one value, which may span lines, or one value per line. Skips a value that cannot
 * end any more: a line break inside a string ends it, and with one value per line, any line break inside it does.
 */
class JsonValues implements Framing {
  readonly #onValue: (json: string) => void;
  #pieces: string[] = [];
  #length = 0;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #spansLines = false;
  #onePerLine = false;

  constructor(onValue: (json: string) => void) {
    this.#onValue = onValue;
  }

  get isInside(): boolean {
    return this.#depth > 0;
  }

  get length(): number {
    return this.#length;
  }

  feed(text: string): void {
    let start = 0;
    for (let index = 0; index < text.length; index += 1) {
      const character = text.charAt(index);
      const wasInside = this.isInside;
      if (this.#isInString) this.#readInString(character);
      else this.#readOutsideStrings(character);
      if (!wasInside) start = index;
      else if (this.#depth === 0 && character !== '\n') this.#finish(text.slice(start, index + 1));
    }
    if (!this.isInside) return;
    this.#pieces.push(text.slice(start));
    this.#length += text.length - start;
  }

  /** Emits line by line, because a later line of an incomplete value may be complete. */
  end(): void {
    const lines = this.#pieces.join('').split('\n');
    this.#reset();
    for (const line of lines) {
      if (line.trim() !== '') this.#onValue(line);
    }
  }

  #readInString(character: string): void {
    if (character === '\n') this.#reset();
    else if (this.#isEscaped) this.#isEscaped = false;
    else if (character === '\\') this.#isEscaped = true;
    else if (character === '"') this.#isInString = false;
  }

  #readOutsideStrings(character: string): void {
    if (character === '{' || character === '[') this.#depth += 1;
    if (!this.isInside) return;
    if (character === '"') this.#isInString = true;
    else if (character === '}' || character === ']') this.#depth -= 1;
    else if (character === '\n' && this.#onePerLine) this.#reset();
    else if (character === '\n') this.#spansLines = true;
  }

  #finish(lastPiece: string): void {
    const json = [...this.#pieces, lastPiece].join('');
    this.#onePerLine ||= !this.#spansLines;
    this.#reset();
    this.#onValue(json);
  }

  #reset(): void {
    this.#pieces = [];
    this.#length = 0;
    this.#depth = 0;
    this.#isInString = false;
    this.#isEscaped = false;
    this.#spansLines = false;
  }
}
