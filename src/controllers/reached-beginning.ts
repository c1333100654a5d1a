import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** The parts of what scrolls. */
export interface BeginningParts {
  readonly scroller: HTMLElement;
  /** An element at the very beginning. */
  readonly beginning: HTMLElement;
}

/** How near to the beginning, in pixels, a reader counts as being there: a page has time to arrive. */
const nearness = 400;

/** Tells when a reader scrolls up to the beginning; being there from the start does not count. */
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
        this.#tell();
      },
      {root: scroller, rootMargin: `${nearness}px 0px`},
    );
    this.#view.observe(beginning);
  }

  readonly #onScroll = (): void => {
    const {scroller} = this.#parts ?? {};
    if (!scroller || scroller.scrollTop === this.#top) return;
    this.#movedUp = scroller.scrollTop < this.#top && !isAtEnd(scroller);
    this.#top = scroller.scrollTop;
    this.#tell();
  };

  #tell(): void {
    if (!this.#isNear || !this.#movedUp) return;
    this.#movedUp = false;
    this.#onReached();
  }
}

/** Where the content shrank, the position did too: nobody scrolled. */
function isAtEnd(scroller: Element): boolean {
  return scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop <= 1;
}
