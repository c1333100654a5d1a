import {Session} from 'node:inspector';

/**
 * Counts work instead of timing it. The engine counts how often each block of JavaScript runs, for test coverage. The
 * same work gives the same number on any machine, busy or not. Built-in functions do not count: the linter checks
 * that regular expressions take linear time.
 */
export class WorkCounter {
  readonly #session = new Session();

  constructor() {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', {callCount: true, detailed: true});
  }

  /** Returns how many blocks this work runs. The few that ran since the last count are in it. */
  count(work: () => void): number {
    work();
    return this.#take();
  }

  close(): void {
    this.#session.post('Profiler.stopPreciseCoverage');
    this.#session.disconnect();
  }

  /** Returns how many blocks ran since the last call. */
  #take(): number {
    let blocks = 0;
    // A session in its own thread answers at once.
    this.#session.post('Profiler.takePreciseCoverage', (error, {result}) => {
      if (error) throw error;
      for (const {functions} of result)
        for (const {ranges} of functions) for (const {count} of ranges) blocks += count;
    });
    return blocks;
  }
}
