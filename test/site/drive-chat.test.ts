import {join} from 'node:path';
import {expect} from 'chai';
import {build} from 'esbuild';
import type {Page} from 'playwright-core';
import {sharedBuild} from '../../.ci/shared-build.js';
import {driveChat, type ChatTarget} from '../../src/testing.js';
import {prepareDemo, type DemoPlace} from '../support/running-demo.js';
import {closePages, openPage} from '../support/browser-page.js';
import {browserFlags, findPageBrowser} from '../support/find-browser.js';
import {snippetWith} from '../support/guide-snippets.js';
import {fileAddress, runSnippet} from '../support/run-snippet.js';

const guide = 'stories/docs/testing.mdx';
const root = join(import.meta.dirname, '../..');
const question = 'How do I embed the chat?';
const answer = 'A chat in the corner of any page takes one tag';

/**
 * A browser with the method `execute` of WebdriverIO: it runs the text as the body of a function in the page and returns
 * the result as JSON. WebdriverIO itself would add hundreds of packages.
 */
function executingBrowser(page: Page): ChatTarget {
  return {
    execute: async script => {
      const json = await page.evaluate<string>(`JSON.stringify((() => {${script}})())`);
      return JSON.parse(json) as unknown;
    },
  };
}

const targets: readonly [name: string, target: (page: Page) => ChatTarget][] = [
  ['Playwright', page => page],
  ['WebdriverIO', executingBrowser],
];

describe('a driver of a chat in another page', () => {
  let place: DemoPlace;
  let origin: string;

  before(async () => {
    place = await prepareDemo();
    ({origin} = await place.start());
  });

  after(async () => {
    await closePages();
    await place.leave();
  });

  for (const [name, targetOf] of targets) {
    it(`${name}: opens the chat of a script tag, asks and reads the reply`, async () => {
      const {page} = await openPage();
      await page.goto(`${origin}/embed.html`);
      const chat = driveChat(targetOf(page));
      await chat.open();
      await chat.ask(question);
      await chat.waitUntilIdle();
      const [asked, reply] = (await chat.messages()).slice(-2);
      expect(asked).to.deep.equal({role: 'user', text: question, notice: ''});
      expect(reply?.role).to.equal('assistant');
      expect(reply?.text).to.include(answer);
    });

    it(`${name}: chooses an agent and stops its reply`, async () => {
      const {page} = await openPage();
      await page.goto(origin);
      const chat = driveChat(targetOf(page));
      await chat.open();
      await chat.choose('Guide');
      await chat.ask(question);
      await chat.stop();
      await chat.waitUntilIdle();
      expect((await chat.messages()).filter(({role}) => role === 'user').map(({text}) => text)).to.deep.equal(
        [question],
      );
    });
  }

  it('runs in a test of Playwright, as in the guide', async () => {
    const {reply} = await runSnippet(snippetWith(guide, 'js', 'playwright-core'), [
      ["'playwright-core'", `'${fileAddress('node_modules/playwright-core/index.mjs')}'`],
      [
        'launch()',
        `launch(${JSON.stringify({executablePath: await findPageBrowser(), args: browserFlags})})`,
      ],
      ['https://shop.example', `${origin}/embed.html`],
      ['Is it in stock?', question],
    ]);
    expect(reply).to.include({role: 'assistant', notice: ''});
    expect(reply).to.have.property('text').that.includes(answer);
  });

  it('runs in the page without a server, as in the guide', async () => {
    const built = await sharedBuild('package');
    const {outputFiles} = await build({
      stdin: {
        contents: `${snippetWith(guide, 'js', 'agent-chat-elements/define')}\nglobalThis.seen = [reply, element.isConnected];`,
        resolveDir: root,
      },
      alias: Object.fromEntries(
        ['define', 'testing'].map(name => [`agent-chat-elements/${name}`, join(built, `${name}.js`)]),
      ),
      bundle: true,
      // The build is not where the package says that files have side effects.
      ignoreAnnotations: true,
      write: false,
      format: 'esm',
      target: 'es2022',
    });
    const {page, requests, complaints} = await openPage();
    const address = `${origin}/test-page`;
    await page.route(address, route => route.fulfill({contentType: 'text/html', body: '<!doctype html>'}));
    await page.goto(address);
    const before = requests.length;
    await page.addScriptTag({type: 'module', content: outputFiles[0]?.text ?? ''});
    const seen = await page.waitForFunction(() => (globalThis as {seen?: unknown}).seen);
    const reply = {role: 'assistant', text: 'Is it in stock?', notice: ''};
    expect(await seen.jsonValue()).to.deep.equal([reply, false]);
    expect(requests.slice(before)).to.deep.equal([]);
    expect(complaints).to.deep.equal([]);
  });

  it('rejects when the page returns something else', async () => {
    const chat = driveChat({evaluate: async () => 'nothing'});
    expect(await chat.open().catch(String)).to.equal('Error: The page returned no report of the chat.');
  });
});
