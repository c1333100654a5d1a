import {expect} from 'chai';
import type {Page} from 'playwright-core';
import {echoAnswers} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closePages, openPage} from '../support/browser-page.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

const corner = (page: Page) => page.getByRole('button', {name: 'Chat', exact: true});

describe('the script tag in a page with markup from other authors', () => {
  let service: RunningServer;
  let site: RunningServer;
  let strangerSite: RunningServer;
  /** The requests of the page to the foreign origin. */
  let asked: string[];

  before(async () => {
    service = await serveHandler(createLocalService({agents: [pageAgent], answers: echoAnswers()}));
    strangerSite = await serveHandler(({url}) => {
      asked.push(new URL(url).pathname);
      return new Response('document.title = "Taken over"', {
        headers: {'content-type': 'text/javascript', 'access-control-allow-origin': '*'},
      });
    });
    const options = `data-base-url="${service.origin}" data-agent-id="${pageAgent.AgentId}" data-sign-in="anonymous"`;
    const wish = `src="${strangerSite.origin}/loader.js" data-base-url="/" data-agent-id="a" data-load="eager"`;
    const policy = `<meta http-equiv="content-security-policy" content="script-src 'nonce-page' 'strict-dynamic'">`;
    const document = (body: string, head = '') =>
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>A shop</title>${head}<body>${body}</body></html>`;
    site = await serveFolder(await sharedBuild('cdn'), {
      // These images then replace properties of `document`.
      '/pictures': document(
        `<img name="scripts"><img name="scripts" id="currentScript" ${wish}><script src="/loader.js" ${options}></script>`,
      ),
      // With several, `document` has a list.
      '/two-pictures': document(
        `<img name="currentScript" ${wish}><img name="currentScript" ${wish}><script src="/loader.js" ${options}></script>`,
      ),
      '/pictures-and-module': document(
        `<img name="scripts"><img name="scripts" ${wish}><script type="module" src="/loader.js" ${options}></script>`,
      ),
      // The policy allows only the page’s own tag and the scripts that it loads.
      '/policy': document(
        `<script type="module" ${wish}></script><script type="module" nonce="page" src="/loader.js" ${options}></script>`,
        policy,
      ),
    });
  });

  beforeEach(() => void (asked = []));

  after(async () => {
    await Promise.all([site.close(), service.close(), strangerSite.close()]);
    await closePages();
  });

  it('runs no code from the address of an image that poses as its tag', async () => {
    for (const path of ['/pictures', '/two-pictures', '/pictures-and-module']) {
      const {page, complaints} = await openPage();
      await page.goto(site.origin + path);
      await page.waitForLoadState('networkidle');
      expect(await page.title(), path).to.equal('A shop');
      expect(
        complaints.filter(words => words.includes('TypeError')),
        path,
      ).to.deep.equal([]);
      // The images themselves load once each.
      expect([...new Set(asked)], path).to.deep.equal(['/loader.js']);
      asked = [];
    }
  });

  it('runs no code from another tag that the page’s policy has blocked', async () => {
    const {page} = await openPage();
    await page.goto(`${site.origin}/policy`);
    await corner(page).last().hover();
    await page.locator('agent-launcher').first().waitFor({state: 'attached'});
    expect(await page.title()).to.equal('A shop');
    expect(asked).to.deep.equal([]);
  });
});
