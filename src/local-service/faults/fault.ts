import type {FaultName} from './fault-names.js';

/** What of the service goes wrong. `sign-in` includes the exchange of a refresh token. */
export type FaultOperation = 'agents' | 'reply' | 'records' | 'sign-in';

/** A service as one function. */
export type FetchHandler = (request: Request) => Response | Promise<Response>;

/** How a fault shows; what is left out is as the fault has it by itself. */
export interface FaultOptions {
  /** Goes wrong in these operations in place of the fault's own. A fault that only one can have leaves others alone. */
  readonly operations?: readonly FaultOperation[];
  /** Milliseconds that a fault with a wait in it waits. */
  readonly delay?: number;
  /** How many chunks of a reply come through before it goes wrong; it does so at its end at the latest. Default: 1. */
  readonly after?: number;
  /** How many requests a fault that passes lasts for. */
  readonly times?: number;
  /** Waits; rejects when the signal is aborted. Default: a timer. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** The clock, in epoch milliseconds. Default: `Date.now`. */
  readonly now?: () => number;
}

/** How a fault shows, everything said. */
export type FaultSettings = Readonly<Required<Omit<FaultOptions, 'operations'>>>;

/** One request that is to go wrong. */
export interface FaultCall {
  readonly request: Request;
  readonly operation: FaultOperation;
  /** The service behind the fault. */
  readonly handle: FetchHandler;
  /** How many requests went wrong before. */
  readonly earlier: number;
  readonly settings: FaultSettings;
}

/** Answers a request as the fault wants it. */
export type FaultyAnswer = (call: FaultCall) => Response | Promise<Response>;

/** One way to go wrong. */
export interface Fault {
  /** Where it goes wrong by itself. */
  readonly operations: readonly FaultOperation[];
  /** Begins anew, remembering nothing. */
  readonly begin: () => FaultyAnswer;
  readonly delay?: number;
  readonly times?: number;
}

/** Some of the faults. */
export type FaultGroup<Names extends FaultName> = Readonly<Record<Names, Fault>>;

/** A fault of replies that remembers nothing. */
export function replyFault(answer: FaultyAnswer, more: Pick<Fault, 'delay' | 'times'> = {}): Fault {
  return {operations: ['reply'], begin: () => answer, ...more};
}

/** What `fetch` rejects with when a request does not arrive, or an answer breaks off. */
export function connectionLost(): TypeError {
  return new TypeError('The connection was lost.');
}
