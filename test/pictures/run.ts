// Captures the stories in many looks and arranges the pictures in sheets for a person:
// `npm run pictures`, or `npm run pictures -- states failed` for one sheet and the stories with these names.
import {mkdir, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {chromium, type Browser, type Page} from 'playwright-core';
import {createServer} from 'vite';
import {browserFlags, findBrowser} from '../support/find-browser.js';
import {divide, layOut, type Picture} from './lay-out.js';
import {sheets, type Sheet, type Shot} from './sheets.js';

const root = join(import.meta.dirname, '../..');
const target = join(root, 'test-results/pictures');
/** Maximum number of captures until a story stops changing. */
const longestWait = 20;

const [sheetName = '', storyName = ''] = process.argv.slice(2);
const site = await createServer({
  root,
  configFile: false,
  publicDir: 'demo/public',
  cacheDir: 'node_modules/.cache/pictures',
  logLevel: 'error',
  server: {host: 'localhost', port: 0, hmr: false, watch: null},
  optimizeDeps: {entries: ['test/pictures/story-page.ts']},
});
await site.listen();
const address = `${site.resolvedUrls?.local[0] ?? ''}test/pictures/index.html`;
const browser = await chromium.launch({executablePath: await findBrowser(), args: [...browserFlags]});
try {
  for (const sheet of sheets) {
    if (sheetName !== '' && sheet.name !== sheetName) continue;
    await rm(join(target, sheet.name), {recursive: true, force: true});
    await mkdir(join(target, sheet.name), {recursive: true});
    const pictures = await shoot(sheet, browser);
    for (const [index, shown] of divide(pictures).entries()) {
      const path = join(target, sheet.name, `${index + 1}.png`);
      await layOut(shown, path, browser);
      console.log(path);
    }
  }
} finally {
  await browser.close();
  await site.close();
}

/** One page for all pictures of a sheet: the project’s modules load once. */
async function shoot(sheet: Sheet, inBrowser: Browser): Promise<readonly Picture[]> {
  const page = await inBrowser.newPage({reducedMotion: 'reduce'});
  await page.goto(address);
  await page.waitForFunction(() => 'stories' in window);
  const all = await page.evaluate(() => window.stories);
  const stories = all.filter(id => sheet.stories.test(id) && new RegExp(storyName).test(id));
  const pictures: Picture[] = [];
  for (const story of stories)
    for (const shot of sheet.shots)
      pictures.push({...shot, caption: captionOf(story, shot), image: await take(page, story, shot)});
  await page.close();
  return pictures;
}

async function take(page: Page, story: string, shot: Shot): Promise<Buffer> {
  const {width, height, theme, direction, args, forcedColors} = shot;
  await page.setViewportSize({width, height});
  await page.emulateMedia({colorScheme: theme, forcedColors: forcedColors ? 'active' : 'none'});
  await page.evaluate(([id, settings]) => window.showStory(id, settings), [
    story,
    {theme, direction, args},
  ] as const);
  let image = await page.screenshot({animations: 'disabled'});
  for (let look = 0; look < longestWait; look++) {
    await page.waitForTimeout(150);
    const next = await page.screenshot({animations: 'disabled'});
    if (look > 1 && next.equals(image)) break;
    image = next;
  }
  return image;
}

function captionOf(story: string, {width, theme, direction, args, forcedColors}: Shot): string {
  const settings = Object.values(args).map(String);
  return [story, width, theme, direction, ...settings, ...(forcedColors ? ['forced colours'] : [])].join(
    ' · ',
  );
}
