import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {ScrollAnchor} from './scroll-anchor.js';
import {VisibilityObserver} from './visibility-observer.js';

export interface WindowedGroupsOptions {
  /** The box that scrolls. If it does not scroll, the page is used. */
  readonly scroller: () => HTMLElement | null;
  /** Elements that include those of the groups. Each has the key of its group as `data-group`. */
  readonly elements: () => Iterable<Element>;
  /** Size of an item in pixels, until one has been measured. */
  readonly likelyItemSize: number;
  /** Distance from the view, in pixels, within which groups render. Default: 1500. */
  readonly margin?: number;
  /** Up to this number of groups, all render, so that the browser's search finds their words. Default: 8. */
  readonly fewGroups?: number;
  /** `true`: a group renders until the observer reports it as far. Default: a group renders once it is reported as near. */
  readonly startsRendered?: boolean;
  /**
   * Preserves the scroll position during the next update. By default it scrolls, in browsers without scroll
   * anchoring.
   */
  readonly keepPosition?: () => void;
}

/** Items that render together. An empty box replaces them while they are far from the view. */
export interface WindowedGroup {
  readonly key: string;
  readonly length: number;
}

export interface ChosenGroups {
  readonly kept?: string | undefined;
  /** Name of the layout. Sizes measured in one layout are invalid in another. */
  readonly layout?: string;
}

interface MeasuredSize {
  readonly length: number;
  readonly size: string;
}

export const defaultFewGroups = 8;
/**
 * Minimum number of groups at the start that always render, or more if they have few items. Unused with
 * `startsRendered`.
 */
const firstGroups = 2;
const firstItems = 50;
const defaultMargin = 1500;

/**
 * Chooses which groups of a long list render, so that thousands of items cost no more than a few hundred. An
 * empty box of the measured or estimated size replaces each other group.
 * These groups render: groups near the view, the group with the focus, and groups that render while text is
 * selected. All groups render while the page is printed.
 */
