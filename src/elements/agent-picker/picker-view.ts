import {html, nothing, type TemplateResult} from 'lit';
import {repeat} from 'lit/directives/repeat.js';
import type {AgentServiceError} from '../../client/agent-service-error.js';
import type {Agent} from '../../client/resources.js';
import type {AgentListStatus} from '../../controllers/agent-list.js';
import type {Localize} from '../../controllers/localize.js';
import {failureNotice} from '../failure-notice.js';
import {arrowDownIcon, messageIcon, searchIcon} from '../icons.js';
import {agentOption} from './agent-option.js';
import {searchField, type SearchActions} from './search-field.js';

/** Everything `<agent-picker>` shows. */
export interface PickerView {
  readonly status: AgentListStatus;
  readonly agents: readonly Agent[];
  readonly selectedId: string;
  /** The agent the tab key gets to. */
  readonly tabStop: string;
  readonly error: AgentServiceError | undefined;
  readonly next: {
    readonly available: boolean;
    readonly loading: boolean;
    readonly error: AgentServiceError | undefined;
  };
  readonly search: {readonly shown: boolean; readonly text: string; readonly loadedText: string};
  readonly label: string;
  readonly disabled: boolean;
  /** The service's address, which relative images belong to. */
  readonly imageBase: string;
  readonly localize: Localize;
  readonly actions: PickerActions;
}

/** What a person can do. */
export interface PickerActions extends SearchActions {
  readonly pick: (agent: Agent) => void;
  readonly visit: (agent: Agent) => void;
  readonly pressListKey: (event: KeyboardEvent) => void;
  readonly loadNext: () => void;
  readonly loadAgain: () => void;
}

/** The whole picker. */
export function pickerView(view: PickerView): TemplateResult {
  const {status, search, label, disabled, localize, actions} = view;
  return html`<section class="base" part="base" aria-label=${label}>
    <slot name="label"></slot>
    ${
      search.shown
        ? searchField({
            text: search.text,
            busy: status === 'loading',
            disabled: disabled || status === 'idle',
            localize,
            actions,
          })
        : nothing
    }
    <div class="results" tabindex="-1" aria-busy=${status === 'loading'}>
      ${renderPlaceholder(view)}
      <slot name="empty" ?hidden=${status !== 'empty'}
        >${status === 'empty' ? renderEmpty(view) : nothing}</slot
      >
      <slot name="error" ?hidden=${status !== 'error'}>${renderError(view)}</slot>
      ${renderList(view)} ${renderNext(view)}
    </div>
    <slot name="footer"></slot>
    <div class="spoken visually-hidden" aria-live="polite"></div>
  </section>`;
}

/** While a new search runs, the agents of the one before stay, so that nothing flickers. */
function showsAgents({status, agents}: PickerView): boolean {
  return agents.length > 0 && (status === 'ready' || status === 'loading');
}

function renderList(view: PickerView): TemplateResult | typeof nothing {
  if (!showsAgents(view)) return nothing;
  const {agents, selectedId, tabStop, label, status, actions} = view;
  return html`<div
    class="list"
    part="list"
    role="listbox"
    aria-label=${label}
    aria-disabled=${view.disabled}
    aria-busy=${status === 'loading'}
  >
    ${repeat(
      agents,
      agent => agent.AgentId,
      agent =>
        agentOption({
          ...view,
          agent,
          selected: agent.AgentId === selectedId,
          tabStop: agent.AgentId === tabStop,
          onPick: () => actions.pick(agent),
          onVisit: () => actions.visit(agent),
          onKeydown: actions.pressListKey,
        }),
    )}
  </div>`;
}

function renderNext(view: PickerView): TemplateResult | typeof nothing {
  const {next, localize, actions} = view;
  if (!showsAgents(view)) return nothing;
  if (next.error) {
    const sentence = localize.term('moreAgentsFailed');
    const more = localize.term('agentsFailed', next.error.kind);
    return html`<div class="next">
      ${failureNotice({error: next.error, localize, sentence, more, onRetry: actions.loadNext})}
    </div>`;
  }
  if (!next.available) return nothing;
  return html`<div class="next">
    <button
      class="more-button"
      part="more-button"
      type="button"
      aria-disabled=${next.loading || view.status === 'loading' ? 'true' : 'false'}
      @click=${actions.loadNext}
    >
      ${next.loading ? localize.term('loadingAgents') : html`${arrowDownIcon}${localize.term('moreAgents')}`}
    </button>
  </div>`;
}

function renderPlaceholder(view: PickerView): TemplateResult | typeof nothing {
  const {status, localize} = view;
  if (status === 'idle') {
    return html`<div class="placeholder">
      <span class="placeholder-icon">${messageIcon}</span>
      <p>${localize.term('notConnected')}</p>
    </div>`;
  }
  if (status !== 'loading' || showsAgents(view)) return nothing;
  return html`<div class="skeletons" aria-hidden="true">${[1, 2, 3, 4].map(() => skeleton)}</div>`;
}

/** Nothing there at all, or nothing that fits what was searched for. */
function renderEmpty({search, localize, actions}: PickerView): TemplateResult {
  const {loadedText} = search;
  return html`<div class="placeholder" part="empty">
    <span class="placeholder-icon">${loadedText ? searchIcon : messageIcon}</span>
    <p>${loadedText ? localize.term('noAgentsFor', loadedText) : localize.term('noAgents')}</p>
    ${
      loadedText
        ? html`<button class="text-button" type="button" @click=${actions.clear}>
            ${localize.term('clearSearch')}
          </button>`
        : nothing
    }
  </div>`;
}

function renderError({error, localize, actions}: PickerView): TemplateResult | typeof nothing {
  if (!error) return nothing;
  const sentence = localize.term('agentsFailed', error.kind);
  return html`<div part="error">
    ${failureNotice({error, localize, sentence, onRetry: actions.loadAgain})}
  </div>`;
}

const skeleton = html`<div class="skeleton-row">
  <i class="skeleton skeleton-avatar"></i>
  <span class="skeleton-lines"><i class="skeleton"></i><i class="skeleton"></i></span>
</div>`;
