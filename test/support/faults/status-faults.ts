import {
  connectionLost,
  refuse,
  replyFault,
  type Fault,
  type FaultCall,
  type FaultGroup,
  type FaultyAnswer,
} from '../../../src/local-service/faults/fault.js';

const pause = 2;

export const statusFaults: FaultGroup<
  | 'bad-request'
  | 'unauthorized-once'
  | 'forbidden'
  | 'not-found'
  | 'request-timeout'
  | 'conflict'
  | 'too-large'
  | 'unprocessable'
  | 'rate-limited'
  | 'rate-limited-date'
  | 'rate-limited-nonsense'
  | 'unavailable'
  | 'unavailable-once'
  | 'gateway-timeout'
> = {
  'bad-request': refusal(400, 'INVALID_REQUEST', 'messages must be a list of at least one message.'),
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
  'rate-limited-date': tooMany(({settings}) => new Date(settings.now() + pause * 1000).toUTCString()),
  'rate-limited-nonsense': tooMany(() => 'soon'),
  unavailable: replyFault(refuse(503, 'UNAVAILABLE', 'The service is being changed.', () => String(pause))),
  'unavailable-once': replyFault(onlyFirst(refuse(503, 'UNAVAILABLE', 'The service is being changed.'))),
  'gateway-timeout': refusal(504, 'GATEWAY_TIMEOUT', 'The service did not answer the gateway in time.'),
};

function onlyFirst(answer: FaultyAnswer): FaultyAnswer {
  return call => (call.earlier < call.settings.times ? answer(call) : call.handle(call.request));
}

function refusal(status: number, code: string, message: string): Fault {
  return replyFault(refuse(status, code, message));
}

function tooMany(retryAfter: (call: FaultCall) => string | undefined): Fault {
  return replyFault(refuse(429, 'TOO_MANY_REQUESTS', 'There are too many requests.', retryAfter));
}

/** Failing sign-ins and tokens. */
export const signInFaults: FaultGroup<
  'sign-in-down' | 'sign-in-refused' | 'sign-in-nonsense' | 'token-used-up'
> = {
  'sign-in-down': {
    operations: ['sign-in'],
    begin: () => refuse(503, 'UNAVAILABLE', 'Nobody can sign in at present.'),
  },

  'sign-in-refused': {
    operations: ['sign-in'],
    begin: () => refuse(403, 'FORBIDDEN', 'Visitors need an account.'),
  },

  'sign-in-nonsense': {
    operations: ['sign-in'],
    begin: () => () =>
      Response.json({token_type: 7, access_token: {}, refresh_token: [], expires_in: 'soon'}),
  },

  'token-used-up': {
    operations: ['agents', 'reply', 'records'],
    begin: () => {
      const used = new Set<string>();
      const expired = refuse(401, 'INVALID_ACCESS_TOKEN', 'The access token has expired.');
      return call => {
        const token = call.request.headers.get('Authorization') ?? '';
        if (used.has(token)) return expired(call);
        used.add(token);
        return call.handle(call.request);
      };
    },
  },
};

/** Responses that do not come from the service, and requests that never reach it. */
export const foreignFaults: FaultGroup<'html-bad-gateway' | 'redirect-to-login' | 'offline-first'> = {
  'html-bad-gateway': replyFault(
    () =>
      new Response('<html><body><h1>502 Bad Gateway</h1></body></html>', {
        status: 502,
        headers: {'Content-Type': 'text/html; charset=utf-8'},
      }),
  ),

  'redirect-to-login': replyFault(() => new Response(null, {status: 302, headers: {Location: '/login'}})),

  'offline-first': {
    operations: ['agents', 'reply', 'records', 'sign-in'],
    begin: () => onlyFirst(() => Promise.reject(connectionLost())),
    times: 3,
  },
};
