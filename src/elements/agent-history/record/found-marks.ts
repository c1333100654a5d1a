import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {findRanges, linesOf, type Line} from './found-text.js';

/** Name of the highlight in style sheets. All histories of a page share it. */
const highlightName = 'agent-found';
const excerptLines = 3;
/** A message with up to this number of lines is short, and shows whole. */
const shortLines = 5;
/** Pixels that no text with more lines fits into, so that its lines are not read. */
const shortHeight = 60;

export interface FoundMarksOptions {
  readonly scroller: () => HTMLElement | null;
  /** The folded text of the search; `''` without a search. */
  readonly wanted: () => string;
}

/**
 * Marks the words of a search in the rendered records, and cuts long ones to the lines around the first hit. It marks
 * again when the text of a record renders. Where the browser cannot highlight ranges, nothing is marked.
 */
export class FoundMarks implements ReactiveController {
  readonly #options: FoundMarksOptions;
  #ranges: readonly Range[] = [];
  #wanted = '';
  /** Keys of the records that the reader has opened. */
  #opened = new Set<string>();
  #texts: MutationObserver | undefined;
  #sizes: ResizeObserver | undefined;

  constructor(host: ReactiveControllerHost, options: FoundMarksOptions) {
    this.#options = options;
    host.addController(this);
  }

  hostUpdated(): void {
    const wanted = this.#options.wanted();
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#opened = new Set();
    if (wanted === '') this.#end();
    else this.#begin();
    this.#mark();
  }

  hostDisconnected(): void {
    this.#end();
    this.#replace([]);
    this.#wanted = '';
  }

  /** Shows the whole text of a record. */
  open(key: string): void {
    this.#opened.add(key);
    this.#mark();
  }

  #begin(): void {
    const scroller = this.#options.scroller();
    if (!scroller || this.#texts) return;
    const mark = (): void => this.#mark();
    this.#texts = new MutationObserver(mark);
    this.#texts.observe(scroller, {childList: true, characterData: true, subtree: true});
    this.#sizes = new ResizeObserver(mark);
    this.#sizes.observe(scroller);
  }

  #end(): void {
    this.#texts?.disconnect();
    this.#sizes?.disconnect();
    this.#texts = this.#sizes = undefined;
  }

  #mark(): void {
    const wanted = this.#wanted;
    const records = [...(this.#options.scroller()?.querySelectorAll<HTMLElement>('.record') ?? [])];
    const hits = records.map(record => {
      const bubble = record.querySelector('.bubble');
      return bubble ? findRanges(bubble, wanted) : [];
    });
    this.#replace(hits.flat());
    cutAll(
      records.flatMap((record, index) => {
        const content = record.querySelector<HTMLElement>('.bubble > .content');
        const button = record.querySelector<HTMLElement>('.whole-button');
        const mayCut = wanted !== '' && !this.#opened.has(record.dataset['key'] ?? '');
        return content && button ? [{content, button, mayCut, hit: hits[index]?.[0]}] : [];
      }),
    );
  }

  #replace(ranges: readonly Range[]): void {
    const highlight = pageHighlight();
    for (const range of this.#ranges) highlight?.delete(range);
    for (const range of ranges) highlight?.add(range);
    this.#ranges = ranges;
  }
}

function pageHighlight(): Highlight | undefined {
  if (typeof Highlight === 'undefined') return undefined;
  const highlight = CSS.highlights.get(highlightName) ?? new Highlight();
  CSS.highlights.set(highlightName, highlight);
  return highlight;
}

interface Excerpt {
  readonly content: HTMLElement;
  readonly button: HTMLElement;
  readonly mayCut: boolean;
  readonly hit: Range | undefined;
}

/** Cuts long texts to whole lines, with the hit in the middle one. Writes and reads apart, for few layouts. */
function cutAll(excerpts: readonly Excerpt[]): void {
  for (const {content} of excerpts) content.classList.remove('excerpt');
  const windows = excerpts.map(({content, mayCut, hit}) => (mayCut ? windowOf(content, hit) : undefined));
  for (const [index, {content, button}] of excerpts.entries()) {
    const lines = windows[index];
    button.hidden = !lines;
    if (!lines) continue;
    content.classList.add('excerpt');
    content.style.setProperty('--_excerpt', `${lines.bottom - lines.top}px`);
  }
  for (const [index, {content}] of excerpts.entries()) content.scrollTop = windows[index]?.top ?? 0;
}

/** Returns the lines to show, or `undefined` if the text is short. */
function windowOf(content: HTMLElement, hit: Range | undefined): Line | undefined {
  if (content.offsetHeight <= shortHeight) return undefined;
  const lines = linesOf(content);
  if (lines.length <= shortLines) return undefined;
  const start = content.getBoundingClientRect().top;
  const box = hit?.getBoundingClientRect();
  const middle = box ? (box.top + box.bottom) / 2 - start : 0;
  const hitLine = lines.findIndex(({bottom}) => bottom > middle);
  const first = Math.min(Math.max(hitLine - 1, 0), lines.length - excerptLines);
  const [top, bottom] = [lines[first]?.top, lines[first + excerptLines - 1]?.bottom];
  return top === undefined || bottom === undefined ? undefined : {top, bottom};
}
