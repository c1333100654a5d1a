import type {ReactiveControllerHost} from 'lit';
import type {ConversationRecord} from '../../../client/resources.js';
import {recordKey} from '../../../conversation/record-pages.js';
import {AgentRecordSelectEvent} from '../../../events/agent-record-select-event.js';

/** The selected record. */
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

  /** Selects a record, unless the page forbids it. Resolves when it has rendered. */
  async select(key: string): Promise<void> {
    const record = this.#records().find(candidate => recordKey(candidate) === key);
    if (!record || !this.#host.dispatchEvent(new AgentRecordSelectEvent(record))) return;
    this.#key = key;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
  }

  /** Selects the record that was clicked, unless the click was on a control inside it. */
  press(target: Element): void {
    if (target.closest('a, button, summary, input')) return;
    // A reader who selects words does not select the record.
    if (getSelection()?.type === 'Range') return;
    const key = target.closest<HTMLElement>('.record')?.dataset['key'];
    if (key !== undefined) void this.select(key);
  }
}
