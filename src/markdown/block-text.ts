import type {Block, Inline, ListItem} from './block-nodes.js';

/** What the pieces of a line say: `inlineText`, given by who has it, since only a few texts are copied. */
type LineText = (content: readonly Inline[]) => string;

/** What blocks say, as plain text without any markup. */
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
