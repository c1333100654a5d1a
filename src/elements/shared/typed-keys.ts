/** Keys that leave a field or belong to the page. */
const otherKeys = /^(Escape|Tab|F\d+)$/;

/** Key code of a key that an input method (IME) handles. Deprecated, but the only signal in Safari. */
const inputMethodKeyCode = 229;

/**
 * Stops keys typed in an element's fields before they reach the page. Event retargeting hides the field from
 * the page. Without this, page shortcuts such as `/` for search would take keys from the visitor.
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

export function isEditable(element: unknown): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (element instanceof HTMLInputElement)
    return !['button', 'checkbox', 'radio', 'range', 'submit', 'reset', 'color'].includes(element.type);
  // `isContentEditable` computes the styles of the page, so it is read last.
  return element.matches('textarea, select') || element.isContentEditable;
}

/** Whether an input method (IME) has taken a key press. */
export function isComposing(event: KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- see inputMethodKeyCode
  return event.isComposing || event.keyCode === inputMethodKeyCode;
}
