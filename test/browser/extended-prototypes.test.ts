import {cp, mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect} from 'chai';
import type {Locator, Page} from 'playwright-core';
import {copyCDNFiles} from '../../.ci/cdn-folder.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {createWorkspace} from '../size/application.js';
import {closePages, openPage, type WatchedPage} from '../support/browser-page.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

const prototypes = '[Object, Array, Function, String].map(type => type.prototype)';

/** Code of old scripts. Assignments are enumerable: each `for … in` of the page also reads them. */
const oldScripts = {
  'new names': `for (const old of ${prototypes}) {
    old.anything = 1;
    old.each = old.extend = old.first = function () { return this; };
    Object.defineProperty(old, 'broken', {enumerable: true, get() { throw new Error('Too old'); }});
  }`,
  'functions with the names of settings': `for (const old of ${prototypes})
    for (const name of ['status', 'label', 'title', 'type', 'values', 'value', 'get', 'set', 'toJSON'])
      old[name] = function () { return 'old'; };`,
  'texts with the names of settings': `for (const old of ${prototypes})
    for (const name of ['status', 'label', 'title', 'type', 'attribute', 'content']) old[name] = 'old';`,
  'missing parts of the platform': `
    for (const name of ['IntersectionObserver', 'requestIdleCallback', 'BroadcastChannel', 'structuredClone', 'Highlight'])
      delete window[name];
    delete CSS.__proto__.highlights;
    delete Crypto.prototype.randomUUID;
    delete Navigator.prototype.locks;
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {get() { throw new Error('Refused'); }});`,
};

const answer = `- leaves

| Tea | Minutes |
| --- | --- |
| green | 2 |

\`\`\`js
const tea = 'green';
\`\`\`

$$
a^2
$$

\`\`\`suggestions
And black tea?
\`\`\`
`;

const attributes = (service: string, prefix = '') =>
  `${prefix}base-url="${service}" ${prefix}agent-id="${pageAgent.AgentId}" ${prefix}sign-in="anonymous"`;
const chatSettings = (prefix = '') => `${prefix}math ${prefix}conversations ${prefix}persist="local"`;

const elements = (service: string) => `
  <agent-provider ${attributes(service)}>
    <agent-picker></agent-picker><agent-chat math></agent-chat><agent-history></agent-history>
  </agent-provider>
  <agent-launcher ${attributes(service)} ${chatSettings()}></agent-launcher>`;

const script = (path: string) => `<script type="module" src="/${path}.js"></script>`;

/** The body of a page with the built files of each kind. */
const bodies = {
  'the script tag': (service: string) =>
    `<script src="/loader.js" ${attributes(service, 'data-')} ${chatSettings('data-')}></script>`,
  'one file': (service: string) => script('agent-chat.bundle') + elements(service),
  'a file for each element': (service: string) =>
    ['provider', 'picker', 'chat', 'history', 'launcher'].map(name => script(`agent-${name}`)).join('') +
    elements(service),
  'the package, bundled by esbuild': (service: string) => script('application/main') + elements(service),
};

/** Each build meets new names, because its bundler adds code of its own. The rest concerns the sources of all builds. */
const visits: readonly (readonly [kind: keyof typeof bodies, old: readonly (keyof typeof oldScripts)[]])[] = [
  ['the script tag', ['new names']],
  ['one file', ['new names', 'texts with the names of settings']],
  ['a file for each element', ['new names', 'functions with the names of settings']],
  ['the package, bundled by esbuild', ['new names', 'missing parts of the platform']],
];

/** Opens a page and uses all of its elements. */
class Visitor {
  constructor(
    readonly watched: WatchedPage,
    /** Selector of a formula. */
    readonly formula: string,
  ) {}

  get page(): Page {
    return this.watched.page;
  }

  async useChat(): Promise<void> {
    await this.page.locator('agent-picker').getByText(pageAgent.name).first().waitFor();
    await this.ask(this.page.locator('agent-provider agent-chat'));
  }

