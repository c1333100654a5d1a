import {contentEnglish} from './english/content.js';
import {coreEnglish, english} from './english/core.js';
import {listsEnglish} from './english/lists.js';
import {partsEnglish} from './english/parts.js';

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
  ...coreEnglish,
  ...partsEnglish,
  ...contentEnglish,
  ...listsEnglish,
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
