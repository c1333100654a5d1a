import type {CodeWords} from './code-block.js';
import type {ImagePolicy} from './image-source.js';
import type {ImageWords} from './markdown-image.js';

/** What is said around a text, in the reader's language. */
export interface MarkdownWords extends CodeWords, ImageWords {
  readonly taskDone: string;
  readonly taskOpen: string;
  readonly table: string;
}

/** What a text is shown with. A change of it shows the text anew. */
export interface MarkdownContext {
  readonly words: MarkdownWords;
  /** Level of the heading the text stands below, 0 to 6: its own headings come after it. */
  readonly headingLevel: number;
  readonly images: ImagePolicy;
  /** Whether formulas are shown as such. */
  readonly math: boolean;
}
