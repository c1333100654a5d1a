/** Everything that shows markdown, as one chunk. */
import type {CSSResult} from 'lit';
import {MarkdownCodeBlock} from './code-block.js';
import {codeBlockStyles} from './code-block.styles.js';
import {MarkdownImage} from './markdown-image.js';
import {markdownImageStyles} from './markdown-image.styles.js';
import {markdownStyles} from './markdown.styles.js';
import {MarkdownMath} from './math/math-element.js';
import {mathStyles} from './math/math.styles.js';

export {blocksText} from './block-text.js';
export {MarkdownView} from './markdown-view.js';
export {parseMarkdown} from './parse-markdown.js';
export {rehearse} from './rehearsal.js';
export {SpokenReply} from './spoken-reply.js';

/** The elements a text is made of, by the names they have to be registered under. */
export const markdownElements = {
  'agent-code-block': MarkdownCodeBlock,
  'agent-image': MarkdownImage,
  'agent-math': MarkdownMath,
} as const;

const styles: readonly CSSResult[] = [markdownStyles, codeBlockStyles, markdownImageStyles, mathStyles];

/** Makes a tree know how markdown looks. */
export function adoptMarkdownStyles(root: Document | ShadowRoot): void {
  const sheets = styles.map(({styleSheet}) => styleSheet).filter(sheet => sheet !== undefined);
  const missing = sheets.filter(sheet => !root.adoptedStyleSheets.includes(sheet));
  if (missing.length > 0) root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...missing];
}
