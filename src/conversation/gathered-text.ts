/** Runs the flush it is given once, soon: the owner's drawing rhythm. Returns what cancels it. */
export type ScheduleFlush = (flush: () => void) => () => void;

/** Text of a reply that has arrived but is not written yet, so that many chunks cost one write. */
export class GatheredText {
  #text = '';
  #recordId = '';
  /** Whether a flush is to come; one that comes at once is over before it could be cancelled. */
  #isDue = false;
  #cancelFlush: (() => void) | undefined;
  readonly #schedule: ScheduleFlush;
  readonly #write: (text: string, recordId: string) => void;

  constructor(schedule: ScheduleFlush, write: (text: string, recordId: string) => void) {
    this.#schedule = schedule;
    this.#write = write;
  }

  /** Adds to what is written at the next flush. */
  add(text: string, recordId: string): void {
    this.#text += text;
    this.#recordId = recordId || this.#recordId;
    if (this.#isDue) return;
    this.#isDue = true;
    this.#cancelFlush = this.#schedule(() => this.writeNow());
  }

  writeNow(): void {
    const text = this.#text;
    const recordId = this.#recordId;
    this.drop();
    if (text !== '' || recordId !== '') this.#write(text, recordId);
  }

  drop(): void {
    this.#cancelFlush?.();
    this.#cancelFlush = undefined;
    this.#isDue = false;
    this.#text = '';
    this.#recordId = '';
  }
}
