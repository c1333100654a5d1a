import {foldText} from '../../../fold-text.js';

/** Elements with text that the filter does not search. */
const skipped = 'button, svg, math, [aria-hidden="true"]';
const blocks = 'p, li, td, th, pre, blockquote, h1, h2, h3, h4, h5, h6, dt, dd';
/** Maximum characters, so that typing stays smooth. The other words are found and not marked. */
const maxSearchedLength = 50_000;
const maxRanges = 200;

/** A letter with its marks. */
const letters = /\P{M}\p{M}*|\p{M}+/gu;

/** Start and end of a letter in its text node. */
interface Letter {
  readonly node: Text;
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the ranges in which an element shows a text, ignoring what `foldText` ignores.
 * @param wanted folded
 */
export function findRanges(root: Element, wanted: string): readonly Range[] {
  if (wanted === '') return [];
  const {text, places} = readFolded(root);
  const ranges: Range[] = [];
  let index = text.indexOf(wanted);
  while (index >= 0 && ranges.length < maxRanges) {
    const first = places[index];
    const last = places[index + wanted.length - 1];
    if (first && last) {
      const range = new Range();
      range.setStart(first.node, first.start);
      range.setEnd(last.node, last.end);
      ranges.push(range);
    }
    index = text.indexOf(wanted, index + wanted.length);
  }
  return ranges;
}

/** A line of text, in pixels below the top of its box. */
export interface Line {
  readonly top: number;
  readonly bottom: number;
}

/** Returns the lines of text in an element. Words beside each other are one line, also in cells of a table. */
export function linesOf(root: Element): readonly Line[] {
  const {top: start} = root.getBoundingClientRect();
  const boxes = [...textsOf(root)].flatMap(node => {
    const range = new Range();
    range.selectNodeContents(node);
    return Array.from(range.getClientRects());
  });
  const lines: Line[] = [];
  for (const {top, bottom} of boxes.sort((a, b) => a.top - b.top)) {
    const last = lines.at(-1);
    const line = {top: top - start, bottom: bottom - start};
    if (bottom === top) continue;
    if (!last || (line.top + line.bottom) / 2 > last.bottom) lines.push(line);
    else lines.splice(-1, 1, {top: last.top, bottom: Math.max(last.bottom, line.bottom)});
  }
  return lines;
}

function* textsOf(root: Element): Generator<Text> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const isShown = node instanceof Text && node.data.trim() !== '';
    if (isShown && !node.parentElement?.closest(skipped)) yield node;
  }
}

/** Folds letter by letter, to find the place of each folded character. */
function readFolded(root: Element): {readonly text: string; readonly places: readonly Letter[]} {
  const places: Letter[] = [];
  let text = '';
  let block: Element | null | undefined;
  for (const node of textsOf(root)) {
    if (text.length > maxSearchedLength) break;
    const itsBlock = node.parentElement?.closest(blocks);
    const beginsBlock = text !== '' && itsBlock !== block;
    block = itsBlock;
    for (const [letter, start] of lettersOf(node.data)) {
      const folded = foldLetter(letter, text);
      // A new block ends the words before it.
      const added = beginsBlock && start === 0 ? `\0${folded}` : folded;
      text += added;
      for (let count = 0; count < added.length; count += 1)
        places.push({node, start, end: start + letter.length});
    }
  }
  return {text, places};
}

function* lettersOf(text: string): Generator<readonly [letter: string, start: number]> {
  for (const {0: letter, index} of text.matchAll(letters)) yield [letter, index];
}

/** @param before the text so far: several white spaces count as one */
function foldLetter(letter: string, before: string): string {
  if (/^\s/.test(letter)) return before.endsWith(' ') ? '' : ' ';
  return /^[a-z0-9]$/i.test(letter) ? letter.toUpperCase() : foldText(letter);
}
