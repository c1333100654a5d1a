/* Footnotes load with the first text that contains `[^`. Until they have loaded, they stay as written. */
import type {Block} from '../../parse/block-nodes.js';
import {RareCode} from '../../rare-code.js';

export const footnotes = new RareCode(() => import('./footnotes.js'));

/**
 * Numbers the footnotes of a text and adds their list as the last block. Unchanged blocks stay the same
 * objects.
 *
 * @param growing whether more text may follow
 * @param isSpoken whether a voice reads the text: without numbers, and with the list in the end
 */
export function withFootnotes(
  blocks: readonly Block[],
  growing: boolean,
  isSpoken?: boolean,
): readonly Block[] {
  return footnotes.loaded?.numberFootnotes(blocks, growing, isSpoken) ?? blocks;
}
