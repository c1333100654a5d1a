import {expect} from 'chai';
import type {Page} from 'playwright-core';
import {anonymousSignIn} from '../../src/client/anonymous-sign-in.js';
import {echoAnswers} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closePages, openPage, type WatchedPage} from '../support/browser-page.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

/** Asks a question whose text is shown at once, and a second one; resolves with the answer. */
async function say(page: Page, words: string, others = ''): Promise<void> {
  await page.getByRole('textbox').fill(words + others);
  await page.getByRole('textbox').press('Enter');
  await page.getByRole('article').filter({hasText: words}).nth(1).waitFor();
  await page.getByRole('button', {name: 'Send'}).waitFor();
}

/** A file without query: a retry uses another address. */
const plain = (file: string) => new RegExp(String.raw`/chunks/${file}[\w-]+\.js$`);

describe('a file that loads on demand', () => {
  let service: RunningServer;
  let slowService: RunningServer;
  let site: RunningServer;
  let token: string;

  before(async () => {
    service = await serveHandler(createLocalService({agents: [pageAgent], answers: echoAnswers()}));
    const answers = echoAnswers({pause: () => new Promise(resolve => setTimeout(resolve, 20))});
    slowService = await serveHandler(createLocalService({agents: [pageAgent], answers}));
    site = await serveFolder(await sharedBuild('cdn'), {
      '/': `<!doctype html><html lang="en"><title>A shop</title>
        <script type="module" src="/agent-chat-elements.js"></script>`,
    });
    const signIn = anonymousSignIn({baseUrl: service.origin, deviceId: 'device-1-of-a-visitor'});
    ({token} = await signIn({reason: 'first', signal: new AbortController().signal}));
  });

  after(async () => {
    await site.close();
    await service.close();
    await slowService.close();
    await closePages();
  });

  /** A page with an open chat that notes the first failure of each missing file. */
  async function openChat(
    settings: Readonly<Record<string, unknown>> = {},
    ...broken: readonly string[]
  ): Promise<WatchedPage & {readonly missed: readonly Promise<unknown>[]}> {
    const watched = await openPage();
    const {page} = watched;
    for (const file of broken) await page.route(plain(file), route => route.abort());
    const missed = broken.map(file =>
      page.waitForEvent('requestfailed', {
        predicate: request => request.url().includes(`/chunks/${file}`),
        timeout: 0,
      }),
    );
    await page.goto(site.origin);
    const all = {
      baseUrl: service.origin,
      agentId: pageAgent.AgentId,
      open: true,
      accessToken: token,
      ...settings,
    };
    await page.evaluate(given => {
      document.body.append(Object.assign(document.createElement('agent-launcher'), given));
    }, all);
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    return {...watched, missed};
  }

  it('is not requested for a sign that only begins like a mark of reasoning', async () => {
    const {page, requests} = await openChat();
    // The answer arrives word by word, so the sign is the end of a piece.
    await say(page, 'if a < b and 1 <2 or <b> or a <thing');
    expect(requests.filter(address => address.includes('/chunks/details-'))).to.deep.equal([]);
  });

  it('is not requested by a page that does not need it', async () => {
    const {page, requests, complaints} = await openChat();
    const files = () => requests.filter(address => address.includes('/chunks/')).length;
    await say(page, 'Hello');
    const before = files();
    await say(page, 'It is $$x^2$$, see ', '[this](https://garden.example/).');
    expect(files()).to.equal(before);
    expect(complaints).to.deep.equal([]);
  });

  it('shows formulas after the page switches them on', async () => {
    const {page, complaints} = await openChat();
    await page.evaluate(() => Object.assign(document.querySelector('agent-launcher')!, {math: true}));
    await page.getByRole('textbox').fill('It is $$x^2$$');
    await page.getByRole('textbox').press('Enter');
    await page.locator('math').first().waitFor({state: 'attached'});
    expect(complaints).to.deep.equal([]);
  });

  /** Sends one text for each missing file, and another after the failure. */
  async function sayUntilNoneIsMissed(
    page: Page,
    missed: readonly Promise<unknown>[],
    others: string,
  ): Promise<void> {
    for (const [index, miss] of missed.entries()) {
      await say(page, `Text ${index + 1}`, others);
      await miss;
    }
    await say(page, 'Last text', others);
  }

  const parts = [
    {
      name: 'images',
      file: 'content-',
      text: '![A rose](https://roses.example/a.png)',
      shown: 'agent-image button',
    },
    {name: 'formulas', file: 'content-', text: 'It is $$x^2$$', shown: 'agent-math'},
    {name: 'drawn formulas', file: 'math-', text: 'It is $$x^2$$', shown: 'math'},
  ];
  for (const {name, file, text, shown} of parts) {
    it(`is retried under another address with the next text after a cached failure: ${name}`, async () => {
      const {page, missed} = await openChat({math: true}, file);
      await sayUntilNoneIsMissed(page, missed, `\n\n${text}`);
      await page.locator(shown).last().waitFor({state: 'attached'});
    });
  }

  it('is retried under another address after a cached failure: the colours of a language', async () => {
    const {page, missed} = await openChat({}, 'grammars-');
    await sayUntilNoneIsMissed(page, missed, '\n\n```js\nlet rose = 1;\n```');
    await page.waitForFunction(() => Array.from(CSS.highlights.values()).some(({size}) => size > 0));
  });

  it('is retried under another address after a cached failure: rare characters', async () => {
    const {page, missed} = await openChat({}, 'characters-');
    await sayUntilNoneIsMissed(page, missed, ' is &nvap;');
    await page.getByText('Last text is ≍⃒').last().waitFor();
  });

  it('leaves long lines of code in reach of the keyboard while it is missing', async () => {
    const {page} = await openChat();
    await page.route(/content-/, route => route.abort());
    await say(page, 'Code', `\n\n\`\`\`\n${'let rose = 1; '.repeat(60)}\n\`\`\``);
    // Chrome reaches a box that scrolls without it, Safari does not.
    expect(
      await page
        .locator('pre')
        .last()
        .evaluate(code => code.tabIndex),
    ).to.equal(0);
  });

  it('is requested at most once for a text, however long the text grows', async () => {
    const {page} = await openChat({baseUrl: slowService.origin, accessToken: undefined, signIn: 'anonymous'});
    const asked: string[] = [];
    await page.route(/content-|characters-/, route => {
      asked.push(
        route
          .request()
          .url()
          .replace(/.*\/(\w+)-.*/, '$1'),
      );
      return route.abort();
    });
    await say(page, 'A picture', ` &nvap; ![A rose](https://roses.example/a.png)${' and words'.repeat(30)}`);
    // The question and the answer are two texts; both can request the file.
    for (const file of ['characters', 'content'])
      expect(asked.filter(name => name === file).length, file).to.be.within(1, 2);
  });
});
