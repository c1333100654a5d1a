/** Keeps what is in view where it is while something is put in front of it, in browsers that do so and others. */
export class KeptPlace {
  #element: Element | undefined;
  #offset = 0;
  #isAwaited = false;

  /**
   * Remembers the first item in view. Reads positions: for rare occasions.
   *
   * @param groups elements whose children are the items, in their order
   */
  hold(scroller: Element, groups: Iterable<Element>): void {
    const {top} = scroller.getBoundingClientRect();
    const group = firstBelow(groups, top);
    this.#element = group && (firstBelow(group.children, top) ?? group);
    this.#offset = this.#element ? this.#element.getBoundingClientRect().top - top : 0;
    this.#isAwaited = true;
  }

  /** How far, in pixels, the scroller has to go for the item to be where it was. */
  distance(scroller: Element): number {
    this.#isAwaited = false;
    if (!this.#element?.isConnected) return 0;
    const {top} = scroller.getBoundingClientRect();
    const distance = this.#element.getBoundingClientRect().top - top - this.#offset;
    return Math.abs(distance) < 1 ? 0 : distance;
  }

  /**
   * The position changed by so many pixels. On the way up, before what was put in front has been laid out,
   * it was the reader; down, it may have been the browser keeping the place by itself.
   */
  follow(scrolled: number): void {
    if (this.#isAwaited && scrolled <= 0) this.#offset -= scrolled;
    else this.#element = undefined;
  }
}

function firstBelow(elements: Iterable<Element>, top: number): Element | undefined {
  for (const element of elements) {
    const box = element.getBoundingClientRect();
    if (box.height > 0 && box.bottom > top) return element;
  }
  return undefined;
}
