import {expect} from 'chai';
import type {Locator, Page} from 'playwright-core';
import {sharedBuild} from '../../.ci/shared-build.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {echoAnswers} from '../../src/service/answers.js';
import {closePages, openPage, pressWithoutWaiting} from '../support/browser-page.js';
import {EmbedSite} from '../support/embed-page.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

const partsFile = '**/chunks/parts-*';

/** An element with conversations, as a visitor uses it. */
class Visit {
  readonly page: Page;
  readonly element: Locator;

  constructor(page: Page, tag = 'agent-chat') {
    this.page = page;
    this.element = page.locator(tag);
  }

  get dialog(): Locator {
    return this.element.locator('.conversations');
  }

  async ask(question: string): Promise<void> {
    await this.element.getByRole('textbox').fill(question);
    await this.element.getByRole('textbox').press('Enter');
    await this.element.getByRole('article').filter({hasText: question}).nth(1).waitFor();
    await this.button('Send').waitFor();
  }

  button(name: string): Locator {
    return this.element.getByRole('button', {name, exact: true});
  }

  async choose(item: string): Promise<void> {
    await this.button('Menu').click();
    await this.element.getByRole('menuitem', {name: item, exact: true}).click();
  }

  /** Resolves when the open dialog lists exactly these titles. */
  async untilListed(...titles: readonly string[]): Promise<void> {
    await this.dialog.locator('[aria-busy=false]').first().waitFor();
    await this.#untilShown(this.dialog.locator('.conversation-title'), titles);
  }

  /** Resolves when exactly these messages are shown. */
  async untilShown(...messages: readonly string[]): Promise<void> {
    await this.#untilShown(this.element.locator('article:visible [part=content]'), messages);
  }

  async #untilShown(elements: Locator, wanted: readonly string[]): Promise<void> {
    for (const [index, text] of wanted.entries()) await elements.nth(index).filter({hasText: text}).waitFor();
    await elements.nth(wanted.length).waitFor({state: 'detached'});
    // A row that still slides into view has no `innerText`.
    const texts = await elements.allTextContents();
    expect(texts.map(text => text.trim())).to.deep.equal(wanted);
  }

  async chooseOption(title: string, option: string): Promise<void> {
    await this.button(`Options: ${title}`).click();
    await this.element.getByRole('menuitem', {name: option, exact: true}).click();
  }

  async rename(before: string, title: string): Promise<void> {
    await this.chooseOption(before, 'Rename');
    await this.dialog.getByRole('textbox').fill(title);
    await this.dialog.getByRole('textbox').press('Enter');
    await this.dialog.getByText(title, {exact: true}).waitFor();
  }

  /** The accessible name of the focused control. */
  focused(): Promise<string> {
    return this.page.evaluate(() => {
      let focused = document.activeElement;
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
      return focused?.getAttribute('aria-label') ?? (focused as HTMLElement | null)?.innerText.trim() ?? '';
    });
  }
}

