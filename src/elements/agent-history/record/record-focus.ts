import type {ReactiveControllerHost} from 'lit';
import type {ConversationRecord} from '../../../client/resources.js';
import {recordKey} from '../../../records/record-pages.js';
import {RovingFocus} from '../../../lists/roving-focus.js';
import {AgentRecordSelectEvent} from '../../../events/list-events.js';

export interface RecordFocusOptions {
  readonly shown: () => readonly ConversationRecord[];
  readonly elementOf: (key: string) => Promise<HTMLElement | undefined>;
  readonly onSelect: (key: string) => void;
  /** Loads records below the last one. Resolves to whether there are any. */
  readonly loadMore: () => Promise<boolean>;
}

export class RecordFocus {
  readonly #options: RecordFocusOptions;
  readonly #roving: RovingFocus;

  constructor(host: ReactiveControllerHost, options: RecordFocusOptions) {
    this.#options = options;
    const {shown, onSelect, loadMore} = options;
    this.#roving = new RovingFocus(host, {
      count: () => shown().length,
      idAt: index => this.#keyAt(index),
      indexOf: key => shown().findIndex(record => recordKey(record) === key),
      focus: index => void this.focusRecord(this.#keyAt(index) ?? ''),
      onPick: onSelect,
      loadMore,
    });
  }

  get tabStop(): string {
    return this.#roving.tabStop();
  }

  /** Makes the focused record the tab stop, whether a key, a click or the page focused it. */
  visit(key: string): void {
    this.#roving.visit(key);
  }

  async focusRecord(key: string): Promise<void> {
    this.visit(key);
    const element = await this.#options.elementOf(key);
    element?.focus({preventScroll: true});
    element?.scrollIntoView({block: 'nearest'});
  }

  /** Handles a key on a record itself, not on a control inside it. */
  readonly onKeydown = (event: KeyboardEvent): void => {
    const {target, shiftKey} = event;
    if (!shiftKey && target instanceof Element && target.matches('.record')) this.#roving.onKeydown(event);
  };

  readonly onFocusin = ({target}: FocusEvent): void => {
    const record = target instanceof Element ? target.closest<HTMLElement>('.record') : null;
    if (record) this.visit(record.dataset['key'] ?? '');
  };

  #keyAt(index: number): string | undefined {
    const record = this.#options.shown()[index];
    return record && recordKey(record);
  }
}

export class RecordSelection {
  readonly #host: ReactiveControllerHost & EventTarget;
  readonly #records: () => readonly ConversationRecord[];
  #key = '';

  constructor(host: ReactiveControllerHost & EventTarget, records: () => readonly ConversationRecord[]) {
    this.#host = host;
    this.#records = records;
  }

  /** Key of the selected record, or `''`. */
  get key(): string {
    return this.#key;
  }

  /** Selects a record, unless the page cancels the event. Resolves after the record has rendered. */
  async select(key: string): Promise<void> {
    const record = this.#records().find(candidate => recordKey(candidate) === key);
    if (!record || !this.#host.dispatchEvent(new AgentRecordSelectEvent(record))) return;
    this.#key = key;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
  }

  /** Selects a clicked record, unless the click was on a control inside it. */
  press(target: Element): void {
    if (target.closest('a, button, summary, input')) return;
    // A click that ends a text selection does not select the record.
    if (getSelection()?.type === 'Range') return;
    const key = target.closest<HTMLElement>('.record')?.dataset['key'];
    if (key !== undefined) void this.select(key);
  }
}
