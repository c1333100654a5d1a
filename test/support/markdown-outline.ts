import type {Block, Inline} from '../../src/markdown/parse/block-nodes.js';
import type {SpokenWords} from '../../src/markdown/spoken-reply.js';

/** The replacements for content that is not spoken. */
export const spokenWords: SpokenWords = {
  code: (language, lines) => `Code in ${language || 'plain'}, ${lines} lines.`,
  table: (rows, columns) => `Table, ${rows} rows, ${columns} columns.`,
  image: description => `Picture: ${description}.`,
  formula: 'Formula.',
  taskDone: 'Done',
  taskOpen: 'To do',
};

/** Parts of a line as short text: `kbd(Esc)`, `/` for a line break, code in backticks, `link<address>(words)`. */
export function outline(content: readonly Inline[]): string {
  return content
    .map(piece => {
      switch (piece.type) {
        case 'text':
          return piece.text;
        case 'break':
          return '/';
        case 'code':
          return `\`${piece.text}\``;
        case 'math':
          return `math(${piece.tex})`;
        case 'footnote':
          return `note${piece.text}${piece.isDefined ? '' : '?'}`;
        case 'citation':
          return `source${piece.number}`;
        case 'image':
          return `image<${piece.address}>(${piece.alt})`;
        case 'link':
          return `link<${piece.address}>(${outline(piece.content)})`;
        default:
          return `${piece.type}(${outline(piece.content)})`;
      }
    })
    .join('');
}

/** The lines, cells and code of some blocks, each as short text. */
export function outlines(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap(block => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return [outline(block.content)];
      case 'quote':
        return outlines(block.blocks);
      case 'list':
        return block.items.flatMap(item => outlines(item.blocks));
      case 'table':
        return [block.header, ...block.rows].flatMap(row => row.map(outline));
      case 'code':
        return [block.text];
      case 'math':
        return [`block(${block.tex})`];
      case 'rule':
        return ['---'];
    }
  });
}