describe('several conversations', () => {
  let service: RunningServer;
  let site: RunningServer;
  const {welcomeMessage} = pageAgent;

  before(async function () {
    this.timeout(180_000);
    service = await serveHandler(createLocalService({agents: [pageAgent], answers: echoAnswers()}));
    const settings = `base-url="${service.origin}" agent-id="${pageAgent.AgentId}" sign-in="anonymous" conversations`;
    const pageWith = (element: string) =>
      `<!doctype html><html lang="en"><title>A shop</title>
        <script type="module" src="/agent-chat-elements.js"></script>${element}`;
    site = await serveFolder(await sharedBuild('cdn'), {
      '/': pageWith(`<agent-chat ${settings}></agent-chat>`),
      '/kept': pageWith(`<agent-chat ${settings} persist="local"></agent-chat>`),
      '/history': pageWith(`<agent-history ${settings}></agent-history>`),
    });
  });

  after(async () => {
    await site.close();
    await service.close();
  });

  afterEach(() => closePages());

  async function visit(path = '/'): Promise<Visit> {
    const {page} = await openPage();
    await pressWithoutWaiting(page);
    await page.goto(site.origin + path);
    const visit = new Visit(page, path === '/history' ? 'agent-history' : 'agent-chat');
    if (path !== '/history') await visit.element.getByText(welcomeMessage).waitFor();
    return visit;
  }

  it('begin in one tab without a change of the other one, and both list them', async () => {
    const here = await visit('/kept');
    await here.ask('About roses');
    const there = await visit('/kept');
    await there.untilShown(welcomeMessage, 'About roses', 'About roses');
    await here.choose('New conversation');
    await here.untilShown(welcomeMessage);
    await here.ask('About tulips');
    await there.untilShown(welcomeMessage, 'About roses', 'About roses');
    await there.choose('Conversations');
    await there.untilListed('About tulips', 'About roses');
    await there.page.reload();
    await there.untilShown(welcomeMessage, 'About tulips', 'About tulips');
  });

  it('are renamed and deleted in one tab, and the other one follows', async () => {
    const here = await visit();
    await here.ask('About roses');
    await here.choose('New conversation');
    await here.ask('About tulips');
    const there = await visit();
    await there.choose('Conversations');
    await there.untilListed('About tulips', 'About roses');
    await there.dialog.getByText('About roses').click();
    await there.untilShown('About roses', 'About roses');
    await there.choose('Conversations');
    const history = await visit('/history');
    await history.button('Conversations').click();
    await history.dialog.getByText('About roses').click();
    await history.element.locator('.conversation-name').getByText('About roses').waitFor();

    await here.choose('Conversations');
    await here.rename('About roses', 'Thorns');
    await there.untilListed('About tulips', 'Thorns');
    await history.element.locator('.conversation-name').getByText('Thorns').waitFor();

    await here.chooseOption('Thorns', 'Delete');
    await here.dialog.getByRole('button', {name: 'Delete', exact: true}).click();
    await here.untilListed('About tulips');
    await there.untilListed('About tulips');
    await there.untilShown(welcomeMessage);
    await history.element.getByText('About roses').first().waitFor({state: 'detached'});
    expect(await history.element.getByText('Thorns').count()).to.equal(0);
    await history.element.getByText('About tulips').first().waitFor();
    const stored = await there.page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(stored).to.not.include('roses');
    expect(stored).to.not.include('Thorns');
  });

  it('offer a retry when their code does not load', async () => {
    const {page} = await openPage();
    let isBroken = true;
    await page.route(partsFile, route =>
      isBroken ? route.fulfill({status: 404, body: ''}) : route.continue(),
    );
    await page.goto(site.origin);
    const chat = new Visit(page);
    await chat.element.getByText('The service cannot be reached. Check your connection').last().waitFor();
    isBroken = false;
    await chat.button('Try again').click();
    await chat.ask('About roses');
    await chat.choose('Conversations');
    await chat.untilListed('About roses');
    expect(await chat.button('Try again').count()).to.equal(0);
    await page.keyboard.press('Escape');
    await chat.dialog.waitFor({state: 'hidden'});
    expect(await chat.focused()).to.equal('Menu');
  });

  it('offer their list again in a history whose code did not load', async () => {
    const chat = await visit();
    await chat.ask('About roses');
    const {page} = await openPage();
    let isBroken = true;
    await page.route(partsFile, route => (isBroken ? route.abort() : route.continue()));
    await page.goto(`${site.origin}/history`);
    const history = new Visit(page, 'agent-history');
    await history.element.getByText('About roses').first().waitFor();
    await history.button('Conversations').click();
    await history.element.getByText('The service cannot be reached. Check your connection').last().waitFor();
    expect(await history.focused()).to.equal('Conversations');
    isBroken = false;
    await history.button('Conversations').click();
    await history.untilListed('About roses');
    expect(await history.element.locator('.filter-note').count()).to.equal(0);
  });

  it('are offered by the script tag with data-conversations', async () => {
    const embed = await EmbedSite.start();
    try {
      const chat = await embed.visit({'data-conversations': 'true'});
      await chat.open();
      await chat.ask('About roses');
      const visit = new Visit(chat.page, 'agent-launcher');
      await visit.choose('New conversation');
      await chat.ask('About tulips');
      await visit.choose('Conversations');
      await visit.untilListed('About tulips', 'About roses');
      await visit.dialog.getByText('About roses').click();
      await visit.element.getByRole('article').filter({hasText: 'About roses'}).nth(1).waitFor();
      expect(await chat.messages()).to.deep.equal(['About roses', 'About roses']);
      expect(await chat.focused()).to.match(/^Message/);
    } finally {
      await embed.close();
    }
  });
});
