import {expect} from 'chai';
import type {Page} from 'playwright-core';
import {echoAnswers} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closePages, openPage, passQuietTime, type WatchedPage} from '../support/browser-page.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

const goneWarning = 'agent-chat-elements: no data-base-url: no chat.';

/** Adds the tag like tag managers: by code that runs after the page has loaded. */
const addTag = (service: string, type: string) => `
  const script = document.createElement('script');
  script.src = '/loader.js';
  script.type = '${type}';
  for (const [name, value] of Object.entries({baseUrl: '${service}', agentId: '${pageAgent.AgentId}', signIn: 'anonymous'}))
    script.dataset[name] = value;
`;

/** Whether the tag stays, and later changes to it. */
const managers: Readonly<Record<string, string>> = {
  'adds it to the head and removes it at once': 'document.head.append(script); script.remove();',
  'adds it to the body and removes it at once':
    'addEventListener("DOMContentLoaded", () => { document.body.append(script); script.remove(); });',
  'removes the element around it':
    'addEventListener("load", () => { const box = document.createElement("div"); box.append(script); document.body.append(box); box.remove(); });',
  'removes it a moment later': 'document.head.append(script); setTimeout(() => script.remove());',
};

describe('the script tag from a tag manager', () => {
  let service: RunningServer;
  let site: RunningServer;
  const paths = new Map<string, string>();

  before(async () => {
    service = await serveHandler(createLocalService({agents: [pageAgent], answers: echoAnswers()}));
    const pages: Record<string, string> = {};
    for (const type of ['text/javascript', 'module'])
      for (const [name, code] of Object.entries(managers)) {
        const path = `/page-${paths.size}`;
        paths.set(`${type}: ${name}`, path);
        pages[path] = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A shop</title>
          <script>${addTag(service.origin, type)}${code}</script><body><h1>A shop</h1></body></html>`;
      }
    site = await serveFolder(await sharedBuild('cdn'), pages);
  });

  after(async () => {
    await Promise.all([site.close(), service.close()]);
    await closePages();
  });

  async function visit(name: string): Promise<WatchedPage> {
    const visited = await openPage();
    await visited.page.goto(site.origin + (paths.get(name) ?? ''));
    return visited;
  }

  const corner = (page: Page) => page.getByRole('button', {name: 'Chat', exact: true});

  for (const name of Object.keys(managers)) {
    it(`shows the chat when the manager ${name}`, async () => {
      const {page, complaints} = await visit(`text/javascript: ${name}`);
      await corner(page).click();
      await page.locator('agent-launcher').getByText(pageAgent.welcomeMessage).waitFor();
      expect(complaints).to.deep.equal([]);
      await page.close();
    });

    it(`shows the chat, or reports the fix, as a module when the manager ${name}`, async () => {
      const {page, complaints} = await visit(`module: ${name}`);
      for (let times = 0; times < 300 && complaints.length === 0; times += 1) {
        if (await corner(page).isVisible()) break;
        await new Promise(resolve => setTimeout(resolve, 10));
      }
      await passQuietTime(page);
      const isShown = await corner(page).isVisible();
      expect(complaints).to.deep.equal(isShown ? [] : [goneWarning]);
      await page.close();
    });
  }
});
