import type {Message} from '../conversation/conversation-state.js';

/** Rating of a reply; `undefined` when the visitor withdraws it. */
export type FeedbackRating = 'helpful' | 'not-helpful' | undefined;

/**
 * `agent-feedback`: a visitor rates a reply, or withdraws the rating. The service does not store ratings, so the page
 * stores them. Dispatched before the rating is shown; canceling it keeps the old one. Bubbles, so a page can listen to
 * all its chats.
 */
export class AgentFeedbackEvent extends Event {
  static readonly type = 'agent-feedback';
  /** Key of the reply in this page. */
  readonly messageId: string;
  /** The service's identifier of the reply; `''` if unknown. */
  readonly recordId: string;
  readonly rating: FeedbackRating;
  /** The rated reply. */
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
