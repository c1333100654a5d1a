import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {isServer} from '../../controllers/is-server.js';
import {KeptPlace} from '../../controllers/kept-place.js';
import {NearView} from '../../controllers/near-view.js';

/** The parts of a picker its groups stand in. */
export interface GroupParts {
  /** What scrolls, when it does; else the page. */
  readonly scroller: () => HTMLElement | null;
  /** The element whose children are the groups. */
  readonly list: () => Element | null;
  /** Updates the picker at once. */
  readonly updateNow: () => void;
}

/** Which of the groups are wanted. */
export interface WantedGroups {
  /** The number of options in each group. */
  readonly lengths: readonly number[];
  /** The group that is drawn wherever it is, -1 for none. */
  readonly kept: number;
  /** Names how options look; what was measured in one layout does not hold in another. */
  readonly layout: string;
}

/** With so many groups, or fewer, all are drawn: the browser finds words in them. */
export const fewGroups = 8;
/** So many groups at the beginning are always drawn. */
const firstGroups = 2;
/** How far outside of what is seen groups are drawn, in pixels. */
const drawingMargin = 1500;
/** Size of an option while none has been measured, in pixels. */
const likelyOptionSize = 70;

/**
 * Tells which groups of a long list are drawn, so that thousands of options cost no more than some hundreds.
 * An empty box of the group's size, or of a likely one, stands for each of the others.
 */
export class NearGroups implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #parts: GroupParts;
  readonly #view: NearView;
  readonly #near = new WeakSet<Element>();
  #sizes = new WeakMap<Element, number>();
  #lengths: readonly number[] = [];
  #drawn: ReadonlySet<number> = new Set();
  #layout = '';
  #inlineSize = '';
  #optionSize = 0;
  #place: KeptPlace | undefined;

  constructor(host: ReactiveControllerHost, parts: GroupParts) {
    this.#host = host;
    this.#parts = parts;
    host.addController(this);
    this.#view = new NearView(host, {
      scroller: parts.scroller,
      watched: () => this.#boxes,
      margin: drawingMargin,
      onNear: box => this.#setNear(box, true),
      onFar: box => this.#setNear(box, false),
    });
  }

  /** The groups to draw in this update. */
  choose({lengths, kept, layout}: WantedGroups): ReadonlySet<number> {
    if (layout !== this.#layout) this.#forgetSizes();
    this.#layout = layout;
    this.#lengths = lengths;
    const boxes = this.#boxes;
    const isSelecting = !isServer && getSelection()?.type === 'Range';
    const isWanted = (group: number): boolean => {
      const box = boxes[group];
      return box !== undefined && (this.#near.has(box) || (isSelecting && isFilled(box)));
    };
    const isDrawn = (group: number): boolean =>
      lengths.length <= fewGroups || group < firstGroups || group === kept || isWanted(group);
    const drawn = new Set([...lengths.keys()].filter(isDrawn));
    if ([...drawn].some(group => !this.#drawn.has(group))) this.#holdPlace();
    return (this.#drawn = drawn);
  }

  /** Draws a group at once, wherever it is. */
  draw(group: number): void {
    const box = this.#boxes[group];
    if (!box || this.#drawn.has(group)) return;
    this.#near.add(box);
    this.#parts.updateNow();
    // Unless it comes into sight now, it need not stay.
    this.#view.recheck(box);
  }

  /** Groups about to be left out are measured while they are there. */
  hostUpdate(): void {
    if (this.#boxes.length >= fewGroups) this.#measure();
  }

  /** By property: a `style` attribute may be forbidden by the page. */
  hostUpdated(): void {
    const boxes = this.#boxes;
    if (boxes.length > fewGroups && this.#optionSize === 0) this.#measure();
    for (const [group, box] of boxes.entries()) {
      const blockSize = this.#drawn.has(group) ? '' : `${this.#sizeOf(group, box)}px`;
      if (box.style.blockSize !== blockSize) box.style.blockSize = blockSize;
    }
    const scroller = this.#parts.scroller();
    const distance = (scroller && this.#place?.distance(scroller)) ?? 0;
    if (distance !== 0) scroller?.scrollBy({top: distance, behavior: 'instant'});
    this.#place = undefined;
  }

  get #boxes(): readonly HTMLElement[] {
    const children = this.#parts.list()?.children ?? [];
    return Array.from(children).filter(child => child instanceof HTMLElement);
  }

  #sizeOf(group: number, box: Element): number {
    const likely = (this.#lengths[group] ?? 0) * (this.#optionSize || likelyOptionSize);
    return Math.round(this.#sizes.get(box) ?? likely);
  }

  /** What is seen stays where it is, also in a browser that does not see to it by itself. */
  #holdPlace(): void {
    const scroller = this.#parts.scroller();
    if (!scroller || this.#lengths.length <= fewGroups || CSS.supports('overflow-anchor', 'auto')) return;
    this.#place = new KeptPlace();
    this.#place.hold(scroller, this.#boxes);
  }

  #setNear(box: Element, isNear: boolean): void {
    if (isNear) this.#near.add(box);
    else this.#near.delete(box);
    if (this.#lengths.length > fewGroups && isNear !== isFilled(box)) this.#host.requestUpdate();
  }

  #measure(): void {
    const list = this.#parts.list();
    if (!list) return;
    const {inlineSize} = getComputedStyle(list);
    if (inlineSize !== this.#inlineSize) this.#forgetSizes();
    this.#inlineSize = inlineSize;
    let total = 0;
    let options = 0;
    for (const box of this.#boxes.filter(isFilled)) {
      const size = Number.parseFloat(getComputedStyle(box).blockSize);
      // Without a box it has no size, but is not shown at all.
      if (Number.isNaN(size)) continue;
      this.#sizes.set(box, size);
      total += size;
      options += box.childElementCount;
    }
    // Once: boxes that change their size while someone scrolls would move the scroll bar.
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
