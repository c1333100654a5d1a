import {attempt} from '../client/attempt.js';

/** By tag: each rendering asks again, and making a locale takes browsers long. */
const locales = new Map<string, Intl.Locale | undefined>();
/** Apart from the others: the first one takes a browser 5 ms, and most pages need none. */
const fullLocales = new Map<string, Intl.Locale | undefined>();

/**
 * The code among those of the languages there are that serves a reader of `tag` best: the same language in the
 * same script, of the same region when there is a choice. So `zh-HK` reads `zh-tw`, and `pt` reads `pt-br`.
 *
 * @param tag BCP 47; nothing serves what is none
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

/** Whether a text names a language as BCP 47 has it. */
export function isLanguageTag(tag: string): boolean {
  return localeOf(tag) !== undefined;
}

/** With the script and the region most likely meant where they are left out; old codes become today's. */
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
