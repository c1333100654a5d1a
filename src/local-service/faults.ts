import {allowAnyOrigin} from './cors.js';
import {allFaults} from './faults/all-faults.js';
import {isFaultName, type FaultName} from './faults/fault-names.js';
import {waitByTimer} from './faults/fault-wait.js';
import type {FaultOperation, FaultOptions, FetchHandler} from './faults/fault.js';
import {operationOf} from './faults/request-operation.js';

export {describeFault, faultNames, isFaultName, type FaultName} from './faults/fault-names.js';
export type {FaultOperation, FaultOptions, FetchHandler} from './faults/fault.js';

/**
 * A service that goes wrong in one way: in the operations the fault concerns, and not in the others. It
 * rejects where a network would, and ends, whatever it waits for, when a request is given up. A fault that
 * passes after some requests begins anew with each call. Faults of a stream leave a reply in one piece alone.
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
  /** Node forgets the signal of a request nobody holds, and a fault may wait for that alone. */
  const held = new Set<Request>();
  let earlier = 0;
  return async request => {
    const operation = operationOf(request);
    if (!operation || !concerned.includes(operation)) return handler(request);
    held.add(request);
    const passedOn: Request[] = [];
    const handle: FetchHandler = forwarded => {
      passedOn.push(forwarded);
      return handler(forwarded);
    };
    const call = {request, operation, handle, earlier: earlier++, settings};
    const response = await Promise.resolve(call)
      .then(answer)
      .finally(() => held.delete(request));
    // Another origin's page sees the fault, and not a refusal of its browser. Who may read what the service
    // has answered is the service's to say.
    if (passedOn.length === 0) allowAnyOrigin(response.headers);
    return response;
  };
}

/** The operations in which a fault shows by itself. */
export function operationsOfFault(name: FaultName): readonly FaultOperation[] {
  return allFaults[name].operations;
}
