import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../controllers/localize.js';
import {retryIcon} from '../../icons.js';
import type {EarlierStatus} from './chat-history.js';

/** What stands in front of the first message: the way to earlier ones, or why there is none. */
export function earlierLine(
  status: EarlierStatus,
  localize: Localize,
  onLoad: () => void,
): TemplateResult | typeof nothing {
  switch (status) {
    case 'unknown':
      return nothing;
    case 'beginning':
      return html`<p class="note">${localize.term('conversationBeginning')}</p>`;
    case 'failed':
      return html`<div part="notice">
        <p class="note">${localize.term('historyFailed')}</p>
        <button class="text-button" part="retry-button" type="button" @click=${onLoad}>
          ${retryIcon}${localize.term('tryAgain')}
        </button>
      </div>`;
    case 'more':
    case 'loading':
      return html`<button
        class="text-button"
        part="earlier-button"
        type="button"
        aria-disabled=${status === 'loading' ? 'true' : 'false'}
        @click=${onLoad}
      >
        ${localize.term(status === 'loading' ? 'loadingHistory' : 'earlierMessages')}
      </button>`;
  }
}
