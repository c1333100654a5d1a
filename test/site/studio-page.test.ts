import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {expect} from 'chai';
import type {AxeResults, RunOptions} from 'axe-core';
import type {Page} from 'playwright-core';
import {prepareDemo} from '../support/running-demo.js';
import {closePages, openPage} from '../support/browser-page.js';
import type {RunningServer} from '../support/http-server.js';
import {serveStudio} from '../support/studio-site.js';

/** With the buttons that reset them. */
const shapes = 'radius=3&size=20&space=8&font=mono';

const rules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

interface CheckedWindow {
  readonly axe: {run(context: object, options: RunOptions): Promise<AxeResults>};
}

describe('the page of the studio', () => {
  let site: RunningServer;
  let origin: string;
  let axe: string;

  before(async function () {
    this.timeout(300_000);
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    site = await serveStudio();
    ({origin} = site);
  });
  after(async () => {
    await closePages();
    await site.close();
  });

  /** The violations of axe in the studio, without the page of the preview. */
  async function faults(page: Page): Promise<readonly string[]> {
    await page.evaluate(axe);
    return page.evaluate(async options => {
      const {violations} = await (window as unknown as CheckedWindow).axe.run({exclude: ['iframe']}, options);
      return violations.flatMap(({id, nodes}) =>
        nodes.map(({target}) => `${id}: ${target.flat().join(' ')}`),
      );
    }, rules);
  }

  it('opens from the demo and shows a running chat, without a request to another site', async function () {
    this.timeout(180_000);
    const place = await prepareDemo();
    try {
      const demo = await place.start();
      const {page, requests, complaints} = await openPage();
      // The first visit loads the modules, which Vite compiles.
      page.setDefaultTimeout(120_000);
      await page.goto(demo.origin);
      await page.getByRole('link', {name: 'Studio'}).click();
      const chat = page.frameLocator('iframe').locator('agent-chat');
      await chat.getByText('Welcome!').waitFor();
      await chat.getByRole('textbox').fill('When do I plant tulips?');
      await chat.getByRole('textbox').press('Enter');
      await chat.getByText('as long as the ground is not frozen').first().waitFor();
      expect(new Set(requests.map(address => new URL(address).origin))).to.deep.equal(new Set([demo.origin]));
      // The test removes the development server: the page’s reload script complains.
      expect(complaints.filter(text => !/^Lit is in dev mode|websocket/i.test(text))).to.deep.equal([]);
    } finally {
      await place.leave();
    }
  });

  for (const theme of ['light', 'dark'] as const) {
    for (const width of [360, 1360]) {
      it(`is accessible and fits, ${theme}, ${width} pixels wide`, async () => {
        const {page} = await openPage();
        await page.emulateMedia({colorScheme: theme, reducedMotion: 'reduce'});
        await page.setViewportSize({width, height: 800});
        await page.goto(`${origin}/studio.html#accent=ffd400&exact=yes&language=he&greeting=Hi&${shapes}`);
        await page.getByText('hard to read on light pages').click();
        await page.getByLabel('Address of loader.js').fill('loader');
        await page.getByLabel('Accent colour', {exact: true}).fill('yellowish');
        expect(await faults(page)).to.deep.equal([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(width);
      });
    }
  }

  it('copies a text and says so, also by keyboard', async () => {
    const {page} = await openPage({ownContext: true});
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${origin}/studio.html#preset=ink`);
    const button = page.getByRole('button', {name: 'Copy the script tag'});
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Script tag copied.').waitFor();
    expect(await button.innerText()).to.equal('Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).to.equal(
      await page.getByRole('region', {name: 'Script tag'}).locator('code').textContent(),
    );
    await page.getByRole('radio', {name: 'Compact'}).check();
    await page.getByRole('button', {name: 'Copy the script tag'}).getByText('Copy', {exact: true}).waitFor();
  });

  it('selects a text that the browser does not allow to copy', async () => {
    const {page} = await openPage();
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', {value: undefined}));
    await page.goto(`${origin}/studio.html`);
    await page.getByRole('button', {name: 'Copy the link'}).click();
    await page.getByRole('status').getByText('The link is selected.').waitFor();
    expect(await page.evaluate(() => String(getSelection()))).to.equal(`${origin}/studio.html`);
  });

  it('works by keyboard alone: choose a look, a corner and a language, and reach every text to copy', async () => {
    const {page} = await openPage();
    await page.goto(`${origin}/studio.html#chat=closed`);
    await page.locator('[data-output=tag] code', {hasText: 'data-base-url'}).waitFor();
    const reached = new Set<string>();
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused?.getAttribute('name') ?? focused?.ariaLabel ?? focused?.textContent.trim() ?? '';
      });
      if (['preset', 'corner'].includes(name))
        await page.keyboard.press(name === 'preset' ? 'ArrowRight' : 'ArrowLeft');
      if (name === 'language') await page.keyboard.press('ArrowDown');
      if (reached.has('Copy the link')) break;
      reached.add(name);
    }
    expect([...reached]).to.include.members(
      [
        'preview',
        'width',
        'chat',
        'visitor',
        'Reload',
        'preset',
        'accent',
        'radius',
        'size',
        'space',
        'font',
        'density',
        'corner',
        'scheme',
        'greeting',
      ].concat([
        'starters',
        'language',
        'loader',
        'service',
        'agent',
        'token',
        'Copy the style sheet',
        'Copy the link',
      ]),
    );
    const code = await page.getByRole('region', {name: 'Script tag'}).innerText();
    expect(code).to.contain('data-placement="bottom-start"').and.contain('data-locale="en"');
    expect(await page.getByRole('region', {name: 'Style sheet'}).innerText()).to.contain(
      '--agent-radius: 4px',
    );
  });
});
