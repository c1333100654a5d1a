import {expect} from 'chai';
import {sharedBuild} from '../../.ci/shared-build.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {echoAnswers} from '../../src/service/answers.js';
import {closePages, openPage} from '../support/browser-page.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

/** Two versions come from two addresses, so no module is shared. */
describe('a page with two copies of the library', () => {
  let service: RunningServer;
  let first: RunningServer;
  let second: RunningServer;

  before(async () => {
    service = await serveHandler(createLocalService({agents: [pageAgent], answers: echoAnswers()}));
    const folder = await sharedBuild('cdn');
    second = await serveFolder(folder, {});
    const attributes = `base-url="${service.origin}" agent-id="${pageAgent.AgentId}" sign-in="anonymous"`;
    const options = attributes.replace(/(^| )(?=\w)/g, '$1data-');
    first = await serveFolder(folder, {
      '/': `<!doctype html><html lang="en"><title>A shop</title>
        <script type="module" src="/agent-chat.js"></script>
        <agent-chat ${attributes} menu="new" actions="copy feedback"></agent-chat>
        <script type="module" src="${second.origin}/loader.js" ${options} data-menu="new" data-actions="copy feedback"></script>`,
    });
  });

  after(async () => {
    await Promise.all([first.close(), second.close(), service.close()]);
    await closePages();
  });

  it('has a working chat of each tag, with its menu and its buttons', async () => {
    const {page, complaints} = await openPage();
    await page.goto(first.origin);
    for (const tag of ['body > agent-chat', 'agent-launcher']) {
      const chat = page.locator(tag);
      // The panel covers the first chat.
      if (tag === 'agent-launcher') await page.getByRole('button', {name: 'Chat', exact: true}).click();
      await chat.getByRole('textbox').fill('Are you there?');
      await chat.getByRole('textbox').press('Enter');
      await chat.getByRole('button', {name: 'Helpful', exact: true}).click();
      await chat.getByRole('button', {name: 'Menu'}).click();
      await chat.getByRole('menuitem', {name: 'New conversation'}).click();
      await chat.getByText('New conversation. The service keeps').first().waitFor();
    }
    expect(complaints).to.deep.equal([]);
  });
});
