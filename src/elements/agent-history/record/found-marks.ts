import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {findRanges} from './found-text.js';

/** Name of the highlight in style sheets. All histories of a page share it. */
const highlightName = 'agent-found';
const excerptLines = 3;
/** A message with up to this number of lines is short, and shows whole. */
const shortLines = 5;

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

/** Cuts long texts, so that the hit is in the middle line. Each step writes or reads all, for few layouts. */
function cutAll(excerpts: readonly Excerpt[]): void {
  for (const {content, mayCut} of excerpts) {
    content.classList.toggle('excerpt', mayCut);
    content.scrollTop = 0;
  }
  const lines = excerpts.map(({content, mayCut}) => {
    const line = content.clientHeight / excerptLines;
    return mayCut && content.scrollHeight > line * shortLines ? line : 0;
  });
  for (const [index, {content, button}] of excerpts.entries()) {
    button.hidden = !lines[index];
    if (button.hidden) content.classList.remove('excerpt');
  }
  const offsets = excerpts.map(({content, hit}, index) => {
    const line = lines[index];
    if (!line || !hit) return 0;
    const {top, height} = hit.getBoundingClientRect();
    return top - content.getBoundingClientRect().top - (line - height) / 2 - line;
  });
  for (const [index, {content}] of excerpts.entries()) content.scrollTop = offsets[index] ?? 0;
}
