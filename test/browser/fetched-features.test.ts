import {expect} from 'chai';
import type {Page, Route} from 'playwright-core';
import {anonymousSignIn} from '../../src/client/anonymous-sign-in.js';
import {echoAnswers} from '../../src/local-service/echo-answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closeBrowser, openPage, type WatchedPage} from '../support/browser-page.js';
import {cdnBuild, removeCdnBuild} from '../support/cdn-build.js';
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

const patience = {timeout: 10_000};

const inMessages = (page: Page, words: string) => page.getByRole('log').getByText(words);

/** The service answers the next question, and the page hears nothing of it. */
async function loseReply(page: Page): Promise<void> {
  const lose = async (route: Route): Promise<void> => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/chat/completions', lose, {times: 1});
}

/** Waits until a page says so. */
async function expectSoon(read: () => Promise<unknown>, expected: unknown): Promise<void> {
  const end = Date.now() + patience.timeout;
  while ((await read()) !== expected && Date.now() < end) await new Promise(resolve => setTimeout(resolve, 50));
  expect(await read()).to.equal(expected);
}

/** Asks something that is shown as it is written, and what follows it; returns when it is answered. */
async function say(page: Page, words: string, others = ''): Promise<void> {
  await page.getByRole('textbox').fill(words + others);
  await page.getByRole('textbox').press('Enter');
  await page.getByRole('article').filter({hasText: words}).nth(1).waitFor(patience);
  await page.getByRole('button', {name: 'Send'}).waitFor(patience);
}

const features: readonly Feature[] = [
  {
    name: 'suggestions',
    file: 'suggestions-',
    settings: {suggestions: ['Which roses?']},
    use: page => page.getByRole('button', {name: 'Which roses?'}).waitFor(patience),
  },
  {
    name: 'formulas',
    file: 'math-rules-',
    settings: {math: true},
    use: async page => {
      await page.getByRole('textbox').fill('It is $$x^2$$');
      await page.getByRole('textbox').press('Enter');
      await page
        .locator('math')
        .first()
        .waitFor({state: 'attached', ...patience});
    },
  },
  {
    name: 'the hotkey',
    file: 'hotkey-',
    settings: {hotkey: 'alt+c'},
    use: async page => {
      await page.keyboard.press('Alt+c');
      await page.getByRole('textbox').waitFor({state: 'hidden', ...patience});
    },
  },
];

describe('what a page switches on', () => {
  let service: RunningServer;
  let site: RunningServer;
  let token: string;

  before(async () => {
    service = await serveHandler(createLocalService({agents: [pageAgent], answers: echoAnswers()}));
    site = await serveFolder(await cdnBuild(), {
      '/': `<!doctype html><html lang="en"><title>A shop</title>
        <script type="module" src="/agent-chat-elements.js"></script>`,
    });
    const signIn = anonymousSignIn({baseUrl: service.origin, deviceId: 'device-1'});
    ({token} = await signIn({reason: 'first', signal: new AbortController().signal}));
  });

  after(async () => {
    await site.close();
    await service.close();
    await closeBrowser();
    await removeCdnBuild();
  });

  /** A page with an open chat. */
  async function openChat(settings: Feature['settings'] = {}, broken = ''): Promise<WatchedPage> {
    const watched = await openPage();
    if (broken) await watched.page.route(`**/chunks/${broken}*`, route => route.abort());
    await openChatIn(watched.page, settings);
    return watched;
  }

  async function openChatIn(page: Page, settings: Feature['settings']): Promise<void> {
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
    await page.getByText(pageAgent.welcomeMessage).waitFor(patience);
  }

  const switchOn = (page: Page, {settings}: Feature) =>
    page.evaluate(given => {
      Object.assign(document.querySelector('agent-launcher')!, given);
    }, settings);

  it('is not fetched by a page that switches nothing on', async () => {
    const {page, requests, complaints} = await openChat();
    await say(page, 'It is $$x^2$$, see ', '[this](https://garden.example/).');
    const others = ['token-sources-', 'link-confirmation-', 'stored-reply-', 'tab-exchange-'];
    const names = [...features.map(({file}) => file), ...others];
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

  it('finds a lost reply with a file of its own', async () => {
    const {page, requests} = await openChat();
    await loseReply(page);
    await say(page, 'Which roses?');
    await inMessages(page, 'This is the reply as the service has stored it.').waitFor(patience);
    expect(requests.filter(address => address.includes('/chunks/stored-reply-'))).to.have.length(1);
  });

  it('goes on looking for a lost reply until that file can be had', async () => {
    const {page} = await openChat({}, 'stored-reply-');
    await loseReply(page);
    const refused = page.waitForEvent('requestfailed', request => request.url().includes('stored-reply-'));
    await page.getByRole('textbox').fill('Which roses?');
    await page.getByRole('textbox').press('Enter');
    await refused;
    await inMessages(page, 'Looking whether the reply was stored').waitFor(patience);
    await page.unrouteAll();
    await inMessages(page, 'This is the reply as the service has stored it.').waitFor(patience);
    expect(await page.getByText('Which roses?').count()).to.equal(2);
  });

  it('tells other tabs of a draft with a file of its own', async () => {
    const {page, requests} = await openChat({persist: 'local'});
    const other = await page.context().newPage();
    await openChatIn(other, {persist: 'local'});
    await page.waitForLoadState('networkidle');
    await other.waitForLoadState('networkidle');
    await page.getByRole('textbox').fill('Which roses?');
    await other.waitForFunction(
      () => document.querySelector('agent-launcher')?.chat?.draft === 'Which roses?',
    );
    expect(requests.filter(address => address.includes('/chunks/tab-exchange-'))).to.have.length(1);
  });

  it('hears of the drafts of other tabs, whatever it missed while that file was fetched', async () => {
    const {page} = await openChat({persist: 'local'});
    const field = page.getByRole('textbox');
    await field.fill('Which');
    const other = await page.context().newPage();
    let letArrive = (): void => undefined;
    const isWanted = new Promise<void>(resolve => (letArrive = resolve));
    await other.route('**/chunks/tab-exchange-*', route => isWanted.then(() => route.continue()));
    await openChatIn(other, {persist: 'local'});
    const draft = () => other.evaluate(() => document.querySelector('agent-launcher')?.chat?.draft);
    await expectSoon(draft, 'Which');
    await field.fill('Which roses');
    await page.waitForFunction(() => JSON.stringify({...localStorage}).includes('Which roses'));
    letArrive();
    await other.waitForLoadState('networkidle');
    await field.fill('Which roses?');
    await expectSoon(draft, 'Which roses?');
  });

  it('signs visitors in with a file of its own', async () => {
    const {page, requests, complaints} = await openChat({accessToken: undefined, signIn: 'anonymous'});
    await say(page, 'Hello');
    expect(requests.filter(address => address.includes('/chunks/token-sources-'))).to.have.length(1);
    expect(complaints).to.deep.equal([]);
  });
});
