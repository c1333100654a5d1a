/**
 * One observer of the `lang` attributes of the document and of the shadow roots around elements. It begins with
 * the first element and ends with the last. It hears of that attribute only, so that writing a reply costs it nothing.
 */
let observer: MutationObserver | undefined;
let observed = new WeakSet<Node>();
const listeners = new Set<() => void>();
/** Elements whose inside says nothing of the language around it: what is marked in there is marked by them. */
const hosts = new WeakSet<Element>();

/**
 * Calls `listener` whenever the language around an element, or the wording of a language, may be another.
 *
 * @param element is in the page, and stays where it is until the listening ends
 * @returns ends the listening
 */
export function onLanguageChange(element: Element, listener: () => void): () => void {
  observer ??= new MutationObserver(tellLanguageChange);
  // What could not be fetched without a network is asked for again.
  addEventListener('online', tellLanguageChange);
  listeners.add(listener);
  hosts.add(element);
  let root = element.getRootNode();
  observeRoot(observer, root);
  while (root instanceof ShadowRoot) {
    root = root.host.getRootNode();
    observeRoot(observer, root);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    observer?.disconnect();
    removeEventListener('online', tellLanguageChange);
    observer = undefined;
    observed = new WeakSet();
  };
}

/** Has all elements look again which language and wording are theirs. */
export function tellLanguageChange(): void {
  for (const listener of [...listeners]) listener();
}

/** The `lang` of the nearest element that has one, out through the shadow roots around it; `''` when none has. */
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

function observeRoot(by: MutationObserver, root: Node): void {
  if (observed.has(root)) return;
  observed.add(root);
  by.observe(root, {attributeFilter: ['lang'], subtree: true});
}
