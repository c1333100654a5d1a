import {AgentServiceError} from '../client/agent-service-error.js';
import {recogniseFailure} from '../client/known-failures.js';
import {conversationTooLong, messageRefused} from '../server/message-failures.js';
import {UsedBodyError} from '../server/read-body.js';
import {LimitError} from '../server/request-limit.js';
import {ServiceError, type ServiceErrorDetails} from '../server/service-error.js';
import {withoutSecrets} from './redaction.js';

/** Creates a 404 error. It does not reveal whether the path or the agent is unknown. */
export function notFound(): ServiceError {
  return new ServiceError(404, 'NOT_FOUND', 'There is nothing at this path.');
}

/** An error with the identifier under which its cause was reported. */
export interface ReportedFailure {
  readonly failure: ServiceError;
  readonly requestId: string;
}

export function errorBody({failure: {code, message}, requestId}: ReportedFailure): object {
  return {code, message, requestId};
}

export function errorResponse(reported: ReportedFailure): Response {
  const {status, headers} = reported.failure;
  return Response.json(errorBody(reported), {
    status,
    headers: {...headers, 'X-Request-Id': reported.requestId},
  });
}

/** The words that error responses must not contain, and the owner of the token. */
export interface FailureContext {
  /** The service's address in all spellings. */
  readonly addressWords: readonly string[];
  /** Whether a refused token belongs to the visitor, who can sign in again. */
  readonly isVisitorsToken: boolean;
}

const misconfigured = 'The gateway is not set up as it should be.';

export function serviceFailure(error: unknown, context: FailureContext): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof LimitError)
    return new ServiceError(error.status, error.code, error.message, {headers: error.headers});
  if (error instanceof UsedBodyError)
    return new ServiceError(500, 'GATEWAY_MISCONFIGURED', misconfigured, {cause: error});
  if (!(error instanceof AgentServiceError)) return failed(error);
  switch (error.kind) {
    case 'network':
      return unavailable(502, 'SERVICE_UNREACHABLE', 'The service cannot be reached.', error);
    case 'timeout':
      return unavailable(504, 'SERVICE_TIMEOUT', 'The service did not answer in time.', error);
    case 'unreadable':
    case 'interrupted':
      return unavailable(502, 'SERVICE_UNREADABLE', 'The service did not answer as it should.', error);
    case 'configuration':
      return unavailable(500, 'GATEWAY_MISCONFIGURED', misconfigured, error);
    case 'unauthorized':
      // With a cause, the site's own function failed, and a new sign-in would not help.
      if (context.isVisitorsToken && error.cause !== undefined) return failed(error.cause);
      return context.isVisitorsToken
        ? new ServiceError(401, 'SIGN_IN_NEEDED', 'The visitor is not signed in.')
        : unavailable(502, 'SERVICE_REFUSED', 'The service does not accept the gateway.', error);
    case 'server':
      return knownFailure(error) ?? withoutServiceMessage(error, context);
    default:
      return withServiceMessage(error, context);
  }
}

/** A failure that a chat can do something about, whatever its status: it sends less, or leaves the question out. */
function knownFailure(error: AgentServiceError): ServiceError | undefined {
  const {kind} = recogniseFailure(error);
  const isKnown = kind === 'too-large' || kind === 'invalid-request';
  if (!isKnown) return undefined;
  const {status, code, message} = kind === 'too-large' ? conversationTooLong : messageRefused;
  return unavailable(status, code, message, error);
}

function failed(cause: unknown): ServiceError {
  return new ServiceError(500, 'INTERNAL_ERROR', 'The gateway failed. Try again later.', {cause});
}

/** Hides the service's own message of a 5xx error: it may contain internals. The gateway reports it instead. */
function withoutServiceMessage(error: AgentServiceError, context: FailureContext): ServiceError {
  return unavailable(
    error.status ?? 502,
    codeOf(error, context),
    'The service failed. Try again later.',
    error,
  );
}

/** Sends the service's own message. An error inside a 200 response becomes a 502. */
function withServiceMessage(error: AgentServiceError, context: FailureContext): ServiceError {
  const {kind, message, status = 502} = error;
  const isStatus = kind !== 'service' && status >= 400 && status <= 599;
  return new ServiceError(
    isStatus ? status : 502,
    codeOf(error, context),
    withoutSecrets(message, context.addressWords),
    detailsOf(error),
  );
}

function codeOf({code = ''}: AgentServiceError, {addressWords}: FailureContext): string {
  return /^[\w.-]{1,64}$/.test(code) ? withoutSecrets(code, addressWords) : 'SERVICE_ERROR';
}

function unavailable(status: number, code: string, message: string, cause: AgentServiceError): ServiceError {
  return new ServiceError(status, code, message, {...detailsOf(cause), cause});
}

function detailsOf({retryAfter, requestId}: AgentServiceError): ServiceErrorDetails {
  return {
    headers: retryAfter === undefined ? {} : {'Retry-After': String(Math.ceil(retryAfter))},
    requestId: readRequestId(requestId),
  };
}

export function readRequestId(requestId: string | undefined): string | undefined {
  return requestId !== undefined && /^[\x21-\x7e]{1,200}$/.test(requestId) ? requestId : undefined;
}
