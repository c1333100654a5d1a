/**
 * A Markdown text as plain data: the only format that the parser passes to the view. Addresses are as the
 * author wrote them, with escapes and entities resolved. No address has been checked yet.
 */

export type Block = Paragraph | Heading | Quote | List | Code | Table | Rule | BlockMath;

export interface Paragraph {
  readonly type: 'paragraph';
  readonly content: readonly Inline[];
}

export interface Heading {
  readonly type: 'heading';
  /** As written, 1 to 6. The view places it below the page's own headings. */
  readonly level: number;
  readonly content: readonly Inline[];
}

export interface Quote {
  readonly type: 'quote';
  readonly blocks: readonly Block[];
  /** Label of the footnote that the blocks define. Set by the parser; the numbering replaces such a quote. */
  readonly footnote?: string;
}

export interface List {
  readonly type: 'list';
  readonly ordered: boolean;
  readonly start: number;
  /** Whether there are no blank lines between the items. Their paragraphs are then bare text. */
  readonly tight: boolean;
  readonly items: readonly ListItem[];
  readonly isFootnotes?: true;
}

export interface ListItem {
  /** `undefined` if the item is no task. */
  readonly done: boolean | undefined;
  readonly blocks: readonly Block[];
  /** Set in a list of footnotes. */
  readonly footnote?: {readonly number: number; readonly isReferenced: boolean};
}

export interface Code {
  readonly type: 'code';
  readonly language: string;
  readonly text: string;
}

export type Alignment = 'left' | 'center' | 'right' | undefined;

export interface Table {
  readonly type: 'table';
  readonly alignments: readonly Alignment[];
  readonly header: readonly TableCell[];
  readonly rows: readonly (readonly TableCell[])[];
}

export type TableCell = readonly Inline[];

export interface Rule {
  readonly type: 'rule';
}

export interface BlockMath {
  readonly type: 'math';
  readonly tex: string;
}

/**
 * An element that an author writes as a pair of tags. `em`, `strong` and `code` become the same pieces as in
 * Markdown.
 */
export type InlineTag = 'kbd' | 'sub' | 'sup' | 'mark' | 'small' | 'u' | 's' | 'b' | 'i';

export type Inline =
  | {readonly type: 'text'; readonly text: string}
  | {readonly type: 'break'}
  | {readonly type: 'emphasis' | 'strong' | 'strike' | InlineTag; readonly content: readonly Inline[]}
  | {readonly type: 'code'; readonly text: string}
  | {
      readonly type: 'link';
      readonly address: string;
      readonly title: string;
      readonly content: readonly Inline[];
    }
  | {readonly type: 'image'; readonly address: string; readonly title: string; readonly alt: string}
  | {readonly type: 'math'; readonly tex: string}
  | FootnoteReference
  | Citation;

export interface FootnoteReference {
  readonly type: 'footnote';
  /** As written by the author, or the number in brackets. */
  readonly text: string;
  readonly label: string;
  /** Set by the numbering. */
  readonly number?: number;
  readonly isDefined?: boolean;
}

/** A mark such as `[1]` that names a source of its text. Only the view of a complete text has them. */
export interface Citation {
  readonly type: 'citation';
  /** As written by the author. */
  readonly text: string;
  /** Counted from 1. */
  readonly number: number;
  readonly source: CitedSource;
}

/** A source whose address may open. */
export interface CitedSource {
  readonly href: string;
  readonly host: string;
  /** `''` if there is none. */
  readonly title: string;
  /** Passage of the source; `''` if there is none. */
  readonly passage: string;
}

interface InlineWords {
  readonly image: (description: string) => string;
  readonly formula: (tex: string) => string;
}

const asWritten: InlineWords = {image: description => description, formula: tex => tex};

export function inlineText(content: readonly Inline[], words = asWritten): string {
  return content.map(piece => pieceText(piece, words)).join('');
}

function pieceText(node: Inline, words: InlineWords): string {
  switch (node.type) {
    case 'text':
    case 'code':
    case 'footnote':
    case 'citation':
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
