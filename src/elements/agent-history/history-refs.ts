import type {AgentRecordSection} from './record/agent-record-section.js';

/** Elements in the tree of a history. Each is absent until it has rendered. */
export class HistoryRefs {
  readonly #host: Element;

  constructor(host: Element) {
    this.#host = host;
  }

  get root(): ShadowRoot | null {
    return this.#host.shadowRoot;
  }

  get scroller(): HTMLElement | null {
    return this.#find('.scroller');
  }

  /** The focused element. Buttons and the filter can become disabled together with the last record. */
  get focused(): Element | null {
    return this.root?.activeElement ?? null;
  }

  get filterField(): HTMLElement | null {
    return this.#find('.filter input');
  }

  /** The element below the last record, while further records exist. */
  get more(): HTMLElement | null {
    return this.#find('.more');
  }

  get sections(): Iterable<AgentRecordSection> {
    return this.root?.querySelectorAll('agent-record-section') ?? [];
  }

  #find(selector: string): HTMLElement | null {
    return this.root?.querySelector<HTMLElement>(selector) ?? null;
  }
}
