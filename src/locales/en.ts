import {chatEnglish} from './english/chat.js';
import {english} from './english/shared.js';
import {exportEnglish} from './english/export.js';
import {historyEnglish} from './english/history.js';
import {launcherEnglish} from './english/launcher.js';
import {linkEnglish} from './english/links.js';
import {pickerEnglish} from './english/picker.js';

/** What a wording is in. */
export interface Language {
  /** BCP 47, lower case. */
  readonly $code: string;
  /** As those call it who speak it. */
  readonly $name: string;
  readonly $dir: 'ltr' | 'rtl';
}

/** The wording in English: the type of every other language, and what is shown where one lacks a line. */
export const en = {
  ...english,
  ...launcherEnglish,
  ...chatEnglish,
  ...linkEnglish,
  ...pickerEnglish,
  ...historyEnglish,
  ...exportEnglish,
} as const satisfies Language & Record<string, string | ((...values: never[]) => string)>;

/** Widened so that another language is as free in its wording as English is. */
type Widened<Term> = Term extends (...values: infer Values) => string
  ? (...values: Values) => string
  : string;

/** The wording of all elements in one language. */
export type Strings = Language & {
  readonly [Key in Exclude<keyof typeof en, '$code' | '$name' | '$dir'>]: Widened<(typeof en)[Key]>;
};

/** What there is of a language: a page's own may lack lines, and English has them with the elements that say them. */
export type Wording = Language & Partial<Strings>;
