// Checks every page of the static site, which `npm run build:storybook` writes: `npm run test:site`, or
// `npm run test:site -- theming` for pages with this name. No page may write to the console, link to a missing place,
// be wider than a phone or have a violation of axe. `test:stories` checks the stories in more looks.
import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {closeBrowser, openPage, type WatchedPage} from '../support/browser-page.js';
import {serveFolder} from '../support/http-server.js';
import {expectedFaults} from '../stories/expected-faults.js';
import {developmentFaults} from './development.js';
import {axeFaults, colorRules, idsOf, linksOf, openDocs, overflowOf} from './docs-page.js';
import {brokenLinks, type DocsLinks} from './site-links.js';

interface SitePage {
  readonly id: string;
  readonly type: 'docs' | 'story';
}

const folder = join(import.meta.dirname, '../../storybook-static');
const [, , name = ''] = process.argv;
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const {entries} = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as {
  entries: Readonly<Record<string, SitePage>>;
};
const pages = Object.values(entries).filter(({id}) => id.includes(name));
const {origin, close} = await serveFolder(folder);
const docs = new Map<string, DocsLinks>();
const faults: string[] = [];

const waiting = [...pages];
await Promise.all([checkOneByOne(), checkOneByOne()]);
faults.push(
  ...(await brokenLinks(docs, {origin, pages: new Set(Object.keys(entries)), isWhole: name === ''})),
);
if (name === '') faults.push(...(await siteFaults()), ...(await developmentFaults()));
await closeBrowser();
await close();
for (const fault of faults) console.error(fault);
console.log(`${pages.length} pages of the static site: ${faults.length} faults`);
process.exitCode = faults.length > 0 || pages.length === 0 ? 1 : 0;

async function checkOneByOne(): Promise<void> {
  const watched = await openPage();
  for (let page = waiting.shift(); page; page = waiting.shift()) {
    const {id, type} = page;
    // Ends the requests of the page before.
    await watched.page.goto('about:blank');
    watched.complaints.length = 0;
    const found = await (type === 'docs' ? docsFaults(watched, id) : storyFaults(watched, id)).catch(
      (error: unknown) => [String(error)],
    );
    const complaints = watched.complaints.map(text => `console: ${text}`);
    const all = [...found, ...complaints].filter(fault => !expectedFaults[id]?.test(fault));
    faults.push(...all.map(fault => `${id}: ${fault}`));
  }
}

async function storyFaults({page}: WatchedPage, id: string): Promise<readonly string[]> {
  await page.goto(`${origin}/iframe.html?id=${id}&viewMode=story`);
  await page.locator('body.sb-show-main').waitFor({state: 'attached'});
  return [];
}

async function docsFaults({page}: WatchedPage, id: string): Promise<readonly string[]> {
  await page.setViewportSize({width: 1280, height: 900});
  await page.emulateMedia({colorScheme: 'light', reducedMotion: 'reduce'});
  await openDocs(page, origin, id);
  docs.set(id, {links: await linksOf(page), ids: new Set(await idsOf(page))});
  const light = await axeFaults(page, axe);
  await page.emulateMedia({colorScheme: 'dark'});
  const dark = await axeFaults(page, axe, colorRules);
  await page.setViewportSize({width: 360, height: 800});
  const tooWide = await overflowOf(page);
  return [
    ...light.map(fault => `light: ${fault}`),
    ...dark.map(fault => `dark: ${fault}`),
    ...(tooWide > 0 ? [`at 360 pixels, ${tooWide} pixels too wide`] : []),
  ];
}

/** The faults of the menu around the pages, of the toolbar’s theme and of the studio. */
async function siteFaults(): Promise<readonly string[]> {
  const {page, complaints} = await openPage();
  await page.emulateMedia({colorScheme: 'light'});
  await page.goto(`${origin}/index.html?path=/docs/guides-get-started--docs&globals=theme:dark`);
  const frame = page.frameLocator('#storybook-preview-iframe');
  await frame.locator('h1', {hasText: 'Get started'}).waitFor();
  const background = await frame
    .locator('.sbdocs-wrapper')
    .evaluate(wrapper => getComputedStyle(wrapper).backgroundColor);
  await frame.getByRole('link', {name: 'The gateway'}).click();
  await frame.locator('h1', {hasText: 'The gateway'}).waitFor();
  await page.goto(`${origin}/studio.html`);
  await page.frameLocator('iframe').locator('agent-chat').getByRole('textbox').waitFor();
  return [
    ...(await copyFaults()),
    ...(await allStatesFaults()),
    ...(/^rgb\((?:\d\d?, ){2}\d\d?\)$/.test(background) ? [] : [`docs in the dark theme have ${background}`]),
    ...complaints.map(text => `menu or studio: console: ${text}`),
  ];
}

/** The faults of the button that copies the tokens of the controls, by keyboard. */
async function copyFaults(): Promise<readonly string[]> {
  const {page} = await openPage({ownContext: true});
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const args = '--agent-radius:2px;--agent-font-size:21px';
  await page.goto(`${origin}/index.html?path=/story/agent-picker--default&args=${args}`);
  await page.locator('#storybook-panel-root').getByText('Tokens', {exact: true}).waitFor();
  const [heading] = await page.locator('#storybook-panel-root tbody tr').allInnerTexts();
  await page.getByRole('button', {name: 'Copy as CSS'}).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Copied', {exact: true}).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const isRule = copied === ':root {\n  --agent-radius: 2px;\n  --agent-font-size: 21px;\n}\n';
  return [
    ...(isRule ? [] : [`“Copy as CSS” copies ${copied}`]),
    ...(/\btokens\b/i.test(heading ?? '') ? [] : [`the controls begin with ${heading}`]),
  ];
}

/** The faults of a page “All states” that starts all frames at once. */
async function allStatesFaults(): Promise<readonly string[]> {
  const {page} = await openPage();
  await page.goto(`${origin}/index.html?path=/story/all-states--agent-picker&all`);
  const frames = page.frameLocator('#storybook-preview-iframe').locator('figure');
  const last = frames.last().locator('agent-picker, iframe');
  return last.waitFor({state: 'attached'}).then(
    () => [],
    () => ['“All states” with “&all” does not start its last frame'],
  );
}
