import type {Page} from 'playwright-core';

/**
 * Reasons of the machine, of which each is enough: the browser keeps no page then, or has let go of one it
 * kept, whatever else it says of the page.
 */
const reasonsOfTheMachine: ReadonlySet<string> = new Set([
  'BackForwardCacheDisabledByLowMemory',
  'CacheFlushed',
  'CacheLimit',
  'ForegroundCacheLimit',
  'RendererProcessKilled',
]);

/** Marks a page before it is left, so that it is known again. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, {isKept: true}));
}

/**
 * Goes back to the very page that was left, which was not loaded anew. Returns what the browser says
 * where the machine did not let it keep the page; fails where the page is to blame.
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
  throw new Error(`The browser has not kept the page: ${reasons.join(', ')}`);
}
