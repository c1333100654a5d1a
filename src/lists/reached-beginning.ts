import type {ReactiveController, ReactiveControllerHost} from 'lit';

export interface BeginningParts {
  readonly scroller: HTMLElement;
  /** An element before the first item. */
  readonly beginning: HTMLElement;
}

/** Distance from the beginning, in pixels, at which the next page is requested, so that it has time to load. */
const margin = 400;

/** Reports when the reader scrolls up to the beginning. Being there from the start does not count. */
export class ReachedBeginning implements ReactiveController {
  readonly #findParts: () => BeginningParts | undefined;
  readonly #onReached: () => void;
  #parts: BeginningParts | undefined;
  #view: IntersectionObserver | undefined;
  #isNear = false;
  #movedUp = false;
  #top = 0;

  constructor(
    host: ReactiveControllerHost,
    findParts: () => BeginningParts | undefined,
    onReached: () => void,
  ) {
    this.#findParts = findParts;
    this.#onReached = onReached;
    host.addController(this);
  }

  hostUpdated(): void {
    if (!this.#parts && this.#findParts()?.scroller.isConnected) this.#observe();
  }

  hostConnected(): void {
    this.#observe();
  }

  hostDisconnected(): void {
    this.#view?.disconnect();
    this.#parts?.scroller.removeEventListener('scroll', this.#onScroll);
    this.#parts = undefined;
  }

  #observe(): void {
    const parts = this.#findParts();
    if (!parts) return;
    this.#parts = parts;
    const {scroller, beginning} = parts;
    this.#top = scroller.scrollTop;
    scroller.addEventListener('scroll', this.#onScroll, {passive: true});
    this.#view = new IntersectionObserver(
      entries => {
        this.#isNear = entries.at(-1)?.isIntersecting ?? false;
        this.#report();
      },
      {root: scroller, rootMargin: `${margin}px 0px`},
    );
    this.#view.observe(beginning);
  }

  readonly #onScroll = (): void => {
    const {scroller} = this.#parts ?? {};
    if (!scroller || scroller.scrollTop === this.#top) return;
    this.#movedUp = scroller.scrollTop < this.#top && !isAtEnd(scroller);
    this.#top = scroller.scrollTop;
    this.#report();
  };

  #report(): void {
    if (!this.#isNear || !this.#movedUp) return;
    this.#movedUp = false;
    this.#onReached();
  }
}

/** At the end, shrinking content moves the position up although nobody scrolls. */
function isAtEnd(scroller: Element): boolean {
  return scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop <= 1;
}
