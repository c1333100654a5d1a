import {english} from '../locales/english/english.js';
import {LazyModule} from '../lazy.js';
import type {Strings, Wording} from '../locales/en.js';
import {tellLanguageChange} from './language-changes.js';
import {languageFiles, type LanguageFile} from './language-files.js';
import {isLanguageTag, matchLanguage} from './match-language.js';

/** The wordings that are here, and the fetching of those that are needed. */
export class Wordings {
  readonly #files: ReadonlyMap<string, LazyModule<Strings>>;
  readonly #here = new Map<string, Wording>([[english.$code, english]]);

  constructor(files: ReadonlyMap<string, LanguageFile>) {
    this.#files = new Map([...files].map(([code, fetch]) => [code, new LazyModule(fetch)]));
  }

  /**
   * The wording for a tag: `english`, whose lines the elements bring, where no language fits it, and until the file
   * of the one that does is here.
   * A file that could not be fetched is tried again, from its folder by another name, the next time it is asked for.
   *
   * @param tag BCP 47, well formed
   */
  read(tag: string): Wording {
    const codes = new Set([...this.#files.keys(), ...this.#here.keys()]);
    const code = matchLanguage(tag, [...codes]) ?? english.$code;
    const wording = this.#here.get(code);
    if (!wording) this.#fetch(code);
    return wording ?? english;
  }

  /** Adds a language, or replaces the one of this code. */
  register(wording: Strings): void {
    this.#keep(wording.$code.toLowerCase(), wording);
  }

  #keep(code: string, wording: Strings): void {
    this.#here.set(code, wording);
    tellLanguageChange();
  }

  #fetch(code: string): void {
    const onReady = (wording: Strings) => {
      // The page may have registered its own meanwhile.
      if (!this.#here.has(code)) this.#keep(code, wording);
    };
    void this.#files.get(code)?.loadFor(onReady, `no file for the language "${code}".`);
  }
}

/** The wordings all elements share. */
export const wordings = new Wordings(languageFiles);

/**
 * Adds a language to those the elements know, or replaces one of them. Each file in `agent-chat-elements/locales/`
 * exports one; they are fetched when a page needs them, which registering them in advance spares.
 */
export function registerLanguage(wording: Strings): void {
  const code: unknown = (wording as Partial<Strings> | undefined)?.$code;
  if (typeof code === 'string' && isLanguageTag(code)) wordings.register(wording);
  else console.warn('agent-chat-elements: a language needs a $code, such as "nl".');
}
