import {isComposing} from './send-key.js';

/** Whether a key press, in an empty message field, brings back the last message to be changed. */
export function isEditKey(event: KeyboardEvent): boolean {
  const isModified = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
  return event.key === 'ArrowUp' && !isModified && !isComposing(event);
}

/** Whether a key press leaves a message as it was. An input method's Escape gives up its own words only. */
export function isLeaveKey(event: KeyboardEvent): boolean {
  return event.key === 'Escape' && !isComposing(event);
}
