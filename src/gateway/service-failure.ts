import {AgentServiceError} from '../client/agent-service-error.js';
import {GatewayError, type GatewayErrorDetails} from './gateway-error.js';
import {readRequestId} from './request-id.js';
import {withoutSecrets} from './secret-words.js';

/** What the answer to a visitor must not hold, and whose token it is. */
export interface FailureContext {
  /** The words the service's address is spoken of with. */
  readonly addressWords: readonly string[];
  /** Whether a refused token is the visitor's own, so that they can do something about it. */
  readonly isVisitorsToken: boolean;
}

/** Whatever went wrong with the service, as the error that is sent for it. */
export function serviceFailure(error: unknown, context: FailureContext): GatewayError {
  if (error instanceof GatewayError) return error;
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
      // With a cause, it is the site's own function that failed: signing in would not help.
      if (context.isVisitorsToken && error.cause !== undefined) return failed(error.cause);
      return context.isVisitorsToken
        ? new GatewayError(401, 'SIGN_IN_NEEDED', 'The visitor is not signed in.')
        : unavailable(502, 'SERVICE_REFUSED', 'The service does not accept the gateway.', error);
    case 'server':
      return failedInside(error, context);
    default:
      return inItsOwnWords(error, context);
  }
}

function failed(cause: unknown): GatewayError {
  return new GatewayError(500, 'INTERNAL_ERROR', 'The gateway failed. Try again later.', {cause});
}

/** What a service that fails says of it are words of its inside, for those who run it: they are reported, and not sent. */
function failedInside(error: AgentServiceError, context: FailureContext): GatewayError {
  return unavailable(
    error.status ?? 502,
    codeOf(error, context),
    'The service failed. Try again later.',
    error,
  );
}

/** What the service said itself; an error in an answer that said it was fine has a status of its own. */
function inItsOwnWords(error: AgentServiceError, context: FailureContext): GatewayError {
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
