import {matchLanguage} from './match-language.js';

/** The `lang` attributes that words need which are in another language than what is around them (WCAG 3.1.2). */
export interface LanguageMarks {
  /** For an element's own wording; absent where that is in the language around the element. */
  readonly wording: string | undefined;
  /** For words of people and agents within it, and dates; absent where they need none. `''` says that nobody knows. */
  readonly content: string | undefined;
}

/** The languages that meet in an element; `''` for one that is not known. */
export interface MetLanguages {
  /** What the page says around the element. */
  readonly around: string;
  /** What is spoken in the element as far as the page tells it. */
  readonly spoken: string;
  readonly wording: string;
}

/** Which marks are needed. */
export function languageMarks({around, spoken, wording}: MetLanguages): LanguageMarks {
  const isWordingMarked = !isSame(around, wording);
  const isContentMarked = !isSame(isWordingMarked ? wording : around, spoken);
  return {
    wording: isWordingMarked ? wording : undefined,
    content: isContentMarked ? spoken : undefined,
  };
}

/** The same language in the same script; which region's is heard from the words. */
function isSame(tag: string, other: string): boolean {
  return tag === other || matchLanguage(tag, [other]) !== undefined;
}
