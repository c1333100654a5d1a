/*!
 * Outlines of the icons from Lucide, ISC License, and Feather, MIT License: see `icons.ts`.
 */
import {css, type ReactiveController, type TemplateResult} from 'lit';
import type {Message} from '../../conversation/conversation-state.js';
import {AgentFeedbackEvent, type FeedbackRating} from '../../events/agent-feedback-event.js';
import type {Localize} from '../../controllers/localize.js';
import {icon} from '../../icons.js';
import {addStyles} from '../../styles/add-styles.js';
import {isHasty} from '../shared/hasty-press.js';
import {actionButton} from '../agent-chat/message/action-button.js';
import type {
  FeedbackButton,
  MessageActionsOptions,
  MessageElement,
} from '../agent-chat/message/message-element.js';

const thumbDownIcon = icon(
  'M9 18.12 10 14H4.17a2 2 0 0 1-1.92-2.56l2.33-8A2 2 0 0 1 6.5 2H20a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-2.76a2 2 0 0 0-1.79 1.11L12 22a3.13 3.13 0 0 1-3-3.88ZM17 14V2',
);

const thumbUpIcon = icon(
  'M15 5.88 14 10h5.83a2 2 0 0 1 1.92 2.56l-2.33 8A2 2 0 0 1 17.5 22H4a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2h2.76a2 2 0 0 0 1.79-1.11L12 2a3.13 3.13 0 0 1 3 3.88ZM7 10v12',
);

const ratingButtons = {
  rateUp: {term: 'helpful', rating: 'helpful', icon: thumbUpIcon},
  rateDown: {term: 'notHelpful', rating: 'not-helpful', icon: thumbDownIcon},
} as const;

/** The buttons that rate a reply. They load with the first reply if the page has enabled them. */
export class MessageFeedback implements ReactiveController {
  readonly #options: MessageActionsOptions;
  readonly #localize: Localize;
  /** Ratings by message id, kept while the page is open. */
  #ratedAt = -Infinity;
  readonly #ratings = new Map<string, FeedbackRating>();

  constructor(options: MessageActionsOptions) {
    this.#options = options;
    this.#localize = options.localize;
    options.target.addController(this);
  }

  hostConnected(): void {
    addStyles(this.#options.target.renderRoot, feedbackStyles);
  }

  /** A second press removes the rating. */
  renderButton(name: FeedbackButton, message: Message, element: MessageElement): TemplateResult {
    const {term, rating, icon: shape} = ratingButtons[name];
    const pressed = this.#ratings.get(message.id) === rating;
    return actionButton({
      name: this.#localize.term(term),
      icon: shape,
      part: 'feedback-button',
      pressed,
      onClick: event => {
        if (isHasty(event, this.#ratedAt)) return;
        this.#ratedAt = event.timeStamp;
        this.#rate(message, pressed ? undefined : rating);
        element.requestUpdate();
      },
    });
  }

  #rate(message: Message, rating: FeedbackRating): void {
    const {target, say} = this.#options;
    if (!target.dispatchEvent(new AgentFeedbackEvent(message, rating))) return;
    this.#ratings.set(message.id, rating);
    if (rating) say(this.#localize.term('feedbackGiven'));
  }
}

const feedbackStyles = css`
  .action[aria-pressed='true'] {
    color: var(--_accent);
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
