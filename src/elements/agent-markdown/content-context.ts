import type {MarkdownContext, MarkdownWords} from '../../markdown/render/markdown-context.js';

/** What is said around a text, and below one that is shown in part. */
export interface ContentWords extends MarkdownWords {
  readonly showMoreText: (characters: number) => string;
}

/**
 * What the texts of an element may do, how they fit into the page, and what is said around them. Compared by identity:
 * texts are shown anew with another one.
 */
export interface ContentContext extends MarkdownContext {
  readonly words: ContentWords;
}
