import {Session} from 'node:inspector';

/**
 * Counts work instead of timing it: how many blocks of JavaScript run, as the engine counts them for the coverage of
 * tests. The same work gives the same number on any machine, busy or not. What built-in functions do is not counted.
 */
export class WorkCounter {
  readonly #session = new Session();

  constructor() {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', {callCount: true, detailed: true});
  }

  /** How many blocks ran while this was done. */
  count(work: () => void): number {
    this.#take();
    work();
    return this.#take();
  }

  close(): void {
    this.#session.post('Profiler.stopPreciseCoverage');
    this.#session.disconnect();
  }

  /** The blocks that ran since it was last called. */
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
