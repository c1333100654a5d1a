// Bundlers put Lit and its decorators into one file as long as the same files import both.
import 'lit/decorators.js';

// One chunk: without any of these files, a text has no footnotes.
export {addRules} from './footnote-rules.js';
export {numberFootnotes} from './number-footnotes.js';
export {renderFootnotes, renderReference, styles} from './render-footnotes.js';
export {contentEnglish as english} from '../../../locales/english/content.js';
