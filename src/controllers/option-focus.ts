import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {TypeAhead} from './type-ahead.js';

/** The listbox whose options are walked through, in the order they are shown: one below the other or in rows. */
export interface WalkedList {
  readonly count: () => number;
  readonly idAt: (index: number) => string | undefined;
  /** -1 for an option that is not there. */
  readonly indexOf: (id: string) => number;
  /** What is typed to get to the options. */
  readonly names: () => readonly string[];
  readonly elementOf: (index: number) => HTMLElement | undefined;
  readonly onPick: (id: string) => void;
}

/**
 * Walks through a listbox by keyboard: one option is in the tab order, arrows, Home, End and letters move
 * the focus, Enter and Space pick. Within a name that is typed, Space is one of its letters.
 */
export class OptionFocus implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #list: WalkedList;
  readonly #typeAhead = new TypeAhead();
  #visitedId = '';

  constructor(host: ReactiveControllerHost, list: WalkedList) {
    this.#host = host;
    this.#list = list;
    host.addController(this);
  }

  /** The option in the tab order: the one visited last, else the selected one, else the first. */
  tabStop(selectedId: string): string {
    const {indexOf, idAt} = this.#list;
    return [this.#visitedId, selectedId].find(id => indexOf(id) >= 0) ?? idAt(0) ?? '';
  }

  /** Moves the focus to an option. */
  focusOption(index: number, options?: FocusOptions): void {
    this.#list.elementOf(index)?.focus(options);
  }

  /** Moves the focus to the option in the tab order. */
  focusTabStop(selectedId: string, options?: FocusOptions): void {
    this.focusOption(this.#list.indexOf(this.tabStop(selectedId)), options);
  }

  hostDisconnected(): void {
    this.#typeAhead.reset();
  }

  /** Notes which option has the focus, however it got there. */
  visit(id: string): void {
    if (id === this.#visitedId || this.#list.indexOf(id) < 0) return;
    this.#visitedId = id;
    this.#host.requestUpdate();
  }

  readonly onKeydown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    const current = this.#list.indexOf(this.#visitedId);
    if (!this.#move(event.key, current)) {
      if (current < 0 || (event.key !== 'Enter' && event.key !== ' ')) return;
      this.#list.onPick(this.#visitedId);
    }
    event.preventDefault();
  };

  #move(key: string, current: number): boolean {
    const target = this.#target(key, current);
    if (target === undefined) return false;
    if (target >= 0 && target < this.#list.count()) this.focusOption(target);
    return true;
  }

  /** Where a key leads; outside the list when it leads nowhere, `undefined` when it means nothing here. */
  #target(key: string, current: number): number | undefined {
    switch (key) {
      case 'ArrowDown':
        return current + this.#columns;
      case 'ArrowUp':
        return current - this.#columns;
      case 'ArrowRight':
      case 'ArrowLeft':
        return this.#columns > 1 ? current + this.#sideStep(key, current) : undefined;
      case 'Home':
        return 0;
      case 'End':
        return this.#list.count() - 1;
    }
    if (Array.from(key).length > 1) return undefined;
    const found = this.#typeAhead.find(key, this.#list.names(), current);
    if (key !== ' ' || found >= 0) return found;
    // No name goes on with it: it picks.
    this.#typeAhead.reset();
    return undefined;
  }

  /** How many options stand side by side. */
  get #columns(): number {
    const first = this.#list.elementOf(0);
    let columns = 1;
    while (first && this.#list.elementOf(columns)?.offsetTop === first.offsetTop) columns += 1;
    return columns;
  }

  /** On to the next option or back, depending on which way the text runs. */
  #sideStep(key: string, current: number): number {
    const isTurned = this.#list.elementOf(current)?.matches(':dir(rtl)') ?? false;
    return (key === 'ArrowRight') === isTurned ? -1 : 1;
  }
}
