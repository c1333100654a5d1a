import type {CDPSession, Page} from 'playwright-core';
import {openPage} from '../support/browser-page.js';
import type {PageCounts} from './contenders/bench-page.js';
import {documentText} from './documents.js';
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

/** A run that takes longer has not finished, in milliseconds. */
const limit = 120_000;

/** Between two keys: those of someone who writes fast, in milliseconds. */
const keyInterval = 100;

/** Markup is not shown, and a page adds little of its own. */
const plausibleShare = {least: 0.75, most: 1.1} as const;

/** Opens a page, asks once, and waits for the whole reply; `undefined` when not all of it was shown in time. */
export async function measure(address: string, scenario: Scenario): Promise<Measured | undefined> {
  const {page} = await openPage();
  try {
    await page.goto(address, {waitUntil: 'networkidle'});
    await page.evaluate(() => benchPage.ready);
    // As a visitor does before the first question; what a page fetches for it has arrived when the question comes.
    await page.evaluate(() => benchPage.focusField());
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(300);
    return await measureReply(page, scenario);
  } finally {
    await page.context().close();
  }
}

async function measureReply(page: Page, scenario: Scenario): Promise<Measured | undefined> {
  const session = await page.context().newCDPSession(page);
  // No garbage collection here: a forced one throws away the code the page has compiled, too.
  await session.send('Performance.enable', {timeDomain: 'threadTicks'});
  const before = await readMetrics(session);
  if (!(await askInTime(page, scenario))) return undefined;
  const after = await readMetrics(session);
  const [text, counts] = await page.evaluate(() => [benchPage.shownText(), benchPage.counts()] as const);
  if (!isPlausible(text, scenario)) return undefined;
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

async function askInTime(page: Page, {name, typing}: Scenario): Promise<boolean> {
  const run = {over: false};
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>(resolve => {
    timer = setTimeout(() => resolve(false), limit);
  });
  const asking = page.evaluate(question => benchPage.ask(question), name).then(() => true);
  const finished = Promise.race([asking, late]).finally(() => {
    run.over = true;
    clearTimeout(timer);
  });
  // Once it is late the page is closed, and with it the question.
  asking.catch(() => undefined);
  if (typing) await Promise.race([typeUntil(page, () => run.over), finished]);
  return finished;
}

async function typeUntil(page: Page, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await page.keyboard.press('a');
    await page.waitForTimeout(keyInterval);
  }
}

function isPlausible(shown: string, {tokens}: Scenario): boolean {
  const share = shown.length / documentText(tokens).length;
  return share >= plausibleShare.least && share <= plausibleShare.most;
}

async function readMetrics(session: CDPSession): Promise<(name: string) => number> {
  const {metrics} = await session.send('Performance.getMetrics');
  const values = new Map(metrics.map(({name, value}) => [name, value]));
  return name => values.get(name) ?? Number.NaN;
}
