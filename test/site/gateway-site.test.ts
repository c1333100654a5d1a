import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {cp, mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect} from 'chai';
import {sharedBuild} from '../../.ci/shared-build.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {echoAnswers} from '../../src/service/answers.js';
import {driveChat} from '../../src/testing/drive-chat.js';
import {temporaryFolder} from '../support/temporary-folder.js';
import {closePages, openPage} from '../support/browser-page.js';
import {snippetWith} from '../support/guide-snippets.js';
import {serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

const guide = 'stories/docs/gateway.mdx';
const token = 'token-of-the-site';
const root = join(import.meta.dirname, '../..');

interface Site {
  readonly address: string;
  close(): Promise<void>;
}

/** Follows the steps of the guide in an empty folder. */
async function followGuide(service: string): Promise<Site> {
  const folder = await temporaryFolder();
  const inFolder = (path: string): string => join(folder.path, path);
  // Instead of `npm install`: the packages of this project, and the package from its build.
  await mkdir(inFolder('node_modules'));
  const linked = inFolder('node_modules/agent-chat-elements');
  await cp(await sharedBuild('package'), join(linked, 'dist'), {recursive: true});
  await cp(join(root, 'package.json'), join(linked, 'package.json'));
  for (const name of ['@hono', 'hono', 'eventsource-parser', 'entities'])
    await cp(join(root, 'node_modules', name), inFolder(`node_modules/${name}`), {recursive: true});
  await cp(await sharedBuild('cdn'), inFolder('site/chat'), {recursive: true});
  const server = snippetWith(guide, 'js', 'serveStatic').replace('https://agents.example', service);
  await writeFile(inFolder('server.mjs'), server.replace('port: 8080', "port: 0, hostname: '127.0.0.1'"));
  await writeFile(inFolder('site/index.html'), snippetWith(guide, 'html', 'loader.js'));
  const running = spawn(process.execPath, ['server.mjs'], {
    cwd: folder.path,
    env: {...process.env, AGENTS_TOKEN: token, VISITOR_SECRET: 'thirty-two or more random characters'},
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = (await once(running.stdout, 'data')) as [Buffer];
  return {
    address: printed.toString().trim(),
    async close() {
      running.kill();
      await once(running, 'exit');
      await folder.remove();
    },
  };
}

describe('a site with a gateway, from the steps of its guide', function () {
  this.timeout(120_000);
  let service: RunningServer;
  let site: Site;

  before(async () => {
    service = await serveHandler(
      createLocalService({agents: [pageAgent], answers: echoAnswers(), tokens: [token]}),
    );
    site = await followGuide(service.origin);
  });

  after(async () => {
    await closePages();
    await site.close();
    await service.close();
  });

  it('answers a visitor without a token in the page, and continues the conversation on the next page', async () => {
    const {page, complaints, requests} = await openPage();
    const tokens: (string | undefined)[] = [];
    page.on('request', request => tokens.push(request.headers()['authorization']));
    await page.goto(site.address);
    const chat = driveChat(page);
    await chat.open();
    await chat.ask('Is it in stock?');
    await chat.waitUntilIdle();
    const talk = [
      {role: 'user', text: 'Is it in stock?', notice: ''},
      {role: 'assistant', text: 'Is it in stock?', notice: ''},
    ];
    expect((await chat.messages()).slice(-2)).to.deep.equal(talk);
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await chat.open();
    await page.getByRole('article').filter({hasText: 'Is it in stock?'}).nth(1).waitFor();
    expect((await chat.messages()).slice(-2)).to.deep.equal(talk);
    expect(new Set(requests.map(address => new URL(address).origin))).to.deep.equal(
      new Set([new URL(site.address).origin]),
    );
    expect(new Set(tokens)).to.deep.equal(new Set([undefined]));
    expect(complaints).to.deep.equal([]);
  });
});
