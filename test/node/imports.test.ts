import {execFile} from 'node:child_process';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {expect} from 'chai';
import {packageBuild, packageEntries, type BuiltPackage} from '../support/package-build.js';

/** Lit’s globals: the loaded versions, and a registry where there is none. */
const globalsOfLit = /^(lit|reactive)|^customElements$/;
/** Entries with elements need Lit; all others need only the language and `fetch`. */
const hasElements = /\/(define|react)|elements$/;

/** A run’s report of one entry. */
interface Report {
  readonly entry: string;
  /** New global names. */
  readonly globals: readonly string[];
  /** Started requests, timers and connections. */
  readonly begun: readonly string[];
}

describe('importing the package', () => {
  let built: BuiltPackage;
  let entries: readonly string[];

  before(async () => {
    built = await packageBuild();
    entries = await packageEntries(built.folder);
  });

  after(() => built.remove());

  it('resolves every documented entry', () => {
    const names = [
      '',
      '/define',
      '/define/agent-chat',
      '/client',
      '/gateway',
      '/service',
      '/testing',
      '/theming',
      '/locales/de',
    ];
    expect(entries).to.include.members(names.map(name => `agent-chat-elements${name}`));
  });

  it('runs nothing in Node, where there is no document', async () => {
    const reports = await run(built.folder, inNode(entries), []);
    expect(reports.map(({entry}) => entry)).to.deep.equal(entries);
    for (const {entry, globals, begun} of reports) {
      expect(begun, entry).to.deep.equal([]);
      expect(hasElements.test(entry) ? globals.filter(name => !globalsOfLit.test(name)) : globals, entry)
        .to //
      .be.empty;
    }
  });

  it('requires neither Node nor a document in a realm like a worker or Deno', async () => {
    const reports = await run(built.folder, inBareRealm(entries), [
      '--experimental-vm-modules',
      '--experimental-import-meta-resolve',
    ]);
    expect(reports.map(({entry}) => entry)).to.deep.equal(entries);
    for (const {entry, begun} of reports) expect(begun, entry).to.deep.equal([]);
  });

  it('provides element classes on a server, registered once', async () => {
    const script = `
      import * as library from 'agent-chat-elements';
      import 'agent-chat-elements/define';
      import 'agent-chat-elements/define/agent-chat';
      const isSame = customElements.get('agent-chat') === library.AgentChat;
      console.log(JSON.stringify([{entry: String(isSame), globals: [], begun: []}]));`;
    const [report] = await run(built.folder, script, []);
    expect(report?.entry).to.equal('true');
  });

  for (const name of ['index', 'define', 'client', 'ag-ui', 'gateway', 'service', 'testing', 'theming']) {
    it(`imports the source of ${name} unchanged`, async () => {
      const module: unknown = await import(`../../src/${name}.ts`);
      expect(typeof module).to.equal('object');
    });
  }
});

async function run(folder: string, script: string, flags: readonly string[]): Promise<readonly Report[]> {
  const file = join(folder, 'importing.mjs');
  await writeFile(file, script);
  const {stdout} = await promisify(execFile)(process.execPath, ['--no-warnings', ...flags, file], {
    cwd: folder,
    timeout: 50_000,
  });
  return JSON.parse(stdout) as readonly Report[];
}

/** Runs one entry after the other; watches globals and handles that keep a process running. */
function inNode(entries: readonly string[]): string {
  return `
    const requests = [];
    globalThis.fetch = address => { requests.push('request ' + address); return Promise.reject(new Error()); };
    const reports = [];
    for (const entry of ${JSON.stringify(entries)}) {
      const before = new Set(Object.getOwnPropertyNames(globalThis));
      const busy = process.getActiveResourcesInfo().length;
      await import(entry);
      const globals = Object.getOwnPropertyNames(globalThis).filter(name => !before.has(name));
      const begun = [...requests.splice(0), ...process.getActiveResourcesInfo().slice(busy)];
      reports.push({entry, globals, begun});
    }
    console.log(JSON.stringify(reports));`;
}

/** Each entry in its own realm, with only the globals that all runtimes have and none of Node’s. */
function inBareRealm(entries: readonly string[]): string {
  return `
    import {readFile} from 'node:fs/promises';
    import {createContext, SourceTextModule} from 'node:vm';
    const reports = [];
    for (const entry of ${JSON.stringify(entries)}) {
      const begun = [];
      const noted = name => () => void begun.push(name);
      const context = createContext({
        URL, URLSearchParams, TextEncoder, TextDecoder, TextDecoderStream, Request, Response, Headers,
        ReadableStream, TransformStream, AbortController, AbortSignal, Event, EventTarget, DOMException,
        crypto, structuredClone, btoa, atob, console, queueMicrotask, clearTimeout, clearInterval,
        fetch: noted('request'), setTimeout: noted('timer'), setInterval: noted('timer'),
        BroadcastChannel: noted('channel'),
      });
      context.self = context;
      const modules = new Map();
      const load = (specifier, from) => {
        const address = import.meta.resolve(specifier, from);
        if (!modules.has(address)) {
          modules.set(address, readFile(new URL(address), 'utf8').then(source =>
            new SourceTextModule(source, {context, identifier: address})));
        }
        return modules.get(address);
      };
      const module = await load(entry, import.meta.url);
      await module.link((specifier, {identifier}) => load(specifier, identifier));
      await module.evaluate();
      reports.push({entry, globals: [], begun});
    }
    console.log(JSON.stringify(reports));`;
}
