import {execFile, spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, readFileSync} from 'node:fs';
import {stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {expect} from 'chai';
import {closePages, openPage} from '../../support/browser-page.js';
import {freePort} from '../../support/free-port.js';
import {serveFolder} from '../../support/http-server.js';
import {skipTest} from '../../support/skip-test.js';
import {temporaryFolder} from '../../support/temporary-folder.js';
import {packedPackage} from '../packed-package.js';
import {runNpm, whyNoRegistry} from '../recipe.js';

/** Milliseconds until the server must print its tag, and until it must have ended. */
const longestWait = 60_000;

describe('the command of the installed package', function () {
  this.timeout(600_000);
  let folder: Awaited<ReturnType<typeof temporaryFolder>> | undefined;
  let port = 0;
  let running: ChildProcess | undefined;

  before(async function () {
    const noRegistry = await whyNoRegistry();
    if (noRegistry) skipTest(this, noRegistry);
    port = await freePort();
    folder = await temporaryFolder();
    await writeFile(join(folder.path, 'package.json'), '{"private": true}');
    // Node.js 20 has no SQLite.
    const database = process.getBuiltinModule('node:sqlite') ? [] : ['@libsql/client'];
    const settings = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
    await runNpm(folder.path, ['install', ...settings, await packedPackage(), ...database]);
  });

  after(async () => {
    running?.kill('SIGKILL');
    await closePages();
    await folder?.remove();
  });

  const inFolder = (path: string): string => join(folder?.path ?? '', path);
  const program = (): string => inFolder('node_modules/.bin/agent-chat-elements');

  async function start(): Promise<string> {
    const child = spawn(program(), ['serve'], {
      cwd: inFolder(''),
      env: {PATH: process.env['PATH'], PORT: String(port)},
    });
    running = child;
    const timer = setTimeout(() => child.kill('SIGKILL'), longestWait);
    let text = '';
    for await (const part of child.stderr.setEncoding('utf8')) {
      text += String(part);
      // This closes the pipe, which must not end the server.
      if (text.includes('></script>')) break;
    }
    clearTimeout(timer);
    const origin = /^Page +(\S+)\/$/m.exec(text)?.[1];
    if (origin === undefined) throw new Error(`The command did not start.\n${text}`);
    return origin;
  }

  async function end(): Promise<void> {
    const ended = once(running!, 'exit', {signal: AbortSignal.timeout(longestWait)});
    running?.kill('SIGTERM');
    expect(await ended).to.deep.equal([0, null]);
  }

  it('can be run, and has a version', async () => {
    const {version} = JSON.parse(
      readFileSync(inFolder('node_modules/agent-chat-elements/package.json'), 'utf8'),
    ) as {version: string};
    expect((await stat(program())).mode & 0o111).to.equal(0o111);
    const {stdout} = await promisify(execFile)('npx', ['--no', '--', 'agent-chat-elements', '--version'], {
      cwd: inFolder(''),
      timeout: longestWait,
      shell: process.platform === 'win32',
    });
    expect(stdout).to.equal(`${version}\n`);
    const archive = await promisify(execFile)('tar', ['-tvzf', await packedPackage()]);
    expect(archive.stdout).to.match(/^-rwxr-xr-x .*package\/dist\/serve\/main\.js$/m);
  });

  it('shows a page with a chat that answers, and its records after a restart', async () => {
    const origin = await start();
    const {page, complaints} = await openPage({ownContext: true});
    const messages = page.getByRole('log');
    await page.goto(origin);
    await messages.getByText('Hello! How can I help you?').waitFor();
    await page.getByRole('textbox').fill('Is anyone there?');
    await page.getByRole('textbox').press('Enter');
    await messages.getByText(/I have no model yet/).waitFor();
    expect(await page.locator('#tag').textContent()).to.include(`src="${origin}/agent-chat/loader.js"`);
    expect(existsSync(inFolder('agents/help.md'))).to.equal(true);
    await end();
    await start();
    // A tab of its own begins another conversation. Only the server has the earlier one.
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await page.getByRole('button', {name: 'Menu'}).click();
    await page.getByRole('menuitem', {name: 'Conversations'}).click();
    await page.locator('.conversations').getByText('Is anyone there?').first().click();
    await messages.getByText(/I have no model yet/).waitFor();
    expect(complaints).to.deep.equal([]);
    await end();
  });

  it('adds a button to a page of another site with the tag', async () => {
    const origin = await start();
    const ownPage = await (await fetch(origin)).text();
    const escaped = /<code id="tag">(.*?)<\/code>/s.exec(ownPage)?.[1] ?? '';
    const tag = escaped
      .replaceAll('{origin}', origin)
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"');
    const site = await serveFolder(inFolder(''), {
      '/': `<!doctype html><title>Shop</title><h1>Shop</h1>${tag}`,
    });
    try {
      const {page, complaints} = await openPage({ownContext: true});
      await page.goto(site.origin);
      await page.getByRole('button', {name: 'Chat'}).click();
      await page.getByRole('textbox').fill('From a shop');
      await page.getByRole('textbox').press('Enter');
      await page
        .getByRole('log')
        .getByText(/I have no model yet/)
        .waitFor();
      expect(complaints).to.deep.equal([]);
    } finally {
      await site.close();
      await end();
    }
  });
});
