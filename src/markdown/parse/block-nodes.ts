/**
 * A Markdown text as plain data: the only thing between the parser and the screen. Addresses are as the author wrote
 * them, with escapes and entities resolved. No address has been checked yet.
 */

export type Block = Paragraph | Heading | Quote | List | Code | Table | Rule | BlockMath;

export interface Paragraph {
  readonly type: 'paragraph';
  readonly content: readonly Inline[];
}

export interface Heading {
  readonly type: 'heading';
  /** As written, 1 to 6; the view puts it below the page's own headings. */
  readonly level: number;
  readonly content: readonly Inline[];
}

export interface Quote {
  readonly type: 'quote';
  readonly blocks: readonly Block[];
}

export interface List {
  readonly type: 'list';
  readonly ordered: boolean;
  /** Number of the first item. */
  readonly start: number;
  /** No blank lines between the items: their paragraphs are bare text. */
  readonly tight: boolean;
  readonly items: readonly ListItem[];
}

export interface ListItem {
  /** Whether a task is done; `undefined` when the item is no task. */
  readonly done: boolean | undefined;
  readonly blocks: readonly Block[];
}

export interface Code {
  readonly type: 'code';
  /** First word after the fence, `''` when there is none. */
  readonly language: string;
  readonly text: string;
}

export type Alignment = 'left' | 'center' | 'right' | undefined;

export interface Table {
  readonly type: 'table';
  /** One for each column. */
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

/** An element that an author writes as a pair of tags. `em`, `strong` and `code` become the Markdown pieces. */
export type InlineTag = 'kbd' | 'sub' | 'sup' | 'mark' | 'small' | 'u' | 's' | 'b' | 'i';

/** One piece of a line. */
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
  | {readonly type: 'math'; readonly tex: string};
