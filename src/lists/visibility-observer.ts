import type {ReactiveController, ReactiveControllerHost} from 'lit';

export interface VisibilityOptions {
  /** The box that scrolls. If it does not scroll, the page is used. */
  readonly scroller: () => HTMLElement | null;
  readonly watched: () => Iterable<Element>;
  /** Distance from the view, in pixels, up to which an element counts as near. */
  readonly margin: number;
  readonly onNear: (element: Element) => void;
  readonly onFar?: (element: Element) => void;
}

/** Reports which elements are near the view. Either a box of the host scrolls, or the page around it. */
export class VisibilityObserver implements ReactiveController {
  readonly #options: VisibilityOptions;
  #observer: IntersectionObserver | undefined;
  #root: HTMLElement | null = null;
  #elements = new Set<Element>();
  #frame = 0;

  constructor(host: ReactiveControllerHost, options: VisibilityOptions) {
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.hostUpdated();
  }

  /** Waits for the next frame, in which nested elements have rendered as well. */
  hostUpdated(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#watch());
  }

  hostDisconnected(): void {
    cancelAnimationFrame(this.#frame);
    this.#observer?.disconnect();
    this.#observer = undefined;
    this.#elements.clear();
  }

  /** Reports an element again, even if it has stayed near. */
  recheck(element: Element): void {
    if (!this.#elements.has(element)) return;
    this.#observer?.unobserve(element);
    this.#observer?.observe(element);
  }

  #watch(): void {
    const scroller = this.#options.scroller();
    if (!scroller?.isConnected) return;
    const root = scroller.scrollHeight > scroller.clientHeight + 1 ? scroller : null;
    if (root !== this.#root || !this.#observer) this.#observe(root);
    const watched = new Set(this.#options.watched());
    for (const element of this.#elements) if (!watched.has(element)) this.#observer?.unobserve(element);
    for (const element of watched) if (!this.#elements.has(element)) this.#observer?.observe(element);
    this.#elements = watched;
  }

  #observe(root: HTMLElement | null): void {
    this.#observer?.disconnect();
    this.#elements.clear();
    this.#root = root;
    if (!('IntersectionObserver' in globalThis)) return;
    this.#observer = new IntersectionObserver(entries => this.#report(entries), {
      root,
      rootMargin: `${this.#options.margin}px`,
    });
  }

  #report(entries: readonly IntersectionObserverEntry[]): void {
    const {margin, onNear, onFar} = this.#options;
    for (const {target, isIntersecting, boundingClientRect} of entries) {
      if (isIntersecting) onNear(target);
      // The element may have moved into view after the measurement.
      else if (hasMoved(target, boundingClientRect, margin)) this.recheck(target);
      // An element without a box is hidden, not far.
      else if (boundingClientRect.height > 0) onFar?.(target);
    }
  }
}

/** Whether an edge has moved by at least this distance in pixels. */
function hasMoved(element: Element, {top, bottom}: DOMRectReadOnly, distance: number): boolean {
  const now = element.getBoundingClientRect();
  return Math.max(Math.abs(now.top - top), Math.abs(now.bottom - bottom)) >= distance;
}
