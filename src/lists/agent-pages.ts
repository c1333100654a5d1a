import {mayHaveMorePages} from '../client/list-page.js';
import type {Agent, AgentPage} from '../client/resources.js';
import type {ListFacts, LoadedPage} from './paged-list.js';

/** The listed agents, without duplicates. */
export interface AgentPages {
  readonly agents: readonly Agent[];
  readonly positions: ReadonlyMap<string, number>;
  readonly page: LoadedPage<AgentPage> | undefined;
  readonly pageSize: number;
  /** Number of agents on the pages before the listed ones. */
  readonly skipped: number;
  /** Number of the last page; `Infinity` until it is known. */
  readonly end: number;
}

export interface AgentListFacts extends ListFacts<Agent, AgentPage> {
  readonly positions: ReadonlyMap<string, number>;
  readonly skipped: number;
  readonly knownTotal: number | undefined;
}

/** A larger total counts as an error of the service. */
const maxTotal = 10_000_000;

export const noAgentPages: AgentPages = {
  agents: [],
  positions: new Map(),
  page: undefined,
  pageSize: 1,
  skipped: 0,
  end: Infinity,
};

export function beginAgentPages(page: AgentPage, requestedSize: number): AgentPages {
  // A service may send more agents than requested, or have its own limit.
  const received = page.agents.length;
  const pageSize = received > 0 && page.total > received ? received : Math.max(requestedSize, received);
  return addAgentPage({...noAgentPages, pageSize}, page, 1);
}

/** Adds a page. It may repeat listed agents, because pages shift while agents are added and removed. */
export function addAgentPage(pages: AgentPages, page: AgentPage, pageNumber: number): AgentPages {
  const positions = new Map(pages.positions);
  const added = page.agents.filter(({AgentId}) => {
    if (positions.has(AgentId)) return false;
    positions.set(AgentId, positions.size);
    return true;
  });
  const agents = added.length > 0 ? [...pages.agents, ...added] : pages.agents;
  return {...pages, agents, positions, page: {...page, pageNumber, added: added.length}};
}

/**
 * Replaces the listed page. The list has ended if a later page has no agents or, from a service that ignores
 * page numbers, the same agents. In that case the listed page stays.
 */
export function replaceAgentPage(pages: AgentPages, page: AgentPage, pageNumber: number): AgentPages {
  const listedNumber = pages.page?.pageNumber ?? 0;
  if (pageNumber > listedNumber && page.agents.length === 0) return {...pages, end: pageNumber - 1};
  if (pageNumber > listedNumber && isRepeated(pages, page)) return {...pages, end: listedNumber};
  const {pageSize} = pages;
  const end = pageNumber > pages.end ? Infinity : pages.end;
  return addAgentPage(
    {...noAgentPages, pageSize, end, skipped: (pageNumber - 1) * pageSize},
    page,
    pageNumber,
  );
}

/** The total of the service is only an estimate: the loaded pages take precedence. */
export function agentListFacts(pages: AgentPages): AgentListFacts {
  const {agents, positions, page, pageSize, skipped, end} = pages;
  const listed = skipped + agents.length;
  const reportedTotal = Math.min(page?.total ?? 0, end * pageSize);
  const hasMore =
    page !== undefined &&
    page.pageNumber < end &&
    mayHaveMorePages({received: page.agents.length, added: page.added, listed, total: page.total, pageSize});
  const isCredible = reportedTotal > listed && reportedTotal <= maxTotal;
  const knownTotal = !hasMore ? listed : isCredible ? reportedTotal : undefined;
  const total = knownTotal ?? listed;
  const pageNumber = page?.pageNumber ?? 0;
  const pageCount = Math.max(Math.ceil(total / pageSize), pageNumber, 1);
  return {
    items: agents,
    positions,
    skipped,
    lastPage: page,
    hasMore,
    knownTotal,
    total,
    pageNumber,
    pageCount,
  };
}

function isRepeated(pages: AgentPages, {agents}: AgentPage): boolean {
  const listed = pages.page?.agents;
  return (
    listed?.length === agents.length && listed.every(({AgentId}, index) => AgentId === agents[index]?.AgentId)
  );
}
