import {expect} from 'chai';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closePages, openPage} from '../support/browser-page.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

const reply = 'Roses are planted in May, when the nights are mild and the ground is warm.';

describe('the file for lost replies', () => {
  let whole: RunningServer;
  let broken: RunningServer;
  let site: RunningServer;

  before(async () => {
    const service = createLocalService({
      agents: [pageAgent],
      async *answers() {
        for (const word of reply.split(/(?<= )/)) yield {text: word};
      },
    });
    whole = await serveHandler(service);
    // It stores what it says, of which half arrives.
    broken = await serveHandler(async request => {
      const answer = await service(request);
      if (!request.url.endsWith('/completions') || request.method !== 'POST') return answer;
      const body = await answer.text();
      return new Response(body.slice(0, body.lastIndexOf('content', body.length / 2)), answer);
    });
    const page = (origin: string): string => `<!doctype html><html lang="en"><title>A shop</title>
      <script type="module" src="/agent-chat-elements.js"></script>
      <agent-chat base-url="${origin}" agent-id="${pageAgent.AgentId}" sign-in="anonymous"></agent-chat>`;
    site = await serveFolder(await sharedBuild('cdn'), {
      '/whole': page(whole.origin),
      '/broken': page(broken.origin),
    });
  });

  after(async () => {
    await Promise.all([site.close(), whole.close(), broken.close()]);
    await closePages();
  });

  /** A page in which a question was asked, and how often it fetched the file. */
  async function ask(path: string, missing = 'no file') {
    const watched = await openPage();
    const {page, requests} = watched;
    await page.route(missing, route => route.abort());
    await page.goto(site.origin + path);
    await page.getByRole('textbox').fill('When are roses planted?');
    await page.getByRole('textbox').press('Enter');
    const fetched = (): number => requests.filter(address => address.includes('reply-in-records')).length;
    return {...watched, fetched};
  }

  it('is not fetched where replies arrive', async () => {
    const {page, fetched} = await ask('/whole');
    await page.getByRole('log').getByText(reply).waitFor();
    await page.getByRole('button', {name: 'Send'}).waitFor();
    expect(fetched()).to.equal(0);
  });

  it('is fetched when a reply was cut off, which is then shown whole', async () => {
    const {page, fetched} = await ask('/broken');
    await page.getByRole('log').getByText(reply).waitFor();
    expect(fetched()).to.equal(1);
  });

  it('is asked for by another name with the next look, where a failure is remembered', async () => {
    const {page, fetched} = await ask('/broken', '**/chunks/reply-in-records-*');
    await page.getByRole('log').getByText(reply).waitFor();
    expect(fetched()).to.equal(2);
  });
});
