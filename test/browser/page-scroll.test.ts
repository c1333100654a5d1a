import {expect} from 'chai';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closePages, openPage} from '../support/browser-page.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

const pageHtml = `<!doctype html><html lang="en"><head><title>A long page</title>
  <script type="module" src="/agent-chat-elements.js"></script></head>
  <body style="margin: 0; block-size: 4000px"></body></html>`;

describe('a page that scrolls', () => {
  let service: RunningServer;
  let site: RunningServer;

  before(async function () {
    this.timeout(120_000);
    service = await serveHandler(createLocalService({agents: [pageAgent], async *answers() {}}));
    site = await serveFolder(await sharedBuild('cdn'), {'/': pageHtml});
  });

  after(async () => {
    await site.close();
    await service.close();
    await closePages();
  });

  for (const [name, tag, text] of [
    ['a picker as tall as its list', 'agent-picker', pageAgent.name],
    ['a chat with room to spare', 'agent-chat', pageAgent.welcomeMessage],
    ['a history with room to spare', 'agent-history', 'Nothing has been said yet.'],
  ] as const)
    it(`keeps scrolling over ${name}`, async () => {
      const {page} = await openPage();
      await page.goto(`${site.origin}/`);
      await page.evaluate(
        ([tag, address, agentId]) => {
          const element = document.createElement(tag);
          element.setAttribute('base-url', address);
          if (tag !== 'agent-picker') element.setAttribute('agent-id', agentId);
          element.setAttribute('sign-in', 'anonymous');
          document.body.append(element);
        },
        [tag, service.origin, pageAgent.AgentId] as const,
      );
      await page.getByText(text, {exact: true}).last().waitFor();
      await page.locator(tag).hover();
      await page.mouse.wheel(0, 200);
      await page.waitForFunction(() => scrollY > 100);
      expect(await page.evaluate(() => scrollX)).to.equal(0);
    });
});
