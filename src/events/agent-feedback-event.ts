import type {Message} from '../conversation/conversation-state.js';

/** What a visitor thinks of a reply; `undefined` when a judgement was taken back. */
export type FeedbackRating = 'helpful' | 'not-helpful' | undefined;

/**
 * `agent-feedback`: a visitor says whether a reply helped, or takes that back. The service has no place for it:
 * the page keeps it. Fires before it is shown; canceling it changes nothing. Bubbles, so that a page can follow
 * all its chats.
 */
export class AgentFeedbackEvent extends Event {
  static readonly type = 'agent-feedback';
  /** The key of the reply in this page. */
  readonly messageId: string;
  /** The service's identifier of the reply, `''` when it is not known. */
  readonly recordId: string;
  readonly rating: FeedbackRating;
  /** The reply itself. */
  readonly message: Message;

  constructor(message: Message, rating: FeedbackRating) {
    super(AgentFeedbackEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.messageId = message.id;
    this.recordId = message.recordId;
    this.rating = rating;
    this.message = message;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-feedback': AgentFeedbackEvent;
  }
}
