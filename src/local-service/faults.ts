import {errorBody, ServiceError} from '../server/service-error.js';
import {
  addFault,
  connectionLost,
  refuse,
  replyFault,
  waitForAbort,
  type FaultGroup,
  type FaultOperation,
  type FaultOptions,
  type FetchHandler,
} from './faults/fault.js';
import {breakReplyOff, eventOf, faultAfterChunks} from './faults/rewrite-reply.js';

export type {FaultOperation, FaultOptions, FetchHandler} from './faults/fault.js';

/** Tests and URLs use the names, so the names are stable. The testing guide lists them. */
const descriptions = {
  'network-failure': 'The request does not reach the service.',
  'server-error': 'The service fails (500).',
  unauthorized: 'The service rejects the token (401).',
  'rate-limited-seconds': 'The service allows no more requests for 2 seconds (429 with Retry-After).',
  'html-page': 'A login page arrives instead of data, with status 200.',
  'empty-body': 'The reply is empty, with status 200.',
  'slow-first-byte': 'The reply begins after a delay.',
  'silence-in-middle': 'The reply stops in the middle, and the connection stays open.',
  'cut-in-chunk': 'The connection breaks in the middle of a reply, inside a chunk.',
  'error-event': 'The agent reports an error in the middle of its reply.',
} as const;

/**
 * The name of a fault.
 *
 * - `network-failure`: the request does not reach the service
 * - `server-error`: status 500
 * - `unauthorized`: status 401
 * - `rate-limited-seconds`: status 429 with `Retry-After: 2`
 * - `html-page`: a login page with status 200
 * - `empty-body`: an empty reply with status 200
 * - `slow-first-byte`: a reply that begins after `delay`
 * - `silence-in-middle`: a reply that stops while its connection stays open
 * - `cut-in-chunk`: a connection that breaks inside a chunk of the reply
 * - `error-event`: an event `error` in the middle of the reply
 */
export type FaultName = keyof typeof descriptions;

const page = '<!doctype html><html><head><title>Log in</title></head><body><h1>Log in</h1></body></html>';

const failure = errorBody({
  failure: new ServiceError(500, 'MODEL_OVERLOADED', 'The model is overloaded.'),
  requestId: 'request-fault',
});

export const faults: FaultGroup<FaultName> = {
  'network-failure': replyFault(() => Promise.reject(connectionLost())),

  'server-error': replyFault(refuse(500, 'INTERNAL_ERROR', 'The service failed. Try again later.')),

  unauthorized: replyFault(refuse(401, 'INVALID_ACCESS_TOKEN', 'The access token is not known.')),

  'rate-limited-seconds': replyFault(
    refuse(429, 'TOO_MANY_REQUESTS', 'There are too many requests.', () => '2'),
  ),

  'html-page': replyFault(() => new Response(page, {headers: {'Content-Type': 'text/html; charset=utf-8'}})),

  'empty-body': replyFault(() => new Response('', {headers: {'Content-Type': 'text/event-stream'}})),

  'slow-first-byte': replyFault(async ({request, handle, settings}) => {
    await settings.wait(settings.delay, request.signal);
    return handle(request);
  }),

  'silence-in-middle': replyFault(
    faultAfterChunks(async function* (_chunk, _rest, {signal}) {
      await waitForAbort(signal);
    }),
  ),

  'cut-in-chunk': replyFault(
    breakReplyOff(function* (chunk) {
      const event = eventOf(chunk);
      yield event.slice(0, Math.floor(event.length / 2));
      throw connectionLost();
    }),
  ),

  'error-event': replyFault(faultAfterChunks(() => [`event: error\n${eventOf(JSON.stringify(failure))}`])),
};

/**
 * Wraps a service with one fault in the operations of that fault. It rejects where a network would, and stops
 * waiting when a request aborts. Each call creates a new fault that counts its own requests. Faults of streams do
 * not change a reply that is not streamed.
 *
 * @throws TypeError if no fault has this name
 * @example
 * const broken = withFault(createLocalService({agents, answers}), 'cut-in-chunk', {after: 5});
 * const client = new AgentClient({baseUrl, fetch: (input, init) => broken(new Request(input, init))});
 */
export function withFault(
  handler: FetchHandler,
  name: FaultName,
  options: FaultOptions = {},
): (request: Request) => Promise<Response> {
  return addFault(handler, faults, name, options);
}

/** Names of all faults, in the order of the testing guide. */
export const faultNames: readonly FaultName[] = Object.keys(descriptions).filter(isFaultName);

/** Whether a fault has this name. */
export function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(descriptions, name);
}

/** Returns the description of a fault in one sentence. */
export function describeFault(name: FaultName): string {
  return descriptions[name];
}

/** Returns the default operations of a fault. */
export function operationsOfFault(name: FaultName): readonly FaultOperation[] {
  return faults[name].operations;
}
