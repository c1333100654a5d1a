import {AgentServiceError} from '../client/agent-service-error.js';
import {recogniseFailure} from '../client/known-failures.js';
import {conversationTooLong, messageRefused} from '../server/message-failures.js';
import {UsedBodyError} from '../server/read-body.js';
import {ServiceError, type ServiceErrorDetails} from '../server/service-error.js';
import {withoutSecrets} from './redaction.js';

/** The words that error responses must not contain, and the owner of the token. */
export interface FailureContext {
  /** The service's address in all spellings. */
  readonly addressWords: readonly string[];
  /** Whether a refused token belongs to the visitor, who can sign in again. */
  readonly isVisitorsToken: boolean;
}

/** Status, code and sentence of a failure. */
type Outage = readonly [status: number, code: string, message: string];

const misconfigured: Outage = [500, 'GATEWAY_MISCONFIGURED', 'The gateway is not set up as it should be.'];
const unreadable: Outage = [502, 'SERVICE_UNREADABLE', 'The service did not answer as it should.'];
const outages: ReadonlyMap<AgentServiceError['kind'], Outage> = new Map([
  ['network', [502, 'SERVICE_UNREACHABLE', 'The service cannot be reached.']],
  ['timeout', [504, 'SERVICE_TIMEOUT', 'The service did not answer in time.']],
  ['unreadable', unreadable],
  ['interrupted', unreadable],
  ['configuration', misconfigured],
  ['unauthorized', [502, 'SERVICE_REFUSED', 'The service does not accept the gateway.']],
]);

/** Returns the error for the visitor. Its `cause` is for the operator. */
export function serviceFailure(error: unknown, context: FailureContext): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof UsedBodyError) return new ServiceError(...misconfigured, {cause: error});
  if (!(error instanceof AgentServiceError)) return failed(error);
  if (error.kind === 'unauthorized' && context.isVisitorsToken) {
    // With a cause, the site's own function failed, and a new sign-in would not help.
    return error.cause === undefined
      ? new ServiceError(401, 'SIGN_IN_NEEDED', 'The visitor is not signed in.')
      : failed(error.cause);
  }
  const outage = error.kind === 'server' ? serverFailure(error, context) : outages.get(error.kind);
  const details = detailsOf(error, context);
  return outage
    ? new ServiceError(...outage, {...details, cause: error})
    : new ServiceError(...refusalOf(error, context), details);
}

function failed(cause: unknown): ServiceError {
  return new ServiceError(500, 'INTERNAL_ERROR', 'The gateway failed. Try again later.', {cause});
}

/** Hides the service's own message of a 5xx error: it may contain internals. The gateway reports it instead. */
function serverFailure(error: AgentServiceError, context: FailureContext): Outage {
  // A failure that a chat can do something about, whatever its status: it sends less, or leaves the question out.
  const {kind} = recogniseFailure(error);
  if (kind === 'too-large' || kind === 'invalid-request') {
    const {status, code, message} = kind === 'too-large' ? conversationTooLong : messageRefused;
    return [status, code, message];
  }
  return [error.status ?? 502, codeOf(error, context), 'The service failed. Try again later.'];
}

/** The service's own message. An error inside a 200 response becomes a 502. */
function refusalOf(error: AgentServiceError, context: FailureContext): Outage {
  const {kind, message, status = 502} = error;
  const isStatus = kind !== 'service' && status >= 400 && status <= 599;
  return [isStatus ? status : 502, codeOf(error, context), withoutSecrets(message, context.addressWords)];
}

function codeOf({code = ''}: AgentServiceError, {addressWords}: FailureContext): string {
  return /^[\w.-]{1,64}$/.test(code) ? withoutSecrets(code, addressWords) : 'SERVICE_ERROR';
}

function detailsOf({retryAfter, requestId}: AgentServiceError, context: FailureContext): ServiceErrorDetails {
  return {
    headers: retryAfter === undefined ? {} : {'Retry-After': String(Math.ceil(retryAfter))},
    requestId: readRequestId(requestId, context),
  };
}

/** Reads an identifier of the service. Returns `undefined` for one that reveals the service's address. */
export function readRequestId(requestId = '', {addressWords}: FailureContext): string | undefined {
  const isUsable = /^[\x21-\x7e]{1,200}$/.test(requestId);
  return isUsable && withoutSecrets(requestId, addressWords) === requestId ? requestId : undefined;
}
