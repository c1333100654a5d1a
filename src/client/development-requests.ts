import {withRequest} from './recent-requests.js';
import type {SeenRequest} from './seen-request.js';

type RequestListener = (ended: readonly SeenRequest[]) => void;

let ended: readonly SeenRequest[] = [];
const listeners = new Set<RequestListener>();

/** Remembers a request of any client of a page that is being written, once it has ended. */
export function noteEnded(seen: SeenRequest): void {
  ended = withRequest(ended, seen);
  for (const listener of listeners) listener(ended);
}

/** Hears of the last requests of all clients of the page, at once and whenever another one has ended. */
export function listenForRequests(listener: RequestListener): () => void {
  listeners.add(listener);
  listener(ended);
  return () => listeners.delete(listener);
}
