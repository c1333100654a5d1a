import {ReplyEventReader} from '../client/reply-reader.js';
import {ReplyFraming, type ReplyEvent} from '../client/reply-framing.js';
import type {Assumptions} from '../client/assumptions.js';
import type {ReplyChunk} from '../client/resources.js';
import type {OpenAnswer} from '../client/send-request.js';

/** An event that is longer is not read to its end; the reply passes all the same. */
const longestEvent = 1_048_576;

/** Behind it, another event begins. */
const endOfEvent = /\n\r?\n|\r\r|\n(?=\{)/;
/** How the unfinished text of an error begins: no choices, but what errors have. */
const beginningOfError = /^(?!.*"choices").*(event: ?error|"(error|code|message|title|detail)")/s;
const longestBeginning = 4096;

/** Reads a reply while its bytes pass by: under which identifiers it is stored, and whether it went wrong. */
export class ReplyInspection {
  readonly #decoder = new TextDecoder();
  readonly #events: ReplyEvent[] = [];
  readonly #framing = new ReplyFraming(event => this.#events.push(event));
  readonly #reader: ReplyEventReader;
  readonly #onRecordId: (recordId: string) => void;
  readonly #recordIds = new Set<string>();
  /** The first words of the event that has not ended yet. */
  #begun = '';
  #unread = 0;
  #hasFailed = false;

  constructor({facts, trace}: OpenAnswer, assumptions: Assumptions, onRecordId: (recordId: string) => void) {
    this.#reader = new ReplyEventReader(assumptions, facts, trace);
    this.#onRecordId = onRecordId;
  }

  /** Whether it is a stream of server-sent events. */
  get isOfEvents(): boolean {
    return this.#framing.kind === 'sse';
  }

  /** Whether the service reported an error in the middle of the reply, or seems to be about to. */
  get mayHaveFailed(): boolean {
    return this.#hasFailed || beginningOfError.test(this.#begun);
  }

  look(bytes: Uint8Array): void {
    if (this.#unread > longestEvent) return;
    this.#unread += bytes.length;
    const text = this.#decoder.decode(bytes, {stream: true});
    this.#begun = (this.#begun + text).split(endOfEvent).at(-1)?.slice(0, longestBeginning) ?? '';
    this.#framing.feed(text);
    this.#readEvents();
  }

  /** The last event may have no end of its own. */
  end(): void {
    if (this.#unread > longestEvent) return;
    this.#framing.end();
    this.#readEvents();
  }

  #readEvents(): void {
    if (this.#events.length > 0) this.#unread = 0;
    const chunks: ReplyChunk[] = [];
    for (const event of this.#events.splice(0)) {
      try {
        this.#reader.read(event, chunks);
      } catch {
        this.#hasFailed = true;
      }
    }
    for (const {recordId} of chunks) this.#note(recordId);
  }

  #note(recordId: string): void {
    if (recordId === '' || this.#recordIds.has(recordId)) return;
    this.#recordIds.add(recordId);
    this.#onRecordId(recordId);
  }
}
