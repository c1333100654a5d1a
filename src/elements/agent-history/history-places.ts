import type {AgentRecordSection} from './agent-record-section.js';

/** Where things are in the tree of a history; each is absent until it is drawn. */
export class HistoryPlaces {
  readonly #host: Element;

  constructor(host: Element) {
    this.#host = host;
  }

  /** The whole tree. */
  get root(): ShadowRoot | null {
    return this.#host.shadowRoot;
  }

  get scroller(): HTMLElement | null {
    return this.#find('.scroller');
  }

  /** What has the focus; it is watched itself, as buttons and the filter may be disabled with the last record. */
  get focused(): Element | null {
    return this.root?.activeElement ?? null;
  }

  get filterField(): HTMLElement | null {
    return this.#find('.filter input');
  }

  /** What stands behind the last record while there are more. */
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
