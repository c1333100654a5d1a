import {TokenCache} from '../client/access-token.js';
import {assumptions} from '../client/assumptions.js';
import {systemClock, type FetchFunction} from '../client/platform.js';
import {RequestTrace} from '../client/request-trace.js';
import type {SendRequestOptions, ServiceRequest} from '../client/send-request.js';
import {upstreamFetch} from '../server/upstream-fetch.js';

/** The settings of a request to the server that answers. */
export type UpstreamSending = (
  operation: ServiceRequest['operation'],
  signal: AbortSignal,
) => SendRequestOptions;

/**
 * Returns the settings of requests to the server that answers. No time limits: the service limits the time of the whole answer.
 *
 * @param apiKey sent as `Authorization: Bearer`; `''` sends none
 */
export function upstreamSending(fetch: FetchFunction, apiKey = ''): UpstreamSending {
  const tokens = new TokenCache(() => apiKey, systemClock);
  const sending = upstreamFetch(fetch);
  return (operation, signal) => ({
    fetch: sending,
    clock: systemClock,
    tokens,
    prepareRequest: undefined,
    assumptions,
    signal,
    firstByteTimeout: Infinity,
    idleTimeout: Infinity,
    trace: new RequestTrace(operation, systemClock),
  });
}
