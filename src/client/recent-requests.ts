import type {SeenRequest} from './seen-request.js';

/** How many requests are remembered. */
const mostRequests = 20;

/** The last requests, with one more. */
export function withRequest(requests: readonly SeenRequest[], seen: SeenRequest): readonly SeenRequest[] {
  return [...requests, seen].slice(-mostRequests);
}
