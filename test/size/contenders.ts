// `npm run size -- --contenders`: loads other chats from the npm registry, opens each, and measures it. Needs the network.
// Writes test/size/contenders.json and the comparison in the README.
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {build} from 'esbuild';
import type axe from 'axe-core';
import {version as deepChatVersion} from 'deep-chat/package.json' with {type: 'json'};
import type {Page} from 'playwright-core';
import {sharedBuild} from '../../.ci/shared-build.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {openPage} from '../support/browser-page.js';
import {serveHandler} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';
import {personaTags} from '../support/persona-tags.js';
import {unpackPublished} from '../support/published-package.js';
import {pageOf} from './application.js';
import {serveCompressed} from './compressed-site.js';
import type {Measured, Product} from './comparison.js';
import {deepChatBody, deepChatScript} from './deep-chat.js';

interface Contender {
  readonly name: Product;
  /**
   * The script of its page, as its own guide shows it; `package` is the folder of its package. Missing when the tags in
   * the body load the files as published.
   */
  readonly script?: string;
  readonly body?: string;
  /** The button that opens the chat, if there is one. */
  readonly button?: string;
}

const contenders: readonly Contender[] = [
  {
    name: 'deep-chat',
    script: deepChatScript('./package'),
    body: deepChatBody,
  },
  {
    name: '@n8n/chat',
    script: `import './package/dist/style.css';
      import {createChat} from './package/dist/chat.bundle.es.js';
      createChat({webhookUrl: '/backend'});`,
    button: '.chat-window-toggle',
  },
  {
    name: 'flowise-embed',
    script: `import Chatbot from './package/dist/web.js';
      Chatbot.init({chatflowid: 'flow', apiHost: location.origin + '/backend'});`,
    button: 'button[part=button]',
  },
  {
    name: '@runtypelabs/persona',
    body: personaTags('/package/dist', '/backend'),
    button: '[data-persona-root] button',
  },
];

/** The version of the table of sizes, which loads the development dependency. */
const pinned: Readonly<Partial<Record<Product, string>>> = {'deep-chat': deepChatVersion};

/** WCAG 2.2 A and AA. */
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export async function measureContenders(): Promise<readonly Measured[]> {
  const measured = [await measureOwn()];
  for (const contender of contenders) measured.push(await measure(contender));
  return measured;
}

async function measureOwn(): Promise<Measured> {
  const service = await serveHandler(
    createLocalService({agents: [pageAgent], answers: () => [{text: 'Hello'}]}),
  );
  const tag = `<script src="/loader.js" data-base-url="${service.origin}" data-agent-id="${pageAgent.AgentId}" data-sign-in="anonymous"></script>`;
  try {
    return await visit({
      name: 'agent-chat-elements',
      version: '',
      folder: await sharedBuild('cdn'),
      body: tag,
      button: 'button',
    });
  } finally {
    await service.close();
  }
}

async function measure({name, script, body = '', button}: Contender): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-chat-elements-contender-'));
  try {
    await unpackPublished(`${name}@${pinned[name] ?? 'latest'}`, join(folder, 'package'));
    const {version} = createRequire(join(folder, 'main.js'))('./package/package.json') as {version: string};
    if (script === undefined) return await visit({name, version, folder, body, button});
    const head = name === '@n8n/chat' ? '<link rel="stylesheet" href="/main.css">' : '';
    const tags = `${head}${body}<script type="module" src="/main.js"></script>`;
    return await visit({name, version, folder: await bundle(folder, script), body: tags, button});
  } finally {
    await rm(folder, {recursive: true, force: true});
  }
}

/** Bundles the script with esbuild, as those of the other measured packages. Returns the folder of its files. */
async function bundle(folder: string, script: string): Promise<string> {
  await writeFile(join(folder, 'main.js'), script);
  const target = join(folder, 'site');
  await mkdir(target);
  await build({
    absWorkingDir: folder,
    entryPoints: ['main.js'],
    outdir: target,
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    logLevel: 'error',
  });
  return target;
}

interface Visited {
  readonly name: Product;
  readonly version: string;
  readonly folder: string;
  readonly body: string;
  readonly button: string | undefined;
}

async function visit({name, version, folder, body, button}: Visited): Promise<Measured> {
  const site = await serveCompressed(folder, {
    '/': pageOf(body),
    '/de': pageOf(body).replace('lang="en"', 'lang="de"'),
  });
  const open = async (path: string): Promise<{page: Page; before: number}> => {
    const {page} = await openPage({ownContext: true});
    await page.route('**/backend**', route => route.fulfill({json: {data: []}}));
    await page.goto(site.origin + path);
    await site.rest();
    const before = await loadedBytes(page);
    if (button) await page.locator(button).first().click();
    await page.locator('textarea, [contenteditable="true"]').first().waitFor();
    await site.rest();
    return {page, before};
  };
  try {
    const {page, before} = await open('/');
    const kB = (await loadedBytes(page)) / 1000;
    const violations = await failedRules(page);
    const english = await shownTexts(page);
    await page.context().close();
    const german = await open('/de');
    const isGerman = (await shownTexts(german.page)) !== english;
    await german.page.context().close();
    return {name, version, pagekB: before / 1000, kB, violations, isGerman};
  } finally {
    await site.close();
  }
}

/** Each file counts once: a page can fetch one ahead and use it later. */
async function loadedBytes(page: Page): Promise<number> {
  return page.evaluate(() => {
    const entries = performance
      .getEntriesByType('resource')
      .filter(entry => entry instanceof PerformanceResourceTiming && /\.(?:js|css)$/.test(entry.name))
      .map(entry => [entry.name, (entry as PerformanceResourceTiming).encodedBodySize] as const);
    return [...new Map(entries).values()].reduce((sum, bytes) => sum + bytes, 0);
  });
}

/** The rules that the opened chat breaks. */
async function failedRules(page: Page): Promise<readonly string[]> {
  await page.addScriptTag({path: createRequire(import.meta.url).resolve('axe-core/axe.min.js')});
  return page.evaluate(async tags => {
    const {axe: checker} = globalThis as unknown as {axe: typeof axe};
    const {violations} = await checker.run({runOnly: tags});
    return violations.map(({id}) => id);
  }, axeTags);
}

/** Names and texts of all controls, also in shadow roots. */
async function shownTexts(page: Page): Promise<string> {
  const controls = page.locator('button, textarea, [contenteditable="true"], [role]');
  return controls.evaluateAll(elements =>
    elements
      .map(
        element =>
          ['aria-label', 'placeholder', 'title'].map(name => element.getAttribute(name)).join() +
          element.textContent,
      )
      .join('\n'),
  );
}
