import type {Block, Inline, ListItem} from './block-nodes.js';

/** Words for pieces that are no text. */
interface InlineWords {
  readonly image: (description: string) => string;
  readonly formula: (tex: string) => string;
}

type LineText = (content: readonly Inline[]) => string;

const asWritten: InlineWords = {image: description => description, formula: tex => tex};

/** Returns a line as plain text. */
export function inlineText(content: readonly Inline[], words = asWritten): string {
  return content.map(piece => pieceText(piece, words)).join('');
}

function pieceText(node: Inline, words: InlineWords): string {
  switch (node.type) {
    case 'text':
    case 'code':
      return node.text;
    case 'break':
      return '\n';
    case 'image':
      return words.image(node.alt);
    case 'math':
      return words.formula(node.tex);
    default:
      return inlineText(node.content, words);
  }
}

/**
 * Returns blocks as plain text without markup.
 *
 * @param lineText converts a line, such as `inlineText`
 */
export function blocksText(blocks: readonly Block[], lineText: LineText): string {
  return blocks
    .map(block => blockText(block, lineText))
    .filter(Boolean)
    .join('\n\n');
}

function blockText(block: Block, lineText: LineText): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return lineText(block.content);
    case 'quote':
      return blocksText(block.blocks, lineText);
    case 'list':
      return block.items
        .map((item, index) => itemText(item, block.ordered ? `${block.start + index}. ` : '• ', lineText))
        .join(block.tight ? '\n' : '\n\n');
    case 'code':
      return block.text.replace(/\n$/, '');
    case 'table':
      return [block.header, ...block.rows]
        .map(row => row.map(cell => lineText(cell).replace(/\n/g, ' ')).join('\t'))
        .join('\n');
    case 'rule':
      return '———';
    case 'math':
      return block.tex;
  }
}

function itemText({done, blocks}: ListItem, marker: string, lineText: LineText): string {
  const task = done === undefined ? '' : done ? '☑ ' : '☐ ';
  const text = blocks
    .map(block => blockText(block, lineText))
    .filter(Boolean)
    .join('\n');
  return marker + task + text.replace(/\n/g, `\n${' '.repeat(marker.length)}`);
}
