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

/**
 * One observer of the `lang` attributes of the document and the shadow roots around elements. It starts with the
 * first element and ends with the last. Its attribute filter makes streaming replies free of cost.
 */
let observer: MutationObserver | undefined;
const listeners = new Set<() => void>();
/** Elements that set `lang` on their own content, which therefore says nothing about the page. */
const hosts = new WeakSet<Element>();

/**
 * Calls `listener` when the language around an element, or a wording, may have changed.
 *
 * @param element a connected element, which must not move until the subscription ends
 * @returns a function that ends the subscription
 */
export function onLanguageChange(element: Element, listener: () => void): () => void {
  observer ??= new MutationObserver(tellLanguageChange);
  // A wording that failed to load offline is loaded again.
  addEventListener('online', tellLanguageChange);
  listeners.add(listener);
  hosts.add(element);
  // To observe a root twice has no effect.
  for (let root: Node | undefined = element.getRootNode(); root; root = rootAround(root))
    observer.observe(root, {attributeFilter: ['lang'], subtree: true});
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    observer?.disconnect();
    removeEventListener('online', tellLanguageChange);
    observer = undefined;
  };
}

/** Notifies all elements of a possible change of language or wording. */
export function tellLanguageChange(): void {
  for (const listener of [...listeners]) listener();
}

/** Returns the `lang` of the nearest ancestor, also across shadow roots, or `''`. */
export function nearestLanguage(start: Element): string {
  let element: Element | null = start;
  while (element) {
    const root: Node = element.getRootNode();
    const host: Element | null = root instanceof ShadowRoot ? root.host : null;
    const named: Element | null = host && hosts.has(host) ? null : element.closest('[lang]');
    if (named) return named.getAttribute('lang') ?? '';
    element = host;
  }
  return '';
}

function rootAround(root: Node): Node | undefined {
  return root instanceof ShadowRoot ? root.host.getRootNode() : undefined;
}
