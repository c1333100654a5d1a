import type {CDPSession} from 'playwright-core';
import {askInTime, isShownWhole, withReadyPage, type ReadyPage} from './asked-page.js';
import type {PageCounts} from './contenders/bench-page.js';
import type {Scenario} from './scenarios.js';

/** What one run cost. */
export interface Measured extends PageCounts {
  /** Milliseconds of main-thread CPU from the question until the whole reply was on screen. */
  readonly cpu: number;
  /** Of these, for styles and layout. */
  readonly layoutCpu: number;
  readonly layouts: number;
  /** Of the document and its shadow trees, after a garbage collection. */
  readonly nodes: number;
  /** Megabytes after a garbage collection. */
  readonly heap: number;
}

/** Opens a page, asks once, and waits for the whole reply; `undefined` when not all of it was shown in time. */
export function measure(address: string, scenario: Scenario): Promise<Measured | undefined> {
  return withReadyPage(address, ready => measureReply(ready, scenario));
}

async function measureReply({page, session}: ReadyPage, scenario: Scenario): Promise<Measured | undefined> {
  // No garbage collection here: a forced one throws away the code the page has compiled, too.
  await session.send('Performance.enable', {timeDomain: 'threadTicks'});
  const before = await readMetrics(session);
  if (!(await askInTime(page, scenario))) return undefined;
  const after = await readMetrics(session);
  if (!(await isShownWhole(page, scenario))) return undefined;
  const counts = await page.evaluate(() => benchPage.counts());
  await session.send('HeapProfiler.collectGarbage');
  const settled = await readMetrics(session);
  const spent = (name: string) => after(name) - before(name);
  return {
    ...counts,
    cpu: spent('TaskDuration') * 1000,
    layoutCpu: (spent('LayoutDuration') + spent('RecalcStyleDuration')) * 1000,
    layouts: spent('LayoutCount'),
    nodes: settled('Nodes'),
    heap: settled('JSHeapUsedSize') / 2 ** 20,
  };
}

async function readMetrics(session: CDPSession): Promise<(name: string) => number> {
  const {metrics} = await session.send('Performance.getMetrics');
  const values = new Map(metrics.map(({name, value}) => [name, value]));
  return name => values.get(name) ?? Number.NaN;
}
