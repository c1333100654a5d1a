/** Whether something takes what is typed while it has the focus. */
export function isWritingPlace(place: unknown): boolean {
  if (!(place instanceof HTMLElement)) return false;
  if (place instanceof HTMLInputElement)
    return !['button', 'checkbox', 'radio', 'range', 'submit', 'reset', 'color'].includes(place.type);
  return place.isContentEditable || place.matches('textarea, select');
}
