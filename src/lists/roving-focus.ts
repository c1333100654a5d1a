import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {delayByTimer, type Delay} from '../delay.js';

/** The items of a list in visible order: one below the other, or in rows. */
export interface RovingItems {
  readonly count: () => number;
  readonly idAt: (index: number) => string | undefined;
  readonly indexOf: (id: string) => number;
  /** Moves the focus to an item. Renders the item first if necessary. */
  readonly focus: (index: number, options?: FocusOptions) => void;
  readonly onPick: (id: string) => void;
  /** Loads items after the last one. Resolves to whether there are any. Default: there are none. */
  readonly loadMore?: () => Promise<boolean>;
  /** Only for a listbox: enables typeahead and the horizontal arrow keys. */
  readonly listbox?: {
    readonly names: () => readonly string[];
    readonly elementOf: (index: number) => HTMLElement | undefined;
  };
}

/**
 * Roving focus of a list: one item is in the tab order. Arrow keys, Home, End and typed letters move the
 * focus. Enter and Space pick an item. A space within a typed name is one of its letters.
 */
export class RovingFocus implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #items: RovingItems;
  readonly #typeAhead = new TypeAhead();
  #visitedId = '';

  constructor(host: ReactiveControllerHost, items: RovingItems) {
    this.#host = host;
    this.#items = items;
    host.addController(this);
  }

  /** Identifier of the item in the tab order: the one last visited, else the selected one, else the first. */
  tabStop(selectedId = ''): string {
    const {indexOf, idAt} = this.#items;
    return [this.#visitedId, selectedId].find(id => indexOf(id) >= 0) ?? idAt(0) ?? '';
  }

  focusTabStop(selectedId: string, options?: FocusOptions): void {
    this.#items.focus(this.#items.indexOf(this.tabStop(selectedId)), options);
  }

  hostDisconnected(): void {
    this.#typeAhead.reset();
  }

  /** Makes the focused item the tab stop, whether a key, a click or the page focused it. */
  visit(id: string): void {
    if (id === this.#visitedId || this.#items.indexOf(id) < 0) return;
    this.#visitedId = id;
    this.#host.requestUpdate();
  }

  readonly onKeydown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    const current = this.#items.indexOf(this.#visitedId);
    if (!this.#move(event.key, current)) {
      if (current < 0 || (event.key !== 'Enter' && event.key !== ' ')) return;
      this.#items.onPick(this.#visitedId);
    }
    event.preventDefault();
  };

  #move(key: string, current: number): boolean {
    const target = this.#target(key, current);
    if (target !== undefined && target >= 0) void this.#goTo(target);
    return target !== undefined;
  }

  async #goTo(index: number): Promise<void> {
    const {count, focus, loadMore} = this.#items;
    if (index < count() || (await loadMore?.())) focus(index);
  }

  /**
   * Returns the target index of a key. The index is outside the list if there is no such item. Other keys
   * return `undefined`.
   */
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
        return this.#items.count() - 1;
    }
    const {listbox} = this.#items;
    if (!listbox || Array.from(key).length > 1) return undefined;
    const found = this.#typeAhead.find(key, listbox.names(), current);
    if (key !== ' ' || found >= 0) return found;
    // No name continues with a space, so the space picks the item.
    this.#typeAhead.reset();
    return undefined;
  }

  get #columns(): number {
    const {listbox} = this.#items;
    const first = listbox?.elementOf(0);
    let columns = 1;
    while (first && listbox?.elementOf(columns)?.offsetTop === first.offsetTop) columns += 1;
    return columns;
  }

  /** 1 for the next item, -1 for the previous one, depending on the direction of the text. */
  #sideStep(key: string, current: number): number {
    const isRightToLeft = this.#items.listbox?.elementOf(current)?.matches(':dir(rtl)') ?? false;
    return (key === 'ArrowRight') === isRightToLeft ? -1 : 1;
  }
}

/** Milliseconds after which a letter begins a new word. */
const pauseInTyping = 700;

export class TypeAhead {
  readonly #delay: Delay;
  #typed = '';
  #cancelReset: (() => void) | undefined;

  constructor(delay: Delay = delayByTimer) {
    this.#delay = delay;
  }

  /**
   * Adds a letter. Returns the index of the first match from the current entry on, or -1. The search
   * continues at the beginning of the list. The same letter again moves to the next match.
   */
  find(letter: string, names: readonly string[], current: number): number {
    this.#cancelReset?.();
    this.#cancelReset = this.#delay(() => (this.#typed = ''), pauseInTyping);
    const isSameAgain = this.#typed === letter;
    if (!isSameAgain) this.#typed += letter;
    const start = this.#typed.length > 1 ? current : current + 1;
    const wanted = plainLetters(this.#typed);
    for (let step = 0; step < names.length; step += 1) {
      const index = (Math.max(start, 0) + step) % names.length;
      if (plainLetters(names[index] ?? '').startsWith(wanted)) return index;
    }
    return -1;
  }

  reset(): void {
    this.#cancelReset?.();
    this.#typed = '';
  }
}

/** Lower case, with each letter before its accents: `É` then begins with `e`. */
function plainLetters(text: string): string {
  return text.normalize('NFD').toLocaleLowerCase();
}