  async useHistory(): Promise<void> {
    const history = this.page.locator('agent-history');
    await history.getByText('How long?').first().waitFor();
    await history.getByRole('button', {name: 'Menu'}).click();
    await history.getByRole('menuitem', {name: 'Export'}).click();
    const saved = this.page.waitForEvent('download');
    await history
      .getByRole('button', {name: /Download|Save/})
      .first()
      .click();
    await saved;
    await history.getByRole('button', {name: 'Close'}).click();
  }

  async useLauncher(): Promise<void> {
    await this.page.getByRole('button', {name: /^(?:Open the chat|Chat)$/}).click();
    const panel = this.page.locator('agent-launcher').getByRole('dialog').first();
    await this.ask(panel);
    await this.choose(panel, 'Conversations');
    await panel.locator('.conversations .conversation-title').first().waitFor();
    await this.page.keyboard.press('Escape');
    const saved = this.page.waitForEvent('download');
    await this.choose(panel, /^Download/);
    await saved;
  }

  async ask(chat: Locator): Promise<void> {
    await chat.getByText(pageAgent.welcomeMessage).waitFor();
    await chat.getByRole('textbox').fill('How long?');
    await chat.getByRole('textbox').press('Enter');
    await chat.getByRole('listitem').filter({hasText: 'leaves'}).waitFor();
    await chat.getByRole('cell', {name: 'green'}).waitFor();
    await chat.locator('code').filter({hasText: 'const tea'}).waitFor();
    await chat.locator(this.formula).waitFor();
    await chat.getByRole('button', {name: 'And black tea?'}).waitFor();
  }

  async choose(chat: Locator, item: string | RegExp): Promise<void> {
    await chat.getByRole('button', {name: 'Menu'}).click();
    await chat.getByRole('menuitem', {name: item}).first().click();
  }
}

describe('a page whose old scripts change the language or the platform', () => {
  let service: RunningServer;
  let site: RunningServer;
  let folder: string;

  before(async function () {
    this.timeout(300_000);
    service = await serveHandler(
      createLocalService({
        agents: [{...pageAgent, isNeedRecommend: true}],
        async *answers() {
          yield {text: answer};
        },
      }),
    );
    folder = await mkdtemp(join(tmpdir(), 'agent-chat-elements-cdn-'));
    await copyCDNFiles(folder);
    const workspace = await createWorkspace();
    const {folder: application} = await workspace.bundle({
      bundler: 'esbuild',
      script: `import 'agent-chat-elements/define';`,
      body: '',
    });
    await cp(application, join(folder, 'application'), {recursive: true});
    await workspace.remove();
    const pages = visits.map(([kind, old], index) => [
      `/${index}`,
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>A shop</title>
        ${old.map(name => `<script>{${oldScripts[name]}}</script>`).join('')}<body>${bodies[kind](service.origin)}</body></html>`,
    ]);
    site = await serveFolder(folder, Object.fromEntries(pages) as Record<string, string>);
  });

  after(async () => {
    await site.close();
    await service.close();
    await closePages();
    await rm(folder, {recursive: true});
  });

  visits.forEach(([kind, old], index) =>
    it(`answers, lists and exports with ${kind}, ${old.join(' and ')}`, async () => {
      const isApplication = kind.startsWith('the package');
      const visitor = new Visitor(
        await openPage({ownContext: true}),
        // The bundler of an application leaves Temml unchanged. It fails, and the chat shows the source of the formula.
        isApplication ? 'text=a^2' : 'math',
      );
      await visitor.page.goto(`${site.origin}/${index}`);
      if (kind !== 'the script tag') await visitor.useChat();
      if (kind !== 'the script tag') await visitor.useHistory();
      await visitor.useLauncher();
      expect(visitor.watched.complaints).to.deep.equal([]);
    }),
  );
});
