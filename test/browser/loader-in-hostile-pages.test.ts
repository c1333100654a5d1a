import {expect} from 'chai';
import {echoAnswers} from '../../src/local-service/echo-answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closeBrowser, openPage} from '../support/browser-page.js';
import {cdnBuild, removeCdnBuild} from '../support/cdn-build.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

describe('the script tag in a page with markup that somebody else wrote', () => {
  let service: RunningServer;
  let site: RunningServer;
  let strangerSite: RunningServer;
  /** What the page has asked the stranger for. */
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
    const document = (body: string) =>
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>A shop</title><body>${body}</body></html>`;
    site = await serveFolder(await cdnBuild(), {
      // What `document` has under these names is these pictures then.
      '/pictures': document(
        `<img name="scripts"><img name="scripts" id="currentScript" ${wish}><script src="/loader.js" ${options}></script>`,
      ),
      '/pictures-and-module': document(
        `<img name="scripts"><img name="scripts" ${wish}><script type="module" src="/loader.js" ${options}></script>`,
      ),
    });
  });

  beforeEach(() => void (asked = []));

  after(async () => {
    await Promise.all([site.close(), service.close(), strangerSite.close()]);
    await closeBrowser();
    await removeCdnBuild();
  });

  it('runs no code from the address of a picture that passes for its tag', async () => {
    for (const path of ['/pictures', '/pictures-and-module']) {
      const {page} = await openPage();
      await page.goto(site.origin + path);
      await page.waitForLoadState('networkidle');
      expect(await page.title(), path).to.equal('A shop');
      expect(asked, path).to.deep.equal(['/loader.js']);
      asked = [];
    }
  });
});
