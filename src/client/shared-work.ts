/** Like `work`, except that it rejects with the signal's reason if the signal aborts first. */
export function untilAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    // The reason belongs to the caller, who may abort with any value.
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Aborts `controller` when `signal` aborts. */
export function abortWith(controller: AbortController, signal: AbortSignal): void {
  if (signal.aborted) controller.abort(signal.reason);
  else signal.addEventListener('abort', () => controller.abort(signal.reason), {once: true});
}

interface RunningWork<Result> {
  readonly controller: AbortController;
  readonly result: Promise<Result>;
  waiting: number;
}

/** Work that concurrent callers share. The first caller starts it. It is aborted when no caller waits for it any more. */
export class SharedWork<Result> {
  #running: RunningWork<Result> | undefined;

  /** Waits for the running work, or starts it. The abort of one caller does not disturb the others. */
  async join(
    start: (signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    signal?.throwIfAborted();
    const work = (this.#running ??= this.#start(start));
    work.waiting += 1;
    try {
      return await untilAborted(work.result, signal);
    } finally {
      work.waiting -= 1;
      if (work.waiting === 0 && this.#running === work) {
        this.#running = undefined;
        work.controller.abort();
      }
    }
  }

  #start(start: (signal: AbortSignal) => Promise<Result>): RunningWork<Result> {
    const controller = new AbortController();
    const work = {controller, result: start(controller.signal), waiting: 0};
    const forget = () => {
      if (this.#running === work) this.#running = undefined;
    };
    work.result.then(forget, forget);
    return work;
  }
}
