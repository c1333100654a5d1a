import type {ReactiveControllerHost} from 'lit';
import type {ConversationRecord} from '../../client/resources.js';
import {SearchDelay} from '../../controllers/search-delay.js';
import {RecordFilter} from './record-filter.js';

/** The filter in a reader's hand: what stands in its field, and which records that leaves. */
export class FilterControl {
  readonly #host: ReactiveControllerHost;
  readonly #filter = new RecordFilter();
  readonly #pause: SearchDelay;
  #typed = '';
  #wanted = '';

  /** @param onPause told once nothing more is typed, so that not every key is spoken about */
  constructor(host: ReactiveControllerHost, onPause: (text: string) => void) {
    this.#host = host;
    this.#pause = new SearchDelay(host, onPause);
  }

  /** What stands in the field. */
  get text(): string {
    return this.#typed;
  }

  /** The records that are left; the same object as given when all are. */
  apply(records: readonly ConversationRecord[]): readonly ConversationRecord[] {
    return this.#filter.apply(records, this.#wanted);
  }

  clear(): void {
    this.#type('');
  }

  /** Takes what stands in the field now. Half-composed text is not what is looked for. */
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
