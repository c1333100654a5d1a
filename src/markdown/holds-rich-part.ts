import type {Block, Inline} from './block-nodes.js';

/** Whether something in a block is shown by an element of its own: code, a picture or a formula. */
export function holdsRichPart(block: Block): boolean {
  switch (block.type) {
    case 'code':
    case 'math':
      return true;
    case 'paragraph':
    case 'heading':
      return block.content.some(isRich);
    case 'quote':
      return block.blocks.some(holdsRichPart);
    case 'list':
      return block.items.some(({blocks}) => blocks.some(holdsRichPart));
    case 'table':
      return [block.header, ...block.rows].some(row => row.some(cell => cell.some(isRich)));
    case 'rule':
      return false;
  }
}

/** Whether a piece of a line is, or holds, a picture or a formula. */
export function isRich(piece: Inline): boolean {
  if (piece.type === 'image' || piece.type === 'math') return true;
  return 'content' in piece && piece.content.some(isRich);
}
