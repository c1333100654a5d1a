import type {AgentPage} from '../client/resources.js';
import {findLastPage, type NumberedPage} from './last-page.js';
import type {ListedAgents} from './listed-agents.js';

/** A page that has arrived, to be shown in place of the one before. */
export interface PageTurn extends NumberedPage {
  readonly listed: ListedAgents;
  /** `undefined` when nobody waits for it any more. */
  readonly load: (pageNumber: number) => Promise<AgentPage | undefined>;
  readonly signal: AbortSignal;
}

/** Shows a page, or the last one that has agents where this one has none or is the one before once more. */
export async function turnPage({listed, page, pageNumber, load, signal}: PageTurn): Promise<void> {
  const shown = listed.page;
  if (!shown) return;
  const isBeyond = pageNumber > shown.pageNumber;
  const isEmpty = page.agents.length === 0;
  if (!isEmpty && !(isBeyond && listed.isRepeatedBy(page))) {
    listed.replace(page, pageNumber);
    return;
  }
  const filled = isBeyond ? shown.pageNumber : 0;
  const likely = ({total}: AgentPage): number => listed.pagesFor(total);
  const found = isEmpty ? await findLastPage({filled, empty: pageNumber, page, likely, load}) : undefined;
  if (signal.aborted) return;
  const last = found ?? (isBeyond ? {page: shown, pageNumber: shown.pageNumber} : {page, pageNumber: 1});
  listed.replace(last.page, last.pageNumber);
  listed.endAt(last.pageNumber);
}
