import {html, nothing, type TemplateResult} from 'lit';
import {live} from 'lit/directives/live.js';
import type {Localize} from '../../controllers/localize.js';
import type {RecordOrder} from '../../records/record-pages.js';
import {closeIcon} from '../../icons.js';
import {conversationsIcon, downloadIcon, searchIcon} from '../../list-icons.js';
import {textDirection} from '../../markdown/text-direction.js';
import type {HistoryMenu, MenuEntry} from './history-menu.js';

export interface HistoryToolbar {
  /** Accessible name of the search landmark. */
  readonly name: string;
  readonly filterText: string;
  readonly loaded: number;
  /** Whether records load, so that the menu will have entries. */
  readonly loading: boolean;
  readonly menu: HistoryMenu;
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
  readonly chooseOrder: (order: RecordOrder) => void;
  readonly openExport: () => void;
  readonly openConversations: () => void;
}

const maxFilterLength = 200;

export function toolbarTemplate(toolbar: HistoryToolbar): TemplateResult {
  const {conversations, localize} = toolbar;
  return html`<div class="toolbar" part="toolbar">
    ${renderFilter(toolbar)}
    <div class="tools">
      ${renderConversations(toolbar)} ${renderMenu(toolbar)}<slot name="toolbar-end"></slot>
    </div>
    ${conversations?.isMissing ? html`<p class="filter-note">${localize.term('errorForVisitor', 'network')}</p>` : nothing}
  </div>`;
}

/** Without records there is nothing to sort or to export. */
function renderMenu(toolbar: HistoryToolbar): TemplateResult | typeof nothing {
  const {menu, order, disabled, loaded, loading, localize, actions} = toolbar;
  if (disabled || (loaded === 0 && !loading)) return nothing;
  const orders = [
    {value: 'desc', label: localize.term('newestFirst')},
    {value: 'asc', label: localize.term('oldestFirst')},
  ] as const;
  const choices = orders.map(({value, label}): MenuEntry => ({
    label,
    part: 'order-toggle',
    isChecked: value === order,
    run: () => actions.chooseOrder(value),
  }));
  const saving: MenuEntry = {
    label: localize.term('exportRecords'),
    part: 'export-button',
    icon: downloadIcon,
    opensDialog: true,
    run: actions.openExport,
  };
  return menu.render({groups: [choices, [saving]], disabled: loaded === 0, localize});
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
  const label = localize.term('searchMessages');
  const clear = localize.term('clearSearch');
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
