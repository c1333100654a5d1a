import {AgentClient} from '../../src/client/agent-client.js';
import {anonymousSignIn} from '../../src/client/anonymous-sign-in.js';
import {withFault, type FaultName, type FaultOptions} from './faults/all-faults.js';
import {handlerFetch} from './handler-fetch.js';
import type {TestService} from './local-service.js';
import {ManualClock} from './manual-clock.js';

/** A service’s fault and the options of its client. */
export interface FaultyClientOptions extends FaultOptions {
  /** Lets the service’s own sign-in issue tokens. Default: one valid token. */
  readonly signsIn?: boolean;
  /** Number of retries of a read. Default: 0. */
  readonly readRetries?: number;
}

/** A client of a failing service. Client and fault share a stopped clock, so no fault waits. */
export function faultyClient(
  service: TestService,
  name: FaultName,
  {signsIn = false, readRetries = 0, ...options}: FaultyClientOptions = {},
): {readonly client: AgentClient; readonly clock: ManualClock} {
  const {baseUrl, token} = service;
  const clock = new ManualClock();
  const broken = withFault(request => service.fetch(request), name, {
    now: () => clock.now(),
    wait: () => Promise.resolve(),
    ...options,
  });
  const fetch = handlerFetch(broken);
  const client = new AgentClient({
    baseUrl,
    accessToken: signsIn ? anonymousSignIn({baseUrl, fetch, deviceId: 'device-1-of-a-visitor'}) : () => token,
    assumptions: {readRetries},
    clock,
    fetch,
  });
  return {client, clock};
}
