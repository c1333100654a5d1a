import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {isServer} from '../is-server.js';
import {englishLine} from '../locales/english/loaded-english.js';
import {english} from '../locales/english/core.js';
import type {Strings, Wording} from '../locales/en.js';
import {
  nearestLanguage,
  onLanguageChange,
  languageMarks,
  isLanguageTag,
  type LanguageMarks,
} from '../language/element-language.js';
import {Memo} from '../memo.js';
import {wordings} from '../language/wordings.js';

export interface LocalizedElement extends ReactiveControllerHost, HTMLElement {
  /** A BCP 47 tag. Default: the nearest `lang`. */
  locale?: string | undefined;
  strings?: Partial<Strings> | undefined;
}

type Values<Term> = Term extends (...values: infer Given) => string ? Given : [];

/** Cached by language and options: creating a formatter is the slowest step of rendering a message. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/**
 * The texts of an element in the reader's language. The host updates when the language changes or its texts have
 * loaded.
 */
export class Localize implements ReactiveController {
  readonly #host: LocalizedElement;
  #unsubscribe: (() => void) | undefined;
  #nearest: string | undefined;
  /** Cached, because a new object renders all messages again. */
  readonly #marks = new Memo<LanguageMarks>();
  #wording: {readonly of: string; readonly strings: Wording} | undefined;

  constructor(host: LocalizedElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#unsubscribe = onLanguageChange(this.#host, this.#onLanguageChange);
    this.#onLanguageChange();
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#nearest = undefined;
  }

  /** Returns the language of the host in lower case: its `locale`, else the nearest `lang`, else the browser's. */
  lang(): string {
    const named = normalized(this.#host.locale) || normalized(this.#nearestLanguage());
    return named || (isServer ? '' : visitorLanguage()) || english.$code;
  }

  /** The texts of that language, or `english` until they have loaded. A change creates a new object. */
  get wording(): Wording {
    const language = this.lang();
    if (this.#wording?.of !== language) this.#wording = {of: language, strings: wordings.read(language)};
    return this.#wording.strings;
  }

  /** The `lang` attributes that the host needs. None during SSR. */
  get marks(): LanguageMarks {
    if (isServer) return {wording: undefined, content: undefined};
    const around = normalized(this.#nearestLanguage());
    const spoken = normalized(this.#host.locale) || around;
    const wording = this.wording.$code;
    return this.#marks.of([around, spoken, wording], () => languageMarks({around, spoken, wording}));
  }

  /** Whether `date` is quick. The first formatter of a page takes the browser more than 10 ms. */
  get hasFormats(): boolean {
    return isServer || dateFormats.size > 0;
  }

  date(date: Date | string, options?: Intl.DateTimeFormatOptions): string {
    const language = this.lang();
    const key = `${language} ${JSON.stringify(options)}`;
    const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(language, options);
    dateFormats.set(key, format);
    return format.format(new Date(date));
  }

  relativeTime(
    value: number,
    unit: Intl.RelativeTimeFormatUnit,
    options?: Intl.RelativeTimeFormatOptions,
  ): string {
    return new Intl.RelativeTimeFormat(this.lang(), options).format(value, unit);
  }

  number(value: number | string): string {
    const language = this.wording.$code;
    const format = numberFormats.get(language) ?? new Intl.NumberFormat(language);
    numberFormats.set(language, format);
    return format.format(Number(value));
  }

  /** Returns a text: from `strings`, else from the wording of the language. */
  term<Key extends keyof Strings>(key: Key, ...values: Values<Strings[Key]>): string {
    const own: unknown = this.#host.strings?.[key];
    if (typeof own === 'string') return own;
    if (isWordingFunction(own)) return String(own(...values));
    const term: unknown = this.wording[key] ?? englishLine(key);
    return String(isWordingFunction(term) ? term(...values) : term);
  }

  #nearestLanguage(): string {
    // A server does not know the page around the host.
    if (isServer) return this.#host.getAttribute('lang') ?? '';
    if (!this.#unsubscribe) return nearestLanguage(this.#host);
    return (this.#nearest ??= nearestLanguage(this.#host));
  }

  readonly #onLanguageChange = (): void => {
    const shown = this.#wording;
    const around = this.#nearest;
    this.#nearest = undefined;
    this.#wording = undefined;
    // Before the first render, the page may still set the language.
    if (!shown) return;
    const isOther = this.wording !== shown.strings || this.lang() !== shown.of;
    if (isOther || this.#nearestLanguage() !== around) this.#host.requestUpdate();
  };
}

function isWordingFunction(value: unknown): value is (...values: readonly unknown[]) => unknown {
  return typeof value === 'function';
}

function visitorLanguage(): string {
  return normalized(document.documentElement.lang) || normalized(navigator.language);
}

/** Returns the tag in lower case, or `''` if it is invalid. */
function normalized(tag: unknown): string {
  const language = typeof tag === 'string' ? tag.replace(/_/g, '-').toLowerCase() : '';
  return isLanguageTag(language) ? language : '';
}
