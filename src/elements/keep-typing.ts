import {isWritingPlace} from './writing-place.js';

/** Lead out of a field, or are a matter of the page's wherever they are pressed. */
const otherKeys = /^(Escape|Tab|F\d+)$/;

/**
 * Keeps what is typed into a field of an element from the page. There it would seem to come from the element, which is
 * no field: keys such as `/`, with which many pages go to their search, would be taken from who is writing.
 */
export function keepTyping(element: HTMLElement): void {
  for (const type of ['keydown', 'keypress', 'keyup'] as const) element.addEventListener(type, keepKey);
}

function keepKey(this: HTMLElement, event: KeyboardEvent): void {
  const {target, key, ctrlKey, altKey, metaKey} = event;
  // What the page has put into a place of the element is the page's.
  const isOwn = target === this && isWritingPlace(event.composedPath()[0]);
  if (isOwn && !otherKeys.test(key) && !ctrlKey && !altKey && !metaKey) event.stopPropagation();
}
