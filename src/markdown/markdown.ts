/** Everything that shows markdown, as one chunk; what few texts hold arrives by itself. */
import {markdownStyles} from './markdown.styles.js';
import {partStyles} from './parts/rich-parts.js';

export {blocksText} from './block-text.js';
export {MarkdownView} from './markdown-view.js';
export {loadMathRules, mathRules} from './math/math-grammar.js';
export {parseMarkdown} from './parse-markdown.js';
export {hasPart, loadParts} from './parts/rich-parts.js';
export {SpokenReply} from './spoken-reply.js';

/** Makes a tree know how markdown looks, as far as its parts have arrived. */
export function adoptMarkdownStyles(root: Document | ShadowRoot): void {
  const sheets = [markdownStyles, ...partStyles()]
    .map(({styleSheet}) => styleSheet)
    .filter(sheet => sheet !== undefined);
  const missing = sheets.filter(sheet => !root.adoptedStyleSheets.includes(sheet));
  if (missing.length > 0) root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...missing];
}
