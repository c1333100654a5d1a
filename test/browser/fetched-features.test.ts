import {expect} from 'chai';
import type {Page} from 'playwright-core';
import {anonymousSignIn} from '../../src/client/anonymous-sign-in.js';
import {echoAnswers} from '../../src/local-service/echo-answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closePages, openPage, type WatchedPage} from '../support/browser-page.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

interface Feature {
  readonly name: string;
  /** How the name of its file begins. */
  readonly file: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Uses it; fails when it does nothing. */
  readonly use: (page: Page) => Promise<unknown>;
}

/** Asks something that is shown as it is written, and what follows it; returns when it is answered. */
async function say(page: Page, words: string, others = ''): Promise<void> {
  await page.getByRole('textbox').fill(words + others);
  await page.getByRole('textbox').press('Enter');
  await page.getByRole('article').filter({hasText: words}).nth(1).waitFor();
  await page.getByRole('button', {name: 'Send'}).waitFor();
}

/** Waits until a file has come and run: who imports it later hears of it later. */
async function hasRun(page: Page, file: string): Promise<void> {
  const address = await page.waitForFunction(
    part =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(
        ({name, responseStatus}) => name.includes(part) && responseStatus === 200,
      )?.name,
    file,
  );
  await page.evaluate(`import(${JSON.stringify(await address.jsonValue())}).then(() => undefined)`);
}

const features: readonly Feature[] = [
  {
    name: 'suggestions',
    file: 'suggestions-',
    settings: {suggestions: ['Which roses?']},
    use: page => page.getByRole('button', {name: 'Which roses?'}).waitFor(),
  },
  {
    name: 'formulas',
    file: 'math-rules-',
    settings: {math: true},
    use: async page => {
      await page.getByRole('textbox').fill('It is $$x^2$$');
      await page.getByRole('textbox').press('Enter');
      await page.locator('math').first().waitFor({state: 'attached'});
    },
  },
  {
    name: 'the hotkey',
    file: 'hotkey-',
    settings: {hotkey: 'alt+c'},
    use: async page => {
      await hasRun(page, '/hotkey-');
      await page.keyboard.press('Alt+c');
      await page.getByRole('textbox').waitFor({state: 'hidden'});
    },
  },
];

