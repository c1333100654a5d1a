import {html, nothing, type TemplateResult} from 'lit';
import type {AgentList, Paging} from '../../controllers/agent-list.js';
import type {Localize} from '../../controllers/localize.js';
import {failureNotice} from '../failure-notice.js';
import {arrowDownIcon} from '../../icons.js';
import {pageNavigation} from '../page-navigation.js';

/** The way to the agents that are not listed. */
export interface FurtherPages {
  readonly list: AgentList;
  readonly paging: Paging;
  readonly label: string;
  readonly localize: Localize;
  readonly actions: FurtherActions;
}

/** What a person can do to get there. */
export interface FurtherActions {
  readonly loadNext: () => void;
  readonly goToPage: (pageNumber: number) => void;
  readonly retryFurther: () => void;
}

/** A button that adds the next page; in its place, why that failed. */
export function moreAgents(pages: FurtherPages): TemplateResult | typeof nothing {
  const {list, localize, actions} = pages;
  if (list.furtherError) return renderFailure(pages);
  if (!list.listed.hasMore) return nothing;
  const isBusy = list.loadingFurther || list.status === 'loading';
  return html`<div class="next">
    <button
      class="more-button"
      part="more-button"
      type="button"
      aria-disabled=${isBusy}
      @click=${actions.loadNext}
    >
      ${
        list.loadingFurther
          ? localize.term('loadingAgents')
          : html`${arrowDownIcon}${localize.term('moreAgents')}`
      }
    </button>
  </div>`;
}

/** The pages of the list, where there is more than one; above them, why a page is missing. */
export function agentPages(pages: FurtherPages): TemplateResult | typeof nothing {
  const {list, label, localize, actions} = pages;
  const {listed, loadingFurther, status} = list;
  const pageNumber = listed.page?.pageNumber ?? 1;
  if (pageNumber === 1 && !listed.hasMore) return nothing;
  return html`${renderFailure(pages)}
  ${pageNavigation({
    pageNumber,
    pageCount: listed.pageCount,
    mayHaveNext: listed.hasMore,
    busy: loadingFurther || status === 'loading',
    label,
    localize,
    onGo: actions.goToPage,
  })}`;
}

function renderFailure({list, paging, localize, actions}: FurtherPages): TemplateResult | typeof nothing {
  const {furtherError} = list;
  if (!furtherError) return nothing;
  const sentence = localize.term(paging === 'pages' ? 'agentPageFailed' : 'moreAgentsFailed');
  const more = localize.term('agentsFailed', furtherError.kind);
  return html`<div class="next">
    ${failureNotice({error: furtherError, localize, sentence, more, onRetry: actions.retryFurther})}
  </div>`;
}
