import type {Conversation} from '../../conversation/conversation.js';
import type {ChatPlaces} from './chat-places.js';
import {isComposing} from './send-key.js';

/** The chat that is left. */
export interface LeftChat {
  readonly conversation: Conversation;
  readonly places: ChatPlaces;
  /** Where one writes, when one can. */
  readonly field: HTMLElement | null;
}

/**
 * Escape stops the running reply, wherever in the chat it is pressed; else it leads from the messages to the
 * message field. Where it does nothing it is left to the page, whose dialog it may close.
 */
export function leaveByEscape(event: KeyboardEvent, chat: LeftChat): void {
  if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
  const {conversation, places, field} = chat;
  const [target] = event.composedPath();
  if (!(target instanceof Element)) return;
  // A dialog of the chat is closed by the browser; the chat may be in one of the page's.
  if (places.root?.contains(target.closest('dialog'))) return;
  if (!conversation.stop()) {
    if (!field || !places.transcript?.contains(target)) return;
    field.focus();
  }
  event.preventDefault();
}
