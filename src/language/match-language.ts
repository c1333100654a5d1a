import {attempt} from '../client/platform.js';

/** Cache by tag: each rendering needs a locale, and creating one is slow. */
const locales = new Map<string, Intl.Locale | undefined>();
/** A separate cache: the first `maximize` takes 5 ms, and most pages need none. */
const fullLocales = new Map<string, Intl.Locale | undefined>();

/**
 * Returns the best available language code for `tag`: the same language and script, and the same region if
 * possible. So `zh-HK` matches `zh-tw`, and `pt` matches `pt-br`.
 *
 * @param tag BCP 47; an invalid tag has no match
 */
export function matchLanguage(tag: string, codes: readonly string[]): string | undefined {
  if (codes.includes(tag)) return tag;
  const wanted = inFull(tag);
  if (!wanted) return undefined;
  const {language, script, region} = wanted;
  const served = codes.filter(code => {
    const other = inFull(code);
    return other?.language === language && other.script === script;
  });
  return (
    served.find(code => inFull(code)?.region === region) ??
    served.find(code => code === language) ??
    served[0]
  );
}

/** Whether a text is a valid BCP 47 tag. */
export function isLanguageTag(tag: string): boolean {
  return localeOf(tag) !== undefined;
}

/** Returns the locale with its likely script and region. Old codes become current ones. */
function inFull(tag: string): Intl.Locale | undefined {
  if (!fullLocales.has(tag)) fullLocales.set(tag, localeOf(tag)?.maximize());
  return fullLocales.get(tag);
}

function localeOf(tag: string): Intl.Locale | undefined {
  if (!locales.has(tag))
    locales.set(
      tag,
      attempt(() => readLocale(tag)),
    );
  return locales.get(tag);
}

function readLocale(tag: string): Intl.Locale | undefined {
  const locale = new Intl.Locale(tag);
  return locale.language === '' ? undefined : locale;
}

/** The `lang` attributes of words in another language than their surroundings (WCAG 3.1.2). */
export interface LanguageMarks {
  /** For the element's own wording; `undefined` if the surroundings have the same language. */
  readonly wording: string | undefined;
  /** For dates and the words of people and agents; `undefined` if not needed. `''` marks an unknown language. */
  readonly content: string | undefined;
}

/** The languages of an element; `''` if unknown. */
export interface MetLanguages {
  /** Language of the page around the element. */
  readonly around: string;
  /** Language of the conversation, if the page sets it. */
  readonly spoken: string;
  readonly wording: string;
}

/** Returns the needed `lang` attributes. */
export function languageMarks({around, spoken, wording}: MetLanguages): LanguageMarks {
  const isWordingMarked = !isSame(around, wording);
  const isContentMarked = !isSame(isWordingMarked ? wording : around, spoken);
  return {
    wording: isWordingMarked ? wording : undefined,
    content: isContentMarked ? spoken : undefined,
  };
}

/** Whether two tags have the same language and script. The region does not matter. */
function isSame(tag: string, other: string): boolean {
  return matchLanguage(tag, [other]) !== undefined;
}
