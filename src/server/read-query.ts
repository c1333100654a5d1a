import {isConversationId} from '../client/conversation-path.js';
import type {RecordRange} from '../store/agent-store.js';
import {invalidRequest} from './service-error.js';

/** Characters. A search compares each word with each agent. */
const maxFilterLength = 200;
/** A larger number would lose digits in a calculation. */
const maxPageNumber = 999_999_999;

/** The paging of a list; `undefined` for a part that the request leaves to the service. */
export interface AskedPage {
  readonly pageSize: number | undefined;
  readonly pageNumber: number | undefined;
}

/** Reads `pageSize` and `pageNumber`. Throws 400. */
export function readPaging(query: URLSearchParams, maxPageSize: number): AskedPage {
  return {
    pageSize: readCount(query, 'pageSize', maxPageSize),
    pageNumber: readCount(query, 'pageNumber', maxPageNumber),
  };
}

/** Reads the paging as a number of entries to skip and to take: by default the first 10. Throws 400. */
export function readPageRange(
  query: URLSearchParams,
  maxPageSize: number,
): Pick<RecordRange, 'offset' | 'limit'> {
  const {pageSize: limit = Math.min(10, maxPageSize), pageNumber = 1} = readPaging(query, maxPageSize);
  return {offset: (pageNumber - 1) * limit, limit};
}

/**
 * Reads the order, page and conversation of a request for records (SERVICE.md section 3). Throws 400.
 *
 * @param hasConversations whether a request may name its conversation
 */
export function readRecordRange(
  query: URLSearchParams,
  maxPageSize: number,
  hasConversations: boolean,
): RecordRange {
  return {
    order: readOrder(query),
    ...readPageRange(query, maxPageSize),
    conversationId: hasConversations ? readConversationId(readOnce(query, 'conversationId')) : undefined,
  };
}

/** Reads the order of records: by default the newest first. Throws 400. */
export function readOrder(query: URLSearchParams): RecordRange['order'] {
  return readChoice(query, 'sort', ['asc', 'desc']) ?? 'desc';
}

/** Reads the conversation that a request names. Throws 400 for anything that is not an identifier. */
export function readConversationId(value: unknown): string | undefined {
  // OpenAI clients may send null for a missing field.
  if (value === undefined || value === null) return undefined;
  if (isConversationId(value)) return value;
  throw invalidRequest('conversationId must be 1 to 64 letters, digits and -.');
}

/** Reads a parameter with a fixed set of values. Throws 400 for any other value. */
export function readChoice<Choice extends string>(
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

/** Reads a filter of a list. Throws 400. */
export function readFilter(query: URLSearchParams, name: string): string | undefined {
  const value = readOnce(query, name);
  if (value === undefined) return undefined;
  if (value.length <= maxFilterLength && !/\p{Cc}/u.test(value)) return value;
  throw invalidRequest(`${name} must be one line of at most ${maxFilterLength} characters.`);
}

function readCount(query: URLSearchParams, name: string, largest: number): number | undefined {
  const value = readOnce(query, name);
  if (value === undefined) return undefined;
  const count = /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (count >= 1 && count <= largest) return count;
  throw invalidRequest(`${name} must be a whole number from 1 to ${largest}.`);
}

/** A repeated parameter is refused: two readers of a request might read different values. */
function readOnce(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  if (values.length > 1) throw invalidRequest(`${name} is given more than once.`);
  return values[0] || undefined;
}
