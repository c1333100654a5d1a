import type {Inline} from './block-nodes.js';

/** Whether a piece of a line is, or holds, what is shown by an element of its own: a picture or a formula. */
export function isRich(piece: Inline): boolean {
  if (piece.type === 'image' || piece.type === 'math') return true;
  return 'content' in piece && piece.content.some(isRich);
}
