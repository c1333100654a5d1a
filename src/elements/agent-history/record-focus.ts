import type {ReactiveControllerHost} from 'lit';

/** The list that is walked through. */
export interface WalkedRecords {
  /** Keys in the order they are shown. */
  readonly keys: () => readonly string[];
  /** Draws a record if need be, and returns its element. */
  readonly elementOf: (key: string) => Promise<HTMLElement | undefined>;
  readonly onSelect: (key: string) => void;
  /** Whether there is more behind the last one; the walk goes on when it is there. */
  readonly more: () => Promise<boolean>;
}

/** Walks through records by keyboard: one of them is in the tab order, the arrows, Home and End move on. */
export class RecordFocus {
  readonly #host: ReactiveControllerHost;
  readonly #records: WalkedRecords;
  #visited = '';

  constructor(host: ReactiveControllerHost, records: WalkedRecords) {
    this.#host = host;
    this.#records = records;
  }

  /** The record in the tab order: the one visited last, else the first. */
  get tabStop(): string {
    const keys = this.#records.keys();
    return keys.includes(this.#visited) ? this.#visited : (keys[0] ?? '');
  }

  /** Notes which record has the focus, however it got there. */
  visit(key: string): void {
    if (key === this.#visited) return;
    this.#visited = key;
    this.#host.requestUpdate();
  }

  async focusRecord(key: string): Promise<void> {
    this.visit(key);
    const element = await this.#records.elementOf(key);
    element?.focus({preventScroll: true});
    element?.scrollIntoView({block: 'nearest'});
  }

  /** Takes a key pressed on a record itself, not on something inside it. */
  readonly onKeydown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(event.target instanceof HTMLElement) || !event.target.matches('.record')) return;
    const keys = this.#records.keys();
    const current = keys.indexOf(event.target.dataset['key'] ?? '');
    if (event.key === 'Enter' || event.key === ' ') this.#records.onSelect(keys[current] ?? '');
    else if (event.key === 'ArrowDown') void this.#goTo(current + 1);
    else if (event.key === 'ArrowUp') void this.#goTo(current - 1);
    else if (event.key === 'Home') void this.#goTo(0);
    else if (event.key === 'End') void this.#goTo(keys.length - 1);
    else return;
    event.preventDefault();
  };

  async #goTo(index: number): Promise<void> {
    if (index >= this.#records.keys().length && !(await this.#records.more())) return;
    const key = this.#records.keys()[index];
    if (key !== undefined) await this.focusRecord(key);
  }
}
