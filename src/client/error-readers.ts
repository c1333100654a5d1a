import {AgentServiceError, type AgentServiceErrorKind} from './agent-service-error.js';
import {isJsonObject, parseJson, readNumber, readText, textOf, type JsonObject} from './json-object.js';

/** The facts about an answer that an error repeats. */
export interface AnswerFacts {
  readonly status: number;
  readonly requestId: string;
  /** Seconds, bounded. */
  readonly retryAfter: number | undefined;
  /** The token that was sent. It is removed from every text of the service. */
  readonly token: string;
  readonly harmlessCodes: readonly string[];
}

export function errorOfStatus(facts: AnswerFacts, body: string): AgentServiceError {
  // The markup of an HTML page explains nothing to a visitor.
  const isPage = body.trimStart().startsWith('<');
  const value = isPage ? '' : parseJson(body);
  // A body that is not JSON is the message itself.
  const content = value === undefined ? body : value;
  const sentence = `The service answered ${facts.status}${isPage ? ' with a page instead of data' : ''}.`;
  return createError(kindOfStatus(facts.status), content, facts, sentence);
}

export function errorInAnswer(value: unknown, facts: AnswerFacts): AgentServiceError | undefined {
  return isErrorBody(value, facts.harmlessCodes) ? errorInStream(value, facts) : undefined;
}

/** Creates the error that a service reports in the middle of a reply. A code that is an HTTP status decides the kind. */
export function errorInStream(value: unknown, facts: AnswerFacts): AgentServiceError {
  const {status} = readErrorBody(value);
  return createError(
    status === undefined ? 'service' : kindOfStatus(status),
    value,
    facts,
    'The service reported an error.',
  );
}

export function unreadableAnswer(facts: AnswerFacts, sentence: string): AgentServiceError {
  return createError('unreadable', '', facts, sentence);
}

function createError(
  kind: AgentServiceErrorKind,
  body: unknown,
  facts: AnswerFacts,
  sentence: string,
): AgentServiceError {
  const {status, retryAfter, token} = facts;
  const {code, message, requestId} = readErrorBody(body);
  const serviceMessage = plainText(message, token) || undefined;
  const error = new AgentServiceError(kind, serviceMessage ?? sentence, {
    status,
    serviceMessage,
    code: plainText(code, token) || undefined,
    requestId: plainText(requestId || facts.requestId, token) || undefined,
    retryAfter,
  });
  errorBodies.set(error, body);
  return error;
}

/** The whole bodies of errors, to recognise known failures. No member of an error: they may contain a token. */
export const errorBodies = new WeakMap<AgentServiceError, unknown>();

const kindsOfStatus: ReadonlyMap<number, AgentServiceErrorKind> = new Map([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [408, 'timeout'],
  [410, 'not-found'],
  [413, 'too-large'],
  [429, 'rate-limited'],
]);

function kindOfStatus(status: number): AgentServiceErrorKind {
  const kind = kindsOfStatus.get(status);
  if (kind) return kind;
  if (status >= 500) return 'server';
  if (status >= 400) return 'invalid-request';
  // `Response.error()` has status 0. The remaining statuses are redirects that were not followed.
  return status === 0 ? 'network' : 'unreadable';
}

interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
  /** The code, if it is the HTTP status of a failure. */
  readonly status: number | undefined;
}

const codeNames = ['code', 'errcode', 'errCode', 'error_code', 'statusCode'];
const messageNames = [
  'message',
  'msg',
  'errmsg',
  'errMsg',
  'error_msg',
  'error_message',
  'error_description',
];

export function readErrorBody(body: unknown): ErrorBody {
  // Gemini sends a list with one error.
  const value: unknown = Array.isArray(body) ? body[0] : body;
  if (!isJsonObject(value))
    return {code: '', message: typeof value === 'string' ? value : '', requestId: '', status: undefined};
  const {error, detail} = value;
  const named = textOf(error);
  const inner = [error, detail].flat().find(isJsonObject) ?? {};
  const explained =
    readText(inner, ...messageNames, 'detail') || readText(value, ...messageNames, 'detail', 'title');
  const code =
    readText(inner, ...codeNames) || readText(value, ...codeNames) || readText(inner, 'type', 'status');
  return {
    code: code || (explained && named),
    message: explained || named,
    requestId: requestIdOf(value) || requestIdOf(inner),
    status: [code, inner['status'], value['status']]
      .map(readNumber)
      .find(number => number !== undefined && number >= 400 && number < 600),
  };
}

/** Whether a body with a good status is an error. A bare `message` does not count: good answers contain one too. */
function isErrorBody(value: unknown, harmlessCodes: readonly string[]): value is JsonObject {
  if (!isJsonObject(value)) return false;
  if (isPresent(value['error']) || value['type'] === 'error') return true;
  const {status, message} = readErrorBody(value);
  if (status !== undefined && message !== '') return true;
  const code = readText(value, ...codeNames).toUpperCase();
  return !harmlessCodes.some(harmless => harmless.toUpperCase() === code);
}

/** Whether an `error` member reports an error: services send an empty one when nothing is wrong. */
export function isPresent(error: unknown): boolean {
  return error !== undefined && error !== null && error !== false && error !== '' && error !== 0;
}

function requestIdOf(object: JsonObject): string {
  return readText(object, 'requestId', 'request_id', 'RequestId');
}

const maxTextLength = 500;

/** Control characters, and those that change the direction of the text around them. */
const unwantedCharacters = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Turns a text of the service into one line of bounded length, without control characters and tokens. */
function plainText(text: string, token: string): string {
  const withoutToken = token === '' ? text : text.split(token).join('…');
  const line = withoutToken
    .slice(0, maxTextLength * 4)
    .replace(/\bBearer\s+[^\s"',;<>]+/gi, 'Bearer …')
    .replace(unwantedCharacters, ' ')
    .replace(/\p{Surrogate}/gu, '')
    .trim();
  return line.length <= maxTextLength
    ? line
    : `${line.slice(0, maxTextLength - 1).replace(/\p{Surrogate}/gu, '')}…`;
}
