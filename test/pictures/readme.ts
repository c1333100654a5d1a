// Writes the pictures of the README, from the demo as `npm start` shows it: `npm run pictures:readme`.
import {join} from 'node:path';
import {chromium, type Browser} from 'playwright-core';
import {prepareDemo} from '../support/running-demo.js';
import {browserFlags, findBrowser} from '../support/find-browser.js';

const target = join(import.meta.dirname, '../../demo');

const pictures = [
  {file: 'screenshot.png', agent: 'Agent-guide', question: 'How do I embed the chat?'},
  {file: 'thinker.png', agent: 'Agent-thinker', question: 'How long would it take to walk to the Moon?'},
] as const;

const place = await prepareDemo();
const browser = await chromium.launch({executablePath: await findBrowser(), args: [...browserFlags]});
try {
  const {origin} = await place.start();
  for (const picture of pictures) {
    const path = join(target, picture.file);
    await take(browser, `${origin}/?agent=${picture.agent}`, picture.question, path);
    console.log(path);
  }
} finally {
  await browser.close();
  await place.leave();
}

/** Asks a question, and takes the picture when the suggestions below the reply and its record are there. */
async function take(inBrowser: Browser, address: string, question: string, path: string): Promise<void> {
  const page = await inBrowser.newPage({
    viewport: {width: 1360, height: 820},
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  // The first visit loads the modules, which Vite compiles.
  page.setDefaultTimeout(120_000);
  await page.goto(address);
  const chat = page.locator('agent-chat');
  await chat.getByRole('button', {name: question}).click();
  await chat.getByRole('group', {name: 'Suggested messages'}).waitFor();
  await page.locator('agent-history').getByRole('article').nth(1).waitFor();
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
  await page.screenshot({path, animations: 'disabled'});
  await page.close();
}
