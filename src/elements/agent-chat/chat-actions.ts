import type {Localize} from '../../controllers/localize.js';
import {fits} from '../../session/chat-snapshot.js';
import type {ChatSession} from '../../session/chat-session.js';
import type {ReplyPrefetch} from '../load-reply.js';
import {isHasty} from '../shared/hasty-press.js';
import type {ChatAnnouncements} from './announcements/chat-announcements.js';
import type {PartLoader} from './part-loader.js';
import type {ChatRefs} from './chat-refs.js';
import {type ChatSettings, type MessageAction} from './chat-settings.js';
import {isEditKey, isEscapeKey, isSendKey} from './composer/composer-keys.js';
import {fitToText, type ComposerActions} from './composer/composer.template.js';
import {AgentChatMessage} from './message/agent-chat-message.js';

export interface ChatActions extends ComposerActions {
  readonly findAgent: () => void;
  readonly loadOlder: () => void;
  readonly retry: () => void;
  readonly scrollToLatest: () => void;
  /** Escape anywhere in the chat stops the reply, else moves the focus from the messages to the message field. */
  readonly onEscape: (event: KeyboardEvent) => void;
  /** Edits the last question. Returns whether there is one. */
  readonly editLast: () => boolean;
  readonly moveFocus: (event: KeyboardEvent) => void;
  readonly focusMessage: (event: Event) => void;
  /** Replaces a stopped reply with the complete reply that the service stored. */
  readonly showStored: (event: Event) => void;
  readonly editQueued: (event: Event) => void;
  readonly cancelQueued: (event: Event) => void;
  /** A message, a block of code or a table was copied. */
  readonly sayCopied: () => void;
  /** Call it after each rendering, with the meaning of the last button. */
  readonly noteButton: (stops: boolean) => void;
}

export interface ChatActionsOptions {
  readonly chat: ChatSettings & {
    retry(): boolean;
    loadOlder(): Promise<boolean>;
    scrollToLatest(): void;
  };
  readonly session: ChatSession;
  readonly localize: Localize;
  readonly refs: ChatRefs;
  readonly announcements: ChatAnnouncements;
  readonly prefetch: ReplyPrefetch;
  readonly offers: () => ReadonlySet<MessageAction>;
  readonly parts: PartLoader;
  /** The message field, while the visitor can write. */
  readonly field: () => HTMLElement | null;
}

export function chatActions(options: ChatActionsOptions): ChatActions {
  const {chat, session, localize, refs, announcements, prefetch, offers, parts, field} = options;
  const isTooLong = (text: string): boolean => !fits(text, chat.maxLength);
  const announceTooLong = (): void => announcements.say(localize.term('messageTooLong', chat.maxLength ?? 0));
  /** When a press changed what Enter in the field would send. Typing ends its effect. */
  let pressedAt = -Infinity;
  /** Whether the last button stops a reply, and when that changed. */
  let isStopping = false;
  let changedAt = -Infinity;
  const focusField = (): void => {
    pressedAt = performance.now();
    chat.focus();
  };
  const sendDraft = (): void => {
    pressedAt = performance.now();
    const {canTake, written, canSend} = session.snapshot;
    if (canSend) session.send();
    else if (canTake && isTooLong(written)) announceTooLong();
  };
  const editLast = (): boolean => {
    if (!session.editLast()) return false;
    announcements.say(localize.term('editingMessage'));
    focusField();
    return true;
  };
  const editByKey = (): boolean => {
    const isFieldEmpty = session.snapshot.written === '' && refs.input?.matches(':focus') === true;
    return isFieldEmpty && offers().has('edit') && editLast();
  };
  const cancelEdit = (): void => {
    session.cancelEdit();
    focusField();
  };
  return {
    findAgent: () => {
      announcements.clearAlert();
      session.reload();
    },
    loadOlder: () => void chat.loadOlder(),
    retry: () => void chat.retry(),
    scrollToLatest: () => chat.scrollToLatest(),
    // An event loses its target after dispatch, and the code may have to load first.
    moveFocus: event => {
      const {target} = event;
      parts.use('agent-message-focus', focus => focus.onKey(event, target));
    },
    focusMessage: ({target}) => parts.use('agent-message-focus', focus => focus.onFocus(target)),
    showStored: ({target}) => session.showStored(idOf(target)),
    editQueued: ({target}) => {
      if (session.editQueued(idOf(target))) focusField();
    },
    cancelQueued: ({target}) => void session.cancelQueued(idOf(target)),
    prefetchReply: prefetch.start,
    enterField: () => session.rereadDraft(),
    editLast,
    cancelEdit,
    write: ({target}) => {
      pressedAt = -Infinity;
      prefetch.start();
      const wasTooLong = isTooLong(session.snapshot.written);
      if (target instanceof HTMLTextAreaElement) {
        session.write(target.value);
        fitToText(target, target.value);
      }
      if (!wasTooLong && isTooLong(session.snapshot.written)) announceTooLong();
    },
    onEscape: event => {
      if (!isEscapeKey(event) || event.defaultPrevented) return;
      const [target] = event.composedPath();
      if (!(target instanceof Element)) return;
      // The browser handles Escape in a dialog of the chat. The chat itself may be in a dialog of the page.
      if (refs.root?.contains(target.closest('dialog'))) return;
      if (!session.stop()) {
        const input = field();
        // The page receives an unused key, for example to close a dialog.
        if (!input || !refs.transcript?.contains(target)) return;
        input.focus();
      }
      event.preventDefault();
    },
    pressKey: event => {
      if (session.snapshot.edit && isEscapeKey(event)) cancelEdit();
      else if (isSendKey(event, chat.sendKey)) {
        // The first press may have sent an edit or stopped a reply. The second one must not send the draft.
        if (!event.repeat && !isHasty(event, pressedAt)) sendDraft();
      } else if (!isEditKey(event) || !editByKey()) return;
      event.preventDefault();
    },
    sayCopied: () => announcements.say(localize.term('copied')),
    noteButton: stops => {
      if (stops !== isStopping) changedAt = performance.now();
      isStopping = stops;
    },
    pressButton: event => {
      const {currentTarget} = event;
      const stops = currentTarget instanceof Element && currentTarget.matches('.stop');
      if (isHasty(event, changedAt)) return;
      if (stops) session.stop();
      else sendDraft();
      // A keyboard user on the button probably writes next.
      if (currentTarget instanceof Element && currentTarget.matches(':focus')) focusField();
    },
    pressField: event => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      refs.input?.focus();
    },
  };
}

function idOf(target: EventTarget | null): string {
  return target instanceof AgentChatMessage ? (target.message?.id ?? '') : '';
}
