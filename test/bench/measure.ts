import type {CDPSession, Page} from 'playwright-core';
import {openPage} from '../support/browser-page.js';
import {endMark} from './documents.js';

/** What one run cost. */
export interface Measured {
  /** Milliseconds of main-thread CPU from the question until the whole reply was on screen. */
  readonly cpu: number;
  /** Tasks over 50 ms of the main thread, and the longest of all, in milliseconds. */
  readonly longTasks: number;
  readonly longestTask: number;
  readonly layouts: number;
  readonly frames: number;
  readonly nodes: number;
  /** Megabytes after a garbage collection. */
  readonly heap: number;
  /** Milliseconds from a key to the next picture, typed while the reply arrived; empty when nobody typed. */
  readonly keyDelays: readonly number[];
}

/** What the pages of the contenders define. */
interface BenchPage {
  readonly ready: Promise<unknown>;
  ask(question: string): Promise<void>;
  shownText(): string;
  typeHere(): void;
  readonly counted: {longTasks: number[]; frames: number; keyDelays: number[]};
}

/** Opens a page, asks once, and waits for the whole reply; `undefined` when it was not shown in time. */
export async function measure(
  address: string,
  question: string,
  {typing, limit}: {readonly typing: boolean; readonly limit: number},
): Promise<Measured | undefined> {
  const {page} = await openPage();
  try {
    await page.addInitScript({content: countInPage});
    await page.goto(address, {waitUntil: 'networkidle'});
    await page.evaluate(() => (globalThis as unknown as BenchPage).ready);
    await page.evaluate(() => (globalThis as unknown as BenchPage).typeHere());
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(200);
    return await measureReply(page, question, typing, limit);
  } finally {
    await page.context().close();
  }
}

async function measureReply(
  page: Page,
  question: string,
  typing: boolean,
  limit: number,
): Promise<Measured | undefined> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', {timeDomain: 'threadTicks'});
  await page.evaluate(() => {
    const {counted} = globalThis as unknown as BenchPage;
    counted.longTasks.length = counted.keyDelays.length = counted.frames = 0;
  });
  const before = await metrics(session);
  const asking = page.evaluate(words => (globalThis as unknown as BenchPage).ask(words), question);
  asking.catch(() => undefined);
  const finished = Promise.race([asking.then(() => true), later(limit)]);
  if (typing) await typeUntil(page, finished);
  if (!(await finished)) return undefined;
  const after = await metrics(session);
  const shown = await page.evaluate(
    mark => (globalThis as unknown as BenchPage).shownText().includes(mark),
    endMark,
  );
  if (!shown) return undefined;
  const counted = await page.evaluate(() => (globalThis as unknown as BenchPage).counted);
  await session.send('HeapProfiler.collectGarbage');
  const settled = await metrics(session);
  return {
    cpu: (read(after, 'TaskDuration') - read(before, 'TaskDuration')) * 1000,
    longTasks: counted.longTasks.length,
    longestTask: Math.max(0, ...counted.longTasks),
    layouts: read(after, 'LayoutCount') - read(before, 'LayoutCount'),
    frames: counted.frames,
    nodes: read(settled, 'Nodes'),
    heap: read(settled, 'JSHeapUsedSize') / 2 ** 20,
    keyDelays: counted.keyDelays,
  };
}

/** Runs in the page before anything else. Text, since what compiles this file adds names it does not know. */
const countInPage = `
  globalThis.counted = {longTasks: [], frames: 0, keyDelays: []};
  new PerformanceObserver(list => {
    for (const {duration} of list.getEntries()) counted.longTasks.push(duration);
  }).observe({entryTypes: ['longtask']});
  requestAnimationFrame(function countFrame() {
    counted.frames += 1;
    requestAnimationFrame(countFrame);
  });
  addEventListener('keydown', event => {
    requestAnimationFrame(() => setTimeout(() => counted.keyDelays.push(performance.now() - event.timeStamp)));
  }, {capture: true});
`;

async function typeUntil(page: Page, finished: Promise<boolean>): Promise<void> {
  const typing = {goesOn: true};
  void finished.then(() => (typing.goesOn = false));
  while (typing.goesOn) {
    await page.keyboard.press('a');
    await page.waitForTimeout(80);
  }
}

async function later(milliseconds: number): Promise<false> {
  await new Promise(resolve => setTimeout(resolve, milliseconds).unref());
  return false;
}

async function metrics(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const {metrics: all} = await session.send('Performance.getMetrics');
  return new Map(all.map(({name, value}) => [name, value]));
}

function read(values: ReadonlyMap<string, number>, name: string): number {
  return values.get(name) ?? Number.NaN;
}
