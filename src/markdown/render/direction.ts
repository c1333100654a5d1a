import {type Block, type Inline, inlineText} from '../parse/block-nodes.js';
import {
  countWords,
  rightToLeft,
  rightToLeftShare,
  textDirection,
  type Direction,
  type Words,
} from '../text-direction.js';

/* Text direction of the blocks of a reply. */

const decidingWords = 40;
/** Maximum left-to-right words at the start of an unfinished block that may be a name in a right-to-left reply. */
const maxNameLength = 3;

const counted = new WeakMap<object, Words>();

/** Returns the direction of most of a reply's first words, or `undefined` if no word has one. */
export function replyDirection(blocks: readonly Block[]): Direction | undefined {
  const words = {ltr: 0, rtl: 0};
  for (const block of blocks) {
    add(words, wordsIn(block));
    if (words.ltr + words.rtl >= decidingWords) break;
  }
  return directionOf(words, undefined);
}

/**
 * Returns the block's own direction if it is clear, else the direction of the reply.
 * @param final whether the block can no longer change
 */
export function blockDirection(
  block: Block,
  reply: Direction | undefined,
  final: boolean,
): Direction | undefined {
  const words = wordsIn(block);
  const mayBeName = !final && words.rtl === 0 && words.ltr <= maxNameLength;
  return mayBeName ? reply : directionOf(words, reply);
}

/**
 * Returns whether a browser would give a line the opposite direction of its block, although the line has no
 * clear direction. A browser uses the first letter only, and skips links and code.
 */
export function runsAgainst(content: readonly Inline[], direction: Direction): boolean {
  const text = inlineText(content.filter(({type}) => type !== 'link' && type !== 'code'));
  if (direction === 'ltr' && !rightToLeft.test(text)) return false;
  return text.split('\n').some(line => {
    const words = countWords(line);
    const first = textDirection(/\p{L}/u.exec(line)?.[0] ?? 'A');
    return first !== direction && directionOf(words, direction) === direction;
  });
}

function directionOf({ltr, rtl}: Words, otherwise: Direction | undefined): Direction | undefined {
  if (rtl === 0) return ltr > 0 ? 'ltr' : otherwise;
  return otherwise === 'rtl' || rtl >= rightToLeftShare * (ltr + rtl) ? 'rtl' : 'ltr';
}

/** Counts the words of a block or a part of it. Code, formulas and pictures have none. */
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
