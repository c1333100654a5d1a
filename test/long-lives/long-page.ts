import type {CDPSession, Page} from 'playwright-core';
import {openPage} from '../support/browser-page.js';

/** The browser's counts for a page, after a garbage collection. */
export interface Holdings {
  readonly nodes: number;
  readonly listeners: number;
  /** In megabytes. */
  readonly heap: number;
}

/** The work of an action. Only `cpu` depends on the machine. */
export interface Work {
  /** Executed blocks of JavaScript, as test coverage counts them. */
  readonly blocks: number;
  /** Objects that the browser laid out. */
  readonly laidOut: number;
  /** Main-thread CPU, in milliseconds. */
  readonly cpu: number;
}

/** A page that stays open for long, and the browser's counters for it. */
export class LongPage {
  /** Addresses of all requests. */
  readonly requests: readonly string[];
  readonly complaints: readonly string[];

  private constructor(
    readonly page: Page,
    readonly session: CDPSession,
    watched: {readonly requests: readonly string[]; readonly complaints: readonly string[]},
  ) {
    this.requests = watched.requests;
    this.complaints = watched.complaints;
  }

  /** Opens an address in its own browser context. Throws if the page logs errors or warnings. */
  static async lend<Found>(address: string, use: (page: LongPage) => Promise<Found>): Promise<Found> {
    const watched = await openPage({ownContext: true});
    const {page, complaints} = watched;
    try {
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable', {timeDomain: 'threadTicks'});
      await page.goto(address);
      const found = await use(new LongPage(page, session, watched));
      if (complaints.length > 0) throw new Error(`The page complains: ${complaints.slice(0, 3).join('\n')}`);
      return found;
    } finally {
      await page.context().close();
    }
  }

  async holdings(): Promise<Holdings> {
    await this.settle();
    for (let time = 0; time < 3; time += 1) await this.session.send('HeapProfiler.collectGarbage');
    const read = await this.#metrics();
    return {
      nodes: read('Nodes'),
      listeners: read('JSEventListeners'),
      heap: read('JSHeapUsedSize') / 2 ** 20,
    };
  }

  /** Runs an action twice: the counts come from the second time, because counting costs CPU time. */
  async work(action: () => Promise<unknown>): Promise<Work> {
    await this.settle();
    const before = await this.#metrics();
    await action();
    await this.settle();
    const after = await this.#metrics();
    await this.session.send('Profiler.enable');
    await this.session.send('Profiler.startPreciseCoverage', {callCount: true, detailed: true});
    await this.#takeBlocks();
    await action();
    await this.settle();
    const blocks = await this.#takeBlocks();
    await this.session.send('Profiler.stopPreciseCoverage');
    await this.session.send('Profiler.disable');
    return {
      blocks,
      laidOut: after('LayoutCount') - before('LayoutCount'),
      cpu: (after('TaskDuration') - before('TaskDuration')) * 1000,
    };
  }

  /** Waits until idle callbacks, pending writes and frames have run. */
  async settle(): Promise<void> {
    await this.page.evaluate(
      () =>
        new Promise(resolve =>
          setTimeout(() => requestIdleCallback(() => requestAnimationFrame(resolve), {timeout: 2000}), 1500),
        ),
    );
  }

  /** A removed chat keeps its running conversation for ten seconds. */
  async waitForRelease(): Promise<void> {
    await this.page.evaluate(() => new Promise(resolve => setTimeout(resolve, 10_500)));
  }

  async #metrics(): Promise<(name: string) => number> {
    const {metrics} = await this.session.send('Performance.getMetrics');
    return name => metrics.find(metric => metric.name === name)?.value ?? NaN;
  }

  async #takeBlocks(): Promise<number> {
    const {result} = await this.session.send('Profiler.takePreciseCoverage');
    let blocks = 0;
    for (const {functions} of result)
      for (const {ranges} of functions) for (const {count} of ranges) blocks += count;
    return blocks;
  }
}
