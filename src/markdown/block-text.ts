import type {Block, Inline, ListItem} from './block-nodes.js';

/** What blocks say, as plain text without any markup: for the clipboard, and for speaking. */
export function blocksText(blocks: readonly Block[]): string {
  return blocks.map(blockText).join('\n\n');
}

/** What is said of what is no text. */
export interface InlineWords {
  readonly image: (description: string) => string;
  readonly formula: (tex: string) => string;
}

const asWritten: InlineWords = {image: description => description, formula: tex => tex};

/** What the pieces of a line say. */
export function inlineText(content: readonly Inline[], words = asWritten): string {
  return content.map(piece => pieceText(piece, words)).join('');
}

function blockText(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.content);
    case 'quote':
      return blocksText(block.blocks);
    case 'list':
      return block.items
        .map((item, index) => itemText(item, block.ordered ? `${block.start + index}. ` : '• '))
        .join(block.tight ? '\n' : '\n\n');
    case 'code':
      return block.text.replace(/\n$/, '');
    case 'table':
      return [block.header, ...block.rows]
        .map(row => row.map(cell => inlineText(cell)).join('\t'))
        .join('\n');
    case 'rule':
      return '———';
    case 'math':
      return block.tex;
  }
}

function itemText({done, blocks}: ListItem, marker: string): string {
  const task = done === undefined ? '' : done ? '☑ ' : '☐ ';
  const text = blocks.map(blockText).join('\n');
  return marker + task + text.replace(/\n/g, `\n${' '.repeat(marker.length)}`);
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
    case 'emphasis':
    case 'strong':
    case 'strike':
    case 'link':
      return inlineText(node.content, words);
  }
}
