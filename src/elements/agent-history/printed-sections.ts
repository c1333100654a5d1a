import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {AgentRecordSection} from './agent-record-section.js';

/** What the printing of a history depends on. */
export interface PrintedHistory {
  readonly sections: () => Iterable<AgentRecordSection>;
  /** Looks again whether a section is near what the reader sees. */
  readonly recheck: (section: AgentRecordSection) => void;
}

/** Has everything drawn while the page is printed, also what is far from the reader. */
export class PrintedSections implements ReactiveController {
  readonly #history: PrintedHistory;
  #isPrinting = false;

  constructor(host: ReactiveControllerHost, history: PrintedHistory) {
    this.#history = history;
    host.addController(this);
  }

  /** Whether nothing may be left undrawn now. */
  get isPrinting(): boolean {
    return this.#isPrinting;
  }

  hostConnected(): void {
    addEventListener('beforeprint', this.#onPrint);
    addEventListener('afterprint', this.#onPrinted);
  }

  hostDisconnected(): void {
    removeEventListener('beforeprint', this.#onPrint);
    removeEventListener('afterprint', this.#onPrinted);
    this.#isPrinting = false;
  }

  readonly #onPrint = (): void => {
    this.#isPrinting = true;
    for (const section of this.#history.sections()) section.approach();
  };

  readonly #onPrinted = (): void => {
    this.#isPrinting = false;
    for (const section of this.#history.sections()) this.#history.recheck(section);
  };
}
