import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect} from 'chai';
import {echoAnswers} from '../../../src/service/answers.js';
import {createLocalService} from '../../../src/local-service/local-service.js';
import {driveChat, type ChatDriver} from '../../../src/testing/drive-chat.js';
import {closePages, openPage} from '../../support/browser-page.js';
import {documents, snippetsOf} from '../../support/guide-snippets.js';
import {serveFolder, serveHandler, type RunningServer} from '../../support/http-server.js';
import {pageAgent} from '../../support/page-agent.js';
import {skipTest} from '../../support/skip-test.js';
import {buildWarnings, installRecipe, recipes, runNpm, whyNoRegistry} from '../recipe.js';

describe('applications that install the package', function () {
  this.timeout(300_000);
  let service: RunningServer;
  let noRegistry: string | undefined;

  before(async function () {
    noRegistry = await whyNoRegistry();
    if (noRegistry) skipTest(this, noRegistry);
    service = await serveHandler(createLocalService({agents: [pageAgent], answers: echoAnswers()}));
  });

  after(async () => {
    if (noRegistry) return;
    await service.close();
    await closePages();
  });

  /** Asks an agent in a page and waits until the application has written the reply into its `<output>`. */
  async function talk(
    address: string,
    begin: (chat: ChatDriver) => Promise<void>,
    hasHistory = true,
  ): Promise<string[]> {
    const {page, complaints} = await openPage();
    await page.goto(address);
    const chat = driveChat(page);
    await begin(chat);
    await chat.ask('Are you there?');
    await chat.waitUntilIdle();
    // A page with `history` may also show the conversation of an earlier page.
    expect((await chat.messages()).slice(-2)).to.deep.equal([
      {role: 'user', text: 'Are you there?', notice: ''},
      {role: 'assistant', text: 'Are you there?', notice: ''},
    ]);
    await page.locator('output', {hasText: 'Are you there?'}).waitFor();
    if (hasHistory) {
      // A bundler must not drop the registration of any element.
      const records = page.locator('agent-history').getByRole('article');
      await records.filter({hasText: 'Are you there?'}).nth(1).waitFor();
    }
    await page.close();
    return complaints;
  }

  const choose = (chat: ChatDriver) => chat.choose(pageAgent.name);
  const openCorner = (chat: ChatDriver) => chat.open();

  it('HTML: the files of the script tag, from any static server', async () => {
    const folder = await installRecipe('html', service.origin);
    const files = join(folder, 'node_modules/agent-chat-elements/dist/cdn');
    const pages: Record<string, string> = {};
    const site = await serveFolder(files, pages);
    for (const name of ['index.html', 'corner.html']) {
      const text = await readFile(join(folder, name), 'utf8');
      pages[`/${name}`] = text.replaceAll('https://cdn.example', site.origin);
    }
    try {
      expect(await talk(`${site.origin}/index.html`, choose)).to.deep.equal([]);
      expect(await talk(`${site.origin}/corner.html`, openCorner, false)).to.deep.equal([]);
    } finally {
      await site.close();
    }
  });

  const built: readonly [title: string, name: string, pages: readonly string[]][] = [
    [
      'React: components, typed tags, and components with settings that may be absent',
      'react',
      ['index.html', 'tags.html', 'optional.html'],
    ],
    ['Vue: typed tags in a template', 'vue', ['index.html']],
    ['Svelte: typed tags in a component', 'svelte', ['index.html']],
    ['Angular: tags in a template', 'angular', ['index.html']],
    ['no framework, under a strict content security policy', 'strict', ['index.html']],
  ];
  for (const [title, name, pages] of built)
    it(title, async () => {
      const folder = await installRecipe(name, service.origin);
      await runNpm(folder, ['run', '--silent', 'types']);
      expect(await buildWarnings(folder)).to.deep.equal([]);
      const site = await serveFolder(join(folder, 'dist'));
      try {
        for (const page of pages)
          expect(await talk(`${site.origin}/${page}`, choose), page).to.deep.equal([]);
      } finally {
        await site.close();
      }
    });
});

describe('the guides', () => {
  it('show the sources that run here', async () => {
    const snippets = documents.flatMap(snippetsOf).filter(({path}) => path !== '');
    expect(snippets.map(({path}) => path)).to.have.members([
      'html/index.html',
      'html/corner.html',
      'react/components.tsx',
      'react/tags.tsx',
      'react-session/Chat.tsx',
      'react-session/main.tsx',
      'vue/vite.config.js',
      'vue/App.vue',
      'svelte/App.svelte',
      'angular/src/app.ts',
      'next/app/agents/[...path]/route.ts',
      'next/app/help.tsx',
      'astro/src/pages/agents/[...path].ts',
      'astro/src/layouts/Shop.astro',
      'diagrams/main.ts',
      'diagrams/diagram.ts',
      'diagrams/chart.ts',
      'strict/index.html',
      'strict/main.ts',
    ]);
    for (const {path, text} of snippets)
      expect(text, path).to.equal(await readFile(join(recipes, path), 'utf8'));
  });
});
