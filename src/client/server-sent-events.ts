import {createParser, type EventSourceParser} from 'eventsource-parser';
import type {ReplyEvent} from './reply-framing.js';

/** Data that is a stream itself: some servers mark events as events once more. */
const innerStream = /^\s*(data|event|id|retry)?:/;
const repeatedData = /^([ \t]*data:)+/gm;

/** Cuts text into server-sent events. `eventsource-parser` knows the grammar; this adds what it leaves to its user. */
export class ServerSentEvents {
  readonly #parser: EventSourceParser;
  /** What came behind the last blank line. */
  #rest = '';
  #lastCharacter = '';

  constructor(onEvent: (event: ReplyEvent) => void) {
    this.#parser = createParser({
      onEvent: ({event, data}) => {
        if (!innerStream.test(data)) onEvent({name: event ?? '', data});
        else new ServerSentEvents(onEvent).feed(`${data.replace(repeatedData, 'data:')}\n\n`);
      },
      // A proxy that fails in the middle writes its bare JSON between the events.
      onError: ({line}) => {
        if (line?.startsWith('{')) onEvent({name: '', data: line});
      },
    });
  }

  /** Whether an event has begun and not ended: the parser does not tell. A comment begins none. */
  get isInside(): boolean {
    return this.#rest.split('\n').some(line => line !== '' && !line.startsWith(':'));
  }

  get length(): number {
    return this.#rest.length;
  }

  /** Takes text whose lines end in LF. */
  feed(text: string): void {
    this.#keepRest(text);
    this.#parser.feed(text);
  }

  /** Gives out the last event though no blank line followed it. */
  end(): void {
    this.#parser.feed('\n\n');
  }

  /** Looks at what is new alone: an event may be long, and come in many pieces. */
  #keepRest(text: string): void {
    const joined = this.#lastCharacter + text;
    const end = joined.lastIndexOf('\n\n');
    if (end < 0) this.#rest += text;
    else this.#rest = joined.slice(end + 2);
    this.#lastCharacter = joined.slice(-1);
  }
}
