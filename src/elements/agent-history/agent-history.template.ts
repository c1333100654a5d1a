import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {repeat} from 'lit/directives/repeat.js';
import type {AgentServiceError} from '../../client/agent-service-error.js';
import type {Localize} from '../../controllers/localize.js';
import {recordKey, type RecordOrder} from '../../records/record-pages.js';
import type {Strings} from '../../locales/en.js';
import {failureNotice} from '../shared/failure-notice.js';
import {arrowDownIcon, messageIcon} from '../../icons.js';
import {searchIcon} from '../../list-icons.js';
import type {ListStatus} from '../../lists/paged-list.js';
import {linkQuestion} from '../shared/content-guard.js';
import {spokenRegion} from '../../controllers/live-region.js';
import {pageNavigation} from '../shared/page-navigation.js';
import type {RecordContext} from './record/record-context.js';
import type {RecordSection} from './record/record-days.js';
import {toolbarTemplate, type HistoryToolbar, type ToolbarActions} from './toolbar.template.js';

export interface HistoryView {
  readonly status: ListStatus;
  /** The setting without which no records can load. */
  readonly missing: 'service' | 'agent' | undefined;
  readonly order: RecordOrder;
  readonly sections: readonly RecordSection[];
  readonly rendered: ReadonlySet<string>;
  readonly context: RecordContext;
  readonly selectedKey: string;
  readonly tabStop: string;
  readonly count: number;
  readonly error: AgentServiceError | undefined;
  readonly next: {
    readonly available: boolean;
    readonly loading: boolean;
    readonly error: AgentServiceError | undefined;
  };
  readonly pages: {readonly pageNumber: number; readonly pageCount: number} | undefined;
  readonly toolbar:
    | (Pick<HistoryToolbar, 'order' | 'filterText' | 'loaded' | 'menu' | 'conversations'> & {
        readonly found: number;
      })
    | undefined;
  readonly label: string;
  readonly exportPanel: unknown;
  readonly localize: Localize;
  readonly locale: string | undefined;
  readonly strings: Partial<Strings> | undefined;
  readonly actions: HistoryActions;
}

export interface HistoryActions extends ToolbarActions {
  readonly press: (event: Event) => void;
  readonly pressKey: (event: KeyboardEvent) => void;
  readonly visit: (event: FocusEvent) => void;
  readonly loadNext: () => void;
  readonly loadAgain: () => void;
  readonly goToPage: (pageNumber: number) => void;
}

export function historyTemplate(view: HistoryView): TemplateResult {
  const {status, label, toolbar, localize, actions} = view;
  const loading = status === 'loading' || view.next.loading;
  return html`<section class="base" part="base" lang=${ifDefined(localize.marks.wording)} aria-label=${label}>
    ${toolbar ? toolbarTemplate({...toolbar, name: label, disabled: status === 'idle', loading: status === 'loading', localize, actions}) : nothing}
    <div class="scroller" tabindex=${hasControls(view) ? -1 : 0} aria-busy=${loading}>
      ${renderCount(view)} ${renderPlaceholder(view)}
      <slot name="empty" ?hidden=${!isEmpty(view)}>${isEmpty(view) ? renderEmpty(view) : nothing}</slot>
      <slot name="error" ?hidden=${status !== 'error'}>${renderError(view)}</slot>
      ${renderSections(view)} ${renderNext(view)}
      <slot name="end" ?hidden=${!isAtEnd(view)}></slot>
    </div>
    ${renderPages(view)} ${linkQuestion(view)} ${view.exportPanel} ${spokenRegion}
  </section>`;
}

/** While another order or page loads, the current records stay visible to avoid flicker. */
function showsRecords({status, sections}: HistoryView): boolean {
  return sections.length > 0 && (status === 'ready' || status === 'loading');
}

/** Whether the scrolling box contains something to focus. A low box without it would not scroll with the keyboard. */
function hasControls(view: HistoryView): boolean {
  return showsRecords(view) || view.status === 'error' || Boolean(view.toolbar?.filterText);
}

function isEmpty({status, sections}: HistoryView): boolean {
  return status === 'empty' || (status === 'ready' && sections.length === 0);
}

function isAtEnd(view: HistoryView): boolean {
  return showsRecords(view) && !view.next.available && !view.next.error;
}

/** In the list, so that the head keeps its height. */
function renderCount({toolbar, localize}: HistoryView): TemplateResult | typeof nothing {
  if (!toolbar?.filterText || toolbar.found === 0) return nothing;
  return html`<p class="filter-note found">
    ${localize.term('recordsFound', toolbar.found, toolbar.loaded)}
  </p>`;
}

