import {expect} from 'chai';
import type {Page} from 'playwright-core';
import {sharedBuild} from '../../.ci/shared-build.js';
import {createGateway} from '../../src/gateway/create-gateway.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {echoAnswers} from '../../src/service/answers.js';
import {closePages, openPage} from '../support/browser-page.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

const token = 'service-token-of-the-owner';
const upstream = 'http://agents.example';
const isPerson = /(?:^|; )person=(\w+)/;

const page = (attributes: string): string => `<!doctype html><html lang="en"><title>A shop</title>
  <agent-provider base-url="/agents" agent-id="${pageAgent.AgentId}" ${attributes}>
    <agent-chat history="recent" persist="local" menu="forget"></agent-chat>
    <agent-history></agent-history>
  </agent-provider>
  <script type="module" src="/agent-chat.bundle.js"></script></html>`;

/** One page of a person: a chat and a history behind a gateway that keeps records of its own. */
class Visit {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async say(words: string): Promise<void> {
    const chat = this.page.locator('agent-chat');
    await chat.getByRole('textbox').fill(words);
    await chat.getByRole('textbox').press('Enter');
    await chat.getByRole('article').filter({hasText: words}).nth(1).waitFor();
    await this.page.locator('agent-history').getByText(words).nth(1).waitFor();
  }

  /** The site itself: its own sign-in and sign-out. */
  async become(person: string): Promise<void> {
    const {origin} = new URL(this.page.url());
    await this.page.context().addCookies([{name: 'person', value: person, url: origin}]);
  }

  async signOut(): Promise<void> {
    await this.page.evaluate(async () => document.querySelector('agent-provider')!.signOut());
  }

  /** Resolves when neither the chat nor the history shows these words, now and after a reload. */
  async expectNothingOf(words: string): Promise<void> {
    for (const look of ['now', 'after a reload']) {
      if (look !== 'now') await this.page.reload();
      await this.page.locator('agent-chat').getByText(pageAgent.welcomeMessage).waitFor();
      await this.page.locator('agent-history').getByText('Nothing has been said yet.').first().waitFor();
      expect(await this.page.locator('agent-provider').innerText(), look).not.to.include(words);
      expect(await this.page.getByText(words).count(), look).to.equal(0);
    }
  }
}

describe('persons who use one browser after another, behind a gateway', () => {
  let site: RunningServer;

  before(async function () {
    this.timeout(180_000);
    const service = createLocalService({agents: [pageAgent], answers: echoAnswers(), tokens: [token]});
    const gateway = createGateway({
      upstream,
      fetch: (input, init) => service(new Request(input, init)),
      accessToken: token,
      basePath: '/agents',
      records: 'own',
      visitor: {
        secret: 'a-secret-of-more-than-thirty-two-characters',
        user: ({headers}) => isPerson.exec(headers.get('Cookie') ?? '')?.[1] || undefined,
      },
    });
    const folder = await serveFolder(await sharedBuild('bundle'));
    site = await serveHandler(async request => {
      const {pathname, searchParams} = new URL(request.url);
      if (pathname.startsWith('/agents/')) return gateway(request);
      if (pathname !== '/') return fetch(folder.origin + pathname);
      const visitorId = searchParams.get('visitor');
      const attributes = visitorId === null ? '' : `visitor-id="${visitorId}"`;
      return new Response(page(attributes), {headers: {'Content-Type': 'text/html'}});
    });
    const {close} = site;
    Object.assign(site, {close: async () => Promise.all([close(), folder.close()])});
  });

  after(async () => {
    await site.close();
    await closePages();
  });

  const open = async (path = '/'): Promise<Visit> => {
    const {page} = await openPage({ownContext: true});
    await page.goto(site.origin + path);
    return new Visit(page);
  };

  it('read only their own words, and find them on another device', async () => {
    const shared = await open();
    await shared.become('anna');
    await shared.say('Words of Anna');
    await shared.become('');
    await shared.signOut();
    await shared.expectNothingOf('Words of Anna');
    await shared.become('bob');
    await shared.page.reload();
    await shared.say('Words of Bob');
    expect(await shared.page.getByText('Words of Anna').count()).to.equal(0);
    const device = await open();
    await device.become('anna');
    await device.page.reload();
    await device.page.locator('agent-history').getByText('Words of Anna').first().waitFor();
    expect(await device.page.getByText('Words of Bob').count()).to.equal(0);
  });

  it('leave nothing without a sign-in of the site, when the page signs out', async () => {
    const visit = await open();
    await visit.say('Words of a guest');
    await visit.signOut();
    await visit.expectNothingOf('Words of a guest');
  });

  it('leave nothing when the page names another visitor', async () => {
    const visit = await open('/?visitor=ada');
    await visit.say('Words of Ada');
    await visit.page.evaluate(() => {
      document.querySelector('agent-provider')!.visitorId = 'bob';
    });
    await visit.expectNothingOf('Words of Ada');
  });

  it('leave nothing of what they said before the page knew them', async () => {
    const visit = await open();
    await visit.say('Words of a guest');
    await visit.become('anna');
    await visit.page.evaluate(() => {
      document.querySelector('agent-provider')!.visitorId = 'anna';
    });
    await visit.page.locator('agent-history').getByText('Words of a guest').first().waitFor();
    await visit.become('');
    await visit.signOut();
    await visit.page.goto(site.origin);
    await visit.expectNothingOf('Words of a guest');
  });

  it('leave nothing after “Forget on this device”', async () => {
    const visit = await open();
    await visit.say('Words to forget');
    await visit.page.locator('agent-chat').getByRole('button', {name: 'Menu'}).click();
    await visit.page.getByRole('menuitem', {name: /Forget/}).click();
    await visit.page.getByRole('dialog').getByRole('button', {name: 'Forget'}).click();
    await visit.expectNothingOf('Words to forget');
  });

  it('leave nothing when the gateway could not be reached at the sign-out', async () => {
    const visit = await open();
    await visit.say('Words before an outage');
    let refused = 0;
    await visit.page.route('**/sign-out', route => {
      refused += 1;
      return refused < 3 ? route.abort('connectionfailed') : route.continue();
    });
    await visit.signOut();
    // Other requests reach the gateway meanwhile. They wait for the sign-out.
    await visit.expectNothingOf('Words before an outage');
    expect(refused).to.be.greaterThan(2);
  });

  it('send no sign-out with a token of the page', async () => {
    const visit = await open();
    const sent: string[] = [];
    visit.page.on('request', request => sent.push(new URL(request.url()).pathname));
    await visit.page.evaluate(async () => {
      const provider = document.querySelector('agent-provider')!;
      provider.accessToken = () => 'a-token';
      await provider.updateComplete;
      await provider.signOut();
    });
    await visit.page.locator('agent-chat').getByText(pageAgent.welcomeMessage).waitFor();
    expect(sent.filter(path => path.endsWith('/sign-out'))).to.deep.equal([]);
  });
});
