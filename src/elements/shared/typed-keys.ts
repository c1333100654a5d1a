/** Keys that leave a field or belong to the page. */
const otherKeys = /^(Escape|Tab|F\d+)$/;

/**
 * Stops typed keys of an element's fields from reaching the page. Event retargeting hides the field, so shortcuts
 * such as `/` for search would take keys away from the visitor.
 */
export function keepTypedKeys(element: HTMLElement): void {
  for (const type of ['keydown', 'keypress', 'keyup'] as const) element.addEventListener(type, keepKey);
}

function keepKey(this: HTMLElement, event: KeyboardEvent): void {
  const {target, key, ctrlKey, altKey, metaKey} = event;
  // Slotted content belongs to the page.
  const isOwn = target === this && isEditable(event.composedPath()[0]);
  if (isOwn && !otherKeys.test(key) && !ctrlKey && !altKey && !metaKey) event.stopPropagation();
}

/** Whether an element accepts text input. */
export function isEditable(element: unknown): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (element instanceof HTMLInputElement)
    return !['button', 'checkbox', 'radio', 'range', 'submit', 'reset', 'color'].includes(element.type);
  return element.isContentEditable || element.matches('textarea, select');
}
