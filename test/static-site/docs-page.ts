import type {Page} from 'playwright-core';
import type {AxeResults, RunOptions} from 'axe-core';
import type {PageLink} from './site-links.js';

/** The rules of axe for a page without its menu, which has the landmarks. */
const allRules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: {
    region: {enabled: false},
    'landmark-one-main': {enabled: false},
    // The corner of a table whose rows have names.
    'empty-table-header': {enabled: false},
  },
};

/** Rules whose result can differ in another theme. */
export const colorRules: RunOptions = {
  runOnly: {type: 'rule', values: ['color-contrast', 'link-in-text-block']},
};

interface CheckedWindow {
  readonly axe: {run(context: object, options: RunOptions): Promise<AxeResults>};
}

/** Opens a page of Storybook without the manager around it, and waits for its content and the stories in it. */
export async function openDocs(page: Page, origin: string, id: string): Promise<void> {
  await page.goto(`${origin}/iframe.html?id=${id}&viewMode=docs`);
  await page.locator('#storybook-docs :is(h1, h2)').first().waitFor();
  // The code of a block appears when its colours have loaded.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('#storybook-docs pre')].every(block => block.textContent.trim() !== ''),
  );
  // A frame below the window loads when it comes into view.
  const loading = page
    .frames()
    .filter(frame => frame !== page.mainFrame() && frame.url().includes('iframe.html'));
  await Promise.all(loading.map(frame => frame.locator('body.sb-show-main').waitFor({state: 'attached'})));
}

export async function linksOf(page: Page): Promise<readonly PageLink[]> {
  return page
    .locator('#storybook-docs a[href]')
    .evaluateAll(links =>
      links.map(link => ({address: link.getAttribute('href') ?? '', text: link.textContent.trim()})),
    );
}

export async function idsOf(page: Page): Promise<readonly string[]> {
  return page.locator('#storybook-docs [id]').evaluateAll(elements => elements.map(({id}) => id));
}

/** Stories, which `test:stories` checks, and Storybook’s own controls. */
const exclude = ['iframe', '.docblock-argstable'];

/** The violations of axe in the text of a page. */
export async function axeFaults(page: Page, axe: string, rules = allRules): Promise<readonly string[]> {
  await page.evaluate(axe);
  return page.evaluate(
    async ({options, exclude}) => {
      const {violations} = await (window as unknown as CheckedWindow).axe.run({exclude}, options);
      return violations.flatMap(({id, nodes}) =>
        nodes.map(({target, failureSummary}) => {
          const [, reason = ''] = failureSummary?.split('\n') ?? [];
          return `${id}: ${target.flat().join(' ')}: ${reason.trim()}`;
        }),
      );
    },
    {exclude, options: {...rules, resultTypes: ['violations'], preload: false} satisfies RunOptions},
  );
}

/** How many pixels a page is wider than its window. */
export async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
