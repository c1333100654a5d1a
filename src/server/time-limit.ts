import type {ClientClock} from '../client/platform.js';

export interface TimeLimit {
  readonly clock: ClientClock;
  readonly milliseconds: number;
  /** Subject of the error message, such as "The storage". */
  readonly subject: string;
}

/** Resolves with the result of `work`. Rejects when `work` fails, or takes too long. It does not stop late work. */
export function withinTime<Result>(
  {clock, milliseconds, subject}: TimeLimit,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const failure = new Error(`${subject} did not answer within ${milliseconds / 1000} seconds.`);
    const cancel = clock.schedule(() => reject(failure), milliseconds);
    const working = async (): Promise<Result> => work();
    void working().then(resolve, reject).finally(cancel);
  });
}
