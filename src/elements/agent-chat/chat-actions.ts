import type {AgentChat} from './agent-chat.js';
import {AgentChatMessage} from './agent-chat-message.js';
import type {ChatControllers} from './chat-controllers.js';
import type {ReplyRateEvent} from './message-feedback.js';

/** What a person can do. */
export interface ChatActions {
  readonly findAgain: () => void;
  readonly loadOlder: () => void;
  readonly retry: () => void;
  readonly regenerate: () => void;
  readonly scrollToLatest: () => void;
  /** Someone is about to write: what a reply needs can be fetched now. */
  readonly getReady: () => void;
  readonly keepDraft: () => void;
  readonly sendDraft: () => void;
  readonly stop: () => void;
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
  readonly rate: (event: ReplyRateEvent) => void;
  /** The last question goes into the message field, to be sent in other words. */
  readonly editLast: () => void;
  /** The same by a key, which is then used up. */
  readonly editByKey: (event: Event) => void;
  readonly cancelEdit: () => void;
}

/** What the controls of a chat do. */
export function chatActions(chat: AgentChat, controllers: ChatControllers): ChatActions {
  const {conversation, feedback, lookup, offered, places, preparation, sending, travel, voice} = controllers;
  const {localize} = controllers;
  const fits = (): boolean => {
    const isFitting = sending.fits(sending.written);
    if (!isFitting) voice.say(localize.term('messageTooLong', chat.maxLength ?? 0));
    return isFitting;
  };
  return {
    findAgain: () => {
      voice.forgetAlert();
      lookup.retry();
    },
    loadOlder: () => void chat.loadOlder(),
    retry: () => void chat.retry(),
    regenerate: () => void chat.regenerate(),
    scrollToLatest: () => chat.scrollToLatest(),
    stop: () => void chat.stop(),
    travel: event => travel.onKeydown(event),
    visitMessage: event => travel.onFocusin(event),
    showStored: ({target}) => conversation.showStored(idOf(target)),
    editQueued: ({target}) => {
      if (sending.takeBack(idOf(target))) chat.focus();
    },
    cancelQueued: ({target}) => void conversation.takeBack(idOf(target)),
    sayCopied: () => voice.say(localize.term('copied')),
    getReady: () => preparation.begin(),
    keepDraft: () => {
      const fitted = sending.fits(sending.written);
      sending.written = places.composer?.draft ?? '';
      if (fitted) fits();
    },
    sendDraft: () => {
      if (fits()) sending.sendWritten();
    },
    rate: event => {
      if (!feedback.rate(chat, event)) return;
      if (event.rating) voice.say(localize.term('feedbackGiven'));
      chat.requestUpdate();
    },
    editLast: () => void chat.editLast(),
    editByKey: event => {
      if (offered.read(chat.actions).has('edit') && chat.editLast()) event.preventDefault();
    },
    cancelEdit: () => {
      sending.edit.cancel();
      chat.focus();
    },
  };
}

/** The message an event is about. */
function idOf(target: EventTarget | null): string {
  return target instanceof AgentChatMessage ? (target.message?.id ?? '') : '';
}
