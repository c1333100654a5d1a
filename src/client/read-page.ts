import {errorInAnswer, unreadableAnswer, type AnswerFacts} from './error-readers.js';
import type {RequestTrace} from './request-trace.js';
import type {AgentPage, RecordPage} from './resources.js';
import {readJson, type SendOptions, type ServiceRequest} from './send-request.js';

/** How a page of a list is requested and read. */
export interface PageRequest<Page> extends Pick<ServiceRequest, 'url'> {
  readonly operation: 'list-agents' | 'list-records';
  readonly pageSize: number | undefined;
  /** The requested order of records. */
  readonly order?: 'asc' | 'desc';
  /** The page in an answer, if it holds one. */
  readonly read: (value: unknown) => Page | undefined;
}

/** A page of a list, and what is known of the answer it came in. */
export interface AnsweredPage<Page> {
  readonly page: Page;
  readonly facts: AnswerFacts;
}

/** Reads a page of a list. An empty one may hide an error. */
export async function readPage<Page extends AgentPage | RecordPage>(
  {operation, url, read, ...asked}: PageRequest<Page>,
  options: SendOptions,
): Promise<AnsweredPage<Page>> {
  const request: ServiceRequest = {operation, url, accept: 'application/json'};
  const {value, facts} = await readJson(request, options);
  const page = read(value);
  const failure = page && countItems(page) > 0 ? undefined : errorInAnswer(value, facts);
  if (!page || failure) throw failure ?? unreadableAnswer(facts, 'The service sent no list.');
  tracePage(page, asked, options.trace);
  return {page, facts};
}

function tracePage(
  page: AgentPage | RecordPage,
  {pageSize = Infinity, order}: Pick<PageRequest<unknown>, 'pageSize' | 'order'>,
  trace: RequestTrace,
): void {
  const count = countItems(page);
  if (count > pageSize) trace.add('page-too-large');
  if (count > page.total) trace.add('total-too-small');
  if ('agents' in page) return;
  // Comparisons with NaN are false.
  const times = page.records.map(({createdAt = NaN}) => createdAt);
  const direction = order === 'asc' ? 1 : -1;
  if (times.some(Number.isNaN)) trace.add('record-without-time');
  if (times.some((time, index) => (time - (times[index - 1] ?? time)) * direction < 0))
    trace.add('records-out-of-order');
}

function countItems(page: AgentPage | RecordPage): number {
  return ('agents' in page ? page.agents : page.records).length;
}
