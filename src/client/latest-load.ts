import {asServiceError, type AgentServiceError} from './agent-service-error.js';

/** Runs one piece of work at a time. A later run aborts the running one, which then reports nothing. */
export class LatestLoad<Result = void> {
  readonly #report: (result: Result | undefined) => void;
  #controller: AbortController | undefined;
  #isInterrupted = false;
  /** Result of the running work, without a value after a failure. It never rejects. */
  running: Promise<Result | undefined> | undefined;
  /** Failure of the latest run, until another run or `abort`. */
  error: AgentServiceError | undefined;

  /** @param report called at the end of a run that was not aborted, without a result after a failure */
  constructor(report: (result: Result | undefined) => void) {
    this.#report = report;
  }

  load(work: (signal: AbortSignal) => Promise<Result>): Promise<Result | undefined> {
    this.abort();
    const {signal} = (this.#controller = new AbortController());
    const end = (result?: Result, error?: AgentServiceError) => {
      if (signal.aborted) return result;
      this.running = undefined;
      this.error = error;
      this.#report(result);
      return result;
    };
    return (this.running = work(signal).then(end, (cause: unknown) => end(undefined, asServiceError(cause))));
  }

  /** Aborts the running work for good, and forgets the failure. */
  abort(): void {
    this.#controller?.abort();
    this.running = undefined;
    this.error = undefined;
    this.#isInterrupted = false;
  }

  /**
   * Aborts the running work until `resume`. Keeps an earlier failure.
   *
   * @param isDue whether to resume also without running work, such as after a pause before a retry
   */
  interrupt(isDue = false): void {
    const isInterrupted = isDue || this.running !== undefined;
    if (this.running) this.abort();
    this.#isInterrupted = isInterrupted;
  }

  /** Calls `start` after an interruption. It calls `load` or `abort`. */
  resume(start: () => void): void {
    if (this.#isInterrupted) start();
  }
}
