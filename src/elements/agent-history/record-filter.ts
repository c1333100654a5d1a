import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {ConversationRecord} from '../../client/resources.js';
import {textOf} from '../../conversation/message.js';
import {recordToMessage} from '../../records/record-to-message.js';
import {foldText} from '../../fold-text.js';
import {Memo} from '../../memo.js';
import {SearchDelay} from '../../lists/search-delay.js';

/** The text that the reader typed to filter records. It belongs to their source, and disappears with it. */
export class RecordFilter implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #source: () => readonly unknown[];
  readonly #lastSource = new Memo<void>();
  readonly #found = new Memo<readonly ConversationRecord[]>();
  readonly #pause: SearchDelay;
  #typed = '';
  #wanted = '';

  /**
   * @param source identifies the source of the records
   * @param onPause called when typing pauses, so that not every key causes an announcement
   */
  constructor(
    host: ReactiveControllerHost,
    source: () => readonly unknown[],
    onPause: (text: string) => void,
  ) {
    this.#host = host;
    this.#source = source;
    this.#pause = new SearchDelay(host, onPause);
    host.addController(this);
  }

  get text(): string {
    return this.#typed;
  }

  /** The text that records contain, folded; `''` without one. */
  get wanted(): string {
    return foldText(this.#wanted);
  }

  /**
   * Returns the records that contain the text. Returns `records` itself without a text, and the same object
   * while nothing changes.
   */
  apply(records: readonly ConversationRecord[]): readonly ConversationRecord[] {
    const {wanted} = this;
    if (wanted === '') return records;
    return this.#found.of([records, wanted], () =>
      records.filter(record => foldText(textOf(recordToMessage(record, ''))).includes(wanted)),
    );
  }

  hostUpdate(): void {
    this.#lastSource.of(this.#source(), () => {
      if (this.#typed) this.clear();
    });
  }

  clear(): void {
    this.#type('');
  }

  /** The text of an unfinished composition is incomplete, so it filters nothing. */
  readonly onInput = (event: Event): void => {
    const isComposing = event instanceof InputEvent && event.isComposing;
    if (event.target instanceof HTMLInputElement) this.#type(event.target.value, isComposing);
  };

  #type(text: string, isComposing = false): void {
    this.#typed = text;
    this.#host.requestUpdate();
    if (isComposing) return;
    this.#wanted = text;
    this.#pause.searchSoon(text);
  }
}
