import {html, nothing, type TemplateResult} from 'lit';
import {live} from 'lit/directives/live.js';
import type {Localize} from '../../controllers/localize.js';
import type {RecordOrder} from '../../records/record-pages.js';
import {arrowDownIcon, arrowUpIcon, closeIcon} from '../../icons.js';
import {conversationsIcon, downloadIcon, searchIcon} from '../../list-icons.js';
import {textDirection} from '../../markdown/text-direction.js';

export interface HistoryToolbar {
  /** Accessible name of the search landmark. */
  readonly name: string;
  readonly filterText: string;
  readonly loaded: number;
  readonly found: number;
  /** Absent where the history offers no conversations. */
  readonly conversations: {readonly title: string; readonly isMissing: boolean} | undefined;
  readonly order: RecordOrder;
  readonly disabled: boolean;
  readonly localize: Localize;
  readonly actions: ToolbarActions;
}

export interface ToolbarActions {
  readonly type: (event: Event) => void;
  readonly clearFilter: () => void;
  readonly turnOrder: (event: Event) => void;
  readonly openExport: () => void;
  readonly openConversations: () => void;
}

const maxFilterLength = 200;

/** The label of the filter contains the number of loaded records, because the filter searches only those. */
export function toolbarTemplate(toolbar: HistoryToolbar): TemplateResult {
  const {order, disabled, localize, actions, filterText, found, loaded} = toolbar;
  const current = localize.term(order === 'desc' ? 'newestFirst' : 'oldestFirst');
  const other = localize.term(order === 'desc' ? 'showOldestFirst' : 'showNewestFirst');
  const exportName = localize.term('exportRecords');
  return html`<div class="toolbar" part="toolbar">
    ${renderFilter(toolbar)}
    <div class="tools">
      ${renderConversations(toolbar)}
      <button
        class="tool"
        part="order-toggle"
        type="button"
        title=${other}
        aria-label=${`${current}. ${other}`}
        ?disabled=${disabled}
        @click=${actions.turnOrder}
      >
        ${order === 'desc' ? arrowDownIcon : arrowUpIcon}<span>${current}</span>
      </button>
      <button
        class="tool"
        part="export-button"
        type="button"
        aria-haspopup="dialog"
        ?disabled=${disabled || loaded === 0}
        @click=${actions.openExport}
      >
        ${downloadIcon}<span>${exportName}</span>
      </button>
      <slot name="toolbar-end"></slot>
    </div>
    ${filterText ? html`<p class="filter-note">${localize.term('recordsFound', found, loaded)}</p>` : nothing}
    ${toolbar.conversations?.isMissing ? html`<p class="filter-note">${localize.term('errorForVisitor', 'network')}</p>` : nothing}
  </div>`;
}

function renderConversations({
  conversations,
  disabled,
  localize,
  actions,
}: HistoryToolbar): TemplateResult | typeof nothing {
  if (!conversations) return nothing;
  const {title} = conversations;
  return html`<button
    class="tool"
    part="conversations-button"
    type="button"
    aria-haspopup="dialog"
    ?disabled=${disabled}
    @click=${actions.openConversations}
  >
    ${conversationsIcon}<span>${localize.term('conversations')}</span>${
      title ? html`<bdi class="conversation-name" dir=${textDirection(title)}>${title}</bdi>` : nothing
    }
  </button>`;
}

function renderFilter({
  name,
  filterText,
  loaded,
  disabled,
  localize,
  actions,
}: HistoryToolbar): TemplateResult {
  const label = localize.term('filterRecords', loaded);
  const clear = localize.term('clearFilter');
  return html`<div class="search filter" role="search" aria-label=${name}>
    <span class="search-icon">${searchIcon}</span>
    <input
      type="search"
      dir=${textDirection(filterText)}
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      maxlength=${maxFilterLength}
      aria-label=${label}
      placeholder=${label}
      ?disabled=${disabled || (loaded === 0 && !filterText)}
      .value=${live(filterText)}
      @input=${actions.type}
      @compositionend=${actions.type}
    />
    <button
      class="clear-button"
      part="clear-button"
      type="button"
      aria-label=${clear}
      title=${clear}
      ?hidden=${!filterText}
      @click=${actions.clearFilter}
    >
      ${closeIcon}
    </button>
  </div>`;
}
