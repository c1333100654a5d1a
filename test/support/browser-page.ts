import {chromium, type Browser, type Page} from 'playwright-core';
import {browserFlags, findBrowser} from './find-browser.js';

/** A page under test, and what it complained about. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors and warnings of the console, and errors nobody caught. */
  readonly complaints: string[];
  /** The addresses the page asked for. */
  readonly requests: string[];
}

let browser: Promise<Browser> | undefined;

/** A fresh page, with storage of its own, in the browser all page tests share. */
export async function openPage(): Promise<WatchedPage> {
  browser ??= launchBrowser();
  const context = await (await browser).newContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', error => complaints.push(String(error)));
  page.on('request', request => requests.push(request.url()));
  return {page, complaints, requests};
}

/** Ends the shared browser, when it was started. */
export async function closeBrowser(): Promise<void> {
  const running = browser;
  browser = undefined;
  await (await running)?.close();
}

async function launchBrowser(): Promise<Browser> {
  return chromium.launch({executablePath: await findBrowser(), args: [...browserFlags]});
}
