import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {expect} from 'chai';
import OpenAI from 'openai';
import {AgentClient} from '../../src/client/agent-client.js';
import {anonymousSignIn} from '../../src/client/anonymous-sign-in.js';
import {prepareDemo, type DemoPlace, type RunningDemo} from '../support/running-demo.js';

const projectFolder = join(import.meta.dirname, '../..');
const question = 'How do I embed the chat?';

describe('the demo’s server', () => {
  let place: DemoPlace;

  before(async () => {
    place = await prepareDemo({LOCAL_SERVICE_TOKEN: 'fixed-token'});
  });
  after(() => place.leave());
  afterEach(() => place.closeAll());

  const start = (): Promise<RunningDemo> => place.start();
  const visitorOf = ({origin}: RunningDemo): AgentClient => {
    const baseUrl = `${origin}/service`;
    return new AgentClient({
      baseUrl,
      accessToken: anonymousSignIn({baseUrl, deviceId: 'device-1-of-a-visitor'}),
    });
  };

  it('lists agents, answers from the documentation and keeps the records after a restart', async () => {
    const demo = await start();
    const visitor = visitorOf(demo);
    const {agents} = await visitor.listAgents();
    const guide = agents.find(({AgentId}) => AgentId === 'Agent-guide')!;
    expect(guide.name).not.to.equal('');

    const words: string[] = [];
    const addresses: string[] = [];
    for await (const chunk of visitor.streamReply(guide.AgentId, [{role: 'user', content: question}])) {
      words.push(chunk.text);
      addresses.push(...(chunk.sources ?? []).map(({url}) => url));
    }
    expect(words).to.have.length.above(20);
    expect(words.join('')).to.include('**Embed it**').and.not.include('README.md');
    expect(addresses).to.have.length(3);
    for (const address of addresses) {
      const page = await (await fetch(address)).text();
      expect(page, address).to.include(`<section id="${new URL(address).hash.slice(1)}"><h2>`);
    }

    const said = await visitor.listRecords(guide.AgentId, {order: 'asc'});
    expect(said.records.map(({content}) => content)).to.deep.equal([question, words.join('')]);

    await demo.close();
    const again = visitorOf(await start());
    expect(await again.listRecords(guide.AgentId, {order: 'asc'})).to.deep.equal(said);
  });

  it('stops answering when the visitor leaves and keeps the sent part', async () => {
    const visitor = visitorOf(await start());
    let said = '';
    for await (const {text} of visitor.streamReply('Agent-tour', [{role: 'user', content: 'Everything'}])) {
      said += text;
      if (said.length > 60) break;
    }
    let kept = '';
    while (kept === '') {
      const {records} = await visitor.listRecords('Agent-tour', {pageSize: 1});
      kept = records.find(({role}) => role === 'assistant')?.content ?? '';
    }
    expect(kept.startsWith(said)).to.equal(true);
    expect(kept.length).to.be.below(said.length + 200);
  });

  it('answers 401 to a service request without a token, as the interface document says', async () => {
    const {origin} = await start();
    const completion = {
      method: 'POST',
      headers: {'Content-Type': 'application/json'},
      body: '{"messages":[]}',
    };
    for (const [path, init] of [
      ['/v1/aibot/bots', {}],
      ['/v1/aibot/bots/Agent-guide/records', {}],
      ['/v1/aibot/bots/Agent-guide/openai/chat/completions', completion],
    ] as const) {
      const response = await fetch(`${origin}/service${path}`, init);
      expect(response.status, path).to.equal(401);
      expect(response.headers.get('WWW-Authenticate')).to.equal('Bearer');
    }
  });

  it('accepts the fixed token', async () => {
    const {origin} = await start();
    const status = async (token: string): Promise<number> => {
      const headers = {Authorization: `Bearer ${token}`};
      return (await fetch(`${origin}/service/v1/aibot/bots`, {headers})).status;
    };
    expect(await status('fixed-token')).to.equal(200);
    expect(await status('another')).to.equal(401);
  });

  it('serves the openai package with the fixed token', async () => {
    const {origin} = await start();
    const baseURL = `${origin}/service/v1/aibot/bots/Agent-echo/openai`;
    const openai = new OpenAI({baseURL, apiKey: 'fixed-token', maxRetries: 0});
    const messages = [{role: 'user' as const, content: 'Hello there'}];
    const stream = await openai.chat.completions.create({model: 'Agent-echo', messages, stream: true});
    let text = '';
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    expect(text).to.equal('Hello there');
    const whole = await openai.chat.completions.create({model: 'Agent-echo', messages});
    expect(whole.choices[0]?.message.content).to.equal('Hello there');
    const stranger = new OpenAI({baseURL, apiKey: 'another', maxRetries: 0});
    const failure: unknown = await stranger.chat.completions
      .create({model: 'Agent-echo', messages})
      .catch((error: unknown) => error);
    expect(failure).to.have.property('status', 401);
  });

  it('lets pages of any origin talk to the service', async () => {
    const {origin} = await start();
    const response = await fetch(`${origin}/service/auth/v1/signin/anonymously`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://shop.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'x-device-id',
      },
    });
    expect(response.headers.get('Access-Control-Allow-Origin')).to.equal('*');
    expect(response.headers.get('Access-Control-Allow-Headers')).to.equal('x-device-id');
  });

  it('reports which model answers and where the records are, and no secrets', async () => {
    const {printed} = await start();
    const line = printed.find(text => text.includes('Agents:'));
    expect(line).to.include('documentation').and.include('records.db').and.not.include('fixed-token');
  });

  it('does not serve the files beside the records', async () => {
    const name = `not-served-${process.pid}.txt`;
    const file = join(projectFolder, 'demo/data', name);
    await mkdir(join(projectFolder, 'demo/data'), {recursive: true});
    await writeFile(file, 'what visitors said');
    try {
      const {origin} = await start();
      for (const path of [`/data/${name}`, `/data/${name}?raw`, `/data/${name}?url`, `/@fs${file}`]) {
        expect(await (await fetch(origin + path)).text(), path).not.to.include('visitors said');
      }
    } finally {
      await rm(file);
    }
  });

  it('does not serve records that are stored elsewhere in the project', async () => {
    const results = join(projectFolder, 'test-results');
    await mkdir(results, {recursive: true});
    const folder = await mkdtemp(join(results, 'records-'));
    const file = join(folder, 'talks.db');
    const elsewhere = await prepareDemo({LIBSQL_URL: pathToFileURL(file).href});
    try {
      const {origin} = await elsewhere.start();
      for (const path of [file, `${file}-wal`]) {
        expect(await (await fetch(`${origin}/@fs${path}`)).text(), path).to.include('Restricted');
      }
    } finally {
      await elsewhere.leave();
      await rm(folder, {recursive: true});
    }
  });
});
