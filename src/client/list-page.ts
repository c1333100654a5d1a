import {errorInAnswer, unreadableAnswer, type AnswerFacts} from './error-readers.js';
import type {ClientClock} from './platform.js';
import type {PageFacts} from './request-trace.js';
import type {AgentPage, RecordPage} from './resources.js';
import {readJson, type SendRequestOptions, type ServiceRequest} from './send-request.js';

export interface PageRequest<Page> extends Pick<ServiceRequest, 'url'> {
  readonly operation: 'list-agents' | 'list-records';
  readonly pageSize: number | undefined;
  readonly order?: 'asc' | 'desc';
  readonly read: (value: unknown, clock: ClientClock) => Page | undefined | Promise<Page | undefined>;
}

export interface AnsweredPage<Page> {
  readonly page: Page;
  readonly facts: AnswerFacts;
}

/** Requests a page of a list. Checks an empty page for an error. */
export async function readPage<Page extends AgentPage | RecordPage>(
  {operation, url, read, ...requested}: PageRequest<Page>,
  options: SendRequestOptions,
): Promise<AnsweredPage<Page>> {
  const request: ServiceRequest = {operation, url, accept: 'application/json'};
  const {value, facts} = await readJson(request, options);
  const page = await read(value, options.clock);
  const failure = page && countItems(page) > 0 ? undefined : errorInAnswer(value, facts);
  if (!page || failure) throw failure ?? unreadableAnswer(facts, 'The service sent no list.');
  options.trace.page = pageFacts(page, requested);
  return {page, facts};
}

/** The numbers of a page that diagnostics check. */
function pageFacts(
  page: AgentPage | RecordPage,
  {pageSize = Infinity, order}: Pick<PageRequest<unknown>, 'pageSize' | 'order'>,
): PageFacts {
  const times = 'agents' in page ? [] : page.records.map(({createdAt}) => createdAt);
  return {count: countItems(page), total: page.total, pageSize, times, isAscending: order === 'asc'};
}

function countItems(page: AgentPage | RecordPage): number {
  return ('agents' in page ? page.agents : page.records).length;
}

/** The state of a list after another page. */
export interface ListSoFar {
  /** Items of the page. */
  readonly received: number;
  /** Items of the page that were not listed before. */
  readonly added: number;
  readonly listed: number;
  readonly total: number;
  readonly pageSize: number;
}

/**
 * Whether to request another page. The total is only a hint: if more items than that are listed, a full page means that
 * another one may follow. A page without new items ends the list.
 */
export function mayHaveMorePages({received, added, listed, total, pageSize}: ListSoFar): boolean {
  if (added === 0) return false;
  return listed < total || (listed > total && received >= pageSize);
}
