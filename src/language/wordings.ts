import {english} from '../locales/english/core.js';
import {LazyModule, type ImportModule} from '../lazy-module.js';
import type {Strings, Wording} from '../locales/en.js';
import {notifyLanguageChange, isLanguageTag, matchLanguage} from './element-language.js';

export type LanguageFile = ImportModule<Strings>;

/** All languages except the built-in English. To add a language, add a file and a line here. */
export const languageFiles: ReadonlyMap<string, LanguageFile> = new Map<string, LanguageFile>([
  ['ar', async () => (await import('../locales/ar.js')).ar],
  ['de', async () => (await import('../locales/de.js')).de],
  ['es', async () => (await import('../locales/es.js')).es],
  ['fr', async () => (await import('../locales/fr.js')).fr],
  ['he', async () => (await import('../locales/he.js')).he],
  ['hi', async () => (await import('../locales/hi.js')).hi],
  ['it', async () => (await import('../locales/it.js')).it],
  ['ja', async () => (await import('../locales/ja.js')).ja],
  ['ko', async () => (await import('../locales/ko.js')).ko],
  ['pt-br', async () => (await import('../locales/pt-BR.js')).ptBR],
  ['ru', async () => (await import('../locales/ru.js')).ru],
  ['zh-cn', async () => (await import('../locales/zh-CN.js')).zhCN],
  ['zh-tw', async () => (await import('../locales/zh-TW.js')).zhTW],
]);

export class Wordings {
  readonly #files: ReadonlyMap<string, LazyModule<Strings>>;
  readonly #loaded = new Map<string, Wording>([[english.$code, english]]);

  constructor(files: ReadonlyMap<string, LanguageFile>) {
    this.#files = new Map(
      [...files].map(([code, fetch]) => [code, new LazyModule(fetch, `no file for the language "${code}".`)]),
    );
  }

  /**
   * Returns the wording of a language. Returns `english` if no language matches, and while the file loads. The next
   * call after a failed load retries.
   *
   * @param tag a well-formed BCP 47 tag
   */
  read(tag: string): Wording {
    const codes = new Set([...this.#files.keys(), ...this.#loaded.keys()]);
    const code = matchLanguage(tag, [...codes]) ?? english.$code;
    const wording = this.#loaded.get(code);
    if (!wording) this.#fetch(code);
    return wording ?? english;
  }

  register(wording: Strings): void {
    this.#store(wording.$code.toLowerCase(), wording);
  }

  #store(code: string, wording: Strings): void {
    this.#loaded.set(code, wording);
    notifyLanguageChange();
  }

  #fetch(code: string): void {
    const onReady = (wording: Strings) => {
      // The page may have registered its own wording in the meantime.
      if (!this.#loaded.has(code)) this.#store(code, wording);
    };
    void this.#files.get(code)?.loadFor(onReady);
  }
}

export const wordings = new Wordings(languageFiles);

/**
 * Adds or replaces a language. Each file in `agent-chat-elements/locales/` exports one. Elements load these languages
 * on demand; a registered language needs no request. Warns if `$code` is not a valid BCP 47 tag.
 */
export function registerLanguage(wording: Strings): void {
  const code: unknown = (wording as Partial<Strings> | undefined)?.$code;
  if (typeof code === 'string' && isLanguageTag(code)) wordings.register(wording);
  else console.warn('agent-chat-elements: a language needs a $code, such as "nl".');
}
