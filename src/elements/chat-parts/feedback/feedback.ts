/*!
 * Outlines of the icons from Lucide, ISC License, and Feather, MIT License: see `icons.ts`.
 */
import {html, nothing, type TemplateResult} from 'lit';
import {AgentFeedbackEvent, type FeedbackRating} from '../../../events/part-events.js';
import {icon} from '../../../icons.js';
import type {PartHost} from '../../agent-chat/chat-part.js';
import {actionButton} from '../../agent-chat/message/action-button.js';
import {isHasty} from '../../shared/hasty-press.js';
import {consentButtonStyles} from '../consent-button.styles.js';
import {MessagePartElement} from '../part-element.js';
import {emptyDraft, feedbackForm, readReasons, type FeedbackDraft} from './feedback-form.js';
import {feedbackStyles} from './feedback.styles.js';

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

interface Feedback {
  readonly rating: FeedbackRating;
  /** Set while the form is open. */
  readonly draft?: FeedbackDraft | undefined;
  readonly isSent?: boolean;
}

const noFeedback: Feedback = {rating: undefined};

/** The feedback of a chat by message id, kept while the chat exists. */
const feedbackOf = new WeakMap<PartHost, Map<string, Feedback>>();

/** Time of the last press, of any message: the second click of a double click is no rating. */
let ratedAt = -Infinity;

/** The buttons that rate a reply, and the form for the reasons. */
export class MessageFeedback extends MessagePartElement {
  static override styles = [consentButtonStyles, feedbackStyles];

  /** A second press removes the rating. */
  override render(): TemplateResult {
    const {localize} = this.host;
    const given = this.#feedback;
    return html`${ratingButtons.map(({term, rating, icon: shape}) =>
      actionButton({
        name: localize.term(term),
        icon: shape,
        part: 'feedback-button',
        pressed: given.rating === rating,
        onClick: event => {
          if (isHasty(event, ratedAt)) return;
          ratedAt = event.timeStamp;
          this.#rate(given.rating === rating ? undefined : rating);
        },
      }),
    )}${given.draft ? this.#renderForm(given.draft) : nothing}${
      given.isSent
        ? html`<p class="feedback-thanks" part="notice"><bdi>${localize.term('feedbackGiven')}</bdi></p>`
        : nothing
    }`;
  }

  #renderForm(draft: FeedbackDraft): TemplateResult {
    return feedbackForm({
      reasons: this.#reasons,
      draft,
      localize: this.host.localize,
      change: update =>
        this.#keep({rating: 'not-helpful', draft: update(this.#feedback.draft ?? emptyDraft)}),
      send: (reasons, comment) => this.#send(reasons, comment),
      skip: () => this.#close({rating: 'not-helpful'}),
    });
  }

  get #reasons(): readonly string[] {
    return readReasons(this.host.chat.feedbackReasons);
  }

  get #feedback(): Feedback {
    return feedbackOf.get(this.host)?.get(this.element.message?.id ?? '') ?? noFeedback;
  }

  #keep(feedback: Feedback): void {
    const all = feedbackOf.get(this.host) ?? new Map<string, Feedback>();
    feedbackOf.set(this.host, all);
    all.set(this.element.message?.id ?? '', feedback);
    this.requestUpdate();
  }

  #dispatch(rating: FeedbackRating, reasons?: readonly string[], comment?: string): boolean {
    const {message} = this.element;
    return Boolean(
      message && this.host.chat.dispatchEvent(new AgentFeedbackEvent(message, rating, reasons, comment)),
    );
  }

  #rate(rating: FeedbackRating): void {
    const {say, localize} = this.host;
    if (!this.#dispatch(rating)) return;
    const asksWhy = rating === 'not-helpful' && this.#reasons.length > 0;
    this.#keep({rating, draft: asksWhy ? emptyDraft : undefined});
    if (rating) say(localize.term(asksWhy ? 'feedbackReasonsOffered' : 'feedbackGiven'));
    if (asksWhy) void this.#revealForm();
  }

  /** The form may be below the visible part of the transcript. The page does not scroll. */
  async #revealForm(): Promise<void> {
    await this.updateComplete;
    const {transcript} = this.host.refs;
    const form = this.querySelector('.feedback-form');
    if (!transcript || !form) return;
    const hidden = form.getBoundingClientRect().bottom - transcript.getBoundingClientRect().bottom;
    if (hidden > 0) transcript.scrollTop += hidden;
    this.host.stick.acceptPosition();
  }

  #send(reasons: readonly string[], comment: string): void {
    if (!this.#dispatch('not-helpful', reasons, comment)) return;
    this.#close({rating: 'not-helpful', isSent: true});
    this.host.say(this.host.localize.term('feedbackGiven'));
  }

  /** The focus returns from the form to the pressed button. */
  #close(feedback: Feedback): void {
    if (this.querySelector('.feedback-form')?.matches(':focus-within'))
      this.querySelector<HTMLElement>('.action[aria-pressed="true"]')?.focus();
    this.#keep(feedback);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-feedback': MessageFeedback;
  }
}
