import {chromium, type Browser, type BrowserContext, type CDPSession, type Page} from 'playwright-core';
import {browserFlags, findPageBrowser} from './find-browser.js';

/** A page under test, and what it complained about. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors and warnings of the console, and errors nobody caught. */
  readonly complaints: string[];
  /** The addresses the page asked for. */
  readonly requests: string[];
}

let browser: Promise<Browser> | undefined;
let shared: Promise<SharedContext> | undefined;
const ownContexts: BrowserContext[] = [];

/**
 * A fresh page in the browser all page tests share, with nothing stored. A context of its own takes longer; a test
 * needs one that changes what holds for all pages of a context, such as its clock or permissions.
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

/** How many pages and contexts are open. */
export async function countPages(): Promise<OpenPages> {
  return {pages: (await shared)?.pages.length ?? 0, contexts: ownContexts.length};
}

interface OpenPages {
  readonly pages: number;
  readonly contexts: number;
}

/**
 * Closes the pages, all or all but so many that were opened first, and forgets what they have stored. The browser goes
 * on, for the next file of tests that needs one.
 */
export async function closePages(kept: OpenPages = {pages: 0, contexts: 0}): Promise<void> {
  await Promise.all(ownContexts.splice(kept.contexts).map(context => context.close()));
  await (await shared)?.closePages(kept.pages);
}

/** Ends the shared browser, when it was started; a process of its own ends with that. */
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

/** The context that most tests open their pages in, one after the other. */
class SharedContext {
  /** Those of tests, and those that they opened. */
  readonly pages: Page[] = [];
  /** Where something may be stored. */
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
    // Stays empty; what other pages have stored is forgotten by way of it.
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
