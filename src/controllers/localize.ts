import {LocalizeController, registerTranslation, type FunctionParams} from '@shoelace-style/localize';
import type {ReactiveControllerHost} from 'lit';
import {en, type Strings} from '../locales/en.js';

/** An element whose wording can be set. */
export interface LocalizedElement extends ReactiveControllerHost, HTMLElement {
  /** BCP 47; the nearest `lang` when absent. */
  locale?: string | undefined;
  /** Partial override of the wording. */
  strings?: Partial<Strings> | undefined;
}

let englishRegistered = false;
/** By language and options: making one takes a browser longer than everything else about a message. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** The wording of an element in the reader's language. */
export class Localize extends LocalizeController<Strings> {
  declare host: LocalizedElement;

  constructor(host: LocalizedElement) {
    super(host);
    if (englishRegistered) return;
    englishRegistered = true;
    registerTranslation(en);
  }

  override lang(): string {
    const wanted = this.host.locale || nearestLanguage(this.host);
    return wanted && isLanguageTag(wanted) ? wanted.toLowerCase() : super.lang();
  }

  override date(date: Date | string, options?: Intl.DateTimeFormatOptions): string {
    const key = `${this.lang()} ${JSON.stringify(options)}`;
    const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(this.lang(), options);
    dateFormats.set(key, format);
    return format.format(new Date(date));
  }

  override term<Key extends keyof Strings>(key: Key, ...values: FunctionParams<Strings[Key]>): string {
    const own: unknown = this.host.strings?.[key];
    if (typeof own === 'string') return own;
    if (isWordingFunction(own)) return String(own(...values));
    return super.term(key, ...values);
  }
}

function isWordingFunction(value: unknown): value is (...values: readonly unknown[]) => unknown {
  return typeof value === 'function';
}

/** The language of the nearest element that has one, out through the shadow roots around it. */
function nearestLanguage(start: Element): string {
  let element: Element | null = start;
  while (element) {
    const named: Element | null = element.closest('[lang]');
    if (named) return named.getAttribute('lang') ?? '';
    const root: Node = element.getRootNode();
    element = root instanceof ShadowRoot ? root.host : null;
  }
  return '';
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
