import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** The parts of a long transcript. */
export interface FarGroupsParts {
  readonly scroller: HTMLElement;
  /** The groups that need not be drawn while they are far; each has a `data-group` of its own. */
  readonly groups: Iterable<HTMLElement>;
}

/** How far out of view, in pixels, a group counts as far. */
const distance = 3000;
/** With so many groups, or fewer, all of them are kept: the browser finds words in them. */
const fewGroups = 8;

/**
 * Tells which groups of a long transcript are so far from view that an empty box of their height can stand
 * for them, so that going back through thousands of messages costs no more than through some hundreds.
 */
export class FarGroups implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #findParts: () => FarGroupsParts | undefined;
  readonly #onReturn: () => void;
  readonly #far = new Map<string, HTMLElement>();
  readonly #returning = new Set<HTMLElement>();
  #observed = new Set<HTMLElement>();
  #observer: IntersectionObserver | undefined;
  #isPrinting = false;

  /** @param onReturn is called before groups are drawn again: their height may have changed meanwhile */
  constructor(
    host: ReactiveControllerHost,
    findParts: () => FarGroupsParts | undefined,
    onReturn: () => void,
  ) {
    this.#host = host;
    this.#findParts = findParts;
    this.#onReturn = onReturn;
    host.addController(this);
  }

  isFar(group: string): boolean {
    return this.#far.has(group);
  }

  hostConnected(): void {
    this.#observe();
    addEventListener('beforeprint', this.#onPrint);
    addEventListener('afterprint', this.#onPrinted);
  }

  hostUpdated(): void {
    for (const element of this.#returning) element.style.removeProperty('block-size');
    this.#returning.clear();
    this.#observe();
  }

  hostDisconnected(): void {
    removeEventListener('beforeprint', this.#onPrint);
    removeEventListener('afterprint', this.#onPrinted);
    this.#isPrinting = false;
    this.#forgetView();
  }

  #forgetView(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
    this.#observed.clear();
  }

  #observe(): void {
    const {scroller, groups = []} = this.#findParts() ?? {};
    if (!scroller || this.#isPrinting) return;
    const all = new Set(groups);
    for (const [group, element] of this.#far) if (!all.has(element)) this.#far.delete(group);
    const watched = all.size > fewGroups ? all : new Set<HTMLElement>();
    for (const element of this.#observed) if (!watched.has(element)) this.#observer?.unobserve(element);
    if (watched.size > 0) {
      this.#observer ??= new IntersectionObserver(this.#onView, {
        root: scroller,
        rootMargin: `${distance}px 0px`,
      });
    }
    for (const element of watched) if (!this.#observed.has(element)) this.#observer?.observe(element);
    this.#observed = watched;
  }

  readonly #onView = (entries: readonly IntersectionObserverEntry[]): void => {
    const before = this.#far.size;
    for (const {target, isIntersecting} of entries) {
      if (!(target instanceof HTMLElement)) continue;
      if (isIntersecting) this.#bringBack(target);
      else this.#takeAway(target);
    }
    if (this.#returning.size > 0) this.#onReturn();
    if (this.#returning.size > 0 || this.#far.size !== before) this.#host.requestUpdate();
  };

  /** On paper nothing is far. */
  readonly #onPrint = (): void => {
    this.#isPrinting = true;
    this.#forgetView();
    if (this.#far.size === 0) return;
    for (const element of this.#far.values()) this.#bringBack(element);
    this.#onReturn();
    this.#host.requestUpdate();
  };

  readonly #onPrinted = (): void => {
    this.#isPrinting = false;
    this.#observe();
  };

  #bringBack(element: HTMLElement): void {
    if (this.#far.delete(element.dataset['group'] ?? '')) this.#returning.add(element);
  }

  /** Not what is in use; and what has no box is not far, but not shown at all. */
  #takeAway(element: HTMLElement): void {
    const {group = ''} = element.dataset;
    const isInUse = element.matches(':focus-within') || getSelection()?.type === 'Range';
    if (this.#far.has(group) || isInUse || element.clientHeight === 0) return;
    element.style.blockSize = getComputedStyle(element).blockSize;
    this.#far.set(group, element);
  }
}
