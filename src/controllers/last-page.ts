import type {AgentPage} from '../client/resources.js';

/** Where the last page that has agents is looked for. */
export interface LastPageSearch {
  /** A page known to have agents; 0 when none is. */
  readonly filled: number;
  /** A later page known to have none. */
  readonly empty: number;
  /** Which page is the last by the service's own count. */
  readonly likely: (page: AgentPage) => number;
  /** What the empty page said. */
  readonly page: AgentPage;
  readonly load: (pageNumber: number) => Promise<AgentPage | undefined>;
}

/** A page and its number. */
export interface NumberedPage {
  readonly page: AgentPage;
  readonly pageNumber: number;
}

/**
 * The last page that has agents: the service's own count is tried first, and where it is wrong the rest is
 * halved. `undefined` when there is none behind the filled one, or nobody waits for it any more.
 */
export async function findLastPage(search: LastPageSearch): Promise<NumberedPage | undefined> {
  let {filled, empty} = search;
  let found: NumberedPage | undefined;
  let guess = search.likely(search.page);
  while (empty - filled > 1) {
    const pageNumber = Math.min(Math.max(guess, filled + 1), empty - 1);
    const page = await search.load(pageNumber);
    if (!page) return undefined;
    if (page.agents.length > 0) {
      found = {page, pageNumber};
      if (search.likely(page) === pageNumber) return found;
      filled = pageNumber;
    } else {
      empty = pageNumber;
    }
    guess = Math.floor((filled + empty) / 2);
  }
  return found;
}
