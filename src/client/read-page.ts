import {errorInAnswer, unreadableAnswer, type AnswerFacts} from './error-readers.js';
import type {AgentPage, RecordPage} from './resources.js';
import {seePage, type AskedPage} from './seen-page.js';
import {readJson, type SendOptions, type ServiceRequest} from './send-request.js';

/** How a page of a list is asked for and read. */
export interface PageRequest<Page> extends AskedPage, Pick<ServiceRequest, 'url'> {
  readonly operation: 'list-agents' | 'list-records';
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
  const noted = page && seePage(value, page, asked);
  const failure = noted?.count ? undefined : errorInAnswer(value, facts);
  if (!page || failure) throw failure ?? unreadableAnswer(facts, 'The service sent no list.');
  options.seen.page = noted;
  return {page, facts};
}
