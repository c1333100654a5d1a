import type {Page} from 'playwright-core';
import {openPage} from '../support/browser-page.js';
import type {CompressedSite} from './compressed-site.js';
import {watchRequestChains} from './request-chains.js';
import {timeShown, type Sign} from './time-shown.js';

export interface VisitPlan {
  readonly opensByButton?: boolean;
  readonly question: string;
  readonly welcome: Sign;
  readonly reply: Sign;
}

/** The steps of a visit, in order. `page`: before the visitor presses the button, if there is one. */
export const steps = ['page', 'input', 'welcome', 'reply'] as const;
export type Step = (typeof steps)[number];

export interface LoadedFile {
  readonly name: string;
  /** Of the compressed body. */
  readonly bytes: number;
  /** How many files had to come one after the other before this one could be requested. */
  readonly dependencies: number;
  /** The first step that loads the file. */
  readonly step: Step;
}

const input: Sign = {selector: 'textarea, [contenteditable="true"]'};

/** Opens a page, asks a question, and returns the files in the order in which they arrived. */
export async function visit(site: CompressedSite, path: string, plan: VisitPlan): Promise<LoadedFile[]> {
  const {page} = await openPage({ownContext: true});
  const readDependencies = await watchRequestChains(page);
  await page.goto(site.origin + path, {waitUntil: 'commit'});
  const ends: (readonly [step: Step, time: number])[] = [];
  if (plan.opensByButton) {
    const button = page.getByRole('button');
    await button.waitFor();
    await site.rest();
    ends.push(['page', await page.evaluate(() => performance.now())]);
    await button.click();
  }
  const [inputTime, welcomeTime] = await Promise.all([
    waitForSign(page, input),
    waitForSign(page, plan.welcome),
  ]);
  ends.push(['input', inputTime], ['welcome', welcomeTime]);
  // Visitors read and type for seconds. Meanwhile the page loads ahead.
  await site.rest();
  const field = page.locator(input.selector).filter({visible: true}).last();
  await field.pressSequentially(plan.question);
  await site.rest();
  await field.press('Enter');
  await waitForSign(page, plan.reply);
  await site.rest();

  const dependencies = await readDependencies();
  const received = await page.evaluate(readReceived);
  await page.context().close();
  return received
    .filter(({address}) => address.startsWith(site.origin))
    .map(({address, bytes, time}) => ({
      name: address.slice(site.origin.length + 1),
      bytes,
      dependencies: dependencies.get(address) ?? 0,
      step: ends.find(([, end]) => time <= end)?.[0] ?? 'reply',
    }));
}

async function waitForSign(page: Page, sign: Sign): Promise<number> {
  const found = await page.waitForFunction(timeShown, sign);
  return Number(await found.jsonValue());
}

/** Returns the scripts and style sheets, in the order in which they arrived. Runs in the page. */
function readReceived() {
  return performance
    .getEntriesByType('resource')
    .filter(entry => entry instanceof PerformanceResourceTiming)
    .filter(({name}) => /\.(?:js|css)$/.test(name))
    .sort((one, other) => one.responseEnd - other.responseEnd)
    .map(({name, encodedBodySize, responseEnd}) => ({
      address: name,
      bytes: encodedBodySize,
      time: responseEnd,
    }));
}
