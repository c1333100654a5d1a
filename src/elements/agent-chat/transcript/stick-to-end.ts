import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {ScrollAnchor} from '../../../lists/scroll-anchor.js';

export interface ScrollingElement extends ReactiveControllerHost {
  /** `manual` turns automatic scrolling off. */
  readonly scrollMode: string;
}

/** Each element is absent until it has rendered. */
export interface TranscriptRefs {
  readonly transcript: HTMLElement | null;
  readonly column: HTMLElement | null;
  /** An empty element after the last message. */
  readonly end: HTMLElement | null;
}

/** Distance from the end, in pixels, at which a reader counts as being at the end. */
const tolerance = 24;
/** Space above and below a question that scrolls to the top, in pixels. */
const besideTop = 26;
/** Share of the view that a long question covers at most when its reply grows out of view. */
const largestQuestion = 0.4;
/** Larger than any transcript: browsers stop at the end, so the real height need not be read. */
const beyondTheEnd = 1e7;

/**
 * Keeps the end of a growing transcript in view, unless the reader scrolled up. With the mode `question`, the view stops
 * when the last question is at its top, and the reply grows out of view.
 *
 * Scrolling happens in a `ResizeObserver`, after layout and before paint. So there is one `scrollTop` write per frame
 * for any amount of text, and no forced layout. Positions are read only after a scroll.
 */
export class StickToEnd implements ReactiveController {
  readonly #host: ScrollingElement;
  readonly #refs: TranscriptRefs;
  readonly #hasMessages: () => boolean;
  #scroller: HTMLElement | undefined;
  #following = true;
  /** Whether the view stops at the last question. */
  #stops = false;
  /** Whether the view has stopped at the last question, and shows the beginning of its reply. */
  isAtQuestion = false;
  /** Number of the latest wish for a position. An earlier one that still waits for its frame is out of date. */
  #wish = 0;
  #endInView = true;
  #top = 0;
  /** The last size of the content. Kept while the content is hidden. */
  #size: DOMRectReadOnly | undefined;
  #viewSize = 0;
  #latest: Element | null | undefined;
  #anchor: ScrollAnchor | undefined;
  /** Id of the animation frame that ends a replacement; 0 if there is none. */
  #replacing = 0;
  #growth: ResizeObserver | undefined;
  #replacements: MutationObserver | undefined;
  #view: IntersectionObserver | undefined;

  /** @param hasMessages whether there are messages: without any, an introduction stays at its beginning */
  constructor(host: ScrollingElement, refs: TranscriptRefs, hasMessages: () => boolean) {
    this.#host = host;
    this.#refs = refs;
    this.#hasMessages = hasMessages;
    host.addController(this);
  }

  get awayFromEnd(): boolean {
    return !this.#endInView && !this.#isFollowing;
  }

  /** Call when a reply to the last question begins, after `revealEnd` for a new question. */
  stopAtQuestion(): void {
    this.#stops = this.#host.scrollMode === 'question';
  }

