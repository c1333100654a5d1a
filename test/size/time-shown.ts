/** Identifies an element on screen, in the page or in any shadow tree. */
export interface Sign {
  readonly selector: string;
  /** Text inside the element. Default: any. */
  readonly text?: string;
  readonly withButton?: boolean;
}

/**
 * Returns the page's time in milliseconds when it shows the sign, else `false`. Runs in the page, so it may use nothing
 * from outside.
 */
export function timeShown({selector, text = '', withButton = false}: Sign): number | false {
  const roots: ParentNode[] = [document];
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
      if (!element.matches(selector) || !element.checkVisibility()) continue;
      const parts: ParentNode[] = element.shadowRoot ? [element, element.shadowRoot] : [element];
      let words = '';
      let hasButton = false;
      for (const part of parts) {
        words += part.textContent ?? '';
        hasButton ||= part.querySelector('button') !== null;
        for (const child of part.querySelectorAll('*')) if (child.shadowRoot) parts.push(child.shadowRoot);
      }
      if (words.includes(text) && (hasButton || !withButton)) return performance.now();
    }
  return false;
}
