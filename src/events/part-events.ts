import type {Desk, DeskHandle} from '../conversation/desk.js';
import type {Message} from '../conversation/message.js';

/** `new`: the visitor started a new conversation. `forget`: this device has forgotten the visitor. */
export type ClearReason = 'new' | 'forget';

/**
 * `agent-clear`: the visitor removed the messages of a chat with its menu, `forget` also in another tab. Dispatched after it. The
 * service keeps its records. `clear()` of the page dispatches no event. Bubbles, so a page can listen to all its chats.
 */
export class AgentClearEvent extends Event {
  static readonly type = 'agent-clear';
  readonly reason: ClearReason;

  constructor(reason: ClearReason) {
    super(AgentClearEvent.type, {bubbles: true, composed: true});
    this.reason = reason;
  }
}

/**
 * `agent-conversation-select`: the visitor opens a conversation of the list, or begins a new one. In a history, the visitor
 * selects a conversation, or all records with an empty `conversationId`. Dispatched before anything changes; canceling it
 * keeps the previous conversation. After the shown conversation was deleted, the chat begins a new one, and the event
 * cannot be canceled. Changes of `conversationId` by the page dispatch no event. Bubbles.
 */
export class AgentConversationSelectEvent extends Event {
  static readonly type = 'agent-conversation-select';
  readonly conversationId: string;
  /** The conversation that is still shown. */
  readonly previous: string;

  constructor(conversationId: string, previous: string, cancelable = true) {
    super(AgentConversationSelectEvent.type, {bubbles: true, composed: true, cancelable});
    this.conversationId = conversationId;
    this.previous = previous;
  }
}

/** Rating of a reply; `undefined` when the visitor withdraws it. */
export type FeedbackRating = 'helpful' | 'not-helpful' | undefined;

/**
 * `agent-feedback`: a visitor rates a reply, or withdraws the rating. The service does not store ratings, so the page
 * stores them. Dispatched before the rating is shown; canceling it keeps the old one. With `feedback-reasons`, dispatched
 * again when the visitor sends reasons or a comment: store the last event of each `messageId`. Canceling that event keeps the
 * form open. Bubbles, so a page can listen to all its chats.
 */
export class AgentFeedbackEvent extends Event {
  static readonly type = 'agent-feedback';
  /** Key of the reply in this page. */
  readonly messageId: string;
  /** The service's identifier of the reply; `''` if unknown. */
  readonly recordId: string;
  readonly rating: FeedbackRating;
  /** The chosen reasons, as in `feedback-reasons`. Empty until the visitor sends them. */
  readonly reasons: readonly string[];
  /** The comment of the visitor, up to 1,000 characters of plain text. `''` without one. */
  readonly comment: string;
  /** The rated reply. */
  readonly message: Message;

  constructor(message: Message, rating: FeedbackRating, reasons: readonly string[] = [], comment = '') {
    super(AgentFeedbackEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.messageId = message.id;
    this.recordId = message.recordId;
    this.rating = rating;
    this.reasons = reasons;
    this.comment = comment;
    this.message = message;
  }
}

/** `agent-suggestion-pick`: a visitor chose a suggested message. Canceling it sends nothing. Bubbles. */
export class AgentSuggestionPickEvent extends Event {
  static readonly type = 'agent-suggestion-pick';
  /** Text of the suggestion. The chat sends the same text. */
  readonly text: string;

  constructor(text: string) {
    super(AgentSuggestionPickEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.text = text;
  }
}

/** A message of the transcript that a visitor hands over. */
export interface HandoverMessage {
  /** `user`, `assistant`, or another role of a stored record. */
  readonly role: string;
  readonly text: string;
  /** Epoch milliseconds. `undefined` if unknown. */
  readonly createdAt: number | undefined;
}

/**
 * `agent-handover`: the visitor wants to talk to a person. The chat does nothing else, until a listener calls `takeOver`.
 * Cancel it to tell other listeners that the page has taken care of it. Bubbles.
 */
export class AgentHandoverEvent extends Event {
  static readonly type = 'agent-handover';
  /** The conversation so far, oldest first. Without messages that are still queued. */
  readonly transcript: readonly HandoverMessage[];
  /**
   * Sends the visitor's messages to a desk in place of the model, until its `release()`. Also later than during the event. A
   * second call releases the first desk.
   *
   * @throws {TypeError} if `send` is not a function
   */
  readonly takeOver: (desk: Desk) => DeskHandle;

  constructor(transcript: readonly HandoverMessage[], takeOver: (desk: Desk) => DeskHandle) {
    super(AgentHandoverEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.transcript = transcript;
    this.takeOver = takeOver;
  }
}

/** `agent-greeting-dismiss`: the visitor closed the bubble beside the button of a launcher. Bubbles. */
export class AgentGreetingDismissEvent extends Event {
  static readonly type = 'agent-greeting-dismiss';

  constructor() {
    super(AgentGreetingDismissEvent.type, {bubbles: true, composed: true});
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-clear': AgentClearEvent;
    'agent-conversation-select': AgentConversationSelectEvent;
    'agent-feedback': AgentFeedbackEvent;
    'agent-suggestion-pick': AgentSuggestionPickEvent;
    'agent-handover': AgentHandoverEvent;
    'agent-greeting-dismiss': AgentGreetingDismissEvent;
  }
}
