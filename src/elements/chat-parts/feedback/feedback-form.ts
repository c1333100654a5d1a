import {html, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Localize} from '../../../controllers/localize.js';
import {textDirection} from '../../../markdown/text-direction.js';
import {isEscapeKey} from '../../agent-chat/composer/composer-keys.js';
import {warnOnce} from '../../agent-element.js';
import {oneLine} from '../one-line.js';

const maxReasons = 8;
const maxReasonLength = 80;
const maxCommentLength = 1000;

/** The reasons that the visitor has chosen, and the comment, before they are sent. */
export interface FeedbackDraft {
  readonly chosen: ReadonlySet<string>;
  readonly comment: string;
}

export const emptyDraft: FeedbackDraft = {chosen: new Set(), comment: ''};

export interface FeedbackForm {
  readonly reasons: readonly string[];
  readonly draft: FeedbackDraft;
  readonly localize: Localize;
  readonly change: (update: (draft: FeedbackDraft) => FeedbackDraft) => void;
  readonly send: (reasons: readonly string[], comment: string) => void;
  readonly skip: () => void;
}

/** Reads the setting `feedbackReasons`: each reason once, as one line of limited length. */
export function readReasons(setting: unknown): readonly string[] {
  const list: unknown = typeof setting === 'string' ? setting.split('|') : setting;
  if (!Array.isArray(list)) {
    if (list) warnOnce('feedbackReasons must be a text or a list of texts, so no reason is offered.');
    return [];
  }
  const lines = list.slice(0, 100).map(text => oneLine(text, maxReasonLength));
  return [...new Set(lines.filter(Boolean))].slice(0, maxReasons);
}

/** The form below a reply that is rated as not helpful. */
export function feedbackForm({reasons, draft, localize, change, send, skip}: FeedbackForm): TemplateResult {
  const question = localize.term('feedbackQuestion');
  const name = localize.term('feedbackComment');
  const chosen = reasons.filter(reason => draft.chosen.has(reason));
  const comment = draft.comment.trim();
  const canSend = chosen.length > 0 || comment !== '';
  const trySend = (): void => {
    if (canSend) send(chosen, Array.from(comment).slice(0, maxCommentLength).join(''));
  };
  const onKey = (event: KeyboardEvent): void => {
    if (isEscapeKey(event)) skip();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.isComposing) trySend();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<div
    class="feedback-form"
    part="feedback-form"
    role="group"
    aria-label=${question}
    @keydown=${onKey}
  >
    <p aria-hidden="true">${question}</p>
    <div class="feedback-reasons">
      ${reasons.map(
        reason =>
          html`<button
            class="feedback-reason"
            part="feedback-reason"
            type="button"
            dir=${textDirection(reason)}
            lang=${ifDefined(localize.marks.content)}
            aria-pressed=${draft.chosen.has(reason)}
            @click=${() => change(now => ({...now, chosen: toggled(now.chosen, reason)}))}
          >
            ${reason}
          </button>`,
      )}
    </div>
    <textarea
      class="feedback-comment"
      part="feedback-comment"
      rows="2"
      dir="auto"
      maxlength=${maxCommentLength}
      aria-label=${name}
      placeholder=${name}
      .value=${draft.comment}
      @input=${({target}: Event) => {
        if (!(target instanceof HTMLTextAreaElement)) return;
        const {value} = target;
        change(now => ({...now, comment: value}));
      }}
    ></textarea>
    <div class="feedback-end">
      <button class="plain-button" part="feedback-skip-button" type="button" @click=${skip}>
        ${localize.term('skipFeedback')}
      </button>
      <button
        class="consent-button"
        part="feedback-send-button"
        type="button"
        aria-disabled=${!canSend}
        @click=${trySend}
      >
        ${localize.term('sendFeedback')}
      </button>
    </div>
  </div>`;
}

function toggled(chosen: ReadonlySet<string>, reason: string): ReadonlySet<string> {
  const after = new Set(chosen);
  if (!after.delete(reason)) after.add(reason);
  return after;
}
