import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {AGUIMock, buildAGUIErrorResponse} from '@copilotkit/aimock';
import {expect} from 'chai';
import {build} from 'esbuild';
import type {Page} from 'playwright-core';
import {closePages, openPage} from '../support/browser-page.js';
import {serveHandler, type RunningServer} from '../support/http-server.js';
import {packageBuild, type BuiltPackage} from '../support/package-build.js';

const script = `
  import 'agent-chat-elements/define';
  import {agUiClient} from 'agent-chat-elements/ag-ui';

  const provider = document.querySelector('agent-provider');
  provider.client = agUiClient({
    url: '/agent',
    agents: [
      {AgentId: 'Agent-roses', name: 'Roses', welcomeMessage: 'How can I help?'},
      {AgentId: 'Agent-trees', name: 'Trees', introduction: 'Knows trees'},
    ],
  });`;

const html = `<!doctype html><html lang="en"><title>Garden</title>
  <agent-provider><agent-picker></agent-picker><agent-chat activity="steps"></agent-chat></agent-provider>
  <script type="module" src="/app.js"></script>`;

/** The agent is a third-party double, and the page is built from the package. */
describe('a page whose agent speaks AG-UI', function () {
  this.timeout(60_000);
  let built: BuiltPackage;
  let agent: AGUIMock;
  let site: RunningServer;
  let page: Page;
  let complaints: readonly string[];
  const asked: string[] = [];

  before(async function () {
    this.timeout(300_000);
    built = await packageBuild();
    await writeFile(join(built.folder, 'app.js'), script);
    const {outputFiles} = await build({
      entryPoints: [join(built.folder, 'app.js')],
      bundle: true,
      write: false,
      format: 'esm',
      logLevel: 'error',
    });
    const app = outputFiles[0]?.text ?? '';
    agent = new AGUIMock({host: '127.0.0.1', port: 0});
    agent
      .onMessage(/bloom/, 'Roses bloom in **May**.')
      .onToolCall(/weather/, 'get_weather', '{"city":"Paris"}', {result: 'Sunny'})
      .onRun(/fail/, buildAGUIErrorResponse('Key sk-7 is wrong'));
    await agent.start();
    site = await serveHandler(async request => {
      const {pathname} = new URL(request.url);
      if (pathname === '/app.js')
        return new Response(app, {headers: {'content-type': 'text/javascript; charset=utf-8'}});
      if (pathname !== '/agent')
        return new Response(html, {headers: {'content-type': 'text/html; charset=utf-8'}});
      const body = await request.text();
      asked.push(body);
      return fetch(agent.url, {method: 'POST', body, headers: {'content-type': 'application/json'}});
    });
    ({page, complaints} = await openPage({ownContext: true}));
    await page.goto(site.origin);
  });

  after(async () => {
    await site.close();
    await agent.stop();
    await closePages();
    await built.remove();
  });

  const ask = async (text: string): Promise<void> => {
    await page.getByRole('textbox').fill(text);
    await page.keyboard.press('Enter');
  };
  const log = () => page.locator('agent-chat').getByRole('log');

  it('offers the agents of the page', async () => {
    await page.getByText('Trees', {exact: true}).waitFor();
    await page.getByText('Roses', {exact: true}).first().click();
    await page.getByText('How can I help?').first().waitFor();
  });

  it('shows a reply, and sends the conversation with the next question', async () => {
    await ask('When do roses bloom?');
    await log().locator('strong', {hasText: 'May'}).waitFor();
    await ask('How is the weather?');
    await log().getByText('1 step').waitFor();
    const {messages} = JSON.parse(asked.at(-1) ?? '{}') as {messages: {role: string; content: string}[]};
    expect(messages.map(({role, content}) => `${role}: ${content}`)).to.deep.equal([
      'user: When do roses bloom?',
      'assistant: Roses bloom in **May**.',
      'user: How is the weather?',
    ]);
  });

  it('offers to try again after a failure', async () => {
    await ask('Please fail');
    await log().getByRole('button', {name: 'Try again'}).waitFor();
    expect(await log().innerText()).not.to.include('sk-7');
    expect(complaints).to.deep.equal([]);
  });
});
