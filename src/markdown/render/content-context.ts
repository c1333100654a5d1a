import type {GuardedRenderCode} from '../content/code/custom-code.js';
import type {ImagePolicy} from '../content/image/image-source.js';
import type {Direction} from '../text-direction.js';

/** Returns a text on screen in the reader's language. The names are those of the locales. */
export interface ContentWords {
  (
    name:
      | 'copyCode'
      | 'copied'
      | 'copyTable'
      | 'downloadTable'
      | 'showSource'
      | 'showResult'
      | 'imageBroken'
      | 'imageBlocked'
      | 'imageRefused'
      | 'taskDone'
      | 'taskOpen'
      | 'table'
      | 'footnotes'
      | 'backToText',
  ): string;
  (name: 'showAllLines' | 'showMoreText', count: number): string;
  (name: 'codeLabel' | 'loadImage' | 'spokenImage' | 'footnote', about: string): string;
  (name: 'citation', number: string, title: string): string;
}

/** Settings of a text. They are compared by identity: a new object renders the text again. */
export interface ContentContext {
  readonly words: ContentWords;
  /** Level of the heading above the text, 0 to 6. The headings of the text are below it. */
  readonly headingLevel: number;
  readonly images: ImagePolicy;
  readonly math: boolean;
  /** Returns the agent's name, for the file of a table. Without it, tables have no buttons. */
  readonly tableFileName?: (() => string) | undefined;
  /** Relative links resolve against it. Without it, they do not open. */
  readonly linkBase?: string | undefined;
  /** The page's own renderer of code. Its message is that of the element around the text. */
  readonly renderCode?: GuardedRenderCode | undefined;
}

export interface BlockOptions {
  /** Direction of the block; absent inside another block, or if the page decides. */
  readonly direction?: Direction | undefined;
  /**
   * Direction for lines that would otherwise have the opposite direction of their block; also set inside
   * another block.
   */
  readonly lines?: Direction | undefined;
  readonly final: boolean;
}
