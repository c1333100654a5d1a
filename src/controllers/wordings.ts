import {english} from '../locales/english/english.js';
import {respelledFolder} from '../fetching/respelled-folder.js';
import type {Strings, Wording} from '../locales/en.js';
import {tellLanguageChange} from './language-changes.js';
import {languageFiles, type LanguageFile} from './language-files.js';
import {isLanguageTag, matchLanguage} from './match-language.js';

/** The wordings that are here, and the fetching of those that are needed. */
export class Wordings {
  readonly #files: ReadonlyMap<string, LanguageFile>;
  readonly #here = new Map<string, Wording>([[english.$code, english]]);
  readonly #underWay = new Set<string>();
  /** Which code serves a tag: finding out takes longer than all the rest of a look-up. */
  readonly #codes = new Map<string, string>();
  #failures = 0;

  constructor(files: ReadonlyMap<string, LanguageFile>) {
    this.#files = files;
  }

  /**
   * The wording for a tag: `english`, whose lines the elements bring, where no language fits it, and until the file
   * of the one that does is here.
   * A file that could not be fetched is tried again, from its folder by another name, the next time it is asked for.
   *
   * @param tag BCP 47, well formed
   */
  read(tag: string): Wording {
    const code = this.#codeFor(tag);
    const wording = this.#here.get(code);
    if (!wording) void this.#fetch(code);
    return wording ?? english;
  }

  /** Adds a language, or replaces the one of this code. */
  register(wording: Strings): void {
    this.#keep(wording.$code.toLowerCase(), wording);
  }

  #keep(code: string, wording: Strings): void {
    this.#here.set(code, wording);
    this.#codes.clear();
    tellLanguageChange();
  }

  #codeFor(tag: string): string {
    const known = this.#codes.get(tag);
    if (known !== undefined) return known;
    const code =
      matchLanguage(tag, [...new Set([...this.#files.keys(), ...this.#here.keys()])]) ?? english.$code;
    this.#codes.set(tag, code);
    return code;
  }

  async #fetch(code: string): Promise<void> {
    const file = this.#files.get(code);
    if (!file || this.#underWay.has(code)) return;
    this.#underWay.add(code);
    try {
      const wording = await file(respelledFolder(this.#failures));
      // The page may have registered its own meanwhile.
      if (!this.#here.has(code)) this.#keep(code, wording);
    } catch (error) {
      if (!this.#failures) console.warn(`agent-chat-elements: no file for the language "${code}".`, error);
      this.#failures += 1;
    } finally {
      this.#underWay.delete(code);
    }
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
