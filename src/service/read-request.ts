import {isConversationId} from '../client/conversation-path.js';
import {isJsonObject, type JsonObject} from '../client/json-object.js';
import {readTitle, titleRule} from '../server/conversation-title.js';
import {ServiceError, invalidRequest} from '../server/service-error.js';
import type {RecordRange} from '../store/agent-store.js';

/** Reads the JSON object in a request's body, at most `maxBytes`. Throws 400 or 413. */
export async function readJsonObject(request: Request, maxBytes: number): Promise<JsonObject> {
  const contentType = request.headers.get('Content-Type');
  if (contentType !== null && !/json/i.test(contentType)) {
    throw invalidRequest('Content-Type must be application/json.');
  }
  const value = parseJson(decodeText(await readBytes(request, maxBytes)));
  if (!isJsonObject(value)) throw invalidRequest('The request body must be a JSON object.');
  return value;
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const said = Number(request.headers.get('Content-Length'));
  if (said > maxBytes) throw tooLarge(maxBytes);
  if (request.bodyUsed) throw bodyAlreadyUsed();
  // A browser without `Request.body` still returns all bytes at once.
  if (!request.body) return withinLimit(new Uint8Array(await request.arrayBuffer()), maxBytes);
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = request.body.getReader();
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    length += value.length;
    // Not cancelled: many servers would close the connection, and the client would not see the error.
    if (length > maxBytes) throw tooLarge(maxBytes);
    parts.push(value);
  }
  if (said > 0 && length === 0) throw bodyAlreadyUsed();
  return joinBytes(parts, length);
}

function withinLimit(bytes: Uint8Array, maxBytes: number): Uint8Array {
  if (bytes.length > maxBytes) throw tooLarge(maxBytes);
  return bytes;
}

function joinBytes(parts: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    throw invalidRequest('The request body is not UTF-8 text.');
  }
}

function parseJson(text: string): unknown {
  if (text.trim() === '') throw invalidRequest('The request body is empty; it must be a JSON object.');
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest('The request body is not valid JSON.');
  }
}

/** A used body is a mistake of the site owner, not of the visitor. The answer is a 500. */
function bodyAlreadyUsed(): TypeError {
  return new TypeError(
    'Something in front of the service has read the body of the request, such as express.json(). Have the service answer before it.',
  );
}

function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError(413, 'BODY_TOO_LARGE', `The request body is larger than ${maxBytes} bytes.`);
}

/** One page of a list: the number of entries to skip and to take. */
export interface PageRange {
  readonly offset: number;
  readonly limit: number;
}

/** Maximum of both parameters. A larger number would lose digits in a calculation. */
const maxCount = 999_999_999;

/** Reads `pageSize` (default 10, at most `maxPageSize`) and `pageNumber` (default 1). Throws 400. */
export function readPage(query: URLSearchParams, maxPageSize = maxCount): PageRange {
  const most = Math.min(maxPageSize, maxCount);
  const limit = readPositiveInteger(query, 'pageSize', Math.min(10, most), most);
  const pageNumber = readPositiveInteger(query, 'pageNumber', 1, maxCount);
  return {offset: (pageNumber - 1) * limit, limit};
}

/** Reads a query parameter with a fixed set of values. Throws 400 for any other value. */
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

/** Characters. A search compares each word with each agent. */
const maxFilterLength = 200;

/** Reads a filter of a list, `''` if the request has none. Throws 400 for a long one. */
export function readFilter(query: URLSearchParams, field: string): string {
  const value = query.get(field) ?? '';
  if (value.length <= maxFilterLength) return value;
  throw invalidRequest(`${field} may have at most ${maxFilterLength} characters.`);
}

function readPositiveInteger(query: URLSearchParams, field: string, byDefault: number, most: number): number {
  const value = query.get(field);
  if (value === null) return byDefault;
  const number = Number(value);
  if (!/^\d{1,9}$/.test(value) || number < 1 || number > most) {
    throw invalidRequest(`${field} must be a whole number from 1 to ${most}.`);
  }
  return number;
}

/** Reads the conversation that a request names. Throws 400 for anything that is not an identifier. */
export function readConversationId(value: unknown): string | undefined {
  // OpenAI clients may send null for a missing field.
  if (value === undefined || value === null) return undefined;
  if (isConversationId(value)) return value;
  throw invalidRequest('conversationId must be 1 to 64 letters, digits and -.');
}

/** Reads the new title of a conversation in a request. Throws 400 or 413. */
export async function readNewTitle(request: Request, maxBytes: number): Promise<string> {
  const title = readTitle((await readJsonObject(request, maxBytes))['title']);
  if (title === '') throw invalidRequest(titleRule);
  return title;
}

/** Reads the order, page and conversation of a request for records (SERVICE.md section 3). Throws 400. */
export function readRecordRange(
  query: URLSearchParams,
  maxPageSize: number,
  conversations: boolean,
): RecordRange {
  return {
    order: readChoice(query, 'sort', ['asc', 'desc']) ?? 'desc',
    ...readPage(query, maxPageSize),
    ...(conversations && {conversationId: readConversationId(query.get('conversationId'))}),
  };
}
