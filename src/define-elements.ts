/** Defines elements. Keeps an element of the page, and also one of another copy of this library, which uses Lit, too. */
export function defineElements(elements: Readonly<Record<string, CustomElementConstructor>>): void {
  for (const [tag, element] of Object.entries(elements)) {
    const known = customElements.get(tag);
    if (!known) customElements.define(tag, element);
    else if (!('elementStyles' in known))
      console.warn(`agent-chat-elements: the page has its own <${tag}>, so ours is missing.`);
  }
}
