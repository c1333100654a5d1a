import type {CDPSession, Page} from 'playwright-core';
import {openPage} from '../support/browser-page.js';
import {documentText} from './documents.js';
import type {Scenario} from './scenarios.js';

/** A run that takes longer has not finished, in milliseconds. */
const limit = 120_000;

/** Between two keys: those of someone who writes fast, in milliseconds. */
const keyInterval = 100;

/** Markup is not shown, and a page adds little of its own. */
const plausibleShare = {least: 0.75, most: 1.1} as const;

/** A contender's page in which someone is about to write, and what can be asked of its browser. */
export interface ReadyPage {
  readonly page: Page;
  readonly session: CDPSession;
}

/** Opens a contender's page for as long as it is used, and asks nothing yet. */
export async function withReadyPage<Found>(
  address: string,
  use: (ready: ReadyPage) => Promise<Found>,
): Promise<Found> {
  const {page} = await openPage();
  try {
    await page.goto(address, {waitUntil: 'networkidle'});
    await page.evaluate(() => benchPage.ready);
    // As a visitor does before the first question; what a page fetches for it has arrived when the question comes.
    await page.evaluate(() => benchPage.focusField());
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(300);
    return await use({page, session: await page.context().newCDPSession(page)});
  } finally {
    await page.context().close();
  }
}

/** Asks once. Returns whether the reply was shown in time. */
export async function askInTime(page: Page, {name, typing}: Scenario): Promise<boolean> {
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

/** Whether the whole reply is on screen. Has the page laid out: not while it is measured. */
export async function isShownWhole(page: Page, {tokens}: Scenario): Promise<boolean> {
  const shown = await page.evaluate(() => benchPage.shownText());
  const share = shown.length / documentText(tokens).length;
  return share >= plausibleShare.least && share <= plausibleShare.most;
}

async function typeUntil(page: Page, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await page.keyboard.press('a');
    await page.waitForTimeout(keyInterval);
  }
}
