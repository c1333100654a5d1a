import type {AgentQuery, RecordQuery} from '../client/resources.js';
import {invalidRequest} from './gateway-error.js';

const longestFilter = 200;
const largestPageSize = 50;
const largestPageNumber = 100_000;

/** The filters and paging of SERVICE.md section 1; parameters it does not have stay behind. Throws 400. */
export function readAgentQuery(query: URLSearchParams): AgentQuery {
  const enable = readChoice(query, 'enable', ['true', 'false']);
  return {
    name: readFilter(query, 'name'),
    introduction: readFilter(query, 'introduction'),
    information: readFilter(query, 'information'),
    enable: enable && enable === 'true',
    ...readPage(query),
  };
}

/** The order and paging of SERVICE.md section 3, by the names the client gives them. Throws 400. */
export function readRecordQuery(query: URLSearchParams): RecordQuery {
  return {order: readChoice(query, 'sort', ['asc', 'desc']) ?? 'desc', ...readPage(query)};
}

/** One page of a whole list. */
export function pageOf<Item>(
  items: readonly Item[],
  {pageSize = 10, pageNumber = 1}: Pick<RecordQuery, 'pageSize' | 'pageNumber'>,
): readonly Item[] {
  return items.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
}

function readPage(query: URLSearchParams): Pick<RecordQuery, 'pageSize' | 'pageNumber'> {
  return {
    pageSize: readCount(query, 'pageSize', largestPageSize),
    pageNumber: readCount(query, 'pageNumber', largestPageNumber),
  };
}

function readCount(query: URLSearchParams, name: string, largest: number): number | undefined {
  const value = readOnce(query, name);
  if (value === undefined) return undefined;
  const count = /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (count >= 1 && count <= largest) return count;
  throw invalidRequest(`${name} must be a whole number from 1 to ${largest}.`);
}

function readChoice<Choice extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = readOnce(query, name);
  if (value === undefined) return undefined;
  const chosen = choices.find(choice => choice === value);
  if (chosen === undefined) throw invalidRequest(`${name} must be ${choices.join(' or ')}.`);
  return chosen;
}

function readFilter(query: URLSearchParams, name: string): string | undefined {
  const value = readOnce(query, name);
  if (value === undefined) return undefined;
  if (value.length > longestFilter || /\p{Cc}/u.test(value)) {
    throw invalidRequest(`${name} must be one line of at most ${longestFilter} characters.`);
  }
  return value;
}

/** Given twice, a parameter means one thing here and may mean another to the service. */
function readOnce(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  if (values.length > 1) throw invalidRequest(`${name} is given more than once.`);
  return values[0] || undefined;
}
