import {askingEnglish} from './english/asking.js';
import {chatEnglish} from './english/chat.js';
import {codeEnglish} from './english/code.js';
import {conversationsEnglish} from './english/conversations.js';
import {english} from './english/shared.js';
import {exportEnglish} from './english/export.js';
import {feedbackEnglish} from './english/feedback.js';
import {footnoteEnglish} from './english/footnotes.js';
import {greetingEnglish} from './english/greeting.js';
import {historyEnglish} from './english/history.js';
import {imageEnglish} from './english/images.js';
import {launcherEnglish} from './english/launcher.js';
import {linkEnglish} from './english/links.js';
import {menuEnglish} from './english/menu.js';
import {pageCodeEnglish} from './english/page-code.js';
import {pageContextEnglish} from './english/page-context.js';
import {pagePartsEnglish} from './english/page-parts.js';
import {pickerEnglish} from './english/picker.js';
import {detailsEnglish} from './english/reply-details.js';
import {suggestionEnglish} from './english/suggestions.js';
import {tableEnglish} from './english/tables.js';
import {versionEnglish} from './english/versions.js';

/** The language of a wording. */
export interface Language {
  /** BCP 47 tag in lower case. */
  readonly $code: string;
  /** Name of the language in the language itself. */
  readonly $name: string;
  readonly $dir: 'ltr' | 'rtl';
}

/** The English wording. It defines the type of all languages, and replaces lines that a language lacks. */
export const en = {
  ...english,
  ...launcherEnglish,
  ...greetingEnglish,
  ...chatEnglish,
  ...codeEnglish,
  ...pageCodeEnglish,
  ...footnoteEnglish,
  ...imageEnglish,
  ...tableEnglish,
  ...linkEnglish,
  ...detailsEnglish,
  ...versionEnglish,
  ...askingEnglish,
  ...feedbackEnglish,
  ...suggestionEnglish,
  ...menuEnglish,
  ...conversationsEnglish,
  ...pagePartsEnglish,
  ...pageContextEnglish,
  ...pickerEnglish,
  ...historyEnglish,
  ...exportEnglish,
} as const satisfies Language & Record<string, string | ((...values: never[]) => string)>;

/** Widens literal texts, so that other languages can have any text. */
type Widened<Term> = Term extends (...values: infer Values) => string
  ? (...values: Values) => string
  : string;

/** The wording of all elements in one language. */
export type Strings = Language & {
  readonly [Key in Exclude<keyof typeof en, '$code' | '$name' | '$dir'>]: Widened<(typeof en)[Key]>;
};

/**
 * The lines of a language that are available: a page's own wording may lack some. English lines load with their
 * elements.
 */
export type Wording = Language & Partial<Strings>;