describe('what a page switches on', () => {
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
    const signIn = anonymousSignIn({baseUrl: service.origin, deviceId: 'device-1'});
    ({token} = await signIn({reason: 'first', signal: new AbortController().signal}));
  });

  after(async () => {
    await site.close();
    await service.close();
    await slowService.close();
    await closePages();
  });

  /** A page with an open chat, and when it first misses each of the files that cannot be had. */
  async function openChat(
    settings: Feature['settings'] = {},
    ...broken: readonly string[]
  ): Promise<WatchedPage & {readonly missed: readonly Promise<unknown>[]}> {
    const watched = await openPage();
    const {page} = watched;
    for (const file of broken) await page.route(`**/chunks/${file}*`, route => route.abort());
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

  const switchOn = (page: Page, {settings}: Feature) =>
    page.evaluate(given => {
      Object.assign(document.querySelector('agent-launcher')!, given);
    }, settings);

  it('is not fetched by a page that switches nothing on', async () => {
    const {page, requests, complaints} = await openChat();
    await say(page, 'It is $$x^2$$, see ', '[this](https://garden.example/).');
    const names = [...features.map(({file}) => file), 'token-sources-', 'link-confirmation-'];
    expect(requests.filter(address => names.some(name => address.includes(`/chunks/${name}`)))).to.deep.equal(
      [],
    );
    expect(complaints).to.deep.equal([]);
  });

  for (const feature of features) {
    it(`works from the beginning, and fetches one file: ${feature.name}`, async () => {
      const {page, requests, complaints} = await openChat(feature.settings);
      await page.waitForLoadState('networkidle');
      await feature.use(page);
      expect(requests.filter(address => address.includes(`/chunks/${feature.file}`))).to.have.length(1);
      expect(complaints).to.deep.equal([]);
    });

    it(`works when it is switched on later: ${feature.name}`, async () => {
      const {page, complaints} = await openChat();
      await switchOn(page, feature);
      await page.waitForLoadState('networkidle');
      await feature.use(page);
      expect(complaints).to.deep.equal([]);
    });

    it(`lets the chat go on while it cannot be fetched, and is fetched later: ${feature.name}`, async () => {
      const {page} = await openChat(feature.settings, feature.file);
      await say(page, 'It is $$x^2$$, is it?');
      await page.unrouteAll();
      await page.evaluate(async () => {
        const launcher = document.querySelector('agent-launcher');
        launcher?.hide();
        await launcher?.updateComplete;
        launcher?.show();
      });
      await say(page, 'And now?');
      await page.waitForLoadState('networkidle');
      await feature.use(page);
    });
  }

  /** Says a text for each file that is missed, and, when it is, one more. */
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
    {name: 'code', files: ['code-part-'], text: '```js\nlet rose = 1;\n```', shown: 'agent-code-block pre'},
    {
      name: 'pictures',
      files: ['image-part-'],
      text: '![A rose](https://roses.example/a.png)',
      shown: 'agent-image button',
    },
    // Each is missed only once the one before is there.
    {name: 'formulas', files: ['math-rules-', 'math-part-'], text: 'It is $$x^2$$', shown: 'math'},
  ];
  for (const {name, files, text, shown} of parts) {
    it(`is asked for by another name with the next text, where a failure is remembered: ${name}`, async () => {
      const {page, missed} = await openChat({math: true}, ...files);
      // What draws a formula comes by the name that its part came by.
      await page.route('**/chunks/render-math-*', route => route.abort());
      await sayUntilNoneIsMissed(page, missed, `\n\n${text}`);
      await page.locator(shown).last().waitFor({state: 'attached'});
    });
  }

  it('is asked for by another name with the next text, where a failure is remembered: the colours of a language', async () => {
    const {page, missed} = await openChat({}, 'js-');
    await sayUntilNoneIsMissed(page, missed, '\n\n```js\nlet rose = 1;\n```');
    await page.waitForFunction(() => Array.from(CSS.highlights.values()).some(({size}) => size > 0));
  });

  it('is asked for by another name with the next text, where a failure is remembered: rare characters', async () => {
    const {page, missed} = await openChat({}, 'decode-');
    await sayUntilNoneIsMissed(page, missed, ' is &nvap;');
    await page.getByText('Last text is ≍⃒').last().waitFor();
  });

  it('tells the page of pictures, also where what shows them came by another name', async () => {
    const {page, missed} = await openChat({}, 'image-part-');
    await page.evaluate(() =>
      document.addEventListener('agent-image-block', ({host}) => (document.title = `Not loaded: ${host}`)),
    );
    await sayUntilNoneIsMissed(page, missed, ' ![A rose](https://roses.example/a.png)');
    await page.waitForFunction(() => document.title === 'Not loaded: roses.example');
  });

  it('is asked for no more than once by a text, however long that grows', async () => {
    const {page} = await openChat({baseUrl: slowService.origin, accessToken: undefined, signIn: 'anonymous'});
    const asked: string[] = [];
    await page.route(/image-part-|decode-/, route => {
      asked.push(
        route
          .request()
          .url()
          .replace(/.*\/(\w+)-.*/, '$1'),
      );
      return route.abort();
    });
    await say(page, 'A picture', ` &nvap; ![A rose](https://roses.example/a.png)${' and words'.repeat(30)}`);
    // The question and the answer are two texts, which may ask together.
    for (const file of ['decode', 'image'])
      expect(asked.filter(name => name === file).length, file).to.be.within(1, 2);
  });

  it('asks about a link with a file of its own, fetched for the first of them', async () => {
    const {page, requests, complaints} = await openChat();
    await say(page, 'See ', '[this](https://garden.example/).');
    for (let times = 0; times < 2; times += 1) {
      await page.getByRole('link', {name: 'this'}).last().click();
      await page.getByRole('button', {name: 'Cancel'}).click();
      expect(
        await page
          .getByRole('link', {name: 'this'})
          .last()
          .evaluate(link => link.matches(':focus')),
      ).to.equal(true);
    }
    expect(requests.filter(address => address.includes('/chunks/link-confirmation-'))).to.have.length(1);
    expect(complaints).to.deep.equal([]);
  });

  it('signs visitors in with a file of its own', async () => {
    const {page, requests, complaints} = await openChat({accessToken: undefined, signIn: 'anonymous'});
    await say(page, 'Hello');
    expect(requests.filter(address => address.includes('/chunks/token-sources-'))).to.have.length(1);
    expect(complaints).to.deep.equal([]);
  });
});
