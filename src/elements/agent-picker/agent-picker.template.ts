import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {AgentServiceError} from '../../client/agent-service-error.js';
import type {Agent} from '../../client/resources.js';
import type {Localize} from '../../controllers/localize.js';
import {alertIcon, arrowDownIcon, messageIcon} from '../../icons.js';
import {searchIcon} from '../../list-icons.js';
import type {AgentListSnapshot, Paging} from '../../lists/agent-list.js';
import {failureNotice} from '../shared/failure-notice.js';
import {pageNavigation} from '../shared/page-navigation.js';
import {spokenRegion} from '../../controllers/live-region.js';
import {type PickerLayout, badgeWording} from './option/agent-option.template.js';
import {optionList, type OptionActions, type RenderAgent} from './option/option-list.template.js';
import {searchField, type SearchActions} from './search/picker-search.js';

export interface PickerView {
  readonly list: AgentListSnapshot;
  readonly groups: readonly (readonly Agent[])[];
  /** Keys of the groups that render; the others are empty boxes. */
  readonly renderedGroups: ReadonlySet<string>;
  readonly selectedId: string;
  readonly tabStop: string;
  readonly paging: Paging;
  readonly layout: PickerLayout;
  readonly search: {readonly shown: boolean; readonly text: string};
  readonly label: string;
  readonly disabled: boolean;
  readonly required: boolean;
  /** `''` if the message is not visible. */
  readonly problem: string;
  /** Base URL of relative image addresses: the address of the service. */
  readonly imageBase: string;
  readonly renderAgent: RenderAgent | undefined;
  readonly localize: Localize;
  readonly actions: PickerActions;
}

export interface PickerActions extends SearchActions, OptionActions {
  readonly loadNext: () => void;
  readonly goToPage: (pageNumber: number) => void;
  readonly retryNext: () => void;
  readonly pressResultsKey: (event: KeyboardEvent) => void;
  readonly loadAgain: () => void;
}

export function pickerTemplate(view: PickerView): TemplateResult {
  const {list, paging, search, label, disabled, problem, localize, actions} = view;
  const {status, error} = list;
  const hasFurther = showsAgents(list);
  return html`<section class="base" part="base" lang=${ifDefined(localize.marks.wording)} aria-label=${label}>
    <slot name="label"></slot>
    ${
      search.shown
        ? searchField({
            name: label,
            text: search.text,
            busy: status === 'loading',
            disabled: disabled || status === 'idle',
            localize,
            actions,
          })
        : nothing
    }
    <div
      class="results"
      tabindex=${hasControls(list) ? -1 : 0}
      aria-busy=${status === 'loading'}
      @keydown=${actions.pressResultsKey}
    >
      ${renderPlaceholder(view)}
      <slot name="empty" ?hidden=${status !== 'empty'}
        >${status === 'empty' ? renderEmpty(view) : nothing}</slot
      >
      <slot name="error" ?hidden=${status !== 'error'}>${error ? renderError(error, view) : nothing}</slot>
      ${renderList(view)} ${hasFurther && paging === 'more' ? renderMore(view) : nothing}
    </div>
    ${hasFurther && paging === 'pages' ? renderPages(view) : nothing} ${renderProblem(problem)}
    <slot name="footer"></slot>
    ${spokenRegion}
  </section>`;
}

/** While a new search runs, the earlier agents stay visible to avoid flicker. */
function showsAgents({status, items}: AgentListSnapshot): boolean {
  return items.length > 0 && (status === 'ready' || status === 'loading');
}

/** Whether the scrolling box contains something to focus. A low box without it would not scroll with the keyboard. */
function hasControls(list: AgentListSnapshot): boolean {
  return showsAgents(list) || list.status === 'error' || (list.status === 'empty' && list.loadedText !== '');
}

function renderList(view: PickerView): TemplateResult | typeof nothing {
  const {list, problem, localize} = view;
  if (!showsAgents(list)) return nothing;
  return optionList({
    ...view,
    listed: list,
    busy: list.status === 'loading' || (view.paging === 'pages' && list.loadingNext),
    invalid: problem !== '',
    wording: badgeWording(localize),
  });
}

function renderPlaceholder({list, layout, localize}: PickerView): TemplateResult | typeof nothing {
  if (list.status === 'idle')
    return html`<div class="placeholder">
      <span class="placeholder-icon">${messageIcon}</span>
      <p>${localize.term('agentsUnavailable')}</p>
    </div>`;
  if (list.status !== 'loading' || showsAgents(list)) return nothing;
  const shape = layout === 'grid' ? skeletonCard : skeletonRow;
  return html`<div class="skeletons" aria-hidden="true">${[1, 2, 3, 4].map(() => shape)}</div>`;
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

function renderEmpty({list, localize, actions}: PickerView): TemplateResult {
  const text = list.loadedText;
  return html`<div class="placeholder" part="empty">
    <span class="placeholder-icon">${text ? searchIcon : messageIcon}</span>
    <p>${text ? localize.term('noAgentsFor', text) : localize.term('noAgents')}</p>
    ${
      text
        ? html`<button class="text-button" part="clear-button" type="button" @click=${actions.clear}>
            ${localize.term('clearSearch')}
          </button>`
        : nothing
    }
  </div>`;
}

function renderError(error: AgentServiceError, {localize, actions}: PickerView): TemplateResult {
  const sentence = localize.term('agentsFailed', error.kind);
  return html`<div part="error">
    ${failureNotice({error, localize, sentence, onRetry: actions.loadAgain})}
  </div>`;
}

function renderMore(view: PickerView): TemplateResult | typeof nothing {
  const {list, localize, actions} = view;
  if (list.nextError) return renderNextError(view);
  if (!list.hasMore) return nothing;
  const isBusy = list.loadingNext || list.status === 'loading';
  return html`<div class="next">
    <button
      class="more-button"
      part="more-button"
      type="button"
      aria-disabled=${isBusy}
      @click=${actions.loadNext}
    >
      ${
        list.loadingNext
          ? html`<bdi>${localize.term('loadingAgents')}</bdi>`
          : html`${arrowDownIcon}${localize.term('moreAgents')}`
      }
    </button>
  </div>`;
}

function renderPages(view: PickerView): TemplateResult | typeof nothing {
  const {list, label, localize, actions} = view;
  const {pageNumber, pageCount, hasMore, loadingNext, status} = list;
  if (pageNumber === 1 && !hasMore) return nothing;
  return html`${renderNextError(view)}
  ${pageNavigation({
    pageNumber,
    pageCount,
    mayHaveNext: hasMore,
    busy: loadingNext || status === 'loading',
    label,
    localize,
    onGo: actions.goToPage,
  })}`;
}

function renderNextError({list, paging, localize, actions}: PickerView): TemplateResult | typeof nothing {
  const {nextError} = list;
  if (!nextError) return nothing;
  const sentence = localize.term(paging === 'pages' ? 'agentPageFailed' : 'moreAgentsFailed');
  const more = localize.term('agentsFailed', nextError.kind);
  return html`<div class="next">
    ${failureNotice({error: nextError, localize, sentence, more, onRetry: actions.retryNext})}
  </div>`;
}

function renderProblem(problem: string): TemplateResult | typeof nothing {
  if (!problem) return nothing;
  return html`<p class="problem" id="problem" part="problem">${alertIcon}<span>${problem}</span></p>`;
}
