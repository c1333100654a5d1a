import {execFile} from 'node:child_process';
import {mkdir, mkdtemp, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {expect} from 'chai';
import type {FrameLocator, Page} from 'playwright-core';
import packageJson from '../../package.json' with {type: 'json'};
import {AgentClient} from '../../src/client/agent-client.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {echoAnswers} from '../../src/service/answers.js';
import {closePages, openPage} from '../support/browser-page.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {packageEntries} from '../support/package-build.js';
import {pageAgent} from '../support/page-agent.js';
import {bundlers} from './bundlers.js';
import {packedPackage} from './packed-package.js';

const root = join(import.meta.dirname, '../..');
const token = 'token-of-the-visitor';
const question = 'Asked before';
const elements = ['agent-provider', 'agent-picker', 'agent-chat', 'agent-history', 'agent-launcher'];

/** Entries for servers, sessions and tests. They need no element. */
const withoutElements =
  /\/(?:client|ag-ui|session|gateway|service|testing|theming|vue|svelte|(?:locales|jsx)\/[\w-]+)$/;

/**
 * Entries of each kind, for the bundlers that take seconds for all entries. Such a bundler reads the same `exports` and
 * `sideEffects` as the others, which build every entry.
 */
const everyKind = /^agent-chat-elements(?:\/define(?:\/agent-launcher)?|\/react(?:\/agent-chat)?|\/client)?$/;
const slowBundlers = ['Rollup', 'webpack'];

/** Returns the script of an application that uses entries. */
function sourceOf(entries: readonly string[]): string {
  const lines = entries.map((entry, index) =>
    // A bare import only registers elements.
    entry.includes('/define')
      ? `import '${entry}';`
      : `import * as used${index} from '${entry}'; globalThis.used${index} = {...used${index}};`,
  );
  return lines.join('\n');
}

/** The elements that an entry registers. */
function promisedBy(entry: string): readonly string[] {
  const match = /^agent-chat-elements\/(?:define|react)(?:\/(.+))?$/.exec(entry);
  return match ? elements.filter(element => element === (match[1] ?? element)) : [];
}

/** A page that places elements and loads the script of an application. */
function pageOf(script: string, promised: readonly string[], service: string): string {
  const target = `base-url="${service}" agent-id="${pageAgent.AgentId}"`;
  const tags = promised.map(element => `<${element} ${target}></${element}>`).join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Application</title>${tags}
    <script>for (const element of document.querySelectorAll('[base-url]')) element.accessToken = '${token}';</script>
    <script type="module" src="/${script}"></script>`;
}

/** Resolves when the element shows its first state, such as the loaded agents. */
const firstStates: Readonly<Record<string, (frame: FrameLocator) => Promise<void>>> = {
  'agent-provider': frame => frame.locator('agent-provider:defined').waitFor({state: 'attached'}),
  'agent-picker': frame => frame.locator('agent-picker').getByText(pageAgent.introduction).waitFor(),
  'agent-chat': frame => frame.locator('body > agent-chat').getByText(pageAgent.welcomeMessage).waitFor(),
  'agent-history': frame => frame.locator('agent-history').getByText(question).first().waitFor(),
  'agent-launcher': async frame => {
    // Not a key or pointer: the applications of a page share focus and view.
    await frame.getByRole('button', {name: 'Open the chat'}).dispatchEvent('click');
    await frame.locator('agent-launcher').getByText(pageAgent.welcomeMessage).waitFor();
  },
};

describe('each entry of the packed package in a bundled application', function () {
  this.timeout(300_000);
  let folder: string;
  /** The entries of each application. Entries without elements share one. */
  let applications: readonly (readonly string[])[];
  let service: RunningServer;

  before(async () => {
    service = await serveHandler(
      createLocalService({agents: [pageAgent], answers: echoAnswers(), tokens: [token]}),
    );
    const client = new AgentClient({baseUrl: service.origin, accessToken: token});
    await client.completeReply(pageAgent.AgentId, [{role: 'user', content: question}]);
    folder = await mkdtemp(join(tmpdir(), 'agent-chat-elements-entries-'));
    const installed = join(folder, 'node_modules', packageJson.name);
    await mkdir(installed, {recursive: true});
    await promisify(execFile)('tar', [
      '-xzf',
      await packedPackage(),
      '--strip-components=1',
      '-C',
      installed,
    ]);
    await symlink(join(root, 'node_modules'), join(installed, 'node_modules'));
    const all = await packageEntries(installed);
    // A file for script tags: it loads its chunks from its own address.
    const entries = all.filter(entry => !entry.endsWith('/loader'));
    const withElements = entries.filter(entry => !withoutElements.test(entry));
    applications = [
      ...withElements.map(entry => [entry]),
      entries.filter(entry => withoutElements.test(entry)),
    ];
    for (const used of applications) await writeFile(join(folder, `${scriptOf(used)}.js`), sourceOf(used));
  });

  const scriptOf = (used: readonly string[]): string => `application-${applications.indexOf(used)}`;

  after(async () => {
    await closePages();
    await service.close();
    await rm(folder, {recursive: true, force: true});
  });

  for (const [name, build] of Object.entries(bundlers))
    it(`shows the first state of its elements, and loads no others: ${name}${slowBundlers.includes(name) ? ', an entry of each kind' : ''}`, async () => {
      const target = join(folder, name);
      const built = applications.filter(
        ([entry = '']) => !slowBundlers.includes(name) || everyKind.test(entry),
      );
      expect(built).to.have.length.above(5);
      const scripts = built.map(used => scriptOf(used));
      await build(
        Object.fromEntries(scripts.map(script => [script, join(folder, `${script}.js`)])),
        folder,
        target,
      );
      const pages = built.map((used, index) => [
        `/${index}`,
        pageOf(`${scriptOf(used)}.js`, promisedBy(used[0]!), service.origin),
      ]);
      const frames = built.map((_, index) => `<iframe id="entry-${index}" src="/${index}"></iframe>`);
      const site = await serveFolder(target, {
        ...(Object.fromEntries(pages) as Record<string, string>),
        '/': `<!doctype html><title>Applications</title>
          <style>iframe {inline-size: 400px; block-size: 600px}</style>${frames.join('')}`,
      });
      try {
        const {page, complaints} = await openPage();
        await page.goto(site.origin);
        await Promise.all(built.map(([entry = ''], index) => expectEntry(page, index, entry)));
        expect(complaints).to.deep.equal([]);
      } finally {
        await site.close();
      }
    });
});

async function expectEntry(page: Page, index: number, entry: string): Promise<void> {
  const frame = page.frameLocator(`#entry-${index}`);
  const promised = promisedBy(entry);
  const loaded = await frame.locator('html').evaluate(
    (_, tags) => ({
      elements: tags.filter(tag => customElements.get(tag) !== undefined),
      hasLit: 'litHtmlVersions' in globalThis,
    }),
    elements,
  );
  expect(loaded.elements, entry).to.deep.equal(promised);
  if (withoutElements.test(entry)) expect(loaded.hasLit, `${entry} loads Lit`).to.equal(false);
  for (const element of promised)
    await firstStates[element]!(frame).catch((error: unknown) => {
      throw new Error(`${entry}: ${element} does not show its first state. ${String(error)}`);
    });
}
