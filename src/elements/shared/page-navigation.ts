import {html, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {repeat} from 'lit/directives/repeat.js';
import type {Localize} from '../../controllers/localize.js';
import {arrowDownIcon} from '../../icons.js';

export interface PageNavigation {
  readonly pageNumber: number;
  /** Estimated number of pages; a number below `pageNumber` counts as unknown. */
  readonly pageCount: number;
  /** Whether a next page may exist, even if `pageCount` says otherwise. */
  readonly mayHaveNext: boolean;
  /** Whether a page is loading. No other page can be requested until it has loaded. */
  readonly busy: boolean;
  readonly label: string;
  readonly localize: Localize;
  readonly onGo: (pageNumber: number) => void;
}

/** A page button, or an ellipsis for omitted pages. */
type PageEntry = number | 'gap-before' | 'gap-after';

/**
 * Buttons for the pages of a list: previous, the first, the last and those around the current one, and next.
 * In a narrow box, text replaces the page numbers.
 */
export function pageNavigation(navigation: PageNavigation): TemplateResult {
  const {pageNumber, pageCount, mayHaveNext, busy, label, localize} = navigation;
  const hasNext = pageNumber < pageCount || mayHaveNext;
  return html`<nav class="pages" part="pages" aria-label=${label} aria-busy=${busy}>
    <div class="pages-row">
      ${renderStep(navigation, 'previous', pageNumber > 1)}
      <span class="page-position" dir="auto">${pagePosition(navigation)}</span>
      <div class="page-list" role="list" aria-label=${localize.term('pages')}>
        ${repeat(
          pageEntries(pageNumber, pageCount),
          entry => entry,
          entry => html`<div role="listitem">${renderEntry(navigation, entry)}</div>`,
        )}
      </div>
      ${renderStep(navigation, 'next', hasNext)}
    </div>
  </nav>`;
}

/** Returns the current page, and the number of pages if it is known: “Page 5 of 40”. */
export function pagePosition({
  pageNumber,
  pageCount,
  mayHaveNext,
  localize,
}: Pick<PageNavigation, 'pageNumber' | 'pageCount' | 'mayHaveNext' | 'localize'>): string {
  const isCountKnown = pageCount > pageNumber || (pageCount === pageNumber && !mayHaveNext);
  return localize.term(
    'pagePosition',
    localize.number(pageNumber),
    isCountKnown ? localize.number(pageCount) : '',
  );
}

/** The first page, the last, the current one with its neighbours, and a gap for two pages or more. */
export function pageEntries(pageNumber: number, pageCount: number): readonly PageEntry[] {
  const last = Math.max(pageNumber, pageCount);
  const start = pageNumber <= 4 ? 1 : pageNumber - 1;
  const end = pageNumber >= last - 3 ? last : pageNumber + 1;
  const around = [...Array(end - start + 1).keys()].map(index => start + index);
  return [
    ...(start > 1 ? [1, 'gap-before' as const] : []),
    ...around,
    ...(end < last ? ['gap-after' as const, last] : []),
  ];
}

function renderEntry(navigation: PageNavigation, entry: PageEntry): TemplateResult {
  if (typeof entry !== 'number') return html`<span class="page-gap" aria-hidden="true">…</span>`;
  const {pageNumber, busy, localize} = navigation;
  const isCurrent = entry === pageNumber;
  const shown = localize.number(entry);
  return html`<button
    class="page-button"
    part="page-button"
    type="button"
    aria-label=${localize.term('page', shown)}
    aria-current=${ifDefined(isCurrent ? 'page' : undefined)}
    aria-disabled=${busy && !isCurrent}
    @click=${() => go(navigation, entry, true)}
  >
    ${shown}
  </button>`;
}

function renderStep(
  navigation: PageNavigation,
  direction: 'previous' | 'next',
  available: boolean,
): TemplateResult {
  const {pageNumber, busy, localize} = navigation;
  const name = localize.term(direction === 'previous' ? 'previousPage' : 'nextPage');
  const target = pageNumber + (direction === 'previous' ? -1 : 1);
  return html`<button
    class="page-button page-step ${direction}"
    part="page-button"
    type="button"
    aria-label=${name}
    title=${name}
    aria-disabled=${busy || !available}
    @click=${() => go(navigation, target, available)}
  >
    ${arrowDownIcon}
  </button>`;
}

/** Disabled buttons stay in the tab order, so that the focus stays on the button at the last page. */
function go({pageNumber, busy, onGo}: PageNavigation, target: number, available: boolean): void {
  if (available && !busy && target !== pageNumber) onGo(target);
}
