import {errorResponse, ServiceError} from '../service-error.js';
import {replyFault, type Fault, type FaultCall, type FaultGroup, type FaultyAnswer} from './fault.js';

/** Seconds after which a service that is too busy asks to come back. */
const pause = 2;

/** Answers that refuse by their status. */
export const statusFaults: FaultGroup<
  | 'bad-request'
  | 'unauthorized'
  | 'unauthorized-once'
  | 'forbidden'
  | 'not-found'
  | 'request-timeout'
  | 'conflict'
  | 'too-large'
  | 'unprocessable'
  | 'rate-limited'
  | 'rate-limited-seconds'
  | 'rate-limited-date'
  | 'rate-limited-nonsense'
  | 'server-error'
  | 'unavailable'
  | 'unavailable-once'
  | 'gateway-timeout'
> = {
  'bad-request': refusal(400, 'INVALID_REQUEST', 'messages must be a list of at least one message.'),
  unauthorized: refusal(401, 'INVALID_ACCESS_TOKEN', 'The access token is not known.'),
  'unauthorized-once': replyFault(
    onlyFirst(refuse(401, 'INVALID_ACCESS_TOKEN', 'The access token is not known.')),
  ),
  forbidden: refusal(403, 'FORBIDDEN', 'This token may not ask this agent.'),
  'not-found': refusal(404, 'AGENT_NOT_FOUND', 'There is no such agent.'),
  'request-timeout': refusal(408, 'REQUEST_TIMEOUT', 'The request took too long.'),
  conflict: refusal(409, 'CONFLICT', 'Another message of this conversation is being answered.'),
  'too-large': refusal(413, 'BODY_TOO_LARGE', 'The request body is too large.'),
  unprocessable: refusal(422, 'UNPROCESSABLE', 'The messages cannot be understood.'),
  'rate-limited': tooMany(() => undefined),
  'rate-limited-seconds': tooMany(() => String(pause)),
  'rate-limited-date': tooMany(({settings}) => new Date(settings.now() + pause * 1000).toUTCString()),
  'rate-limited-nonsense': tooMany(() => 'soon'),
  'server-error': refusal(500, 'INTERNAL_ERROR', 'The service failed. Try again later.'),
  unavailable: replyFault(refuse(503, 'UNAVAILABLE', 'The service is being changed.', () => String(pause))),
  'unavailable-once': replyFault(onlyFirst(refuse(503, 'UNAVAILABLE', 'The service is being changed.'))),
  'gateway-timeout': refusal(504, 'GATEWAY_TIMEOUT', 'The service did not answer the gateway in time.'),
};

/** Goes wrong for the first requests, once by itself. */
export function onlyFirst(answer: FaultyAnswer): FaultyAnswer {
  return call => (call.earlier < call.settings.times ? answer(call) : call.handle(call.request));
}

/** An error in the service's own form. */
export function refuse(
  status: number,
  code: string,
  message: string,
  retryAfter: (call: FaultCall) => string | undefined = () => undefined,
): FaultyAnswer {
  return call => {
    const seconds = retryAfter(call);
    const headers = seconds === undefined ? {} : {'Retry-After': seconds};
    return errorResponse(new ServiceError(status, code, message, {headers}), 'request-fault');
  };
}

function refusal(status: number, code: string, message: string): Fault {
  return replyFault(refuse(status, code, message));
}

function tooMany(retryAfter: (call: FaultCall) => string | undefined): Fault {
  return replyFault(refuse(429, 'TOO_MANY_REQUESTS', 'There are too many requests.', retryAfter));
}
