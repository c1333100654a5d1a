import {html, nothing, type TemplateResult} from 'lit';
import type {AgentServiceError} from '../client/agent-service-error.js';
import type {Localize} from '../controllers/localize.js';
import {alertIcon, retryIcon} from '../icons.js';
import {countdown} from './countdown.js';

/** How a failure is shown. */
export interface FailureNotice {
  readonly error: AgentServiceError;
  readonly localize: Localize;
  /** What the visitor reads first; default: the sentence for the kind of error. */
  readonly sentence?: string;
  /** A second sentence, such as what was kept. */
  readonly more?: string;
  /** Offers another try. */
  readonly onRetry?: (() => void) | undefined;
}

/**
 * A failure as a visitor reads it, with a way on; what the site owner needs to mend it is folded away.
 * The service's own words are plain text. Its looks are in `notice.styles.ts`.
 */
export function failureNotice({error, localize, sentence, more, onRetry}: FailureNotice): TemplateResult {
  return html`<div class="notice failure" part="notice">
    <span class="notice-icon">${alertIcon}</span>
    <div class="notice-text">
      <p class="notice-sentence">${sentence ?? localize.term('errorForVisitor', error.kind)}</p>
      ${more ? html`<p class="notice-more">${more}</p>` : nothing}
      ${error.retryAfter ? renderWait(error, error.retryAfter, localize) : nothing}
      <div class="notice-row">
        ${
          onRetry
            ? html`<button class="text-button" part="retry-button" type="button" @click=${onRetry}>
                ${retryIcon}${localize.term('tryAgain')}
              </button>`
            : nothing
        }
        <details class="notice-details">
          <summary>${localize.term('details')}</summary>
          <p>${ownerHint(error, localize)}</p>
          ${
            error.serviceMessage
              ? html`<p class="notice-words"><bdi>${error.serviceMessage}</bdi></p>`
              : nothing
          }
          ${
            error.status
              ? html`<p class="notice-words">${localize.term('statusCode', String(error.status))}</p>`
              : nothing
          }
          ${
            error.requestId
              ? html`<p class="notice-words">${localize.term('requestIdentifier', error.requestId)}</p>`
              : nothing
          }
        </details>
      </div>
    </div>
  </div>`;
}

function ownerHint({kind, setting}: AgentServiceError, localize: Localize): string {
  return setting ? localize.term('checkSetting', setting) : localize.term('errorForOwner', kind);
}

/** How long the service asks to wait, second by second. */
function renderWait(error: AgentServiceError, seconds: number, localize: Localize): TemplateResult {
  const words = (left: number): string => localize.term('tryAgainIn', left);
  return html`<p class="notice-more" role="timer" ${countdown(error, seconds, words)}></p>`;
}
