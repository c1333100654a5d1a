import type {AgentQuery, RecordQuery} from '../client/resources.js';
import {isConversationId} from '../client/conversation-path.js';
import {isJsonObject, type JsonObject} from '../client/json-object.js';
import {readTitle, titleRule} from '../server/conversation-title.js';
import {AgentServiceError} from '../client/agent-service-error.js';
import {invalidRequest, ServiceError} from '../server/service-error.js';
import type {RecordRange} from '../store/agent-store.js';
import type {PassedMessage, PassThrough} from './pass-through.js';

const maxFilterLength = 200;
const maxPageSize = 50;
const maxPageNumber = 100_000;

/** Reads the filters and paging of SERVICE.md section 1 and drops unknown parameters. Throws 400. */
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

/** Reads the order and paging of SERVICE.md section 3. Throws 400. */
export function readRecordQuery(query: URLSearchParams): RecordQuery {
  return {order: readChoice(query, 'sort', ['asc', 'desc']) ?? 'desc', ...readPage(query)};
}

/** Reads the conversation of a request for records. Throws 400. */
export function readQueryConversation(query: URLSearchParams): string | undefined {
  return readConversationId(readOnce(query, 'conversationId'));
}

function readConversationId(value: unknown): string | undefined {
  // OpenAI clients may send null for a missing field.
  if (value === undefined || value === null) return undefined;
  if (isConversationId(value)) return value;
  throw invalidRequest('conversationId must be 1 to 64 letters, digits and -.');
}

/** Reads the paging as a number of entries to skip and to take. Throws 400. */
export function readPageRange(query: URLSearchParams): Pick<RecordRange, 'offset' | 'limit'> {
  const {pageSize: limit = 10, pageNumber = 1} = readPage(query);
  return {offset: (pageNumber - 1) * limit, limit};
}

function readPage(query: URLSearchParams): Pick<RecordQuery, 'pageSize' | 'pageNumber'> {
  return {
    pageSize: readCount(query, 'pageSize', maxPageSize),
    pageNumber: readCount(query, 'pageNumber', maxPageNumber),
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
  if (value.length > maxFilterLength || /\p{Cc}/u.test(value)) {
    throw invalidRequest(`${name} must be one line of at most ${maxFilterLength} characters.`);
  }
  return value;
}

/** A repeated parameter is refused: the service may read another one of the values. */
function readOnce(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  if (values.length > 1) throw invalidRequest(`${name} is given more than once.`);
  return values[0] || undefined;
}

export interface CompletionRequest {
  readonly messages: readonly PassedMessage[];
  readonly stream: boolean;
  /** The further fields that the site passes on by name. */
  readonly further: JsonObject;
  /** Never passed on, unless the site passes it on by name. */
  readonly conversationId: string | undefined;
}

export interface CompletionBounds {
  readonly bodyBytes: number;
  readonly messages: number;
  /** Whether a message may name its conversation. */
  readonly conversations: boolean;
}

/** Roles that a visitor may send. A system message would instruct the agent. */
const visitorRoles: ReadonlySet<unknown> = new Set(['user', 'assistant']);

/** Reads a completion request without the fields that do not pass. Throws 400, 413 or 415. */
export async function readCompletion(
  request: Request,
  agentId: string,
  bounds: CompletionBounds,
  pass: PassThrough,
): Promise<CompletionRequest> {
  const value = await readBody(request, bounds.bodyBytes);
  const {model, messages, stream} = value;
  if ((model ?? agentId) !== agentId) throw invalidRequest('model must be the AgentId of the path.');
  if (typeof (stream ?? false) !== 'boolean') throw invalidRequest('stream must be true or false.');
  if (!Array.isArray(messages) || messages.length === 0) {
    throw invalidRequest('messages must be a list of at least one message.');
  }
  if (messages.length > bounds.messages) {
    throw new ServiceError(413, 'TOO_MANY_MESSAGES', `There may be at most ${bounds.messages} messages.`);
  }
  return {
    messages: messages.map((message, index) => readMessage(message, index, pass)),
    stream: stream === true,
    further: pass.readFields(value),
    conversationId: bounds.conversations ? readConversationId(value['conversationId']) : undefined,
  };
}

/** Reads the new title of a conversation. Throws 400, 413 or 415. */
export async function readNewTitle(request: Request, maxBytes: number): Promise<string> {
  const title = readTitle((await readBody(request, maxBytes))['title']);
  if (title === '') throw invalidRequest(titleRule);
  return title;
}

async function readBody(request: Request, maxBytes: number): Promise<JsonObject> {
  // A form of another site cannot send this type.
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('Content-Type') ?? '')) {
    throw new ServiceError(415, 'UNSUPPORTED_TYPE', 'Content-Type must be application/json.');
  }
  const value = parse(await readBoundedText(request, maxBytes));
  if (!isJsonObject(value)) throw invalidRequest('The request body must be a JSON object.');
  return value;
}

function readMessage(message: unknown, index: number, pass: PassThrough): PassedMessage {
  const field = `messages[${index}]`;
  if (!isJsonObject(message)) throw invalidRequest(`${field} must be an object with role and content.`);
  const {role} = message;
  if (typeof role !== 'string' || !visitorRoles.has(role)) {
    throw invalidRequest(`${field}.role must be user or assistant.`);
  }
  return pass.readMessage(role, message, field);
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw invalidRequest('The request body is not valid JSON.');
  }
}

/** Reads at most `maxBytes` of the body as text. Throws 400, 413, or a configuration error for a used body. */
async function readBoundedText(request: Request, maxBytes: number): Promise<string> {
  const said = Number(request.headers.get('Content-Length'));
  if (said > maxBytes) throw tooLarge(maxBytes);
  if (request.bodyUsed) throw bodyAlreadyUsed();
  const decoder = new TextDecoder('utf-8', {fatal: true});
  const reader = request.body?.getReader();
  let text = '';
  let length = 0;
  for (;;) {
    const {done = true, value} = (await reader?.read()) ?? {};
    if (done) break;
    length += value?.length ?? 0;
    // Not cancelled: many servers would close the connection, and the client would not see the error.
    if (length > maxBytes) throw tooLarge(maxBytes);
    text += decode(decoder, value);
  }
  if (said > 0 && length === 0) throw bodyAlreadyUsed();
  return text + decode(decoder);
}

function decode(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return decoder.decode(bytes, {stream: bytes !== undefined});
  } catch {
    throw invalidRequest('The request body is not UTF-8 text.');
  }
}

function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError(413, 'BODY_TOO_LARGE', `The request body is larger than ${maxBytes} bytes.`);
}

/** A used body is a mistake of the site owner, not of the visitor. */
function bodyAlreadyUsed(): AgentServiceError {
  return new AgentServiceError(
    'configuration',
    'Something in front of the gateway has read the body of the request. Have the gateway answer before it.',
  );
}
