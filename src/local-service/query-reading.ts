import {invalidRequest} from './service-error.js';

/** One page of a list: how many entries to pass over and how many to take. */
export interface PageRange {
  readonly offset: number;
  readonly limit: number;
}

/** The page a query asks for: `pageSize`, default 10, and `pageNumber`, default 1. Throws 400. */
export function readPage(query: URLSearchParams): PageRange {
  const limit = readPositiveInteger(query, 'pageSize', 10);
  const pageNumber = readPositiveInteger(query, 'pageNumber', 1);
  return {offset: (pageNumber - 1) * limit, limit};
}

/** A query parameter that is one of a few words. Throws 400 for any other. */
export function readChoice<Choice extends string>(
  query: URLSearchParams,
  field: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = query.get(field);
  if (value === null) return undefined;
  const chosen = choices.find(choice => choice === value);
  if (chosen === undefined) throw invalidRequest(`${field} must be ${choices.join(' or ')}.`);
  return chosen;
}

function readPositiveInteger(query: URLSearchParams, field: string, byDefault: number): number {
  const value = query.get(field);
  if (value === null) return byDefault;
  const number = Number(value);
  if (!/^\d{1,9}$/.test(value) || number < 1) {
    throw invalidRequest(`${field} must be a whole number from 1 to 999999999.`);
  }
  return number;
}
