import {AgentClient} from '../../src/client/agent-client.js';
import {anonymousSignIn} from '../../src/client/anonymous-sign-in.js';
import {withFault, type FaultName, type FaultOptions} from '../../src/local-service/faults.js';
import {handlerFetch} from './handler-fetch.js';
import type {TestService} from './local-service.js';
import {ManualClock} from './manual-clock.js';

/** How a service goes wrong, and what its client is like. */
export interface FaultyClientOptions extends FaultOptions {
  /** Has the service's own sign-in give out tokens. Default: one token that the service accepts. */
  readonly signsIn?: boolean;
  /** How often a read is tried again. Default: never. */
  readonly readRetries?: number;
}

/** A client of a service that goes wrong. Its clock, which is the fault's too, stands still; no fault waits. */
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
    accessToken: signsIn ? anonymousSignIn({baseUrl, fetch, deviceId: 'device-1'}) : () => token,
    assumptions: {readRetries},
    clock,
    fetch,
  });
  return {client, clock};
}
