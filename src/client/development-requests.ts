import type {SeenRequest} from './seen-request.js';

declare global {
  /** Lit's development build has them, the one for visitors does not. */
  var litIssuedWarnings: Set<string | undefined> | undefined;
}

type RequestListener = (ended: readonly SeenRequest[]) => void;

/** How many requests are remembered. */
const mostRequests = 20;

let ended: readonly SeenRequest[] = [];
const listeners = new Set<RequestListener>();

/** Remembers a request of any client of a page that is being written, once it has ended. */
export function noteEnded(seen: SeenRequest): void {
  ended = [...ended, seen].slice(-mostRequests);
  for (const listener of listeners) listener(ended);
}

/** Hears of the last requests of all clients of the page, at once and whenever another one has ended. */
export function listenForRequests(listener: RequestListener): () => void {
  listeners.add(listener);
  listener(ended);
  return () => listeners.delete(listener);
}
