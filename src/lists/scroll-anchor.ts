/** An item, and its distance below the top of the view in pixels. */
interface Anchor {
  readonly element: Element;
  readonly offset: number;
}

/**
 * Preserves the scroll position while items are added above the view, also in Safari, which has no scroll
 * anchoring.
 */
export class ScrollAnchor {
  #anchors: readonly Anchor[] = [];
  #scrolled = 0;
  #isAwaited = false;

  /**
   * Stores the positions of the first two items in view. The first item may disappear: the heading of a day
   * disappears when earlier records of that day load. It reads the layout, so call it rarely.
   * @param groups elements whose children are the items, in their order
   */
  hold(scroller: Element, groups: Iterable<Element>): void {
    const {top} = scroller.getBoundingClientRect();
    const group = firstBelow(groups, top);
    const first = group && firstBelow(group.children, top);
    const items = [first ?? group, first?.nextElementSibling];
    this.#anchors = items
      .filter(element => element instanceof Element)
      .map(element => ({element, offset: element.getBoundingClientRect().top - top}));
    this.#scrolled = 0;
    this.#isAwaited = true;
  }

  distance(scroller: Element): number {
    this.#isAwaited = false;
    const anchor = this.#anchors.find(({element}) => element.isConnected);
    if (!anchor) return 0;
    const {top} = scroller.getBoundingClientRect();
    const distance = anchor.element.getBoundingClientRect().top - top - anchor.offset + this.#scrolled;
    return Math.abs(distance) < 1 ? 0 : distance;
  }

  /**
   * Takes a scrolled distance in pixels into account. Before the added items have a layout, only the reader
   * scrolls up. The browser's own anchoring may scroll down.
   */
  follow(scrolled: number): void {
    if (this.#isAwaited && scrolled <= 0) this.#scrolled += scrolled;
    else this.#anchors = [];
  }
}

function firstBelow(elements: Iterable<Element>, top: number): Element | undefined {
  for (const element of elements) {
    const box = element.getBoundingClientRect();
    if (box.height > 0 && box.bottom > top) return element;
  }
  return undefined;
}
