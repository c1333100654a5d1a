import {html, nothing, type TemplateResult} from 'lit';
import type {AgentServiceError} from '../../client/agent-service-error.js';
import type {Localize} from '../../controllers/localize.js';
import {failureNotice} from '../failure-notice.js';
import {messageIcon, searchIcon} from '../../icons.js';
import type {PickerLayout} from './agent-option.js';

/** The sentence while there is no service to ask. */
export function notConnected(localize: Localize): TemplateResult {
  return html`<div class="placeholder">
    <span class="placeholder-icon">${messageIcon}</span>
    <p>${localize.term('notConnected')}</p>
  </div>`;
}

/** What stands where the agents will be. */
export function skeletons(layout: PickerLayout): TemplateResult {
  const shape = layout === 'grid' ? skeletonCard : skeletonRow;
  return html`<div class="skeletons" aria-hidden="true">${[1, 2, 3, 4].map(() => shape)}</div>`;
}

/** Nothing there at all, or nothing that fits what was searched for. */
export function nothingListed(text: string, localize: Localize, onClear: () => void): TemplateResult {
  return html`<div class="placeholder" part="empty">
    <span class="placeholder-icon">${text ? searchIcon : messageIcon}</span>
    <p>${text ? localize.term('noAgentsFor', text) : localize.term('noAgents')}</p>
    ${
      text
        ? html`<button class="text-button" type="button" @click=${onClear}>
            ${localize.term('clearSearch')}
          </button>`
        : nothing
    }
  </div>`;
}

/** Why there is no list. */
export function listFailure(
  error: AgentServiceError,
  localize: Localize,
  onRetry: () => void,
): TemplateResult {
  const sentence = localize.term('agentsFailed', error.kind);
  return html`<div part="error">${failureNotice({error, localize, sentence, onRetry})}</div>`;
}

const lines = html`<span class="skeleton-lines"><i class="skeleton"></i><i class="skeleton"></i></span>`;

const skeletonRow = html`<div class="skeleton-row">
  <i class="skeleton skeleton-avatar"></i>
  ${lines}
</div>`;

const skeletonCard = html`<div class="skeleton-row skeleton-card">
  <i class="skeleton skeleton-cover"></i>
  ${lines}
</div>`;
