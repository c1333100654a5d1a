import type {ClientClock} from '../client/platform.js';
import {ServiceError} from './service-error.js';

export interface TimeLimit {
  readonly clock: ClientClock;
  readonly milliseconds: number;
  /** Subject of the error message, such as "The storage". */
  readonly subject: string;
  /** Returns the error for the caller. Default: the error that names the subject. */
  readonly toError?: (late: Error) => Error;
}

/** Resolves with the result of `work`. Rejects when `work` fails, or takes too long. It does not stop late work. */
export function withinTime<Result>(
  {clock, milliseconds, subject, toError = late => late}: TimeLimit,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const failure = new Error(`${subject} did not answer within ${milliseconds / 1000} seconds.`);
    const cancel = clock.schedule(() => reject(toError(failure)), milliseconds);
    const working = async (): Promise<Result> => work();
    void working().then(resolve, reject).finally(cancel);
  });
}

/** Milliseconds in which a function of the site must identify the visitor. */
const identityTimeout = 10_000;

/** Runs a function of the site that identifies the visitor. Throws 503 with the cause if it takes too long. */
export function identifyInTime<Result>(
  clock: ClientClock,
  option: string,
  identify: () => Result | Promise<Result>,
): Promise<Result> {
  const limit = {clock, milliseconds: identityTimeout, subject: option, toError: visitorUnknown};
  return withinTime(limit, identify);
}

/** Creates the error for a sign-in that cannot be checked now. */
export function visitorUnknown(cause: unknown): ServiceError {
  const sentence = 'The visitor cannot be identified now. Try again later.';
  return new ServiceError(503, 'VISITOR_UNKNOWN', sentence, {headers: {'Retry-After': '5'}, cause});
}
