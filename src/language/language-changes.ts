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
