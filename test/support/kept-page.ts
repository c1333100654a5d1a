import type {Page} from 'playwright-core';

/**
 * Reasons of the machine: with any of them, the browser caches no page or drops a cached one, whatever other reasons it
 * reports.
 */
const reasonsOfTheMachine: ReadonlySet<string> = new Set([
  'BackForwardCacheDisabledByLowMemory',
  'CacheFlushed',
  'CacheLimit',
  'ForegroundCacheLimit',
  'RendererProcessKilled',
]);

/** Marks a page before it is left, to recognise it later. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, {isKept: true}));
}

/**
 * Goes back to the cached page without a reload. Returns the browser’s reason when the machine prevented caching; fails
 * when the page is the reason.
 */
export async function goBackToKept(page: Page): Promise<string | undefined> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const refused = new Promise<readonly string[]>(resolve => {
    session.once('Page.backForwardCacheNotUsed', ({notRestoredExplanations}) =>
      resolve(notRestoredExplanations.map(({reason}) => reason)),
    );
  });
  await page.goBack({waitUntil: 'commit'});
  const kept = page.waitForFunction(() => 'isKept' in window).then(() => undefined);
  const reasons = await Promise.race([kept, refused]);
  if (!reasons) return undefined;
  kept.catch(() => undefined);
  if (reasons.some(reason => reasonsOfTheMachine.has(reason))) return reasons.join(', ');
  throw new Error(`The browser did not cache the page: ${reasons.join(', ')}`);
}
