import type {ReactiveController, ReactiveControllerHost} from 'lit';

export interface FarGroupsParts {
  readonly scroller: HTMLElement;
  /** The groups that may be empty while they are far. Each has a unique `data-group`. */
  readonly groups: Iterable<HTMLElement>;
}

/** Distance from the view, in pixels, beyond which a group is far. */
const distance = 3000;
/** Up to so many groups, all are rendered, so that the browser's search finds their words. */
const fewGroups = 8;

/**
 * Reports which groups of a long transcript are far from the view. An empty box of the same height replaces each, so that
 * thousands of messages cost no more than some hundreds.
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

  /** @param onReturn called before groups render again, since their height may have changed */
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
    this.#unobserve();
  }

  #unobserve(): void {
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
      else this.#leaveOut(target);
    }
    if (this.#returning.size > 0) this.#onReturn();
    if (this.#returning.size > 0 || this.#far.size !== before) this.#host.requestUpdate();
  };

  /** Everything is printed. */
  readonly #onPrint = (): void => {
    this.#isPrinting = true;
    this.#unobserve();
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

  /** A group that is in use stays. A group without a box is hidden, not far. */
  #leaveOut(element: HTMLElement): void {
    const {group = ''} = element.dataset;
    const isInUse = element.matches(':focus-within') || getSelection()?.type === 'Range';
    if (this.#far.has(group) || isInUse || element.clientHeight === 0) return;
    element.style.blockSize = getComputedStyle(element).blockSize;
    this.#far.set(group, element);
  }
}
