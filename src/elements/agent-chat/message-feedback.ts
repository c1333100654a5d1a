import {html, type TemplateResult} from 'lit';
import type {Localize} from '../../controllers/localize.js';
import type {Message} from '../../conversation/conversation-state.js';
import {AgentFeedbackEvent, type FeedbackRating} from '../../events/agent-feedback-event.js';
import {thumbDownIcon} from '../icons/thumb-down.js';
import {thumbUpIcon} from '../icons/thumb-up.js';
import {actionButton} from './action-button.js';

/** Asks the chat to note what the visitor thinks of a reply. */
export class ReplyRateEvent extends Event {
  static readonly type = 'reply-rate';
  readonly message: Message;
  readonly rating: FeedbackRating;

  constructor(message: Message, rating: FeedbackRating) {
    super(ReplyRateEvent.type, {bubbles: true});
    this.message = message;
    this.rating = rating;
  }
}

/** What the visitor thinks of replies, for as long as they are in this page. */
export class MessageFeedback {
  #ratings: ReadonlyMap<string, FeedbackRating> = new Map();

  /** By the message's key; another map after each change. */
  get ratings(): ReadonlyMap<string, FeedbackRating> {
    return this.#ratings;
  }

  /** Notes a judgement, unless the page refuses it. Returns whether it was noted. */
  rate(chat: EventTarget, {message, rating}: ReplyRateEvent): boolean {
    if (!chat.dispatchEvent(new AgentFeedbackEvent(message, rating))) return false;
    this.#ratings = new Map(this.#ratings).set(message.id, rating);
    return true;
  }
}

/** The two buttons that say whether a reply helped; pressing the one that is pressed takes it back. */
export function feedbackButtons(
  message: Message,
  rating: FeedbackRating,
  localize: Localize,
): TemplateResult {
  const button = (own: 'helpful' | 'not-helpful', name: string, icon: TemplateResult): TemplateResult =>
    actionButton({
      name,
      icon,
      part: 'feedback-button',
      pressed: rating === own,
      onClick: ({currentTarget}) =>
        currentTarget?.dispatchEvent(new ReplyRateEvent(message, rating === own ? undefined : own)),
    });
  return html`${button('helpful', localize.term('helpful'), thumbUpIcon)}${button(
    'not-helpful',
    localize.term('notHelpful'),
    thumbDownIcon,
  )}`;
}
