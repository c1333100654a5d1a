import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {ScrollAnchor} from './scroll-anchor.js';
import {VisibilityObserver} from './visibility-observer.js';

export interface NearGroupsOptions {
  /** The box that scrolls. Where it does not, the page counts. */
  readonly scroller: () => HTMLElement | null;
  /** The element whose children are the groups. */
  readonly list: () => Element | null;
  /** Updates the host synchronously. */
  readonly updateNow: () => void;
}

export interface WantedGroups {
  /** The number of options in each group. */
  readonly lengths: readonly number[];
  /** Index of a group that is always rendered; -1 for none. */
  readonly kept: number;
  /** Name of the layout. Sizes that were measured in one layout are invalid in another. */
  readonly layout: string;
}

/** Up to so many groups, all are rendered, so that the browser's search finds their words. */
export const fewGroups = 8;
/** Number of groups at the beginning that are always rendered. */
const firstGroups = 2;
/** Distance from the view, in pixels, within which groups are rendered. */
const renderingMargin = 1500;
/** Size of an option in pixels, until one has been measured. */
const likelyOptionSize = 70;

/**
 * Chooses the groups of a long list that are rendered, so that thousands of options cost no more than some hundreds. An
 * empty box of the measured or estimated size replaces each of the others.
 */
export class NearGroups implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: NearGroupsOptions;
  readonly #visibility: VisibilityObserver;
  readonly #near = new WeakSet<Element>();
  #sizes = new WeakMap<Element, number>();
  #lengths: readonly number[] = [];
  #rendered: ReadonlySet<number> = new Set();
  #layout = '';
  #inlineSize = '';
  #optionSize = 0;
  #anchor: ScrollAnchor | undefined;

  constructor(host: ReactiveControllerHost, options: NearGroupsOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
    this.#visibility = new VisibilityObserver(host, {
      scroller: options.scroller,
      watched: () => this.#boxes,
      margin: renderingMargin,
      onNear: box => this.#setNear(box, true),
      onFar: box => this.#setNear(box, false),
    });
  }

  /** Returns the indexes of the groups to render in this update. */
  choose({lengths, kept, layout}: WantedGroups): ReadonlySet<number> {
    if (layout !== this.#layout) this.#forgetSizes();
    this.#layout = layout;
    this.#lengths = lengths;
    const boxes = this.#boxes;
    const isSelecting = boxes.length > 0 && getSelection()?.type === 'Range';
    const isWanted = (group: number): boolean => {
      const box = boxes[group];
      return box !== undefined && (this.#near.has(box) || (isSelecting && isFilled(box)));
    };
    const isRendered = (group: number): boolean =>
      lengths.length <= fewGroups || group < firstGroups || group === kept || isWanted(group);
    const rendered = new Set([...lengths.keys()].filter(isRendered));
    if ([...rendered].some(group => !this.#rendered.has(group))) this.#holdAnchor();
    return (this.#rendered = rendered);
  }

  /** Renders a group synchronously, wherever it is. */
  render(group: number): void {
    const box = this.#boxes[group];
    if (!box || this.#rendered.has(group)) return;
    this.#near.add(box);
    this.#options.updateNow();
    // It need not stay unless it comes into view now.
    this.#visibility.recheck(box);
  }

  /** Measures groups before the update may empty them. */
  hostUpdate(): void {
    if (this.#boxes.length >= fewGroups) this.#measure();
  }

  /** Sets sizes by property, since the page's policy may forbid `style` attributes. */
  hostUpdated(): void {
    const boxes = this.#boxes;
    if (boxes.length > fewGroups && this.#optionSize === 0) this.#measure();
    for (const [group, box] of boxes.entries()) {
      const blockSize = this.#rendered.has(group) ? '' : `${this.#sizeOf(group, box)}px`;
      if (box.style.blockSize !== blockSize) box.style.blockSize = blockSize;
    }
    const scroller = this.#options.scroller();
    const distance = (scroller && this.#anchor?.distance(scroller)) ?? 0;
    if (distance !== 0) scroller?.scrollBy({top: distance, behavior: 'instant'});
    this.#anchor = undefined;
  }

  get #boxes(): readonly HTMLElement[] {
    const children = this.#options.list()?.children ?? [];
    return Array.from(children).filter(child => child instanceof HTMLElement);
  }

  #sizeOf(group: number, box: Element): number {
    const likely = (this.#lengths[group] ?? 0) * (this.#optionSize || likelyOptionSize);
    return Math.round(this.#sizes.get(box) ?? likely);
  }

  /** Keeps the view in place in browsers without scroll anchoring. */
  #holdAnchor(): void {
    const scroller = this.#options.scroller();
    if (!scroller || this.#lengths.length <= fewGroups || CSS.supports('overflow-anchor', 'auto')) return;
    this.#anchor = new ScrollAnchor();
    this.#anchor.hold(scroller, this.#boxes);
  }

  #setNear(box: Element, isNear: boolean): void {
    if (isNear) this.#near.add(box);
    else this.#near.delete(box);
    if (this.#lengths.length > fewGroups && isNear !== isFilled(box)) this.#host.requestUpdate();
  }

  #measure(): void {
    const list = this.#options.list();
    if (!list) return;
    const {inlineSize} = getComputedStyle(list);
    if (inlineSize !== this.#inlineSize) this.#forgetSizes();
    this.#inlineSize = inlineSize;
    let total = 0;
    let options = 0;
    for (const box of this.#boxes.filter(isFilled)) {
      const size = Number.parseFloat(getComputedStyle(box).blockSize);
      // A hidden box has no size.
      if (Number.isNaN(size)) continue;
      this.#sizes.set(box, size);
      total += size;
      options += box.childElementCount;
    }
    // Only once: boxes that change their size during scrolling would move the scroll bar.
    if (options > 0) this.#optionSize ||= total / options;
  }

  #forgetSizes(): void {
    this.#sizes = new WeakMap();
    this.#optionSize = 0;
  }
}

function isFilled(box: Element): boolean {
  return box.childElementCount > 0;
}
