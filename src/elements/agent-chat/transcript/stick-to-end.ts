import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {ScrollAnchor} from '../../../lists/scroll-anchor.js';

/** The element whose transcript scrolls. */
export interface ScrollingElement extends ReactiveControllerHost {
  /** With `manual`, nothing scrolls unless asked to. */
  readonly scrollMode: string;
}

/** The parts of a transcript. Each is absent until it has rendered. */
export interface TranscriptRefs {
  /** The scrolling box. */
  readonly transcript: HTMLElement | null;
  /** Contains all messages; its growth is followed. */
  readonly column: HTMLElement | null;
  /** An empty element at the very end. */
  readonly end: HTMLElement | null;
}

/** How near to the end, in pixels, a reader counts as being there. */
const tolerance = 24;
/** Pixels above and below a question that scrolls to the top. */
const besideTop = 26;
/** Beyond the end of any transcript: browsers stop at the end, and no height has to be read. */
const beyondTheEnd = 1e7;

/**
 * Keeps the end of a growing transcript in view, unless the reader scrolled up.
 *
 * Following happens in a `ResizeObserver`, after layout and before paint: one `scrollTop` write per
 * frame however much text arrived, and no layout is forced. Positions are read only after a scroll.
 */
export class StickToEnd implements ReactiveController {
  readonly #host: ScrollingElement;
  readonly #refs: TranscriptRefs;
  readonly #hasMessages: () => boolean;
  /** The scrolling box, while it is observed. */
  #scroller: HTMLElement | undefined;
  #following = true;
  #endInView = true;
  #top = 0;
  /** The size of the content, as long as it has one. */
  #size: DOMRectReadOnly | undefined;
  #viewSize = 0;
  /** The last of the groups. */
  #latest: Element | null | undefined;
  #anchor: ScrollAnchor | undefined;
  /** The frame in which a replacement is over; 0 while there is none. */
  #replacing = 0;
  #growth: ResizeObserver | undefined;
  #replacements: MutationObserver | undefined;
  #view: IntersectionObserver | undefined;

  /** @param hasMessages whether anything was said: an introduction is read from its beginning */
  constructor(host: ScrollingElement, refs: TranscriptRefs, hasMessages: () => boolean) {
    this.#host = host;
    this.#refs = refs;
    this.#hasMessages = hasMessages;
    host.addController(this);
  }

  /** Whether the reader is somewhere else than at the end. */
  get awayFromEnd(): boolean {
    return !this.#endInView && !this.#isFollowing;
  }

  /** Goes to the end and follows it from there. */
  async revealEnd(behavior: ScrollBehavior = 'instant'): Promise<void> {
    this.#following = true;
    await this.#host.updateComplete;
    // With the next frame everything inside has changed too, and its layout is made once.
    requestAnimationFrame(() => {
      const scroller = this.#scroller;
      scroller?.scroll({top: beyondTheEnd, behavior});
      if (scroller && behavior === 'instant') this.#top = scroller.scrollTop;
    });
  }

  /** Goes to the beginning, until something is said. */
  revealBeginning(): void {
    this.#following = true;
    const scroller = this.#scroller;
    if (scroller) this.#scrollTo(scroller, 0);
  }

