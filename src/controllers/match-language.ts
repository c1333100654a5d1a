/**
 * The code among those of the languages there are that serves a reader of `tag` best: the same language in the
 * same script, of the same region when there is a choice. So `zh-HK` reads `zh-tw`, and `pt` reads `pt-br`.
 *
 * @param tag BCP 47, well formed
 */
export function matchLanguage(tag: string, codes: readonly string[]): string | undefined {
  const {language, script, region} = inFull(tag);
  const served = codes.filter(code => {
    const other = inFull(code);
    return other.language === language && other.script === script;
  });
  return (
    served.find(code => inFull(code).region === region) ?? served.find(code => code === language) ?? served[0]
  );
}

/** Whether a text names a language as BCP 47 has it. */
export function isLanguageTag(tag: string): boolean {
  try {
    return new Intl.Locale(tag).language !== '';
  } catch {
    return false;
  }
}

/** With the script and the region most likely meant where they are left out; old codes become today's. */
function inFull(tag: string): Intl.Locale {
  return new Intl.Locale(tag).maximize();
}
