import {untilAborted} from './until-aborted.js';

interface RunningWork<Result> {
  readonly controller: AbortController;
  readonly result: Promise<Result>;
  waiting: number;
}

/** Work that concurrent callers share: the first starts it, and it is given up when the last has gone. */
export class SharedWork<Result> {
  #running: RunningWork<Result> | undefined;

  /** Waits for the running work, or starts it. An aborted caller leaves; the others are not disturbed. */
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
