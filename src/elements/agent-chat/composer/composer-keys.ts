import {isComposing} from '../../shared/typed-keys.js';

/** Key that sends a message: Enter alone, or Enter with Control or Command. */
export type SendKey = 'enter' | 'mod-enter';

/**
 * Never during IME composition, where Enter picks a word. Safari has ended the composition by then, so only the key
 * code shows it.
 */
export function isSendKey(event: KeyboardEvent, sendKey: SendKey): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.altKey || isComposing(event)) return false;
  return sendKey !== 'mod-enter' || event.ctrlKey || event.metaKey;
}

export function isEditKey(event: KeyboardEvent): boolean {
  const isModified = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
  return event.key === 'ArrowUp' && !isModified && !isComposing(event);
}

/** An Escape of an input method only ends its composition. */
export function isEscapeKey(event: KeyboardEvent): boolean {
  return event.key === 'Escape' && !isComposing(event);
}
