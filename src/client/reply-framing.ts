import {JsonValues} from './json-values.js';
import {LineEndings} from './line-endings.js';
import type {ReplyFramingKind} from './request-trace.js';
import {ServerSentEvents} from './server-sent-events.js';

/** One event of a reply: what a server-sent event, a line of JSON or a whole JSON body carries. */
export interface ReplyEvent {
  /** The `event` field, `''` without one. */
  readonly name: string;
  readonly data: string;
}

interface Framing {
  readonly isInside: boolean;
  /** Characters of the event that has begun and not ended. */
  readonly length: number;
  feed(text: string): void;
  end(): void;
}

/**
 * Cuts the text of a reply into events. The first character decides how: services mislabel the content
 * type, and answer in one piece when a stream was asked for.
 */
export class ReplyFraming {
  readonly #onEvent: (event: ReplyEvent) => void;
  readonly #lineEndings = new LineEndings();
  #framing: Framing | undefined;
  #kind: ReplyFramingKind | undefined;
  readonly #largestEvent: number;
  #isTooLarge = false;

  /** @param largestEvent characters; a body of one JSON value may be larger */
  constructor(onEvent: (event: ReplyEvent) => void, largestEvent = Infinity) {
    this.#onEvent = onEvent;
    this.#largestEvent = largestEvent;
  }

  /** Whether an event is too large. It is not given out, and nothing behind it. */
  get isTooLarge(): boolean {
    return this.#isTooLarge;
  }

  /** How the text is cut, an HTML page not at all; one JSON value turns out to be lines of JSON with the second. */
  get kind(): ReplyFramingKind | undefined {
    return this.#kind;
  }

  feed(text: string): void {
    if (this.#kind === 'page') return;
    let lines = this.#lineEndings.normalize(text);
    if (!this.#framing) {
      // Takes a byte order mark away as well.
      lines = lines.trimStart();
      if (lines === '') return;
      this.#framing = this.#chooseFraming(lines.charAt(0));
    }
    this.#framing?.feed(lines);
    if (this.#kind) this.#limit(this.#framing?.length);
  }

  /** Gives out what is left. Returns whether the text ended inside an event. */
  end(): boolean {
    const isInside = this.#framing?.isInside ?? false;
    if (isInside) this.#framing?.end();
    return isInside;
  }

  #chooseFraming(first: string): Framing | undefined {
    if (first === '{' || first === '[') return new JsonValues(data => this.#onValue(data));
    this.#kind = first === '<' ? 'page' : 'sse';
    return first === '<' ? undefined : new ServerSentEvents(event => this.#give(event));
  }

  #onValue(data: string): void {
    const event = {name: '', data};
    if (this.#kind) this.#give(event);
    else this.#onEvent(event);
    this.#kind = this.#kind ? 'ndjson' : 'json';
  }

  #give(event: ReplyEvent): void {
    this.#limit(event.data.length);
    if (!this.#isTooLarge) this.#onEvent(event);
  }

  #limit(length = 0): void {
    this.#isTooLarge ||= length > this.#largestEvent;
  }
}
