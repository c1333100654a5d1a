import {expect} from 'chai';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closePages, openPage} from '../support/browser-page.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

const answer = 'Write *this*:\n\n```js\nlet rose = 1;\n```';

describe('a chat in a frame of another site', () => {
  let service: RunningServer;
  let framed: RunningServer;
  let site: RunningServer;

  before(async () => {
    service = await serveHandler(
      createLocalService({
        agents: [pageAgent],
        async *answers() {
          yield await Promise.resolve({text: answer});
        },
      }),
    );
    framed = await serveFolder(await sharedBuild('cdn'), {
      '/': `<!doctype html><html lang="en"><title>Our chat</title>
        <script type="module" src="/agent-chat-elements.js"></script>
        <agent-chat base-url="${service.origin}" agent-id="${pageAgent.AgentId}" actions="copy copy-text" sign-in="anonymous"></agent-chat>`,
    });
    site = await serveFolder(await sharedBuild('cdn'), {
      '/': `<!doctype html><html lang="en"><title>A shop</title>
        <iframe src="${framed.origin}" title="Our chat" width="600" height="500"></iframe>`,
    });
  });

  after(async () => {
    await site.close();
    await framed.close();
    await service.close();
    await closePages();
  });

  it('copies messages and code although the outer site does not grant clipboard access', async () => {
    const {page} = await openPage({ownContext: true});
    await page.context().grantPermissions(['clipboard-read'], {origin: site.origin});
    await page.goto(site.origin);
    const chat = page.frameLocator('iframe');
    await chat.getByRole('textbox').fill('How?');
    await chat.getByRole('textbox').press('Enter');
    const reply = chat.getByRole('article').filter({hasText: 'Write this'});
    const copies = async (button: string, words: string): Promise<void> => {
      await reply.getByRole('button', {name: button, exact: true}).click();
      await page.evaluate(() => window.focus());
      await page.waitForFunction(async text => (await navigator.clipboard.readText()) === text, words);
    };
    await copies('Copy', answer);
    const look = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return (await item!.getType('text/html')).text();
    });
    expect(look).to.include('let rose = 1;</code></pre>');
    await reply.getByRole('button', {name: 'Copied'}).waitFor();
    await copies('Copy as text', 'Write this:\n\nlet rose = 1;');
    await copies('Copy the code', 'let rose = 1;\n');
  });
});
