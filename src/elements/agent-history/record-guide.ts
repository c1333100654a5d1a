import type {ReactiveControllerHost} from 'lit';
import type {RecordList} from '../../controllers/record-list.js';
import {findRecord} from './record-search.js';
import {scrollToMiddle} from './scroll-to-middle.js';

/** The history a reader is led through. */
export interface GuidedHistory {
  readonly list: RecordList;
  /** What the records are those of, and whether one page is listed at a time. */
  readonly target: () => {readonly client: unknown; readonly agentId: string; readonly paged: boolean};
  /** Shows what a filter hides. */
  readonly showAll: () => void;
  /** Draws a record if need be, and returns its element. */
  readonly elementOf: (key: string) => Promise<HTMLElement | undefined>;
  readonly select: (key: string) => Promise<void>;
  /** Notes which record has the focus. */
  readonly visit: (key: string) => void;
  /** Says that a record was looked for in vain. */
  readonly onMissing: (recordId: string) => void;
}

/** Leads a reader to a record, whether it is listed already or not. */
export class RecordGuide {
  readonly #host: ReactiveControllerHost & Element;
  readonly #history: GuidedHistory;

  constructor(host: ReactiveControllerHost & Element, history: GuidedHistory) {
    this.#host = host;
    this.#history = history;
  }

  /** Brings a record into view. Says whether it was found. */
  async show(recordId: string): Promise<boolean> {
    const element = await this.#find(recordId);
    if (element) scrollToMiddle(element);
    return Boolean(element);
  }

  /** Leads to the question of a reply, as if the reader had gone there and chosen it. */
  async follow(questionId: string): Promise<void> {
    const {select, visit, onMissing} = this.#history;
    const element = await this.#find(questionId);
    if (element === null) onMissing(questionId);
    const key = element?.dataset['key'];
    if (!element || key === undefined) return;
    await select(key);
    visit(key);
    element.focus({preventScroll: true});
    scrollToMiddle(element);
  }

  /** The element of a record; `null` when it was looked for in vain, `undefined` when that came to no end. */
  async #find(recordId: string): Promise<HTMLElement | null | undefined> {
    const {list, target, showAll, elementOf} = this.#history;
    // What was set just now has the list begin anew.
    await this.#host.updateComplete;
    const {client, agentId, paged} = target();
    const isSame = () => this.#host.isConnected && target().client === client && target().agentId === agentId;
    const key = await findRecord(recordId, {list, paged, isOver: () => !isSame()});
    if (!key) return key === null ? null : undefined;
    showAll();
    return elementOf(key);
  }
}
