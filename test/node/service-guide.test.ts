import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {type RequestListener, type Server, createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {LLMock} from '@copilotkit/aimock';
import {expect} from 'chai';
import {getRequestListener} from '@hono/node-server';
import {AgentClient} from '../../src/client/agent-client.js';
import {anonymousSignIn} from '../../src/client/anonymous-sign-in.js';
import type {ConversationPage} from '../../src/client/conversations-client.js';
import type {ServiceClient} from '../../src/client/client-contract.js';
import {detailsModule} from '../../src/client/reply-stream.js';
import {createAgentService, echoAnswers} from '../../src/service.js';
import {createChatSession} from '../../src/session/create-session.js';
import type {DatabaseStore} from '../../src/store.js';
import {postgresOrSkip} from '../support/postgres.js';
import {temporaryFolder} from '../support/temporary-folder.js';
import {fileAddress, runSnippet} from '../support/run-snippet.js';

const guide = readFileSync(join(import.meta.dirname, '../../stories/docs/service.mdx'), 'utf8');
const snippets = new Map(
  [...guide.matchAll(/^```js\n\/\/ (\S+)\n(.*?)^```$/gms)].map(([, name = '', code = '']) => [name, code]),
);
const unused = new Set(snippets.keys());
// `third-party-clients.test.ts` and `packed/installed/runtimes.test.ts` run them.
for (const name of ['ai-sdk.js', 'express.js']) unused.delete(name);
const packages = (['@hono/node-server', 'hono', 'pg'] as const).map(
  name => [`'${name}'`, `'${import.meta.resolve(name)}'`] as const,
);
const question = [{role: 'user', content: 'Hello there'}];

type Handler = (request: Request) => Promise<Response>;

function run(
  name: string,
  changes: readonly (readonly [string, string])[] = [],
): Promise<Record<string, unknown>> {
  unused.delete(name);
  return runSnippet(snippets.get(name) ?? '', [...changes, ...packages]);
}

function visitorAt(baseUrl: string, fetch?: Handler): AgentClient {
  const own = fetch && {
    fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(new Request(input, init)),
  };
  const accessToken = anonymousSignIn({baseUrl, deviceId: 'device-1-of-a-visitor', ...own});
  return new AgentClient({baseUrl, accessToken, ...own});
}

async function replyTo(client: ServiceClient, agentId: string): Promise<string> {
  let reply = '';
  for await (const {text} of client.streamReply(agentId, question)) reply += text;
  return reply;
}

describe('the guide to a service', () => {
  let model: LLMock;
  before(async () => {
    model = new LLMock({host: '127.0.0.1', port: 0});
    model.onMessage('Hello there', {content: 'Good day.'});
    await model.start();
  });
  after(() => model.stop());

  async function listening(listener: RequestListener, use: (origin: string) => Promise<void>): Promise<void> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  it('starts a service with a model in Node', async () => {
    const {server} = await run('server.js', [
      ['http://localhost:11434', model.url],
      ['8080', "0, hostname: '127.0.0.1'"],
    ]);
    const running = server as Server;
    try {
      if (!running.listening) await once(running, 'listening');
      const client = visitorAt(`http://127.0.0.1:${(running.address() as AddressInfo).port}/service`);
      expect(await replyTo(client, 'Agent-help')).to.equal('Good day.');
      expect((await client.listRecords('Agent-help')).total).to.equal(2);
    } finally {
      running.closeAllConnections();
      running.close();
    }
  });

  it('mounts it in Hono', async () => {
    const {app} = await run('hono.js');
    const {fetch} = app as {fetch: Handler};
    const client = visitorAt('http://shop.test/service', async request => fetch(request));
    expect(await replyTo(client, 'Agent-echo')).to.equal('Hello there');
  });

  it('chooses a model and adds passages to the instructions', async () => {
    const {service} = await run('shop.js', [
      ['https://api.openai.com', model.url],
      ['readAgents()', "[{AgentId: 'Agent-help', name: 'Help'}]"],
      ['findPassages(messages.at(-1).content)', '`Passage about ${messages.at(-1).content}`'],
    ]);
    const client = visitorAt('http://shop.test', service as Handler);
    expect(await replyTo(client, 'Agent-help')).to.equal('Good day.');
    const sent = JSON.stringify(model.getLastRequest()?.body);
    expect(sent)
      .to.include('gpt-4o-mini')
      .and.include('Passage about Hello there')
      .and.include('"temperature":0.2');
  });

  it('answers without a model', async () => {
    const {service} = await run('hours.js', [['readHours(signal)', "'from nine to five'"]]);
    const client = visitorAt('http://shop.test', service as Handler);
    expect(await replyTo(client, 'Agent-hours')).to.equal('We are open from nine to five.');
  });

  it('asks the visitor first, and acts once', async () => {
    const {service} = await run('cancel-order.js', [
      ['findOrder(messages.at(-1).content)', "({number: 7, name: 'Roses'})"],
      ['cancelOrder(order)', '`Order ${order.number} is canceled.`'],
    ]);
    const client = visitorAt('http://shop.test', service as Handler);
    await detailsModule.load();
    const session = createChatSession({client, agentId: 'Agent-orders'});
    const until = (isSo: () => boolean): Promise<void> =>
      new Promise(resolve => session.subscribe(() => isSo() && resolve()));
    const isAsked = until(() => session.snapshot.status === 'waiting-for-answer');
    session.send('Cancel my order');
    await isAsked;
    const [question] = session.snapshot.messages.at(-1)?.interrupts ?? [];
    expect(question).to.include({title: 'Cancel this order?', detail: '7: Roses'});
    const isCanceled = until(() => session.snapshot.messages.at(-1)?.text === 'Order 7 is canceled.');
    await session.resolve(question?.id ?? '', true);
    await isCanceled;
    const again = client.streamReply('Agent-orders', [{role: 'user', content: 'Cancel my order'}], {
      decisions: [{id: question?.id ?? '', status: 'resolved', value: true}],
    });
    let reply = '';
    for await (const {text} of again) reply += text;
    expect(reply).to.equal('The order stays.');
    session.dispose();
  });

  it('uses the sign-in of a site', async () => {
    const {service} = await run('sign-in.js', [
      [
        "readSession(request.headers.get('Cookie'))",
        "(request.headers.get('x-test') ? {userId: 'ann'} : undefined)",
      ],
    ]);
    const statusOf = async (headers: HeadersInit): Promise<number> =>
      (await (service as Handler)(new Request('http://shop.test/v1/aibot/bots', {headers}))).status;
    expect(await statusOf({'x-test': '1'})).to.equal(200);
    expect(await statusOf({})).to.equal(401);
  });

  it('keeps records in a file', async () => {
    const folder = await temporaryFolder();
    try {
      const {service} = await run('records.js', [['file:./data', `file:${folder.path}`]]);
      await replyTo(visitorAt('http://shop.test', service as Handler), 'Agent-echo');
      const {service: restarted} = await run('records.js', [
        ['file:./data', `file:${join(folder.path, '.')}`],
        ["name: 'Echo'", "name: 'Echo after a restart'"],
      ]);
      const {records} = await visitorAt('http://shop.test', restarted as Handler).listRecords('Agent-echo');
      expect(records.map(({content}) => content)).to.deep.equal(['Hello there', 'Hello there']);
    } finally {
      await folder.remove();
    }
  });

  it('keeps records in PostgreSQL, with a pool of the site', async function () {
    const postgres = await postgresOrSkip(this);
    try {
      const {store} = await run('own-pool.js', [
        ['process.env.DATABASE_URL', JSON.stringify(await postgres.createDatabase())],
      ]);
      const service = createAgentService({
        agents: [{AgentId: 'Agent-echo'}],
        answers: echoAnswers(),
        store: store as DatabaseStore,
      });
      const client = visitorAt('http://shop.test', service);
      await replyTo(client, 'Agent-echo');
      expect((await client.listRecords('Agent-echo')).total).to.equal(2);
      await (store as DatabaseStore).close();
    } finally {
      await postgres.stop();
    }
  });

  it('begins, lists, renames and deletes a conversation', async () => {
    const {service} = await run('conversations.js');
    const listener = getRequestListener(service as Handler, {overrideGlobalObjects: false});
    await listening(
      (incoming, outgoing) => void listener(incoming, outgoing),
      async origin => {
        const {page, renamed, records} = await run('visitor.js', [
          ['https://shop.example', origin],
          ['anonymousSignIn({baseUrl})', "anonymousSignIn({baseUrl, deviceId: 'device-1-of-a-visitor'})"],
          ['show(text)', 'text'],
        ]);
        expect((page as ConversationPage).conversations[0]?.title).to.equal('When do roses bloom?');
        expect(renamed).to.have.property('title', 'Roses');
        expect(records).to.have.length(2);
        expect((await visitorAt(origin).listRecords('Agent-echo')).total).to.equal(0);
      },
    );
  });

  it('shows a log and health checks', async () => {
    const {log} = console;
    const lines: string[] = [];
    console.log = (line: string) => void lines.push(line);
    try {
      const handle = (await run('health.js'))['service'] as Handler;
      const client = visitorAt('http://shop.test/service', request => handle(request));
      expect(await replyTo(client, 'Agent-echo')).to.equal('Hello there');
      for (const query of ['', '?deep'])
        expect((await handle(new Request(`http://shop.test/healthz${query}`))).status).to.equal(200);
    } finally {
      console.log = log;
    }
    const operations = lines.map(line => (JSON.parse(line) as {operation: string}).operation);
    expect(operations).to.deep.equal(['sign-in', 'complete']);
  });

  it('gives a page a client for a model server', async () => {
    const {client} = await run('page.js', [
      ['http://localhost:11434', model.url],
      ["document.querySelector('agent-chat').client = client;", ''],
    ]);
    expect(await replyTo(client as ServiceClient, 'Agent-help')).to.equal('Good day.');
  });

  it('runs every snippet here, and links files that exist', () => {
    expect([...unused]).to.deep.equal([]);
    expect(snippets.size).to.equal([...guide.matchAll(/^```js$/gm)].length);
    for (const [, file = ''] of guide.matchAll(/`(demo\/[\w./-]+)`/g))
      expect(() =>
        readFileSync(new URL(pathToFileURL(fileAddress(file).replace('file://', '')))),
      ).not.to.throw();
  });

  it('names the defaults of the code', () => {
    const sources = ['service/service-options.ts', 'server/limits.ts'].map(name =>
      readFileSync(join(import.meta.dirname, '../../src', name), 'utf8'),
    );
    const options = sources.join('\n');
    const rows = [...guide.matchAll(/^\| `(\w+)` +\| ([\d,]+) +\|/gm)];
    expect(rows).to.have.length(17);
    for (const [, name = '', value = ''] of rows)
      expect(options, name).to.match(new RegExp(`${name}: ${value.replaceAll(',', '_')}\\b`));
  });
});
