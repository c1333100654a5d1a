/** Everything that shows markdown, as one chunk; what few texts hold arrives by itself. */
import type {CSSResult} from 'lit';
import {markdownStyles} from './markdown.styles.js';
import {partStyles} from './parts/rich-parts.js';

export {inlineText} from './inline-text.js';
export {MarkdownView} from './markdown-view.js';
export {loadMathRules, mathRules} from './math/math-grammar.js';
export {parseMarkdown} from './parse-markdown.js';
export {hasPart, loadParts} from './parts/rich-parts.js';

/** How markdown looks, as far as its parts have arrived. */
export function contentStyles(): CSSResult[] {
  return [markdownStyles, ...partStyles()];
}
