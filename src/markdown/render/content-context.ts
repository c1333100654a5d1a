import type {CodeWords} from '../code/code-block.js';
import type {ImagePolicy} from '../image/image-source.js';
import type {ImageWords} from '../image/markdown-image.js';

export interface ContentWords extends CodeWords, ImageWords {
  readonly taskDone: string;
  readonly taskOpen: string;
  readonly table: string;
  readonly showMoreText: (hiddenCharacters: number) => string;
}

/** Settings of a text. They are compared by identity: a new object renders the text again. */
export interface ContentContext {
  readonly words: ContentWords;
  /** Level of the heading above the text, 0 to 6. The headings of the text are below it. */
  readonly headingLevel: number;
  readonly images: ImagePolicy;
  readonly math: boolean;
}
