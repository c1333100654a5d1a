import type {Localize} from '../../controllers/localize.js';
import {fits} from '../../session/chat-snapshot.js';
import type {ChatSession} from '../../session/chat-session.js';
import type {ReplyPrefetch} from '../lazy-reply-features.js';
import type {ChatAnnouncements} from './announcements/chat-announcements.js';
import type {ChatRefs} from './chat-refs.js';
import {type ChatSettings, type MessageAction} from './chat-settings.js';
import {isEditKey, isLeaveKey, isSendKey} from './composer/composer-keys.js';
import {fitToText, type ComposerActions} from './composer/composer.template.js';
import {AgentChatMessage} from './message/agent-chat-message.js';
import type {LazyMessageActions} from './message/lazy-message-actions.js';

/** Handlers for everything that a person can do in a chat. */
export interface ChatActions extends ComposerActions {
  /** Looks up the agent again. */
  readonly findAgain: () => void;
  readonly loadOlder: () => void;
  readonly retry: () => void;
  readonly scrollToLatest: () => void;
  /** A key anywhere in the chat: Escape stops the reply, else moves the focus from the messages to the message field. */
  readonly leave: (event: KeyboardEvent) => void;
  /** Edits the last question. Returns whether there is one. */
  readonly editLast: () => boolean;
  /** A key that may move the focus from one message to another. */
  readonly moveFocus: (event: KeyboardEvent) => void;
  /** The focus came to a message. */
  readonly focusMessage: (event: Event) => void;
  readonly announceCopy: () => void;
  /** Shows the whole of a reply that was stopped, where it was stored. */
  readonly showStored: (event: Event) => void;
  readonly editQueued: (event: Event) => void;
  readonly cancelQueued: (event: Event) => void;
}

/** The chat as its controls see it. */
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
  /** Actions that the page has switched on. */
  readonly offers: () => ReadonlySet<MessageAction>;
  /** Buttons and keyboard navigation of the messages. */
  readonly messages: () => LazyMessageActions;
  /** The message field, while the visitor can write. */
  readonly field: () => HTMLElement | null;
}

export function chatActions(options: ChatActionsOptions): ChatActions {
  const {chat, session, localize, refs, announcements, prefetch, offers, messages, field} = options;
  const isTooLong = (text: string): boolean => !fits(text, chat.maxLength);
  const announceTooLong = (): void => announcements.say(localize.term('messageTooLong', chat.maxLength ?? 0));
  const sendWritten = (): void => {
    const {canTake, reply, written, canSend} = session.snapshot;
    if (canSend) session.send();
    else if (canTake && !reply && isTooLong(written)) announceTooLong();
  };
  const editLast = (): boolean => {
    if (!session.editLast()) return false;
    announcements.say(localize.term('editingMessage'));
    chat.focus();
    return true;
  };
  const editByKey = (): boolean => {
    const isFieldEmpty = session.snapshot.written === '' && refs.input?.matches(':focus') === true;
    return isFieldEmpty && offers().has('edit') && editLast();
  };
  const cancelEdit = (): void => {
    session.cancelEdit();
    chat.focus();
  };
  return {
    findAgain: () => {
      announcements.clearAlert();
      session.reload();
    },
    loadOlder: () => void chat.loadOlder(),
    retry: () => void chat.retry(),
    scrollToLatest: () => chat.scrollToLatest(),
    // An event has its target only while it is dispatched, and the code for these may have to load first.
    moveFocus: event => {
      const {target} = event;
      void messages().useFocus(focus => focus.onKey(event, target));
    },
    focusMessage: ({target}) => void messages().useFocus(focus => focus.onFocus(target)),
    showStored: ({target}) => session.showStored(idOf(target)),
    editQueued: ({target}) => {
      if (session.editQueued(idOf(target))) chat.focus();
    },
    cancelQueued: ({target}) => void session.cancelQueued(idOf(target)),
    announceCopy: () => announcements.say(localize.term('copied')),
    prefetchReply: prefetch.start,
    enterField: () => session.rereadDraft(),
    editLast,
    cancelEdit,
    write: ({target}) => {
      prefetch.start();
      const wasTooLong = isTooLong(session.snapshot.written);
      if (target instanceof HTMLTextAreaElement) {
        session.write(target.value);
        fitToText(target);
      }
      if (!wasTooLong && isTooLong(session.snapshot.written)) announceTooLong();
    },
    leave: event => {
      if (!isLeaveKey(event) || event.defaultPrevented) return;
      const [target] = event.composedPath();
      if (!(target instanceof Element)) return;
      // The browser closes a dialog of the chat. The chat itself may be in a dialog of the page.
      if (refs.root?.contains(target.closest('dialog'))) return;
      if (!session.stop()) {
        const input = field();
        // A key that does nothing here is left to the page, whose dialog it may close.
        if (!input || !refs.transcript?.contains(target)) return;
        input.focus();
      }
      event.preventDefault();
    },
    pressKey: event => {
      if (session.snapshot.edit && isLeaveKey(event)) cancelEdit();
      else if (isSendKey(event, chat.sendKey)) sendWritten();
      else if (!isEditKey(event) || !editByKey()) return;
      event.preventDefault();
    },
    pressButton: ({detail, currentTarget}) => {
      // The second click of a double click on send would hit stop.
      if (detail > 1 || !session.stop()) sendWritten();
      // By keyboard, the focus was on the button. The next thing is to write.
      if (currentTarget instanceof Element && currentTarget.matches(':focus')) refs.input?.focus();
    },
    pressField: event => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      refs.input?.focus();
    },
  };
}

/** Key of the message that an event is about. */
function idOf(target: EventTarget | null): string {
  return target instanceof AgentChatMessage ? (target.message?.id ?? '') : '';
}
