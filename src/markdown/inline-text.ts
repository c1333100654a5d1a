import type {Inline} from './block-nodes.js';

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
