/** Entry of the file with the kinds of content that few texts contain. */
import {AgentCitation, citationStyles} from './citations/citation-popover.js';
import {codeBlockStyles} from './code/code-block.styles.js';
import {MarkdownCodeBlock} from './code/code-block.js';
import {CustomCode, customCodeStyles} from './code/custom-code.js';
import {footnoteStyles} from './footnotes/render-footnotes.js';
import {imageStyles, MarkdownImage} from './image/markdown-image.js';
import {TableActions, tableActionsStyles} from './table/table-actions.js';

export {contentEnglish} from '../../locales/english/content.js';
export {citeSources} from './citations/cite-sources.js';
export {renderCitation} from './citations/citation-popover.js';
export {codeBlockTemplate} from './code/code-block.js';
export {customCodeTemplate} from './code/custom-code.js';
export {addFootnotes} from './footnotes/footnote-rules.js';
export {numberFootnotes} from './footnotes/number-footnotes.js';
export {renderFootnotes, renderReference} from './footnotes/render-footnotes.js';
export {tableActionsTemplate} from './table/table-actions.js';

export const contentElements = {
  'agent-citation': AgentCitation,
  'agent-code-block': MarkdownCodeBlock,
  'agent-custom-code': CustomCode,
  'agent-image': MarkdownImage,
  'agent-table-actions': TableActions,
} as const;

export const contentStyles = [
  codeBlockStyles,
  customCodeStyles,
  imageStyles,
  footnoteStyles,
  citationStyles,
  tableActionsStyles,
];
