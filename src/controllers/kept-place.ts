/** An item, and how far below the top of the view it was. */
interface Place {
  readonly element: Element;
  readonly offset: number;
}

/** Keeps what is in view where it is while something is put in front of it, in browsers that do so and others. */
export class KeptPlace {
  #places: readonly Place[] = [];
  #scrolled = 0;
  #isAwaited = false;

  /**
   * Remembers the first items in view: the first of them may go, as a day's name does when that day turns out to
   * begin earlier. Reads positions: for rare occasions.
   *
   * @param groups elements whose children are the items, in their order
   */
  hold(scroller: Element, groups: Iterable<Element>): void {
    const {top} = scroller.getBoundingClientRect();
    const group = firstBelow(groups, top);
    const first = group && firstBelow(group.children, top);
    const items = [first ?? group, first?.nextElementSibling];
    this.#places = items
      .filter(element => element instanceof Element)
      .map(element => ({element, offset: element.getBoundingClientRect().top - top}));
    this.#scrolled = 0;
    this.#isAwaited = true;
  }

  /** How far, in pixels, the scroller has to go for the items to be where they were. */
  distance(scroller: Element): number {
    this.#isAwaited = false;
    const place = this.#places.find(({element}) => element.isConnected);
    if (!place) return 0;
    const {top} = scroller.getBoundingClientRect();
    const distance = place.element.getBoundingClientRect().top - top - place.offset + this.#scrolled;
    return Math.abs(distance) < 1 ? 0 : distance;
  }

  /**
   * The position changed by so many pixels. On the way up, before what was put in front has been laid out,
   * it was the reader; down, it may have been the browser keeping the place by itself.
   */
  follow(scrolled: number): void {
    if (this.#isAwaited && scrolled <= 0) this.#scrolled += scrolled;
    else this.#places = [];
  }
}

function firstBelow(elements: Iterable<Element>, top: number): Element | undefined {
  for (const element of elements) {
    const box = element.getBoundingClientRect();
    if (box.height > 0 && box.bottom > top) return element;
  }
  return undefined;
}
