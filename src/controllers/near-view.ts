import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** What is watched, and who is told. */
export interface NearViewOptions {
  /** What scrolls, when it does; else the page. */
  readonly scroller: () => HTMLElement | null;
  /** What comes near and goes. Asked after each update. */
  readonly watched: () => Iterable<Element>;
  /** How far outside of what is seen something is still near, in pixels. */
  readonly margin: number;
  readonly onNear: (element: Element) => void;
  readonly onFar?: (element: Element, height: number) => void;
}

/** Tells which elements are near what is seen, whether a box of the element scrolls or the page around it. */
export class NearView implements ReactiveController {
  readonly #options: NearViewOptions;
  #observer: IntersectionObserver | undefined;
  #root: HTMLElement | null = null;
  #elements = new Set<Element>();
  #frame = 0;

  constructor(host: ReactiveControllerHost, options: NearViewOptions) {
    this.#options = options;
    host.addController(this);
  }

  /** With the next frame, when what is inside has been drawn as well. */
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

  /** Asks anew about an element that may have stayed near. */
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
    this.#observer = new IntersectionObserver(entries => this.#tell(entries), {
      root,
      rootMargin: `${this.#options.margin}px`,
    });
  }

  #tell(entries: readonly IntersectionObserverEntry[]): void {
    const {margin, onNear, onFar} = this.#options;
    for (const {target, isIntersecting, boundingClientRect} of entries) {
      if (isIntersecting) onNear(target);
      // It may have been brought into sight since it was measured.
      else if (hasMoved(target, boundingClientRect, margin)) this.recheck(target);
      // Without a box it is not far, but not shown at all.
      else if (boundingClientRect.height > 0) onFar?.(target, boundingClientRect.height);
    }
  }
}

/** Whether an edge is so many pixels from where it was. */
function hasMoved(element: Element, {top, bottom}: DOMRectReadOnly, distance: number): boolean {
  const now = element.getBoundingClientRect();
  return Math.max(Math.abs(now.top - top), Math.abs(now.bottom - bottom)) >= distance;
}
