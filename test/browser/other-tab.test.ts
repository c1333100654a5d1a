import {expect} from 'chai';
import type {Page} from 'playwright-core';
import {sharedBuild} from '../../.ci/shared-build.js';
import type {AnswerSource} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closePages, openPage, type WatchedPage} from '../support/browser-page.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

const shown = (page: Page): Promise<string[]> => page.locator('article [part=content]').allInnerTexts();
const field = (page: Page) => page.locator('agent-chat').getByRole('textbox');

async function untilShown(page: Page, text: string): Promise<void> {
  await page.locator('article [part=content]').filter({hasText: text}).last().waitFor();
}

/** Every word that a page announces, and each end of a reply. */
async function recordNews(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const news: string[] = [];
    Object.assign(window, {news});
    const chat = document.querySelector('agent-chat')!;
    chat.addEventListener('agent-reply-end', ({text}) => news.push(`end: ${text}`));
    for (const region of chat.shadowRoot!.querySelectorAll('[aria-live=polite], [role=alert]'))
      new MutationObserver(() => news.push(region.textContent)).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
  });
  return () => page.evaluate(() => (window as unknown as {news: string[]}).news);
}

describe('a conversation in two tabs', () => {
  let service: RunningServer;
  let site: RunningServer;
  /** Ends the slow reply. */
  let endSlow: () => void;

  before(async function () {
    this.timeout(180_000);
    const answers: AnswerSource = async function* ({messages}) {
      const question = messages.at(-1)?.content ?? '';
      yield {text: `First half of ${question}`};
      if (question.includes('slow')) await new Promise<void>(resolve => (endSlow = resolve));
      yield {text: `, second half of ${question}`};
    };
    service = await serveHandler(createLocalService({agents: [pageAgent], answers}));
    site = await serveFolder(await sharedBuild('cdn'), {
      '/': `<!doctype html><html lang="en"><title>A shop</title>
        <script type="module" src="/agent-chat-elements.js"></script>
        <agent-chat base-url="${service.origin}" agent-id="${pageAgent.AgentId}" sign-in="anonymous" persist="local"></agent-chat>`,
      '/provider-in-tab': `<!doctype html><html lang="en"><title>A shop</title>
        <script type="module" src="/agent-chat-elements.js"></script>
        <agent-provider base-url="${service.origin}" agent-id="${pageAgent.AgentId}" sign-in="anonymous">
          <agent-chat persist="session"></agent-chat>
        </agent-provider>`,
      '/provider': `<!doctype html><html lang="en"><title>A shop</title>
        <script type="module" src="/agent-chat-elements.js"></script>
        <agent-provider base-url="${service.origin}" agent-id="${pageAgent.AgentId}" sign-in="anonymous">
          <agent-chat persist="local"></agent-chat>
        </agent-provider>`,
    });
  });

  after(async () => {
    await site.close();
    await service.close();
  });

  afterEach(() => closePages());

  async function visit(path = '/'): Promise<WatchedPage> {
    const watched = await openPage();
    await watched.page.goto(site.origin + path);
    await untilShown(watched.page, pageAgent.welcomeMessage);
    return watched;
  }

  async function ask(page: Page, question: string): Promise<void> {
    await field(page).fill(question);
    await field(page).press('Enter');
    await untilShown(page, question);
  }

  it('shows a reply that ended in the other tab, once, and leaves the draft alone', async () => {
    const [here, there] = [await visit(), await visit()];
    await field(there.page).fill('Half a sentence');
    const news = await recordNews(there.page);
    await ask(here.page, 'one?');
    await untilShown(here.page, 'second half of one?');
    await untilShown(there.page, 'second half of one?');
    const both = [pageAgent.welcomeMessage, 'one?', 'First half of one?, second half of one?'];
    expect(await shown(there.page)).to.deep.equal(both);
    expect(await field(there.page).inputValue()).to.equal('Half a sentence');
    expect(await news(), 'it is not announced').to.deep.equal([]);
    await ask(there.page, 'two?');
    await untilShown(here.page, 'second half of two?');
    const all = [...both, 'two?', 'First half of two?, second half of two?'];
    expect(await shown(here.page)).to.deep.equal(all);
    expect(await shown(there.page)).to.deep.equal(all);
    await here.page.reload();
    await untilShown(here.page, 'second half of two?');
    // The stored messages are on the page before the agent with its welcome has arrived.
    await untilShown(here.page, pageAgent.welcomeMessage);
    expect(await shown(here.page)).to.deep.equal(all);
    expect([...here.complaints, ...there.complaints]).to.deep.equal([]);
  });

  it('does not disturb the own reply of a tab, and shows the other one after it', async () => {
    const [here, there] = [await visit(), await visit()];
    await ask(there.page, 'a slow one');
    await untilShown(there.page, 'First half of a slow one');
    await ask(here.page, 'meanwhile');
    await untilShown(here.page, 'second half of meanwhile');
    const own = [pageAgent.welcomeMessage, 'a slow one', 'First half of a slow one'];
    expect(await shown(there.page)).to.deep.equal(own);
    endSlow();
    await untilShown(there.page, 'second half of a slow one');
    await untilShown(there.page, 'second half of meanwhile');
    await untilShown(here.page, 'second half of a slow one');
    const turns = [
      'First half of a slow one, second half of a slow one',
      'First half of meanwhile, second half of meanwhile',
    ];
    for (const {page} of [here, there])
      expect((await shown(page)).filter(text => text.startsWith('First half')).sort()).to.deep.equal(turns);
  });

  it('completes a question that another tab shows without its reply', async () => {
    const here = await visit();
    await ask(here.page, 'a slow one');
    await untilShown(here.page, 'First half of a slow one');
    const there = await visit();
    await untilShown(there.page, 'a slow one');
    endSlow();
    await untilShown(there.page, 'second half of a slow one');
    const all = [
      pageAgent.welcomeMessage,
      'a slow one',
      'First half of a slow one, second half of a slow one',
    ];
    expect(await shown(there.page)).to.deep.equal(all);
    expect(await shown(here.page)).to.deep.equal(all);
  });

  const storedWords = (page: Page): Promise<string> =>
    page.evaluate(() => [localStorage, sessionStorage].map(area => JSON.stringify(area)).join(' '));

  it('begins again in both tabs', async () => {
    const [here, there] = [await visit(), await visit()];
    await ask(here.page, 'secret?');
    await untilShown(there.page, 'second half of secret?');
    await field(there.page).fill('Half a sentence');
    await here.page.evaluate(() => document.querySelector('agent-chat')!.session.startNew());
    await there.page.getByText('secret?').last().waitFor({state: 'detached'});
    expect(await field(there.page).inputValue()).to.equal('Half a sentence');
    await ask(here.page, 'new one?');
    await untilShown(there.page, 'second half of new one?');
    await field(there.page).fill('');
    await ask(there.page, 'new two?');
    await untilShown(here.page, 'second half of new two?');
    const all = ['new one?', 'new two?'].flatMap(text => [
      text,
      `First half of ${text}, second half of ${text}`,
    ]);
    for (const {page} of [here, there])
      expect(await shown(page)).to.deep.equal([pageAgent.welcomeMessage, ...all]);
    expect(await storedWords(here.page)).not.to.include('secret');
    await there.page.reload();
    await untilShown(there.page, 'second half of new two?');
    await untilShown(there.page, pageAgent.welcomeMessage);
    expect(await shown(there.page)).to.deep.equal([pageAgent.welcomeMessage, ...all]);
  });

  it('ends in both tabs when the visitor signs out in one of them', async () => {
    const [here, there] = [await visit('/provider'), await visit('/provider')];
    const devices: (string | undefined)[] = [];
    for (const {page} of [here, there])
      page.on('request', request => {
        if (request.url().endsWith('/anonymously')) devices.push(request.headers()['x-device-id']);
      });
    const deviceBefore = await here.page.evaluate(() =>
      localStorage.getItem('agent-chat-elements:device-id'),
    );
    await ask(here.page, 'secret?');
    await untilShown(there.page, 'second half of secret?');
    await field(there.page).fill('Half a secret');
    await here.page.evaluate(async () => document.querySelector('agent-provider')!.signOut());
    await there.page.getByText('secret?').last().waitFor({state: 'detached'});
    await untilShown(there.page, pageAgent.welcomeMessage);
    expect(await field(there.page).inputValue()).to.equal('');
    await ask(there.page, 'next person?');
    await untilShown(there.page, 'second half of next person?');
    await untilShown(here.page, 'second half of next person?');
    await ask(here.page, 'the same person?');
    await untilShown(here.page, 'second half of the same person?');
    for (const {page} of [here, there]) {
      expect((await shown(page)).join(' ')).not.to.include('secret');
      expect(await storedWords(page)).not.to.include('secret');
    }
    expect(devices).to.have.length(2);
    expect(devices[0], 'both tabs are the next person').to.equal(devices[1]);
    expect(devices[0]).not.to.equal(deviceBefore);
  });

  it('does not return in a tab that was on a page without a chat when the visitor signed out', async () => {
    const [here, there] = [await visit('/provider-in-tab'), await visit('/provider-in-tab')];
    await ask(there.page, 'secret?');
    await untilShown(there.page, 'second half of secret?');
    await field(there.page).fill('Half a secret');
    await there.page.goto(`${site.origin}/agent-chat-elements.js`);
    const left = await storedWords(there.page);
    for (const words of ['second half of secret?', 'Half a secret']) expect(left).to.include(words);
    await here.page.evaluate(async () => document.querySelector('agent-provider')!.signOut());
    await there.page.goto(`${site.origin}/provider-in-tab`);
    await untilShown(there.page, pageAgent.welcomeMessage);
    expect(await shown(there.page)).to.deep.equal([pageAgent.welcomeMessage]);
    expect(await field(there.page).inputValue()).to.equal('');
    expect(await storedWords(there.page)).not.to.include('secret');
    await ask(there.page, 'next person?');
    await untilShown(there.page, 'second half of next person?');
    await there.page.reload();
    await untilShown(there.page, 'second half of next person?');
  });

  it('does not return from a tab that was busy when the visitor signed out', async () => {
    const [here, there] = [await visit('/provider'), await visit('/provider')];
    await ask(here.page, 'secret?');
    await untilShown(there.page, 'second half of secret?');
    await ask(there.page, 'a slow secret');
    await untilShown(there.page, 'First half of a slow secret');
    await field(there.page).fill('Half a secret');
    const busy = there.page.evaluate(() => {
      const end = Date.now() + 1500;
      while (Date.now() < end);
    });
    await here.page.evaluate(async () => document.querySelector('agent-provider')!.signOut());
    await ask(here.page, 'next person?');
    await untilShown(here.page, 'second half of next person?');
    await busy;
    await there.page.getByText('secret').last().waitFor({state: 'detached'});
    await field(there.page).click();
    expect(await field(there.page).inputValue()).to.equal('');
    await ask(here.page, 'and again?');
    await untilShown(here.page, 'second half of and again?');
    for (const {page} of [here, there]) {
      expect((await shown(page)).join(' ')).not.to.include('secret');
      expect(await storedWords(page)).not.to.include('secret');
    }
  });
});
