/** Which key sends: Enter alone, or with Control or Command. */
export type SendKey = 'enter' | 'mod-enter';

/** The key code of a key that an input method has taken: deprecated, and the only sign Safari gives. */
const takenByInputMethod = 229;

/**
 * Whether a key press sends the message. Never while an input method composes: its Enter picks a word
 * (Safari has ended the composition by then, and only the key code tells).
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