export class WindowedGroups implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: WindowedGroupsOptions;
  readonly #visibility: VisibilityObserver;
  /** Whether an element is near the view. Has no entry until that is known. */
  readonly #near = new WeakMap<Element, boolean>();
  #sizes = new WeakMap<Element, MeasuredSize>();
  #itemSize = 0;
  #measuredFor = '';
  #groups: readonly WindowedGroup[] = [];
  #rendered = new Set<string>();
  #isPrinting = false;
  readonly #anchor = new ScrollAnchor();
  #anchorFrame = 0;

  constructor(host: ReactiveControllerHost, options: WindowedGroupsOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
    this.#visibility = new VisibilityObserver(host, {
      scroller: options.scroller,
      watched: () => this.#findElements().values(),
      margin: options.margin ?? defaultMargin,
      onNear: element => this.#setNear(element, true),
      onFar: element => this.#setNear(element, false),
    });
  }

  /** Returns the keys of the groups to render in this update. Call it while the host renders. */
  choose(groups: readonly WindowedGroup[], {kept, layout = ''}: ChosenGroups = {}): ReadonlySet<string> {
    const elements = this.#findElements();
    const rendersAll =
      groups.length <= this.#fewGroups || this.#isPrinting || !('IntersectionObserver' in globalThis);
    const isSelecting = elements.size > 0 && getSelection()?.type === 'Range';
    const rendered = new Set<string>();
    let start = 0;
    for (const [index, {key, length}] of groups.entries()) {
      const element = elements.get(key);
      const isFirst = !this.#options.startsRendered && (index < firstGroups || start < firstItems);
      const isWanted = rendersAll || isFirst || key === kept || this.#isNear(element);
      const isInUse = () => isFilled(element) && (isSelecting || element.matches(':focus-within'));
      if (isWanted || isInUse()) rendered.add(key);
      start += length;
    }
    if (!rendersAll) this.#measureBeforeEmptying(elements, rendered, layout);
    if ([...rendered].some(key => elements.has(key) && !this.#rendered.has(key))) this.keepPosition();
    this.#groups = groups;
    return (this.#rendered = rendered);
  }

  /**
   * Renders a group at the next update, wherever it is. The group becomes empty again if it is still far
   * then.
   * @param beside number of groups on each side to render with it; default: none
   * @returns whether an update is necessary
   */
  render(key: string, beside = 0): boolean {
    const index = this.#groups.findIndex(group => group.key === key);
    const wanted = index < 0 ? [] : this.#groups.slice(Math.max(index - beside, 0), index + beside + 1);
    const missing = wanted.filter(group => !this.#rendered.has(group.key));
    const elements = this.#findElements();
    for (const group of missing) {
      const element = elements.get(group.key);
      if (!element) continue;
      this.#near.set(element, true);
      // The caller scrolls to the group, so the scroll position is not preserved.
      this.#rendered.add(group.key);
      this.#visibility.recheck(element);
    }
    if (missing.length > 0) this.#host.requestUpdate();
    return missing.length > 0;
  }

  /** Preserves the scroll position during the next update. Call it before other items render above the view. */
  keepPosition(): void {
    if (this.#options.keepPosition) {
      this.#options.keepPosition();
      return;
    }
    const scroller = this.#options.scroller();
    // At the very top, new items should appear, so nothing is preserved.
    if (this.#anchorFrame || !scroller?.scrollTop || CSS.supports('overflow-anchor', 'auto')) return;
    const {scrollTop} = scroller;
    this.#anchor.hold(scroller, this.#findElements().values());
    // In the next frame, when the content of the items has rendered as well.
    this.#anchorFrame = requestAnimationFrame(() => {
      this.#anchorFrame = 0;
      this.#anchor.follow(scroller.scrollTop - scrollTop);
      const distance = this.#anchor.distance(scroller);
      if (distance !== 0) scroller.scrollBy({top: distance, behavior: 'instant'});
    });
  }

  hostConnected(): void {
    addEventListener('beforeprint', this.#onPrint);
    addEventListener('afterprint', this.#onPrint);
  }

  /** Sets sizes as properties, because the page's content security policy may forbid `style` attributes. */
  hostUpdated(): void {
    const elements = this.#findElements();
    // Only once: boxes that change size during scrolling would move the scroll bar.
    if (this.#groups.length > this.#fewGroups) this.#itemSize ||= measureItems(elements.values());
    for (const {key, length} of this.#groups) {
      const element = elements.get(key);
      if (!element) continue;
      const blockSize = this.#rendered.has(key) ? '' : this.#sizeOf(element, length);
      if (element.style.blockSize !== blockSize) element.style.blockSize = blockSize;
    }
  }

  hostDisconnected(): void {
    removeEventListener('beforeprint', this.#onPrint);
    removeEventListener('afterprint', this.#onPrint);
    this.#isPrinting = false;
    cancelAnimationFrame(this.#anchorFrame);
    this.#anchorFrame = 0;
  }

  readonly #onPrint = ({type}: Event): void => {
    this.#isPrinting = type === 'beforeprint';
    this.#host.requestUpdate();
  };

  get #fewGroups(): number {
    return this.#options.fewGroups ?? defaultFewGroups;
  }

  #findElements(): ReadonlyMap<string, HTMLElement> {
    const elements = new Map<string, HTMLElement>();
    for (const element of this.#options.elements()) {
      const key = element instanceof HTMLElement ? element.dataset['group'] : undefined;
      if (element instanceof HTMLElement && key !== undefined) elements.set(key, element);
    }
    return elements;
  }

  #isNear(element: Element | undefined): boolean {
    return (element && this.#near.get(element)) ?? this.#options.startsRendered ?? false;
  }

  #setNear(element: Element, isNear: boolean): void {
    this.#near.set(element, isNear);
    if (this.#groups.length > this.#fewGroups && isNear !== isFilled(element)) this.#host.requestUpdate();
  }

  #measureBeforeEmptying(
    elements: ReadonlyMap<string, HTMLElement>,
    rendered: ReadonlySet<string>,
    layout: string,
  ): void {
    const [first] = elements.values();
    const measuredFor = first ? `${layout} ${getComputedStyle(first).inlineSize}` : '';
    if (measuredFor !== this.#measuredFor) {
      this.#sizes = new WeakMap();
      this.#itemSize = 0;
    }
    this.#measuredFor = measuredFor;
    for (const {key, length} of this.#groups) {
      const element = elements.get(key);
      if (rendered.has(key) || !isFilled(element)) continue;
      const size = getComputedStyle(element).blockSize;
      // A hidden box has no size.
      if (size !== 'auto') this.#sizes.set(element, {length, size});
    }
  }

  #sizeOf(element: Element, length: number): string {
    const measured = this.#sizes.get(element);
    if (measured?.length === length) return measured.size;
    return `${Math.round(length * (this.#itemSize || this.#options.likelyItemSize))}px`;
  }
}

function measureItems(elements: Iterable<Element>): number {
  let total = 0;
  let items = 0;
  for (const element of elements) {
    const size = Number.parseFloat(getComputedStyle(element).blockSize);
    if (!isFilled(element) || Number.isNaN(size)) continue;
    total += size;
    items += element.childElementCount;
  }
  return items > 0 ? total / items : 0;
}

function isFilled(element: Element | undefined): element is Element {
  return Boolean(element?.childElementCount);
}
