import type {AgentChat} from './agent-chat.js';
import {AgentChatMessage} from './agent-chat-message.js';
import {fitToText} from './chat-composer.js';
import type {ChatControllers} from './chat-controllers.js';
import {isEditKey, isLeaveKey} from './edit-keys.js';
import {leaveByEscape} from './escape-key.js';
import {isSendKey} from './send-key.js';

/** What a person can do. */
export interface ChatActions {
  readonly findAgain: () => void;
  readonly loadOlder: () => void;
  readonly retry: () => void;
  readonly scrollToLatest: () => void;
  /** The visitor is about to write: prefetches the code that draws a reply. */
  readonly getReady: () => void;
  /** The focus came to the message field. */
  readonly enterField: () => void;
  readonly write: (event: Event) => void;
  /** A key, anywhere in the chat, that may stop the reply or lead back to the message field. */
  readonly leave: (event: KeyboardEvent) => void;
  /** A key that may send, or begin or leave a change. */
  readonly pressKey: (event: KeyboardEvent) => void;
  /** The button that sends and stops. */
  readonly pressButton: (event: MouseEvent) => void;
  /** A press beside the text, within the field. */
  readonly pressField: (event: MouseEvent) => void;
  /** A key that may lead from one message to another. */
  readonly travel: (event: KeyboardEvent) => void;
  /** The focus came to a message. */
  readonly visitMessage: (event: Event) => void;
  readonly sayCopied: () => void;
  /** The whole of a reply that was stopped, where it was stored. */
  readonly showStored: (event: Event) => void;
  /** A question that waits to be sent goes back into the message field, or away. */
  readonly editQueued: (event: Event) => void;
  readonly cancelQueued: (event: Event) => void;
}

/** What the controls of a chat do. */
export function chatActions(chat: AgentChat, controllers: ChatControllers): ChatActions {
  const {lookup, offered, places, preparation, sending, tools, voice} = controllers;
  const {localize} = controllers;
  const fits = (): boolean => {
    const isFitting = sending.fits(sending.written);
    if (!isFitting) voice.say(localize.term('messageTooLong', chat.maxLength ?? 0));
    return isFitting;
  };
  const sendWritten = (): void => {
    if (sending.canSendWritten && fits()) sending.sendWritten();
  };
  const isFieldEmpty = (): boolean => sending.written === '' && places.input?.matches(':focus') === true;
  const editByKey = (): boolean => {
    if (!isFieldEmpty() || !offered.read(chat.actions).has('edit') || !sending.editable) return false;
    // When the code for this had to be fetched first, the visitor may have begun to write, or be elsewhere.
    void tools.use(messageTools => isFieldEmpty() && messageTools.editLast());
    return true;
  };
  return {
    findAgain: () => {
      voice.forgetAlert();
      lookup.retry();
    },
    loadOlder: () => void chat.loadOlder(),
    retry: () => void chat.retry(),
    scrollToLatest: () => chat.scrollToLatest(),
    // An event tells its target only while it is under way, and the code for these may have to be fetched first.
    travel: event => {
      const {target} = event;
      void tools.use(({travel}) => travel.go(event, target));
    },
    visitMessage: ({target}) => void tools.use(({travel}) => travel.visit(target)),
    showStored: ({target}) => controllers.conversation.showStored(idOf(target)),
    editQueued: ({target}) => {
      if (sending.takeBack(idOf(target))) chat.focus();
    },
    cancelQueued: ({target}) => void controllers.conversation.takeBack(idOf(target)),
    sayCopied: () => voice.say(localize.term('copied')),
    getReady: () => preparation.begin(),
    enterField: () => controllers.kept.rereadDraft(),
    write: ({target}) => {
      preparation.begin();
      const fitted = sending.fits(sending.written);
      if (target instanceof HTMLTextAreaElement) {
        sending.takeTyped(target.value);
        fitToText(target);
      }
      if (fitted) fits();
    },
    leave: event => leaveByEscape(event, controllers),
    pressKey: event => {
      if (sending.edit && isLeaveKey(event)) sending.edit.leave();
      else if (isSendKey(event, chat.sendKey)) sendWritten();
      else if (!isEditKey(event) || !editByKey()) return;
      event.preventDefault();
    },
    pressButton: ({detail, currentTarget}) => {
      // The second click of a double click on send would land on stop.
      if (detail > 1 || !chat.stop()) sendWritten();
      // By keyboard the focus came here; what comes next is writing.
      if (currentTarget instanceof Element && currentTarget.matches(':focus')) places.input?.focus();
    },
    pressField: event => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      places.input?.focus();
    },
  };
}

/** The message an event is about. */
function idOf(target: EventTarget | null): string {
  return target instanceof AgentChatMessage ? (target.message?.id ?? '') : '';
}
