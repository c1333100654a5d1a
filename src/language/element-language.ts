import {attempt} from '../client/platform.js';

/** Cached by tag: each rendering needs a locale, and creating one is slow. */
const locales = new Map<string, Intl.Locale | undefined>();
/** Cached separately: the first `maximize` takes 5 ms, and most pages need none. */
const fullLocales = new Map<string, Intl.Locale | undefined>();

/**
 * Returns the best match for `tag`: a code with the same language and script, and if possible the same region. So
 * `zh-HK` matches `zh-tw`, and `pt` matches `pt-br`.
 *
 * @param tag a BCP 47 tag; an invalid one has no match
 */
export function matchLanguage(tag: string, codes: readonly string[]): string | undefined {
  if (codes.includes(tag)) return tag;
  const wanted = maximized(tag);
  if (!wanted) return undefined;
  const {language, script, region} = wanted;
  const served = codes.filter(code => {
    const other = maximized(code);
    return other?.language === language && other.script === script;
  });
  return (
    served.find(code => maximized(code)?.region === region) ??
    served.find(code => code === language) ??
    served[0]
  );
}

export function isLanguageTag(tag: string): boolean {
  return localeOf(tag) !== undefined;
}

/** Adds the likely script and region, and replaces old codes. */
function maximized(tag: string): Intl.Locale | undefined {
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
  /** For the texts of the element; `undefined` if the surroundings have the same language. */
  readonly wording: string | undefined;
  /** For dates and the words of people and agents; `undefined` if not needed, `''` for an unknown language. */
  readonly content: string | undefined;
}

/** The languages of an element; `''` if unknown. */
export interface ElementLanguages {
  readonly around: string;
  /** The language of the conversation, if the page sets it. */
  readonly spoken: string;
  readonly wording: string;
}

export function languageMarks({around, spoken, wording}: ElementLanguages): LanguageMarks {
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
 * Observes the `lang` attributes of the document and of the shadow roots around elements, from the first element to the
 * last. The attribute filter avoids any cost for streaming replies.
 */
let observer: MutationObserver | undefined;
const listeners = new Set<() => void>();
/** Elements that set `lang` on their own content. It does not describe the page. */
const hosts = new WeakSet<Element>();

/**
 * Calls `listener` when the language around an element or a wording may have changed. Returns a function that ends the
 * subscription.
 *
 * @param element a connected element that must not move until the subscription ends
 */
export function onLanguageChange(element: Element, listener: () => void): () => void {
  observer ??= new MutationObserver(notifyLanguageChange);
  // A wording that failed to load is retried.
  addEventListener('online', notifyLanguageChange);
  listeners.add(listener);
  hosts.add(element);
  // Observing a root twice has no effect.
  for (let root: Node | undefined = element.getRootNode(); root; root = rootAround(root))
    observer.observe(root, {attributeFilter: ['lang'], subtree: true});
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    observer?.disconnect();
    removeEventListener('online', notifyLanguageChange);
    observer = undefined;
  };
}

export function notifyLanguageChange(): void {
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
