import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import type {Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import {expect} from 'chai';
import {echoAnswers} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {checkContrast} from '../../src/theming/contrast.js';
import type {Tokens} from '../../src/theming/tokens.js';
import {closePages, openPage} from '../support/browser-page.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';
import {fileAddress, runSnippet} from '../support/run-snippet.js';

const root = join(import.meta.dirname, '../..');
const documents = ['README.md', 'stories/docs/testing.mdx'].map(name =>
  readFileSync(join(root, name), 'utf8'),
);
const snippets = documents
  .flatMap(document => [...document.matchAll(/^```(\w+)\n(.*?)^```$/gms)])
  .map(([, language = '', text = '']) => ({language, text}));

function snippetsIn(language: string): string[] {
  return snippets.filter(snippet => snippet.language === language).map(({text}) => text);
}

function snippetWith(words: string): string {
  const found = snippets.filter(({text}) => text.includes(words));
  expect(found, `snippets with “${words}”`).to.have.length(1);
  return found[0]!.text;
}

describe('the README', () => {
  let service: RunningServer;
  let site: RunningServer;
  const pages: Record<string, string> = {};

  before(async () => {
    service = await serveHandler(
      createLocalService({agents: [pageAgent], answers: echoAnswers(), tokens: ['your-token']}),
    );
    site = await serveFolder(await sharedBuild('cdn'), pages);
  });

  after(async () => {
    await site.close();
    await service.close();
    await closePages();
  });

  /** Opens a snippet as a page and replaces the example addresses with the test’s. */
  async function openSnippet(html: string, more = '') {
    pages['/'] = `<!doctype html><html lang="en"><title>README</title>${html}${more}`
      .replaceAll('https://cdn.example', site.origin)
      .replaceAll('https://agents.example', service.origin);
    const watched = await openPage();
    await watched.page.goto(site.origin);
    return watched;
  }

  it('has a kind of test for every kind of snippet', () => {
    expect(new Set(snippets.map(({language}) => language))).to.deep.equal(
      new Set(['sh', 'html', 'js', 'css']),
    );
  });

  it('names commands that exist', () => {
    const {scripts} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const line of snippetsIn('sh').flatMap(text => text.trim().split('\n'))) {
      const name = /^npm (?:run )?([\w:]+)$/.exec(line)?.[1];
      expect(scripts, line).to.have.property(name ?? line);
    }
  });

  it('shows one tag that adds a chat to the corner', async () => {
    const {page, complaints} = await openSnippet(snippetsIn('html')[0]!);
    await page.getByRole('button', {name: 'Chat'}).click();
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    expect(complaints).to.deep.equal([]);
  });

  it('shows one element that greets and answers', async () => {
    const {page, complaints} = await openSnippet(snippetsIn('html')[1]!);
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    await page.getByRole('textbox').fill('Hello from the README');
    await page.getByRole('textbox').press('Enter');
    await page.getByRole('article').filter({hasText: 'Hello from the README'}).nth(1).waitFor();
    expect(complaints).to.deep.equal([]);
  });

  it('shows linked elements: the chat talks to the agent that the visitor picks', async () => {
    const {page, complaints} = await openSnippet(snippetsIn('html')[2]!);
    await page.getByRole('option', {name: pageAgent.name}).click();
    await page.locator('agent-chat').getByText(pageAgent.welcomeMessage).waitFor();
    expect(complaints).to.deep.equal([]);
  });

  it('shows a token function that the client calls', async () => {
    const {page} = await openSnippet(
      snippetsIn('html')[1]!.replace(' sign-in="anonymous"', ''),
      `<script type="module">
        window.fetch = (original => (address, options) => address === '/my/token'
          ? Promise.resolve(new Response('{"access_token": "your-token"}'))
          : original(address, options))(window.fetch);
        ${snippetWith('chat.accessToken')}
      </script>`,
    );
    await page.getByText(pageAgent.welcomeMessage).waitFor();
  });

  it('shows events that report a reply, and styles that reach the element', async () => {
    const {page} = await openSnippet(
      snippetsIn('html')[1]!,
      `<style>${snippetsIn('css')[0]!}</style><script type="module">${snippetWith('agent-reply-end')}</script>`,
    );
    await page.emulateMedia({reducedMotion: 'reduce'});
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    const logged = page.waitForEvent('console', message => message.text().startsWith('record-'));
    await page.getByRole('textbox').fill('four');
    await page.getByRole('textbox').press('Enter');
    expect((await logged).text()).to.match(/^record-\S+ \d+ false$/);
    const height = await page.locator('agent-chat').evaluate(chat => getComputedStyle(chat).height);
    expect(height).to.equal('512px');
    await page.getByRole('textbox').fill('five');
    const send = page.locator('agent-chat').getByRole('button', {name: 'Send'});
    expect(await send.evaluate(button => getComputedStyle(button).backgroundColor)).to.equal(
      'rgb(11, 110, 79)',
    );
  });

  it('shows colours that are readable in light and dark', () => {
    const set = [...snippetsIn('css')[0]!.matchAll(/--agent-([\w-]+): (.+);/g)];
    const tokens: Tokens = Object.fromEntries(set.map(([, name = '', value = '']) => [name, value]));
    expect(tokens).to.include.keys('accent', 'user-bubble');
    expect(checkContrast(tokens)).to.deep.equal([]);
  });

  it('shows a client that lists, streams and reads records', async () => {
    const {reply, total, records} = await runSnippet(snippetWith('listRecords'), [
      ['https://agents.example', service.origin],
    ]);
    expect(total).to.equal(1);
    expect(reply).to.contain('Hello');
    expect(records).to.have.length(2);
  });

  it('shows a session that talks to the service in Node', async () => {
    const {log} = console;
    const logged: unknown[] = [];
    console.log = (...values: readonly unknown[]) => void logged.push(...values);
    try {
      await runSnippet(snippetWith('createChatSession'), [
        ['https://agents.example', service.origin],
        ['Agent-42', pageAgent.AgentId],
      ]);
    } finally {
      console.log = log;
    }
    expect(logged).to.deep.equal(['Is it a good day to sow?']);
  });

  it('shows a test service that answers a question', async () => {
    const {reply} = await runSnippet(snippetWith('createLocalService'), []);
    expect(reply).to.have.property('text').that.contains('Hello');
  });

  it('shows a gateway that protects the token and allows the page', async () => {
    const {server} = await runSnippet(snippetWith('createGateway'), [
      ["'@hono/node-server'", `'${fileAddress('node_modules/@hono/node-server/dist/index.mjs')}'`],
      ['https://agents.example', service.origin],
      ['8080', '0'],
    ]);
    const running = server as Server;
    try {
      if (!running.listening) await once(running, 'listening');
      const {port} = running.address() as AddressInfo;
      const answer = await fetch(`http://127.0.0.1:${port}/agents/v1/aibot/bots`);
      const {agentList} = (await answer.json()) as {agentList: {AgentId: string}[]};
      expect(agentList.map(({AgentId}) => AgentId)).to.deep.equal([pageAgent.AgentId]);
    } finally {
      running.close();
    }
  });

  it('shows a palette from one colour', async () => {
    const {failures, sheet} = await runSnippet(snippetWith('derivePalette'), []);
    expect(failures).to.deep.equal([]);
    expect(sheet).to.contain('--agent-accent: light-dark(#c2410c');
  });
});
