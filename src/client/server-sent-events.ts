import {createParser, type EventSourceParser} from 'eventsource-parser';
import type {ReplyEvent} from './reply-framing.js';

/** Cuts text into server-sent events. `eventsource-parser` knows the grammar; this adds what it leaves to its user. */
export class ServerSentEvents {
  readonly #parser: EventSourceParser;
  #isInLine = false;
  #isInside = false;

  constructor(onEvent: (event: ReplyEvent) => void) {
    this.#parser = createParser({
      onEvent: ({event, data}) => onEvent({name: event ?? '', data}),
      // A proxy that fails in the middle writes its bare JSON between the events.
      onError: ({line}) => {
        if (line?.startsWith('{')) onEvent({name: '', data: line});
      },
    });
  }

  /** Whether an event has begun and not ended. */
  get isInside(): boolean {
    return this.#isInside;
  }

  /** Takes text whose lines end in LF. */
  feed(text: string): void {
    this.#watchLines(text);
    this.#parser.feed(text);
  }

  /** Gives out the last event though no blank line followed it. */
  end(): void {
    this.#parser.feed('\n\n');
  }

  /** The parser does not tell whether it holds an unfinished event. */
  #watchLines(text: string): void {
    let start = 0;
    while (start < text.length) {
      const end = text.indexOf('\n', start);
      const isEmpty = end === start;
      if (!isEmpty && !this.#isInLine) {
        this.#isInLine = true;
        if (text.charAt(start) !== ':') this.#isInside = true;
      }
      if (end < 0) return;
      if (!this.#isInLine) this.#isInside = false;
      this.#isInLine = false;
      start = end + 1;
    }
  }
}
