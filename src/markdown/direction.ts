import type {Block, Inline} from './block-nodes.js';
import {inlineText} from './inline-text.js';

/*
 * In which direction the blocks of a reply run. A browser decides by the first letter of a block alone; but a
 * paragraph in Arabic may begin with the Latin name of a product.
 */

export type Direction = 'ltr' | 'rtl';

/** How many words run in a direction. */
type Words = Readonly<Record<Direction, number>>;

/** Words that tell the direction of a reply: what follows them does not change it. */
const tellingWords = 40;
/** Of a text from right to left, that many words may be Latin names. */
const rightToLeftShare = 0.4;
/** While a block of a reply from right to left is written, that many words from left to right may be a name. */
const longestName = 3;
/** Letters that run from right to left, and the mark that does. */
export const rightToLeft =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const counted = new WeakMap<object, Words>();

/** The direction of most of a reply's first words; `undefined` where it has none. */
export function replyDirection(blocks: readonly Block[]): Direction | undefined {
  const words = {ltr: 0, rtl: 0};
  for (const block of blocks) {
    add(words, wordsIn(block));
    if (words.ltr + words.rtl >= tellingWords) break;
  }
  return directionOf(words, undefined);
}

/**
 * The direction of a block: its own where that is clear, otherwise that of the reply.
 *
 * @param settled whether nothing will be added to the block
 */
export function blockDirection(
  block: Block,
  reply: Direction | undefined,
  settled: boolean,
): Direction | undefined {
  const words = wordsIn(block);
  const mayBeName = !settled && words.rtl === 0 && words.ltr <= longestName;
  return mayBeName ? reply : directionOf(words, reply);
}

/**
 * Whether a line would run against the block it is in, and has no clear direction of its own: a browser looks at its
 * first letter only, and not at links and code.
 */
export function runsAgainst(content: readonly Inline[], direction: Direction): boolean {
  const text = inlineText(content.filter(({type}) => type !== 'link' && type !== 'code'));
  if (direction === 'ltr' && !rightToLeft.test(text)) return false;
  return text.split('\n').some(line => {
    const words = countWords(line);
    const first = letterDirection(line) ?? 'ltr';
    return first !== direction && directionOf(words, direction) === direction;
  });
}

function directionOf({ltr, rtl}: Words, otherwise: Direction | undefined): Direction | undefined {
  if (rtl === 0) return ltr > 0 ? 'ltr' : otherwise;
  return otherwise === 'rtl' || rtl >= rightToLeftShare * (ltr + rtl) ? 'rtl' : 'ltr';
}

/** Counts the words of a block or a part of one; code, formulas and pictures have none. */
function wordsIn(node: object): Words {
  if ('type' in node && node.type === 'text' && 'text' in node) return countWords(String(node.text));
  const known = counted.get(node);
  if (known) return known;
  const words = {ltr: 0, rtl: 0};
  for (const part of Object.values(node) as unknown[])
    if (typeof part === 'object' && part) add(words, wordsIn(part));
  counted.set(node, words);
  return words;
}

function add(sum: Record<Direction, number>, {ltr, rtl}: Words): void {
  sum.ltr += ltr;
  sum.rtl += rtl;
}

function countWords(text: string): Words {
  const words = {ltr: 0, rtl: 0};
  for (const [word] of text.matchAll(/\S+/g)) {
    const direction = word.includes('://') ? undefined : letterDirection(word);
    // Where no spaces part words, each letter counts.
    if (direction) words[direction] += direction === 'ltr' && /^\P{L}*\p{Lo}/u.test(word) ? word.length : 1;
  }
  return words;
}

function letterDirection(text: string): Direction | undefined {
  const letter = /\p{L}/u.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}
