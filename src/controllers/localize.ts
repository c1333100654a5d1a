import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {english} from '../locales/english/english.js';
import type {Strings, Wording} from '../locales/en.js';
import {isServer} from './is-server.js';
import {nearestLanguage, onLanguageChange} from './language-changes.js';
import {languageMarks, type LanguageMarks} from './language-marks.js';
import {Lasting} from './lasting.js';
import {isLanguageTag} from './match-language.js';
import {wordings} from './wordings.js';

/** An element whose wording can be set. */
export interface LocalizedElement extends ReactiveControllerHost, HTMLElement {
  /** BCP 47; the nearest `lang` when absent. */
  locale?: string | undefined;
  /** Partial override of the wording. */
  strings?: Partial<Strings> | undefined;
}

/** What a line of the wording is filled in with. */
type Values<Term> = Term extends (...values: infer Given) => string ? Given : [];

/** By language and options: making one takes a browser longer than everything else about a message. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/**
 * The wording of an element in the reader's language. The host renders anew when that is another one, or when its
 * wording has come.
 */
export class Localize implements ReactiveController {
  readonly #host: LocalizedElement;
  readonly #english: Partial<Strings>;
  #endListening: (() => void) | undefined;
  /** The `lang` around the host, while it is listened to. */
  #nearest: string | undefined;
  /** Messages are drawn anew for another object. */
  readonly #marks = new Lasting<LanguageMarks>();
  #wording: {readonly of: string; readonly strings: Wording} | undefined;

  /** @param ownEnglish all lines the host says: shown where its language has none */
  constructor(host: LocalizedElement, ownEnglish: Partial<Strings>) {
    this.#host = host;
    this.#english = ownEnglish;
    host.addController(this);
  }

  hostConnected(): void {
    this.#endListening = onLanguageChange(this.#host, this.#lookAgain);
    this.#lookAgain();
  }

  hostDisconnected(): void {
    this.#endListening?.();
    this.#endListening = undefined;
    this.#nearest = undefined;
  }

  /** The language of the host, lower case: its `locale`, else the nearest `lang`, else the browser's. */
  lang(): string {
    const named = normalized(this.#host.locale) || normalized(this.#nearestLanguage());
    return named || (isServer ? '' : visitorLanguage()) || english.$code;
  }

  /** The wording of that language; `english` where there is none, or not yet. Another object when it changed. */
  get wording(): Wording {
    const language = this.lang();
    if (this.#wording?.of !== language) this.#wording = {of: language, strings: wordings.read(language)};
    return this.#wording.strings;
  }

  /** Where the host has to say in which language its words are; on a server that is left open. */
  get marks(): LanguageMarks {
    if (isServer) return {wording: undefined, content: undefined};
    const around = normalized(this.#nearestLanguage());
    const spoken = normalized(this.#host.locale) || around;
    const wording = this.wording.$code;
    return this.#marks.of([around, spoken, wording], () => languageMarks({around, spoken, wording}));
  }

  /** A date as the language of the host writes it. */
  date(date: Date | string, options?: Intl.DateTimeFormatOptions): string {
    const language = this.lang();
    const key = `${language} ${JSON.stringify(options)}`;
    const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(language, options);
    dateFormats.set(key, format);
    return format.format(new Date(date));
  }

  /** A time from now as the language of the host says it, such as "yesterday". */
  relativeTime(
    value: number,
    unit: Intl.RelativeTimeFormatUnit,
    options?: Intl.RelativeTimeFormatOptions,
  ): string {
    return new Intl.RelativeTimeFormat(this.lang(), options).format(value, unit);
  }

  /** A number as the wording writes it, in which it stands. */
  number(value: number | string): string {
    const language = this.wording.$code;
    const format = numberFormats.get(language) ?? new Intl.NumberFormat(language);
    numberFormats.set(language, format);
    return format.format(Number(value));
  }

  /** A line of the wording: the host's own, else that of its language. */
  term<Key extends keyof Strings>(key: Key, ...values: Values<Strings[Key]>): string {
    const own: unknown = this.#host.strings?.[key];
    if (typeof own === 'string') return own;
    if (isWordingFunction(own)) return String(own(...values));
    const term: unknown = this.wording[key] ?? this.#english[key];
    return String(isWordingFunction(term) ? term(...values) : term);
  }

  #nearestLanguage(): string {
    // On a server nothing is known of what is around the host.
    if (isServer) return this.#host.getAttribute('lang') ?? '';
    if (!this.#endListening) return nearestLanguage(this.#host);
    return (this.#nearest ??= nearestLanguage(this.#host));
  }

  readonly #lookAgain = (): void => {
    const shown = this.#wording;
    const around = this.#nearest;
    this.#nearest = undefined;
    this.#wording = undefined;
    // Nothing was shown yet, and what decides the language may still be set.
    if (!shown) return;
    const isOther = this.wording !== shown.strings || this.lang() !== shown.of;
    if (isOther || this.#nearestLanguage() !== around) this.#host.requestUpdate();
  };
}

function isWordingFunction(value: unknown): value is (...values: readonly unknown[]) => unknown {
  return typeof value === 'function';
}

/** What is left where nothing around an element says it: the language of the page, or of the browser. */
function visitorLanguage(): string {
  return normalized(document.documentElement.lang) || normalized(navigator.language);
}

/** The tag in lower case; `''` for what is none. */
function normalized(tag: unknown): string {
  const language = typeof tag === 'string' ? tag.replace(/_/g, '-').toLowerCase() : '';
  return isLanguageTag(language) ? language : '';
}
