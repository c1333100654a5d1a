import {AgentServiceError, type AgentServiceErrorKind} from './agent-service-error.js';
import {isErrorBody, readErrorBody} from './error-body.js';
import {parseJson} from './json-object.js';
import {plainText} from './plain-text.js';

/** What of an answer an error report may need. */
export interface AnswerFacts {
  readonly status: number;
  /** The service's identifier of the request, `''` when it sent none. */
  readonly requestId: string;
  /** Seconds, bounded. */
  readonly retryAfter: number | undefined;
  /** The token that was sent, so that it can be kept out of any text. */
  readonly token: string;
  readonly harmlessCodes: readonly string[];
}

/** The error of an answer whose status says that it failed. */
export function errorOfStatus(facts: AnswerFacts, body: string): AgentServiceError {
  // A page is for a browser window; its markup tells nobody anything.
  const isPage = body.trimStart().startsWith('<');
  const value = isPage ? '' : parseJson(body);
  // Words that are no JSON are taken as they are.
  const said = value === undefined ? body : value;
  const sentence = `The service answered ${facts.status}${isPage ? ' with a page instead of data' : ''}.`;
  return createError(kindOfStatus(facts.status), said, facts, sentence);
}

/** The error inside an answer whose status says that all is well, or `undefined` when it is none. */
export function errorInAnswer(value: unknown, facts: AnswerFacts): AgentServiceError | undefined {
  return isErrorBody(value, facts.harmlessCodes) ? errorInStream(value, facts) : undefined;
}

/** The error a service reports in the middle of a reply. A code that is an HTTP status names the kind. */
export function errorInStream(value: unknown, facts: AnswerFacts): AgentServiceError {
  const {status} = readErrorBody(value);
  return createError(
    status === undefined ? 'service' : kindOfStatus(status),
    value,
    facts,
    'The service reported an error.',
  );
}

/** The error of an answer that is not what the service promises. */
export function unreadableAnswer(facts: AnswerFacts, sentence: string): AgentServiceError {
  return createError('unreadable', '', facts, sentence);
}

function createError(
  kind: AgentServiceErrorKind,
  said: unknown,
  facts: AnswerFacts,
  sentence: string,
): AgentServiceError {
  const {status, retryAfter, token} = facts;
  const {code, message, requestId} = readErrorBody(said);
  const serviceMessage = plainText(message, token) || undefined;
  return new AgentServiceError(kind, serviceMessage ?? sentence, {
    status,
    serviceMessage,
    code: plainText(code, token) || undefined,
    requestId: plainText(requestId || facts.requestId, token) || undefined,
    retryAfter,
  });
}

function kindOfStatus(status: number): AgentServiceErrorKind {
  const kind = kindsOfStatus.get(status);
  if (kind) return kind;
  if (status >= 500) return 'server';
  if (status >= 400) return 'invalid-request';
  // `Response.error()` has status 0; what is left are redirects nobody followed.
  return status === 0 ? 'network' : 'unreadable';
}

const kindsOfStatus: ReadonlyMap<number, AgentServiceErrorKind> = new Map([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [408, 'timeout'],
  [410, 'not-found'],
  [413, 'too-large'],
  [429, 'rate-limited'],
]);
