import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {Agent as ConnectionPool, get, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import {expect} from 'chai';
import {exportJWK, generateKeyPair, SignJWT} from 'jose';
import {register} from 'prom-client';
import {createServer, type UserConfig} from 'vite';
import {AgentClient} from '../../src/client/agent-client.js';
import {ConversationsClient} from '../../src/client/conversations-client.js';
import type {AnswerSource} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {freePort} from '../support/free-port.js';
import {gatherReply} from '../support/gathered-reply.js';
import {holdAnswer} from '../support/held-answer.js';
import {serveHandler, type RunningServer} from '../support/http-server.js';
import {fileAddress, runSnippet} from '../support/run-snippet.js';
import {sampleAgents} from '../support/sample-agents.js';
import {hello, post, secret, serviceToken, visit} from './running-gateway.js';

const guide = ['gateway', 'gateway-production']
  .map(name => readFileSync(join(import.meta.dirname, `../../stories/docs/${name}.mdx`), 'utf8'))
  .join('\n');

type FetchHandler = (request: Request) => Promise<Response>;

/** The code of a section of the guide. */
function snippetOf(section: string, language = 'js', words = ''): string {
  const text = guide.split(new RegExp(`\n##+ ${section}\n`))[1]?.split(/\n##+ /)[0] ?? '';
  const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  const found = blocks.filter(([, name, code = '']) => name === language && code.includes(words));
  expect(found, `${language} snippets of “${section}”`).to.have.length(1);
  return found[0]![2]!;
}

describe('the guide of the gateway', () => {
  let service: RunningServer;
  let bodies: string[];
  let answers: AnswerSource;

  beforeEach(async () => {
    Object.assign(process.env, {AGENTS_TOKEN: serviceToken, VISITOR_SECRET: secret});
    bodies = [];
    const handle = createLocalService({
      agents: sampleAgents(2),
      answers: request => answers(request),
      tokens: [serviceToken],
      onError: () => undefined,
    });
    service = await serveHandler(async request => {
      if (request.method === 'POST') bodies.push(await request.clone().text());
      return handle(request);
    });
  });
  afterEach(async () => {
    delete process.env['AGENTS_TOKEN'];
    delete process.env['VISITOR_SECRET'];
    register.clear();
    await service.close();
  });

  const run = (section: string): Promise<Record<string, unknown>> =>
    runSnippet(snippetOf(section), [
      ["'prom-client'", `'${fileAddress('node_modules/prom-client/index.js')}'`],
      ["'@hono/node-server'", `'${fileAddress('node_modules/@hono/node-server/dist/index.mjs')}'`],
      // The test process keeps the classes of the platform.
      ['getRequestListener(gateway)', 'getRequestListener(gateway, {overrideGlobalObjects: false})'],
      ['https://agents.example', service.origin],
      ['8080', "0, '127.0.0.1'"],
      // The sign-in of a site.
      ["readSession(request.headers.get('Cookie'))", "{userId: request.headers.get('X-User') ?? undefined}"],
    ]);

  it('shows several conversations of a visitor', async () => {
    answers = () => [{text: 'In May.'}];
    const {gateway} = await run('Several conversations');
    const server = await serveHandler(gateway as FetchHandler);
    const {client} = visit(`${server.origin}/agents`);
    const conversations = new ConversationsClient(client);
    const list = async (): Promise<readonly string[]> =>
      (await conversations.list('Agent-guide')).conversations.map(({title}) => title);
    await client.completeReply('Agent-guide', hello, {conversationId: 'roses'});
    expect(await list()).to.deep.equal(['Hello there']);
    await conversations.delete('Agent-guide', 'roses');
    expect(await list()).to.deep.equal([]);
    // The service keeps its copy.
    const headers = {Authorization: `Bearer ${serviceToken}`};
    const stored = await fetch(`${service.origin}/v1/aibot/bots/Agent-guide/records`, {headers});
    expect(await stored.json()).to.have.property('total', 2);
    await server.close();
  });

  it('shows people who sign in, and take along what they said', async () => {
    answers = () => [{text: 'In May.'}];
    const {gateway} = await run('People who sign in');
    const server = await serveHandler(gateway as FetchHandler);
    const headers: Record<string, string> = {};
    const {client, fetch: fetchHere} = visit(`${server.origin}/agents`, headers);
    const total = async (): Promise<number> => (await client.listRecords('Agent-guide')).total;
    await client.completeReply('Agent-guide', hello);
    headers['X-User'] = 'anna';
    expect(await total()).to.equal(2);
    const response = await fetchHere(`${server.origin}/agents/v1/sign-out`, {method: 'POST'});
    expect(response.status).to.equal(204);
    delete headers['X-User'];
    expect(await total()).to.equal(0);
    await server.close();
  });

  it('shows people with tokens of a sign-in, also behind Vite', async () => {
    answers = () => [{text: 'In May.'}];
    const {publicKey, privateKey} = await generateKeyPair('ES256');
    const keys = await serveHandler(async () =>
      Response.json({keys: [{...(await exportJWK(publicKey)), alg: 'ES256'}]}),
    );
    const section = 'Your users, your JWT';
    const {gateway} = await runSnippet(snippetOf(section, 'js', 'jwtUser'), [
      ['https://agents.example', service.origin],
      ['https://sign-in.example', keys.origin],
    ]);
    const server = await serveHandler(gateway as FetchHandler);
    const {config} = await runSnippet(
      snippetOf(section, 'js', 'vite').replace('export default', 'const config ='),
      [
        ["'vite'", `'${import.meta.resolve('vite')}'`],
        ['http://localhost:8080', server.origin],
      ],
    );
    const port = await freePort();
    const vite = await createServer({
      ...{configFile: false, root: join(import.meta.dirname, 'processes'), logLevel: 'silent'},
      server: {...(config as UserConfig).server, port, host: '127.0.0.1', watch: null},
    });
    await vite.listen();
    const tokenOf = (sub: string): Promise<string> =>
      new SignJWT({sub, aud: 'shop'})
        .setProtectedHeader({alg: 'ES256'})
        .setExpirationTime('1h')
        .sign(privateKey);
    const baseUrl = `http://127.0.0.1:${port}/agents`;
    const device = async (sub: string): Promise<AgentClient> => {
      const session = `session=${await tokenOf(sub)}`;
      return new AgentClient({
        baseUrl,
        prepareRequest: ({headers}) => headers.set('Cookie', session),
      });
    };
    const anna = await device('anna');
    await anna.completeReply('Agent-guide', hello);
    const totals = [await device('anna'), await device('bob')].map(
      async client => (await client.listRecords('Agent-guide')).total,
    );
    expect(await Promise.all(totals)).to.deep.equal([2, 0]);
    await vite.close();
    await server.close();
    await keys.close();
  });

  it('shows a further field and an image that pass to the service', async () => {
    answers = async function* () {
      yield {text: 'A cat', finishReason: 'stop'};
    };
    const {gateway} = await run('Pass further fields');
    const server = await serveHandler(gateway as FetchHandler);
    const part = {type: 'image_url', image_url: {url: `data:image/png;base64,${'A'.repeat(300_000)}`}};
    const content = [{type: 'text', text: 'Which animal?'}, part];
    const response = await post(`${server.origin}/agents`, {
      ...{messages: [{role: 'user', content}], enable_search: true, temperature: 2},
    });
    // The local service reads text only, so it refuses the image that it received.
    expect(response.status).to.equal(400);
    const {enable_search, messages, ...others} = JSON.parse(bodies[0]!) as Record<string, unknown>;
    expect({enable_search, messages}).to.deep.equal({
      enable_search: true,
      messages: [{role: 'user', content}],
    });
    expect(Object.keys(others).toSorted()).to.deep.equal(['model', 'stream']);
    await server.close();
  });

  it('shows a log, metrics and health checks', async () => {
    answers = async function* () {
      yield {text: 'Hi', finishReason: 'stop'};
    };
    const {log} = console;
    const lines: string[] = [];
    console.log = (line: string) => void lines.push(line);
    try {
      const {gateway, answerMetrics} = await run('Logs, metrics and health');
      const server = await serveHandler(gateway as FetchHandler);
      await gatherReply(visit(`${server.origin}/agents`).client.streamReply('Agent-guide', hello));
      await (await post(`${server.origin}/agents`, {messages: []})).text();
      for (const query of ['', '?deep'])
        expect(await (await fetch(`${server.origin}/healthz${query}`)).json()).to.deep.equal({status: 'ok'});
      await server.close();
      const metrics = await (await (answerMetrics as () => Promise<Response>)()).text();
      expect(metrics).to.include('agent_requests_total{operation="complete",status="2xx",outcome="done"} 1');
      expect(metrics).to.include('agent_requests_total{operation="complete",status="4xx",outcome="done"} 1');
      expect(metrics).to.match(/agent_request_seconds_count\{operation="complete",status="2xx".*\} 1/);
      expect(metrics).to.match(/agent_first_byte_seconds_bucket\{le="100",operation="complete",.*\} 1/);
    } finally {
      console.log = log;
    }
    const documented = JSON.parse(snippetOf('Logs, metrics and health', 'json')) as object;
    const written = lines.map(line => JSON.parse(line) as object);
    expect(written).to.have.length(2);
    // Without a cookie or a function, there is no visitor.
    expect(Object.keys(written[0]!)).to.deep.equal(Object.keys(documented).filter(key => key !== 'visitor'));
  });

  describe('shows how to shut down', () => {
    let server: Server;
    let shutDown: (maxMilliseconds?: number) => Promise<void>;
    let baseUrl: string;
    let atSignal: NodeJS.SignalsListener[];

    beforeEach(async () => {
      const before = process.listeners('SIGTERM');
      const snippet = await run('Shut down');
      ({server, shutDown} = snippet as unknown as {server: Server; shutDown: typeof shutDown});
      atSignal = process.listeners('SIGTERM').filter(listener => !before.includes(listener));
      if (!server.listening) await once(server, 'listening');
      baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/agents`;
    });
    afterEach(() => {
      for (const listener of atSignal) process.off('SIGTERM', listener);
      server.closeAllConnections();
      server.close();
    });

    /** The outcome of a request on a connection of its own, or on one of a pool. */
    const connect = (agent: ConnectionPool | false = false): Promise<unknown> =>
      new Promise(resolve => {
        get(`${baseUrl}/v1/aibot/bots`, {agent}, response => {
          response.resume().on('end', () => resolve(response.statusCode));
        }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
      });

    it('so that a running reply ends whole, and new connections are refused', async () => {
      const {answer, give} = holdAnswer();
      answers = give;
      const reply = gatherReply(visit(baseUrl).client.streamReply('Agent-guide', hello));
      await answer.asked;
      answer.say('One ');
      // A browser keeps such a connection open.
      const pool = new ConnectionPool({keepAlive: true});
      expect([await connect(), await connect(pool)]).to.deep.equal([200, 200]);
      expect(atSignal).to.have.length(1);
      atSignal[0]!('SIGTERM');
      const closed = once(server, 'close');
      expect(await connect()).to.equal('ECONNREFUSED');
      answer.say('two');
      answer.end('stop');
      expect(await reply).to.include({text: 'One two', error: undefined});
      await closed;
      pool.destroy();
    });

    it('so that the bound aborts a reply that does not end, at the service too', async () => {
      const {answer, give} = holdAnswer();
      answers = give;
      const reply = visit(baseUrl).client.streamReply('Agent-guide', hello);
      answer.say('One ');
      expect((await reply.next()).value).to.include({text: 'One '});
      let aborts = 0;
      const abortAll = server.closeAllConnections.bind(server);
      server.closeAllConnections = () => {
        aborts += 1;
        abortAll();
      };
      await shutDown(300);
      expect(aborts).to.equal(1);
      expect((await gatherReply(reply)).error).to.include({kind: 'interrupted'});
      await answer.aborted;
    });
  });
});
