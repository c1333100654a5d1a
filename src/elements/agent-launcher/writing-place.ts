/** Whether what has the focus takes what is typed. */
export function isWritingPlace(element: Element | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (element instanceof HTMLInputElement)
    return !['button', 'checkbox', 'radio', 'range', 'submit', 'reset', 'color'].includes(element.type);
  return element.isContentEditable || element.matches('textarea, select');
}
