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
        <script type="module" src="/agent-chat-elements.js"></script>
        <agent-provider base-url="${service.origin}" agent-id="${pageAgent.AgentId}" sign-in="anonymous">
          <agent-chat></agent-chat><agent-history></agent-history>
        </agent-provider>`,
    });
  });

  after(async () => {
    await site.close();
    await service.close();
    await closePages();
  });

  it('retry a failed load of the history export at the next press', async () => {
    const {page} = await openPage();
    let isBroken = true;
    await page.route('**/chunks/export-panel-*', route => (isBroken ? route.abort() : route.continue()));
    await page.goto(site.origin);
    await page.getByRole('textbox', {name: 'Message'}).fill('Said before');
    await page.getByRole('textbox', {name: 'Message'}).press('Enter');
    const button = page.locator('agent-history').getByRole('button', {name: 'Export'});
    const missed = page.locator('agent-history .toolbar').getByText('The export could not be loaded.');
    await button.click();
    await missed.waitFor();
    const spoken = await page.locator('agent-history .spoken').innerText();
    expect(spoken).to.include('The export could not be loaded.');
    isBroken = false;
    await button.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({state: 'hidden'});
    expect(await missed.count()).to.equal(0);
  });

  it('use another address when a page retries an export after a cached failure', async () => {
    const {page} = await openPage();
    for (const file of ['rare-commands', 'record-transcript'])
      await page.route(new RegExp(String.raw`/chunks/${file}-[\w-]+\.js$`), route => route.abort());
    await page.goto(site.origin);
    await page.getByRole('textbox', {name: 'Message'}).fill('Said before');
    await page.getByRole('textbox', {name: 'Message'}).press('Enter');
    await page.locator('agent-chat').getByRole('article').filter({hasText: 'Said before'}).nth(1).waitFor();
    await page.locator('agent-chat').getByRole('button', {name: 'Send'}).waitFor();
    const exported = (): Promise<string[]> =>
      page.evaluate(async () => {
        const [chat, history] = [
          document.querySelector('agent-chat')!,
          document.querySelector('agent-history')!,
        ];
        const ends = await Promise.allSettled([
          chat.exportTranscript('markdown'),
          history.exportRecords('markdown'),
        ]);
        return ends.map(end => (end.status === 'fulfilled' ? end.value : 'missed'));
      });
    expect(await exported()).to.deep.equal(['missed', 'missed']);
    for (const text of await exported()) expect(text).to.include('Said before');
  });

  it('use another address when a page retries diagnostics after a cached failure', async () => {
    const {page} = await openPage();
    for (const file of ['diagnostics', 'rare-commands'])
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
