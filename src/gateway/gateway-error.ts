import {AgentServiceError} from '../client/agent-service-error.js';
import {recogniseFailure} from '../client/known-failures.js';
import {conversationTooLong, messageRefused} from '../server/message-failures.js';
import {LimitError} from '../server/request-limit.js';
import {withoutSecrets} from './redaction.js';

interface GatewayErrorDetails {
  readonly headers?: Readonly<Record<string, string>>;
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** An error that the gateway sends as a response. All other errors become a 500. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;

  /**
   * @param code the gateway's name for the error, in capitals
   * @param message a sentence for the caller, sent unchanged; it must not contain internals
   * @param details headers of the response, and the cause, which is reported but never sent
   */
  constructor(status: number, code: string, message: string, details: GatewayErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : {cause: details.cause});
    this.status = status;
    this.code = code;
    this.headers = details.headers ?? {};
    this.requestId = details.requestId;
  }
}

/** Creates a 400 error. The message names the invalid field and repeats no input. */
export function invalidRequest(message: string): GatewayError {
  return new GatewayError(400, 'INVALID_REQUEST', message);
}

/** Creates a 404 error. It does not reveal whether the path or the agent is unknown. */
export function notFound(): GatewayError {
  return new GatewayError(404, 'NOT_FOUND', 'There is nothing at this path.');
}

/** An error with the identifier under which its cause was reported. */
export interface ReportedFailure {
  readonly failure: GatewayError;
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

export function serviceFailure(error: unknown, context: FailureContext): GatewayError {
  if (error instanceof GatewayError) return error;
  if (error instanceof LimitError)
    return new GatewayError(error.status, error.code, error.message, {headers: error.headers});
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
      return unavailable(500, 'GATEWAY_MISCONFIGURED', 'The gateway is not set up as it should be.', error);
    case 'unauthorized':
      // With a cause, the site's own function failed, and a new sign-in would not help.
      if (context.isVisitorsToken && error.cause !== undefined) return failed(error.cause);
      return context.isVisitorsToken
        ? new GatewayError(401, 'SIGN_IN_NEEDED', 'The visitor is not signed in.')
        : unavailable(502, 'SERVICE_REFUSED', 'The service does not accept the gateway.', error);
    case 'server':
      return knownFailure(error) ?? withoutServiceMessage(error, context);
    default:
      return withServiceMessage(error, context);
  }
}

/** A failure that a chat can do something about, whatever its status: it sends less, or leaves the question out. */
function knownFailure(error: AgentServiceError): GatewayError | undefined {
  const {kind} = recogniseFailure(error);
  const isKnown = kind === 'too-large' || kind === 'invalid-request';
  if (!isKnown) return undefined;
  const {status, code, message} = kind === 'too-large' ? conversationTooLong : messageRefused;
  return unavailable(status, code, message, error);
}

function failed(cause: unknown): GatewayError {
  return new GatewayError(500, 'INTERNAL_ERROR', 'The gateway failed. Try again later.', {cause});
}

/** Hides the service's own message of a 5xx error: it may contain internals. The gateway reports it instead. */
function withoutServiceMessage(error: AgentServiceError, context: FailureContext): GatewayError {
  return unavailable(
    error.status ?? 502,
    codeOf(error, context),
    'The service failed. Try again later.',
    error,
  );
}

/** Sends the service's own message. An error inside a 200 response becomes a 502. */
function withServiceMessage(error: AgentServiceError, context: FailureContext): GatewayError {
  const {kind, message, status = 502} = error;
  const isStatus = kind !== 'service' && status >= 400 && status <= 599;
  return new GatewayError(
    isStatus ? status : 502,
    codeOf(error, context),
    withoutSecrets(message, context.addressWords),
    detailsOf(error),
  );
}

function codeOf({code = ''}: AgentServiceError, {addressWords}: FailureContext): string {
  return /^[\w.-]{1,64}$/.test(code) ? withoutSecrets(code, addressWords) : 'SERVICE_ERROR';
}

function unavailable(status: number, code: string, message: string, cause: AgentServiceError): GatewayError {
  return new GatewayError(status, code, message, {...detailsOf(cause), cause});
}

function detailsOf({retryAfter, requestId}: AgentServiceError): GatewayErrorDetails {
  return {
    headers: retryAfter === undefined ? {} : {'Retry-After': String(Math.ceil(retryAfter))},
    requestId: readRequestId(requestId),
  };
}

export function readRequestId(requestId: string | undefined): string | undefined {
  return requestId !== undefined && /^[\x21-\x7e]{1,200}$/.test(requestId) ? requestId : undefined;
}