  async revealEnd(behavior: ScrollBehavior = 'instant'): Promise<void> {
    this.#following = true;
    this.#stops = false;
    this.isAtQuestion = false;
    const wish = (this.#wish += 1);
    await this.#host.updateComplete;
    // In the next frame all inner elements have updated, so there is one layout only.
    requestAnimationFrame(() => {
      if (wish !== this.#wish) return;
      const scroller = this.#scroller;
      scroller?.scroll({top: beyondTheEnd, behavior});
      if (scroller && behavior === 'instant') this.#top = scroller.scrollTop;
    });
  }

  /** Scrolls to the beginning. The first message scrolls to the end again. */
  revealBeginning(): void {
    this.#following = true;
    this.#wish += 1;
    const scroller = this.#scroller;
    if (scroller) this.#scrollTo(scroller, 0);
  }

  /**
   * Call before content is added in front. The visible messages stay where they are, or the view follows the end.
   *
   * @param anchor restores the position; a parameter, because a chat without earlier messages does not load its code
   */
  keepPosition(anchor: ScrollAnchor): void {
    const scroller = this.#scroller;
    if (!scroller || this.#isFollowing) return;
    this.#anchor = anchor;
    anchor.hold(scroller, scroller.querySelectorAll('.turn'));
  }

  /** Call after code has scrolled the view for the reader. The new position is intended, even during a replacement. */
  acceptPosition(): void {
    this.#endReplacement();
    this.#onScroll();
  }

  /** Ends the automatic scrolling, as when the reader scrolls up. The end may then grow out of view. */
  release(): void {
    this.#following = false;
    this.#wish += 1;
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
    // Browsers reset the scroll position of a moved element.
    if (this.#top) scroller.scrollTop = this.#top;
    scroller.addEventListener('scroll', this.#onScroll, {passive: true});
    this.#growth = new ResizeObserver(this.#onGrowth);
    // The border box does not change when a scroll bar appears. Otherwise a scroll bar would cause a second
    // notification in the same frame, which browsers report as an error.
    this.#growth.observe(scroller, {box: 'border-box'});
    this.#growth.observe(content);
    // Only WebKit has no scroll anchoring, and only WebKit loses the end during a replacement.
    if (!CSS.supports('overflow-anchor', 'auto')) {
      this.#replacements = new MutationObserver(this.#onReplacement);
      this.#replacements.observe(content, {childList: true, subtree: true});
    }
    if (!('IntersectionObserver' in globalThis)) return;
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
    const rewrapped = this.#positionAfterRewrap(scroller, entries);
    // The event of a scroll in this frame may still be pending.
    this.#onScroll();
    this.#endReplacement();
    if (this.#isFollowing) {
      if (this.#hasMessages()) this.#follow(scroller);
      return;
    }
    const distance = this.#anchor?.distance(scroller);
    if (distance) this.#scrollTo(scroller, scroller.scrollTop + distance);
    else if (rewrapped !== undefined) this.#scrollTo(scroller, rewrapped);
  };

  #follow(scroller: HTMLElement): void {
    this.#scrollTo(scroller, beyondTheEnd);
    const group = this.#stops && this.#latest;
    if (!(group instanceof HTMLElement)) return;
    // Of a very long question, only the end stays in view, so that the reply is visible.
    const question = group.firstElementChild?.getBoundingClientRect().height ?? 0;
    const hidden = Math.max(0, question - this.#viewSize * largestQuestion);
    const above = group.offsetHeight - hidden - (this.#viewSize - besideTop);
    if (above <= 0) return;
    this.#scrollTo(scroller, this.#top - above);
    this.release();
    this.#stops = false;
    this.isAtQuestion = true;
    this.#host.requestUpdate();
  }

  /**
   * Gives the last group the height of the view, so that a new question can scroll to the top. The style is set on the
   * group itself: an inherited property would make the browser recompute the style of all messages at each new line in
   * the message field.
   */
  #makeRoom(): void {
    const room = `${this.#viewSize - besideTop}px`;
    const latest = this.#refs.column?.lastElementChild;
    for (const group of [this.#latest, latest])
      if (group instanceof HTMLElement) group.style.minBlockSize = group.matches('.on-top') ? room : '';
    this.#latest = latest;
  }

  /**
   * Returns the approximate position of the reader after the line width changed, such as when a phone was turned.
   * Scroll anchoring of browsers does not work while paddings change, too.
   */
  #positionAfterRewrap(scroller: HTMLElement, entries: readonly ResizeObserverEntry[]): number | undefined {
    const size = entries.find(({target}) => target !== scroller)?.contentRect;
    const before = this.#size;
    if (!size?.width) return undefined;
    this.#size = size;
    if (!before || size.width === before.width) return undefined;
    const lowest = scroller.scrollHeight - scroller.clientHeight;
    const isKept = scroller.scrollTop !== Math.min(this.#top, lowest);
    return isKept ? undefined : (this.#top * size.height) / before.height;
  }

  /** Scrolls by code: `#onScroll` ignores this position. */
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
   * Inside a query container, WebKit lays out the remaining content before the new content has boxes. At the end, the
   * view then moves up. The scroll event arrives with the resize, or at the latest two frames later.
   */
  readonly #onReplacement = (changes: readonly MutationRecord[]): void => {
    if (!changes.some(({removedNodes}) => removedNodes.length > 0)) return;
    this.#endReplacement();
    this.#replacing = requestAnimationFrame(() => {
      this.#replacing = requestAnimationFrame(this.#endReplacement);
    });
  };

  readonly #endReplacement = (): void => {
    cancelAnimationFrame(this.#replacing);
    this.#replacing = 0;
  };

  readonly #onScroll = (): void => {
    const scroller = this.#scroller;
    if (!scroller || scroller.scrollTop === this.#top) return;
    const movedUp = scroller.scrollTop < this.#top;
    this.isAtQuestion = false;
    // Only a reader scrolls to the very beginning.
    if (movedUp && this.#replacing && (this.#endInView || this.#isFollowing) && scroller.scrollTop > 0) {
      // A smooth scroll to the end would stop here, so it jumps to the end.
      this.#scrollTo(scroller, this.#endInView ? this.#top : beyondTheEnd);
      return;
    }
    this.#anchor?.follow(scroller.scrollTop - this.#top);
    this.#top = scroller.scrollTop;
    const toEnd = scroller.scrollHeight - scroller.clientHeight - this.#top;
    // Any scroll up ends the automatic scrolling. A position that moved up because the content shrank is
    // still the end.
    const following = movedUp ? this.#following && toEnd <= 1 : this.#following || toEnd < tolerance;
    if (following === this.#following) return;
    this.#following = following;
    this.#host.requestUpdate();
  };
}
