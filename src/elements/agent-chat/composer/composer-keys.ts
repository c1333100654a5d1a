/** Which key sends: Enter alone, or with Control or Command. */
export type SendKey = 'enter' | 'mod-enter';

/** Key code of a key that an input method has taken. It is deprecated, and the only sign Safari gives. */
const takenByInputMethod = 229;

/**
 * Whether a key press sends the message. Never while an input method composes: its Enter picks a word. Safari has ended
 * the composition by then, and only the key code tells.
 */
export function isSendKey(event: KeyboardEvent, sendKey: SendKey): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.altKey || isComposing(event)) return false;
  return sendKey !== 'mod-enter' || event.ctrlKey || event.metaKey;
}

/** Whether an input method has taken a key press. */
export function isComposing(event: KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- see takenByInputMethod
  return event.isComposing || event.keyCode === takenByInputMethod;
}

/** Whether a key press, in an empty message field, edits the last message. */
export function isEditKey(event: KeyboardEvent): boolean {
  const isModified = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
  return event.key === 'ArrowUp' && !isModified && !isComposing(event);
}

/** Whether a key press leaves an edit. An input method's Escape ends its composition only. */
export function isLeaveKey(event: KeyboardEvent): boolean {
  return event.key === 'Escape' && !isComposing(event);
}
