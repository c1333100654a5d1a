import {allowAnyOrigin} from '../server/cors.js';
import {isFaultName, type FaultName} from './faults/fault-names.js';
import {
  waitByTimer,
  operationOf,
  type FaultOperation,
  type FaultOptions,
  type FetchHandler,
  type FaultGroup,
} from './faults/fault.js';
import {cutFaults, timeFaults} from './faults/connection-faults.js';
import {fieldFaults, listFaults, storedReplyFaults} from './faults/data-faults.js';
import {foreignFaults, signInFaults, statusFaults} from './faults/status-faults.js';
import {framingFaults, replyErrorFaults, sizeFaults} from './faults/content-faults.js';

export {describeFault, faultNames, isFaultName, type FaultName} from './faults/fault-names.js';
export type {FaultOperation, FaultOptions, FetchHandler} from './faults/fault.js';

/**
 * Wraps a service with one fault in the operations of that fault. It rejects where a network would, and stops
 * waiting when a request aborts. Each call creates a new fault that counts its own requests. Faults of streams do
 * not change a reply that is not streamed.
 *
 * @example
 * const broken = withFault(createLocalService({agents, answers}), 'cut-in-chunk', {after: 5});
 * const client = new AgentClient({baseUrl, fetch: (input, init) => broken(new Request(input, init))});
 */
export function withFault(
  handler: FetchHandler,
  name: FaultName,
  options: FaultOptions = {},
): (request: Request) => Promise<Response> {
  if (!isFaultName(name)) {
    throw new TypeError(`There is no fault “${String(name)}”. faultNames has the names of all.`);
  }
  const {begin, operations, delay = 2000, times = 1} = allFaults[name];
  const concerned = options.operations ?? operations;
  const settings = {
    delay: options.delay ?? delay,
    after: options.after ?? 1,
    times: options.times ?? times,
    wait: options.wait ?? waitByTimer,
    now: options.now ?? Date.now,
  };
  const answer = begin();
  /** Keeps requests alive: Node drops the signal of a collected request, and a fault may wait for that signal only. */
  const activeRequests = new Set<Request>();
  let earlier = 0;
  return async request => {
    const operation = operationOf(request);
    if (!operation || !concerned.includes(operation)) return handler(request);
    activeRequests.add(request);
    const forwardedRequests: Request[] = [];
    const handle: FetchHandler = forwarded => {
      forwardedRequests.push(forwarded);
      return handler(forwarded);
    };
    const call = {request, operation, handle, earlier: earlier++, settings};
    const response = await Promise.resolve(call)
      .then(answer)
      .finally(() => activeRequests.delete(request));
    // CORS headers let pages of other origins see the fault. Responses of the service keep their own headers.
    if (forwardedRequests.length === 0) allowAnyOrigin(response.headers);
    return response;
  };
}

/** Returns the default operations of a fault. */
export function operationsOfFault(name: FaultName): readonly FaultOperation[] {
  return allFaults[name].operations;
}

const allFaults: FaultGroup<FaultName> = {
  ...timeFaults,
  ...cutFaults,
  ...replyErrorFaults,
  ...foreignFaults,
  ...framingFaults,
  ...sizeFaults,
  ...statusFaults,
  ...fieldFaults,
  ...listFaults,
  ...storedReplyFaults,
  ...signInFaults,
};
