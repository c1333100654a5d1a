import type {ReplyFramingKind} from './diagnostics.js';
import {JsonValues} from './json-values.js';
import {LineEndings} from './line-endings.js';
import {ServerSentEvents} from './server-sent-events.js';

/** One event of a reply: what a server-sent event, a line of JSON or a whole JSON body carries. */
export interface ReplyEvent {
  /** The `event` field, `''` without one. */
  readonly name: string;
  readonly data: string;
}

interface Framing {
  readonly isInside: boolean;
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

  constructor(onEvent: (event: ReplyEvent) => void) {
    this.#onEvent = onEvent;
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
    return first === '<' ? undefined : new ServerSentEvents(this.#onEvent);
  }

  #onValue(data: string): void {
    this.#kind = this.#kind ? 'ndjson' : 'json';
    this.#onEvent({name: '', data});
  }
}
