import type {ReactiveControllerHost} from 'lit';
import type {ConversationRecord} from '../../client/resources.js';
import {recordKey} from '../../conversation/record-pages.js';
import {AgentRecordSelectEvent} from '../../events/agent-record-select-event.js';

/** The record a reader has chosen. */
export class RecordSelection {
  readonly #host: ReactiveControllerHost & EventTarget;
  readonly #records: () => readonly ConversationRecord[];
  #key = '';

  constructor(host: ReactiveControllerHost & EventTarget, records: () => readonly ConversationRecord[]) {
    this.#host = host;
    this.#records = records;
  }

  /** Its key, or `''`. */
  get key(): string {
    return this.#key;
  }

  /** Chooses a record, unless the page forbids it. Resolves when that can be seen. */
  async select(key: string): Promise<void> {
    const record = this.#records().find(candidate => recordKey(candidate) === key);
    if (!record || !this.#host.dispatchEvent(new AgentRecordSelectEvent(record))) return;
    this.#key = key;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
  }

  /** Takes a press on a record; what can be pressed inside of it has its own meaning. */
  press(target: Element): void {
    if (target.closest('a, button, summary, input')) return;
    // Someone who selects words does not choose the record.
    if (getSelection()?.type === 'Range') return;
    const key = target.closest<HTMLElement>('.record')?.dataset['key'];
    if (key !== undefined) void this.select(key);
  }
}
