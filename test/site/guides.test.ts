import {once} from 'node:events';
import type {Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {expect} from 'chai';
import type {Page} from 'playwright-core';
import {closePages} from '../support/browser-page.js';
import {serveGuide, type GuideSite} from '../support/guide-page.js';
import {snippetWith} from '../support/guide-snippets.js';
import {pageAgent} from '../support/page-agent.js';
import {fileAddress, runSnippet} from '../support/run-snippet.js';

const guide = (name: string) => (language: string, words?: string) =>
  snippetWith(`stories/docs/${name}.mdx`, language, words);
const {welcomeMessage} = pageAgent;

describe('the guides', () => {
  let site: GuideSite;

  before(async () => {
    site = await serveGuide({
      answers: ({messages}) => [{text: `You said: ${messages.at(-1)?.content}`}],
      tokens: ['your-token'],
    });
  });

  after(async () => {
    await site.close();
    await closePages();
  });

  async function ask(page: Page, question: string): Promise<void> {
    await page.getByText(welcomeMessage).first().waitFor();
    await page.getByRole('textbox', {name: 'Message'}).fill(question);
    await page.keyboard.press('Enter');
    await page.getByText(`You said: ${question}`).first().waitFor();
  }

  describe('Get started', () => {
    const snippet = guide('get-started');

    it('adds a chat to the corner', async () => {
      const {page, complaints} = await site.open({html: snippet('html', '<script')});
      await page.getByRole('button', {name: 'Chat'}).click();
      await page.getByText(welcomeMessage).waitFor();
      expect(complaints).to.deep.equal([]);
    });

    it('adds a list and a chat in the page’s own colours, and reports replies', async () => {
      const {page, complaints} = await site.open({
        html: snippet('html', '<agent-provider'),
        scripts: [snippet('js')],
        css: snippet('css'),
      });
      const logged = page.waitForEvent('console', message => message.text().startsWith('The agent wrote'));
      await page.getByRole('option', {name: pageAgent.name}).click();
      await ask(page, 'Hello');
      expect((await logged).text()).to.equal('The agent wrote 15 characters.');
      const font = await page
        .getByText(welcomeMessage)
        .last()
        .evaluate(text => getComputedStyle(text).fontFamily);
      expect(font).to.equal('Georgia, serif');
      expect(complaints).to.deep.equal([]);
    });
  });

  describe('Elements and linking', () => {
    const snippet = guide('elements');

    it('links an element that is elsewhere in the page', async () => {
      const {page, complaints} = await site.open({html: snippet('html', 'for="help"'), defines: true});
      await page.getByRole('option', {name: pageAgent.name}).click();
      await page.locator('agent-chat').getByText(welcomeMessage).waitFor();
      expect(complaints).to.deep.equal([]);
    });

    it('selects an agent from a script', async () => {
      const {page, complaints} = await site.open({
        html: snippet('html', '<agent-history>'),
        scripts: [snippet('js', 'agent-select')],
        defines: true,
      });
      await page.locator('agent-chat').getByText(welcomeMessage).waitFor();
      await page.locator('agent-history').getByText('Nothing has been said yet.').first().waitFor();
      expect(complaints).to.deep.equal([]);
    });

    it('has a form that asks for an agent', async () => {
      const {page} = await site.open({html: snippet('html', '<form>'), defines: true});
      await page.getByRole('option', {name: pageAgent.name}).click();
      await page.waitForFunction(
        () => new FormData(document.querySelector('form') ?? undefined).get('agent') === 'Agent-guide',
      );
    });

    it('prevents a message with a card number', async () => {
      const {page} = await site.open({
        html: snippet('html', 'agent-id='),
        scripts: [snippet('js', 'event.preventDefault()')],
        defines: true,
      });
      await page.getByText(welcomeMessage).waitFor();
      const asked = page.waitForEvent('dialog');
      await page.getByRole('textbox').fill('My card is 4111111111111111');
      const pressed = page.getByRole('textbox').press('Enter');
      const dialog = await asked;
      expect(dialog.message()).to.equal('Please do not send card numbers.');
      await dialog.accept();
      await pressed;
      expect(await page.getByText('You said').count()).to.equal(0);
    });

    it('masks an address in a message', async () => {
      const {page} = await site.open({
        html: snippet('html', 'agent-id='),
        scripts: [snippet('js', 'event.text =')],
        defines: true,
      });
      await page.getByText(welcomeMessage).waitFor();
      await page.getByRole('textbox').fill('Write to ada.l@shop.example, please');
      await page.getByRole('textbox').press('Enter');
      await page.getByText('Write to [address], please').first().waitFor();
    });
  });

  describe('Tokens and sign-in', () => {
    const snippet = guide('tokens');
    const chat = (attributes: string) =>
      `<agent-chat base-url="${site.service}" agent-id="Agent-guide" ${attributes}></agent-chat>`;

    it('gets a token from an address of the page’s origin', async () => {
      const html = snippet('html', 'token-url');
      const {page} = await site.open({html: '<p>Help</p>', defines: true});
      await page.route('**/token', route => route.fulfill({json: JSON.parse(snippet('json')) as unknown}));
      await page.evaluate(
        text => document.body.insertAdjacentHTML('beforeend', text),
        html.replace('https://agents.example', site.service),
      );
      await page.getByText(welcomeMessage).waitFor();
    });

    it('gets a token from a function', async () => {
      const {page} = await site.open({
        html: chat(''),
        scripts: [
          `window.fetch = (original => (address, options) => address === '/my/token'
            ? Promise.resolve(new Response('{"access_token": "your-token"}'))
            : original(address, options))(window.fetch);
          ${snippet('js', 'chat.accessToken')}`,
        ],
        defines: true,
      });
      await page.getByText(welcomeMessage).waitFor();
    });

    it('signs a visitor out', async () => {
      const {page, complaints} = await site.open({
        html: `<agent-provider visitor-id="ann" base-url="${site.service}" sign-in="anonymous"><agent-chat agent-id="Agent-guide"></agent-chat></agent-provider>`,
        scripts: [`${snippet('js', 'signOut')}\nglobalThis.leave = leave;`],
        defines: true,
      });
      await ask(page, 'Remember me');
      await page.evaluate('leave()');
      await page.getByText('You said: Remember me').waitFor({state: 'detached'});
      expect(complaints).to.deep.equal([]);
    });

    it('starts a gateway that protects the token and allows the page', async () => {
      const {server} = await runSnippet(snippet('js', 'createGateway'), [
        ["'@hono/node-server'", `'${fileAddress('node_modules/@hono/node-server/dist/index.mjs')}'`],
        ['https://agents.example', site.service],
        ['8080', "0, hostname: '127.0.0.1'"],
      ]);
      const running = server as Server;
      try {
        if (!running.listening) await once(running, 'listening');
        const {port} = running.address() as AddressInfo;
        const answer = await fetch(`http://127.0.0.1:${port}/agents/v1/aibot/bots`);
        const {agentList} = (await answer.json()) as {agentList: {AgentId: string}[]};
        expect(agentList.map(({AgentId}) => AgentId)).to.deep.equal([pageAgent.AgentId]);
      } finally {
        running.closeAllConnections();
        running.close();
      }
    });
  });

  describe('Session', () => {
    const snippet = guide('session');

    it('talks to the service in Node', async () => {
      const {log} = console;
      const logged: unknown[] = [];
      console.log = (...values: readonly unknown[]) => void logged.push(...values);
      try {
        await runSnippet(snippet('js', 'createChatSession'), [['https://agents.example', site.service]]);
      } finally {
        console.log = log;
      }
      expect(logged).to.deep.equal(['You said: Is it a good day to sow?']);
    });

    it('lists, streams and reads records with the client alone', async () => {
      const {reply, total, records} = await runSnippet(snippet('js', 'listRecords'), [
        ['https://agents.example', site.service],
      ]);
      expect(total).to.equal(1);
      expect(reply).to.equal('You said: Hello');
      expect(records).to.have.length.above(1);
    });
  });

  describe('Theming', () => {
    const snippet = guide('theming');

    it('shows a palette from one colour', async () => {
      const set = new Map<string, string>();
      Object.assign(globalThis, {
        document: {
          documentElement: {
            style: {
              setProperty: (name: string, value: string) => set.set(name, value),
              removeProperty: () => undefined,
            },
          },
        },
      });
      try {
        const {failures} = await runSnippet(snippet('js', 'derivePalette'), [['console.log', 'void ']]);
        expect(failures).to.deep.equal([]);
        expect(set.get('--agent-radius')).to.equal('8px');
      } finally {
        Reflect.deleteProperty(globalThis, 'document');
      }
    });

    it('styles parts and fills slots', async () => {
      const css = snippet('css', 'send-button');
      const {page} = await site.open({html: snippet('html'), css, defines: true});
      await page.getByText('Answers are written by an AI.').waitFor();
      await page.getByRole('link', {name: 'Contact'}).waitFor();
      await page.getByRole('textbox').fill('Hello');
      const send = page.getByRole('button', {name: 'Send'});
      expect(await send.evaluate(button => getComputedStyle(button).borderRadius)).to.equal('4px');
    });
  });

  describe('Content and safety', () => {
    const snippet = guide('content');

    it('opens links of the own site in the same tab', async () => {
      const own = await serveGuide({answers: () => [{text: '[Returns](/returns)'}]});
      try {
        const {page} = await own.open({
          html: snippet('html', 'image-hosts').replace('https://shop.example/help/', own.origin),
          scripts: [snippet('ts', 'agent-link-open')],
          defines: true,
        });
        await page.getByText(welcomeMessage).waitFor();
        await page.getByRole('textbox').fill('Returns?');
        await page.getByRole('textbox').press('Enter');
        await page.getByRole('link', {name: 'Returns'}).click();
        await page.waitForURL('**/returns');
      } finally {
        await own.close();
      }
    });
  });

  describe('Languages', () => {
    const snippet = guide('languages');

    it('follows the language of the page', async () => {
      const {page} = await site.open({html: snippet('html', 'lang="de"'), defines: true});
      await page.getByRole('textbox', {name: 'Nachricht'}).waitFor();
    });

    it('names the button of the tag', async () => {
      const {page, complaints} = await site.open({html: snippet('html', '<script')});
      await page.getByRole('button', {name: 'Hilfe'}).click();
      await page.getByRole('textbox', {name: 'Nachricht'}).waitFor();
      expect(complaints).to.deep.equal([]);
    });

    it('replaces single texts', async () => {
      const {page} = await site.open({
        html: `<agent-chat base-url="${site.service}" agent-id="Agent-guide" sign-in="anonymous"></agent-chat>`,
        scripts: [snippet('js')],
        defines: true,
      });
      await page.getByPlaceholder('Ask Guide').waitFor();
    });
  });

  describe('Offline and recovery', () => {
    it('reports a reply that fails', async () => {
      const broken = await serveGuide({fault: 'error-event'});
      try {
        const {page} = await broken.open({
          html: `<agent-chat base-url="${broken.service}" agent-id="Agent-guide" sign-in="anonymous"></agent-chat>`,
          scripts: [guide('offline')('js')],
          css: guide('offline')('css'),
          defines: true,
        });
        await page.getByText(welcomeMessage).waitFor();
        const logged = page.waitForEvent('console', message => message.text().startsWith('reply'));
        await page.getByRole('textbox').fill('Hello');
        await page.getByRole('textbox').press('Enter');
        expect((await logged).text()).to.match(/^reply service true$/);
        await page.getByRole('button', {name: 'Try again'}).first().waitFor();
      } finally {
        await broken.close();
      }
    });
  });

  describe('Analytics', () => {
    it('counts an opened chat, a question and its reply', async () => {
      const {page, complaints} = await site.open({
        html: guide('cms')('html', '<script'),
        scripts: [guide('analytics')('js')],
      });
      await page.getByRole('button', {name: 'Chat'}).click();
      await ask(page, 'Hello');
      const counted = () => (globalThis as {dataLayer?: object[]}).dataLayer;
      await page.waitForFunction(() => (globalThis as {dataLayer?: object[]}).dataLayer?.length === 3);
      expect(await page.evaluate(counted)).to.deep.equal([
        {event: 'chat_open'},
        {event: 'chat_question', length: 5},
        {event: 'chat_reply', length: 15, stopped: false, recovered: false},
      ]);
      expect(complaints).to.deep.equal([]);
    });
  });

  describe('Performance', () => {
    const snippet = guide('performance');

    it('has a tag with an early connection', async () => {
      const {page} = await site.open({html: snippet('html')});
      await page.getByRole('button', {name: 'Chat'}).click();
      await page.getByText(welcomeMessage).waitFor();
    });

    it('loads a chat with a button of the page', async () => {
      const {page, complaints} = await site.open({
        html: `<button id="open-help">Help</button><div id="help" hidden>
          <agent-chat base-url="${site.service}" agent-id="Agent-guide" sign-in="anonymous"></agent-chat></div>`,
        scripts: [snippet('js')],
      });
      await page.getByRole('button', {name: 'Help'}).click();
      await page.getByText(welcomeMessage).waitFor();
      expect(complaints).to.deep.equal([]);
    });
  });

  describe('Migration from deep-chat', () => {
    it('has a chat with suggestions', async () => {
      const html = guide('migration')('html').replace('/service', site.service);
      const {page, complaints} = await site.open({html, defines: true});
      await page.getByRole('button', {name: 'Opening hours'}).click();
      await page.getByText('You said: Opening hours').first().waitFor();
      expect(complaints).to.deep.equal([]);
    });
  });

  describe('Troubleshooting', () => {
    it('shows a report about the requests', async () => {
      const {page} = await site.open({
        html: `<agent-chat base-url="${site.service}" agent-id="Agent-guide" sign-in="anonymous"></agent-chat>`,
        scripts: [
          `globalThis.showReport = async () => { ${guide('troubleshooting')('js')} return Object.keys(report); };`,
        ],
        defines: true,
      });
      await page.getByText(welcomeMessage).waitFor();
      expect(await page.evaluate('showReport()')).to.include('client');
    });
  });
});
