import {expect} from 'chai';
import {echoAnswers} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closePages, openPage} from '../support/browser-page.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

describe('files for rarely used features', () => {
  let service: RunningServer;
  let site: RunningServer;

  before(async () => {
    service = await serveHandler(createLocalService({agents: [pageAgent], answers: echoAnswers()}));
    site = await serveFolder(await sharedBuild('cdn'), {
      '/': `<!doctype html><html lang="en"><title>A shop</title>
        <script type="module" src="/agent-chat.js"></script>
        <agent-chat base-url="${service.origin}" agent-id="${pageAgent.AgentId}" sign-in="anonymous"></agent-chat>`,
    });
  });

  after(async () => {
    await site.close();
    await service.close();
    await closePages();
  });

  it('use another address when a page retries an export after a cached failure', async () => {
    const {page} = await openPage();
    await page.route(/\/chunks\/records-[\w-]+\.js$/, route => route.abort());
    await page.goto(site.origin);
    await page.getByRole('textbox', {name: 'Message'}).fill('Said before');
    await page.getByRole('textbox', {name: 'Message'}).press('Enter');
    await page.locator('agent-chat').getByRole('article').filter({hasText: 'Said before'}).nth(1).waitFor();
    await page.locator('agent-chat').getByRole('button', {name: 'Send'}).waitFor();
    const exported = (): Promise<string> =>
      page.evaluate(() =>
        document
          .querySelector('agent-chat')!
          .exportTranscript('markdown')
          .catch(() => 'missed'),
      );
    expect(await exported()).to.equal('missed');
    expect(await exported()).to.include('Said before');
  });

  it('use another address when a page retries diagnostics after a cached failure', async () => {
    const {page} = await openPage();
    for (const file of ['details', 'parts'])
      await page.route(new RegExp(String.raw`/chunks/${file}-[\w-]+\.js$`), route => route.abort());
    await page.goto(site.origin);
    await page.locator('agent-chat').getByRole('textbox', {name: 'Message'}).waitFor();
    const told = (): Promise<number | undefined> =>
      page.evaluate(async () => {
        const chat = document.querySelector('agent-chat')!;
        const {client} = await chat.diagnostics().catch(() => ({client: undefined}));
        return client?.requests.length;
      });
    // The chat’s file, then the client’s.
    expect(await told()).to.equal(undefined);
    expect(await told()).to.equal(undefined);
    expect(await told()).to.be.greaterThan(0);
  });
});
