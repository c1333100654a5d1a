import type {Page} from 'playwright-core';
import type {WatchedPage} from '../support/browser-page.js';
import type {} from './checked-page.js';
import type {Look} from './looks.js';

/** Milliseconds after which a play function counts as one that never ends, such as one that waits for a wrong selector. */
const longestPlay = 20_000;

/** Replaces the previous story and returns its faults with their looks. */
export async function checkStory(
  {page, complaints}: WatchedPage,
  id: string,
  wanted: readonly Look[],
): Promise<readonly string[]> {
  const faults = new Map<string, Set<string>>();
  // Announcements of the previous story.
  complaints.length = 0;
  await page.evaluate(
    story => window.showStory(story, {theme: 'light', direction: 'ltr', args: {}, ownSize: true}),
    id,
  );
  // Earlier, a check of the focus could close the menu that a story has just opened.
  const isPlayed = await page
    .locator('[data-played]')
    .waitFor({state: 'attached', timeout: longestPlay})
    .then(
      () => true,
      () => false,
    );
  for (const look of wanted) {
    await take(page, look);
    for (const fault of await faultsIn(page, look, look !== wanted[0])) {
      const seenIn = faults.get(fault) ?? new Set();
      faults.set(fault, seenIn.add(look.name));
    }
  }
  for (const fault of await phoneFaults(page)) faults.set(fault, new Set(['phone']));
  return [
    ...(isPlayed ? [] : ['its play function does not end']),
    ...complaints.map(text => `console: ${text}`),
    ...[...faults].map(([fault, seenIn]) => `${[...seenIn].join(', ')}: ${fault}`),
  ];
}

async function take(page: Page, {width, theme, direction, forcedColors, reducedMotion}: Look): Promise<void> {
  await page.setViewportSize({width, height: 900});
  await page.emulateMedia({colorScheme: theme, forcedColors, reducedMotion});
  await page.evaluate(
    async settings => {
      document.documentElement.style.colorScheme = settings.theme;
      document.documentElement.dir = settings.direction;
      await window.checks.atRest();
    },
    {theme, direction},
  );
}

/** Smallest size of text in pixels that a phone does not enlarge when its field gets the focus. */
const fieldTextSize = 16;

/** The fields of the story into which a phone zooms, also where the page asks for a compact look. */
async function phoneFaults(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => window.checks.hasTextField()))) return [];
  const session = await page.context().newCDPSession(page);
  await page.setViewportSize({width: 360, height: 740});
  await session.send('Emulation.setTouchEmulationEnabled', {enabled: true});
  const faults = await page.evaluate(size => window.checks.fieldFaults(size), fieldTextSize);
  await session.send('Emulation.setTouchEmulationEnabled', {enabled: false});
  await session.detach();
  return faults;
}

/** @param isKnown whether the story was checked in another look, so that only faults of this look are missing */
async function faultsIn(page: Page, look: Look, isKnown: boolean): Promise<readonly string[]> {
  const {forcedColors, reducedMotion, theme} = look;
  return page.evaluate(
    async ({isKnown, isForced, isDark, isStill}) => {
      const {checks} = window;
      if (isStill) return checks.motionFaults();
      return [
        ...checks.layoutFaults(),
        ...(await checks.axeFaults({onlyLook: isKnown, forcedColors: isForced})),
        ...(isForced ? checks.forcedColorFaults() : []),
        // The looks with different focus colours.
        ...(isForced || isDark || !isKnown ? checks.focusFaults() : []),
      ];
    },
    {
      isKnown,
      isForced: forcedColors === 'active',
      isDark: theme === 'dark',
      isStill: reducedMotion === 'reduce',
    },
  );
}