  /**
   * Called before something is put in front: what the reader sees stays where it is, or the end is followed.
   *
   * @param anchor restores the position; a chat without earlier messages needs no code for that
   */
  keepPlace(anchor: ScrollAnchor): void {
    const scroller = this.#scroller;
    if (!scroller || this.#isFollowing) return;
    this.#anchor = anchor;
    anchor.hold(scroller, scroller.querySelectorAll('.turn'));
  }

  /** Called after the reader was led somewhere: the position is meant, whatever is replaced just then. */
  acceptPosition(): void {
    this.#forgetReplacement();
    this.#onScroll();
  }

  hostUpdated(): void {
    if (!this.#scroller) this.#observe();
    this.#makeRoom();
  }

  hostConnected(): void {
    this.#observe();
  }

  hostDisconnected(): void {
    this.#growth?.disconnect();
    this.#replacements?.disconnect();
    this.#view?.disconnect();
    this.#scroller?.removeEventListener('scroll', this.#onScroll);
    this.#scroller = undefined;
  }

  get #isFollowing(): boolean {
    return this.#following && this.#host.scrollMode !== 'manual';
  }

  #observe(): void {
    const {transcript: scroller, column: content, end} = this.#refs;
    if (!scroller?.isConnected || !content || !end) return;
    this.#scroller = scroller;
    // A browser forgets the position of a scroller that was moved in the document.
    if (this.#top) scroller.scrollTop = this.#top;
    scroller.addEventListener('scroll', this.#onScroll, {passive: true});
    this.#growth = new ResizeObserver(this.#onGrowth);
    // With its scroll bar: one that comes with what is drawn for the new size would be told too late, as an error.
    this.#growth.observe(scroller, {box: 'border-box'});
    this.#growth.observe(content);
    // WebKit, which keeps no place by itself, is the one that loses the end while something is replaced.
    if (!CSS.supports('overflow-anchor', 'auto')) {
      this.#replacements = new MutationObserver(this.#onReplacement);
      this.#replacements.observe(content, {childList: true, subtree: true});
    }
    this.#view = new IntersectionObserver(this.#onView, {root: scroller, rootMargin: `${tolerance}px`});
    this.#view.observe(end);
  }

  readonly #onGrowth = (entries: readonly ResizeObserverEntry[]): void => {
    const scroller = this.#scroller;
    if (!scroller) return;
    const resized = entries.find(entry => entry.target === scroller);
    if (resized) {
      this.#viewSize = resized.contentRect.height;
      this.#makeRoom();
    }
    const turned = this.#placeInOtherLines(scroller, entries);
    // A scroll of this very frame may not have been told yet.
    this.#onScroll();
    this.#forgetReplacement();
    if (this.#isFollowing) {
      if (this.#hasMessages()) this.#scrollTo(scroller, beyondTheEnd);
      return;
    }
    const distance = this.#anchor?.distance(scroller);
    if (distance) this.#scrollTo(scroller, scroller.scrollTop + distance);
    else if (turned !== undefined) this.#scrollTo(scroller, turned);
  };

  /**
   * So that a new question can go to the top. Written where it counts: with a property that messages inherit, a
   * browser would work out the style of all that was said again, for each line more in the message field.
   */
  #makeRoom(): void {
    const room = `${this.#viewSize - besideTop}px`;
    const latest = this.#refs.column?.lastElementChild;
    for (const group of [this.#latest, latest])
      if (group instanceof HTMLElement) group.style.minBlockSize = group.matches('.on-top') ? room : '';
    this.#latest = latest;
  }

  /**
   * About where a reader was, after lines of another width have given the content another height: a phone was turned.
   * Browsers that keep a place do not do so while paddings change, too.
   */
  #placeInOtherLines(scroller: HTMLElement, entries: readonly ResizeObserverEntry[]): number | undefined {
    const size = entries.find(({target}) => target !== scroller)?.contentRect;
    const before = this.#size;
    if (!size?.width) return undefined;
    this.#size = size;
    if (!before || size.width === before.width) return undefined;
    const lowest = scroller.scrollHeight - scroller.clientHeight;
    const isKept = scroller.scrollTop !== Math.min(this.#top, lowest);
    return isKept ? undefined : (this.#top * size.height) / before.height;
  }

  /** A position set by hand is not taken for the reader's. */
  #scrollTo(scroller: HTMLElement, top: number): void {
    scroller.scrollTop = top;
    this.#top = scroller.scrollTop;
  }

  readonly #onView = (entries: readonly IntersectionObserverEntry[]): void => {
    const endInView = entries.at(-1)?.isIntersecting ?? true;
    if (endInView === this.#endInView) return;
    this.#endInView = endInView;
    this.#host.requestUpdate();
  };

  /**
   * Inside a query container, WebKit lays out what is left before what replaces the rest has boxes: from the end, it
   * moves up. It tells so with the growth, or in the next frame but one at the latest.
   */
  readonly #onReplacement = (changes: readonly MutationRecord[]): void => {
    if (!changes.some(({removedNodes}) => removedNodes.length > 0)) return;
    this.#forgetReplacement();
    this.#replacing = requestAnimationFrame(() => {
      this.#replacing = requestAnimationFrame(this.#forgetReplacement);
    });
  };

  readonly #forgetReplacement = (): void => {
    cancelAnimationFrame(this.#replacing);
    this.#replacing = 0;
  };

  readonly #onScroll = (): void => {
    const scroller = this.#scroller;
    if (!scroller || scroller.scrollTop === this.#top) return;
    const movedUp = scroller.scrollTop < this.#top;
    // The very beginning is where only a reader goes.
    if (movedUp && this.#replacing && (this.#endInView || this.#isFollowing) && scroller.scrollTop > 0) {
      // On the way to the end, smoothly, it would be lost for good.
      this.#scrollTo(scroller, this.#endInView ? this.#top : beyondTheEnd);
      return;
    }
    this.#anchor?.follow(scroller.scrollTop - this.#top);
    this.#top = scroller.scrollTop;
    const toEnd = scroller.scrollHeight - scroller.clientHeight - this.#top;
    // Up is up, however little; a position that only shrank with the content is still the end.
    const following = movedUp ? this.#following && toEnd <= 1 : this.#following || toEnd < tolerance;
    if (following === this.#following) return;
    this.#following = following;
    this.#host.requestUpdate();
  };
}
