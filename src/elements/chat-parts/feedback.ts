/*!
 * Outlines of the icons from Lucide, ISC License, and Feather, MIT License: see `icons.ts`.
 */
import {css, html, type TemplateResult} from 'lit';
import {AgentFeedbackEvent, type FeedbackRating} from '../../events/part-events.js';
import {icon} from '../../icons.js';
import type {PartHost} from '../agent-chat/chat-part.js';
import {actionButton} from '../agent-chat/message/action-button.js';
import {isHasty} from '../shared/hasty-press.js';
import {MessagePartElement} from './part-element.js';

const thumbDownIcon = icon(
  'M9 18.12 10 14H4.17a2 2 0 0 1-1.92-2.56l2.33-8A2 2 0 0 1 6.5 2H20a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-2.76a2 2 0 0 0-1.79 1.11L12 22a3.13 3.13 0 0 1-3-3.88ZM17 14V2',
);

const thumbUpIcon = icon(
  'M15 5.88 14 10h5.83a2 2 0 0 1 1.92 2.56l-2.33 8A2 2 0 0 1 17.5 22H4a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2h2.76a2 2 0 0 0 1.79-1.11L12 2a3.13 3.13 0 0 1 3 3.88ZM7 10v12',
);

const ratingButtons = [
  {term: 'helpful', rating: 'helpful', icon: thumbUpIcon},
  {term: 'notHelpful', rating: 'not-helpful', icon: thumbDownIcon},
] as const;

/** The ratings of a chat by message id, kept while the page is open. */
const ratingsOf = new WeakMap<PartHost, Map<string, FeedbackRating>>();

/** Time of the last press, of any message: the second click of a double click is no rating. */
let ratedAt = -Infinity;

const feedbackStyles = css`
  .action[aria-pressed='true'] {
    color: var(--_link);
  }

  .action[aria-pressed='true'] .icon {
    fill: color-mix(in srgb, currentColor 24%, transparent);
  }

  @media (forced-colors: active) {
    .action[aria-pressed='true'] {
      border: 2px solid Highlight;
    }
  }
`;

/** The buttons that rate a reply. */
export class MessageFeedback extends MessagePartElement {
  static override styles = [feedbackStyles];

  /** A second press removes the rating. */
  override render(): TemplateResult {
    const {localize} = this.host;
    const given = this.#ratings.get(this.element.message?.id ?? '');
    return html`${ratingButtons.map(({term, rating, icon: shape}) =>
      actionButton({
        name: localize.term(term),
        icon: shape,
        part: 'feedback-button',
        pressed: given === rating,
        onClick: event => {
          if (isHasty(event, ratedAt)) return;
          ratedAt = event.timeStamp;
          this.#rate(given === rating ? undefined : rating);
        },
      }),
    )}`;
  }

  get #ratings(): Map<string, FeedbackRating> {
    const ratings = ratingsOf.get(this.host) ?? new Map<string, FeedbackRating>();
    ratingsOf.set(this.host, ratings);
    return ratings;
  }

  #rate(rating: FeedbackRating): void {
    const {chat, say, localize} = this.host;
    const {message} = this.element;
    if (!message || !chat.dispatchEvent(new AgentFeedbackEvent(message, rating))) return;
    this.#ratings.set(message.id, rating);
    if (rating) say(localize.term('feedbackGiven'));
    this.requestUpdate();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-feedback': MessageFeedback;
  }
}
