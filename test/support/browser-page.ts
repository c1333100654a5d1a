import {chromium, type Browser, type BrowserContext, type CDPSession, type Page} from 'playwright-core';
import {browserFlags, findPageBrowser} from './find-browser.js';

/** A page under test, with its errors and warnings. */
export interface WatchedPage {
  readonly page: Page;
  /** Console errors and warnings, and uncaught errors. */
  readonly complaints: string[];
  /** The addresses of the page’s requests. */
  readonly requests: string[];
}

let browser: Promise<Browser> | undefined;
let shared: Promise<SharedContext> | undefined;
const ownContexts: BrowserContext[] = [];

/**
 * A new page in the shared browser, with empty storage. Its own context takes longer; a test needs one only when it
 * changes settings of a whole context, such as its clock or permissions.
 */
export async function openPage({ownContext = false} = {}): Promise<WatchedPage> {
  browser ??= launchBrowser();
  const page = ownContext ? await pageOfItsOwn(await browser) : await pageOfShared(await browser);
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', error => complaints.push(String(error)));
  page.on('request', request => requests.push(request.url()));
  return {page, complaints, requests};
}

/**
 * Each change in the page seems to be a second older for the page, because a test presses faster than a visitor: a button
 * ignores a press right after it has changed its meaning. Call it before the page loads.
 */
export async function pressWithoutWaiting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() - 1000;
  });
}

/**
 * Resolves when the page is idle and some time has passed, so that it would have begun what it must not do. Longer than
 * a delay of the code under test, and shorter than Playwright’s `networkidle`.
 */
export async function passQuietTime(page: Page, milliseconds = 100): Promise<void> {
  await page.evaluate(
    time => new Promise(resolve => requestIdleCallback(() => setTimeout(resolve, time))),
    milliseconds,
  );
}

/** The number of open pages and contexts. */
export async function countPages(): Promise<OpenPages> {
  return {pages: (await shared)?.pages.length ?? 0, contexts: ownContexts.length};
}

interface OpenPages {
  readonly pages: number;
  readonly contexts: number;
}

/**
 * Closes the pages, except for the given number of the first ones, and clears their storage. The browser stays open for
 * the next test file.
 */
export async function closePages(kept: OpenPages = {pages: 0, contexts: 0}): Promise<void> {
  await Promise.all(ownContexts.splice(kept.contexts).map(context => context.close()));
  await (await shared)?.closePages(kept.pages);
}

/** Ends the shared browser if it runs; a separate browser process ends with it. */
export async function closeBrowser(): Promise<void> {
  const running = browser;
  browser = shared = undefined;
  ownContexts.length = 0;
  await (await running)?.close();
}

async function launchBrowser(): Promise<Browser> {
  return chromium.launch({executablePath: await findPageBrowser(), args: [...browserFlags]});
}

async function pageOfItsOwn(running: Browser): Promise<Page> {
  const context = await running.newContext();
  ownContexts.push(context);
  return context.newPage();
}

async function pageOfShared(running: Browser): Promise<Page> {
  shared ??= SharedContext.open(running);
  return (await shared).context.newPage();
}

/** The context of most tests, which run one after the other. */
class SharedContext {
  /** Pages of tests, and pages that they opened. */
  readonly pages: Page[] = [];
  /** Origins with storage. */
  readonly #origins = new Set<string>();

  private constructor(
    readonly context: BrowserContext,
    readonly session: CDPSession,
  ) {
    context.on('page', page => {
      this.pages.push(page);
      page.on('framenavigated', frame => this.#origins.add(originOf(frame.url())));
    });
  }

  static async open(running: Browser): Promise<SharedContext> {
    const context = await running.newContext();
    // Stays empty; it can clear the storage of other pages.
    const keeper = await context.newPage();
    return new SharedContext(context, await context.newCDPSession(keeper));
  }

  async closePages(kept: number): Promise<void> {
    await Promise.all(this.pages.splice(kept).map(page => page.close()));
    const origins = [...this.#origins].filter(origin => origin.startsWith('http'));
    this.#origins.clear();
    await Promise.all([
      this.context.clearCookies(),
      ...origins.map(origin =>
        this.session.send('Storage.clearDataForOrigin', {origin, storageTypes: 'all'}),
      ),
    ]);
  }
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}