function renderSections(view: HistoryView): TemplateResult | typeof nothing {
  if (!showsRecords(view)) return nothing;
  const {sections, rendered, context, actions, selectedKey, tabStop, count} = view;
  let start = 0;
  const starts = sections.map(({records}) => (start += records.length) - records.length);
  const keyIn = ({records}: RecordSection, key: string) =>
    key !== '' && records.some(record => recordKey(record) === key) ? key : '';
  return html`<div
    class="sections ${view.status === 'loading' ? 'outdated' : ''}"
    part="list"
    aria-busy=${view.next.loading}
    @click=${actions.press}
    @keydown=${actions.pressKey}
    @focusin=${actions.visit}
  >
    ${repeat(
      sections,
      ({id}) => id,
      (section, index) =>
        html`<agent-record-section
          data-group=${section.id}
          .section=${section}
          .context=${context}
          .beginsDay=${section.day !== sections[index - 1]?.day}
          .start=${starts[index] ?? 0}
          .count=${count}
          .selectedKey=${keyIn(section, selectedKey)}
          .tabStop=${keyIn(section, tabStop)}
          .rendered=${rendered.has(section.id)}
        ></agent-record-section>`,
    )}
  </div>`;
}

function renderNext(view: HistoryView): TemplateResult | typeof nothing {
  const {next, order, localize, actions} = view;
  if (next.error) {
    return html`<div class="more">
      ${failureNotice({
        error: next.error,
        localize,
        sentence: localize.term('moreRecordsFailed'),
        more: localize.term('recordsFailed', next.error.kind),
        onRetry: actions.loadNext,
      })}
    </div>`;
  }
  if (!next.available || !showsRecords(view) || view.pages) return nothing;
  const name = localize.term(order === 'desc' ? 'olderRecords' : 'newerRecords');
  return html`<div class="more">
    <button
      class="more-button"
      part="more-button"
      type="button"
      aria-disabled=${next.loading}
      @click=${actions.loadNext}
    >
      ${next.loading ? html`<bdi>${localize.term('loadingRecords')}</bdi>` : html`${arrowDownIcon}${name}`}
    </button>
  </div>`;
}

function renderPages(view: HistoryView): TemplateResult | typeof nothing {
  const {pages, next, localize, actions, status} = view;
  const hasOthers = pages && (pages.pageNumber > 1 || next.available);
  if (!hasOthers || status === 'error' || status === 'idle') return nothing;
  return pageNavigation({
    pageNumber: pages.pageNumber,
    pageCount: pages.pageCount,
    mayHaveNext: next.available,
    busy: status === 'loading',
    label: localize.term('recordPages'),
    localize,
    onGo: actions.goToPage,
  });
}

function renderPlaceholder(view: HistoryView): TemplateResult | typeof nothing {
  const {status, missing, localize} = view;
  if (status === 'loading' && !showsRecords(view)) {
    return html`<div class="skeletons" aria-hidden="true">
        ${[1, 2, 3].map(() => html`<i class="skeleton"></i><i class="skeleton"></i>`)}
      </div>
      <span class="visually-hidden">${localize.term('loadingRecords')}</span>`;
  }
  if (status !== 'idle' || !missing) return nothing;
  return html`<div class="placeholder">
    <span class="placeholder-icon">${messageIcon}</span>
    <p>${localize.term(missing === 'service' ? 'historyUnavailable' : 'noHistoryChosen')}</p>
  </div>`;
}

function renderEmpty({status, toolbar, next, localize, actions}: HistoryView): TemplateResult {
  const text = status === 'ready' ? toolbar?.filterText : '';
  return html`<div class="placeholder" part="empty">
    <span class="placeholder-icon">${text ? searchIcon : messageIcon}</span>
    <p>${text ? localize.term('noRecordsFound', text) : localize.term('noRecords')}</p>
    ${
      text
        ? html`<button class="text-button" part="clear-button" type="button" @click=${actions.clearFilter}>
            ${localize.term('clearSearch')}
          </button>`
        : nothing
    }
    ${
      text && next.available && !next.error
        ? html`<button
            class="text-button"
            part="more-button"
            type="button"
            aria-disabled=${next.loading}
            @click=${actions.loadNext}
          >
            <bdi>${localize.term(next.loading ? 'loadingRecords' : 'moreRecords')}</bdi>
          </button>`
        : nothing
    }
  </div>`;
}

function renderError({error, localize, actions}: HistoryView): TemplateResult | typeof nothing {
  if (!error) return nothing;
  const sentence = localize.term('recordsFailed', error.kind);
  return html`<div part="error">
    ${failureNotice({error, localize, sentence, onRetry: actions.loadAgain})}
  </div>`;
}
