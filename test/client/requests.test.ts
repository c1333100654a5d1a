import {expect} from 'chai';
import {AgentClient, type AgentClientOptions} from '../../src/client/agent-client.js';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {jsonAnswer, scriptFetch, type ScriptedAnswer} from '../support/scripted-fetch.js';

const agents = jsonAnswer({agentList: [], total: 0});
const records = jsonAnswer({recordList: [], total: 0});
const reply = jsonAnswer({choices: [{index: 0, delta: {content: 'Hello'}, finish_reason: 'stop'}]});
const question = [{role: 'user', content: 'Hello?'}];

function openClient(answer: ScriptedAnswer, options: Partial<AgentClientOptions> = {}) {
  const script = scriptFetch(answer);
  const client = new AgentClient({
    baseUrl: 'https://agents.test/chat/',
    accessToken: 'secret',
    fetch: script.fetch,
    ...options,
  });
  return {client, sent: script.sent};
}

async function failureOf(call: () => Promise<unknown>): Promise<AgentServiceError> {
  const error: unknown = await call().catch((thrown: unknown) => thrown);
  expect(error).to.be.instanceOf(AgentServiceError);
  return error as AgentServiceError;
}

describe('what the client sends', () => {
  it('lists agents with every filter the document names', async () => {
    const {client, sent} = openClient(agents);
    await client.listAgents({
      name: 'Grün & Co',
      introduction: 'tea',
      information: 'both?',
      enable: false,
      pageSize: 20,
      pageNumber: 3,
    });
    expect(sent[0]?.init.method).to.equal('GET');
    expect(sent[0]?.url.href.split('?')[0]).to.equal('https://agents.test/chat/v1/aibot/bots');
    expect(Object.fromEntries(sent[0]!.url.searchParams)).to.deep.equal({
      name: 'Grün & Co',
      introduction: 'tea',
      information: 'both?',
      enable: 'false',
      pageSize: '20',
      pageNumber: '3',
    });
    expect(sent[0]?.headers.get('Authorization')).to.equal('Bearer secret');
    expect(sent[0]?.headers.get('Accept')).to.equal('application/json');
  });

  it('sends no filter that was not given', async () => {
    const {client, sent} = openClient(agents);
    await client.listAgents();
    expect(sent[0]?.url.search).to.equal('');
  });

  it('asks for at most 50 on a page, and for no page that cannot be', async () => {
    const {client, sent} = openClient(agents);
    await client.listAgents({pageSize: 1000, pageNumber: 0});
    expect(sent[0]?.url.searchParams.get('pageSize')).to.equal('50');
    expect(sent[0]?.url.searchParams.get('pageNumber')).to.not.equal('0');
  });

  it('asks an agent with its identifier, the conversation and the flag', async () => {
    const {client, sent} = openClient(reply);
    for await (const chunk of client.streamReply('Agent-42', question)) expect(chunk.text).to.equal('Hello');
    expect(sent[0]?.init.method).to.equal('POST');
    expect(sent[0]?.url.href).to.equal(
      'https://agents.test/chat/v1/aibot/bots/Agent-42/openai/chat/completions',
    );
    expect(sent[0]?.body).to.deep.equal({model: 'Agent-42', messages: question, stream: true});
    expect(sent[0]?.headers.get('Accept')).to.equal('text/event-stream');
    expect(sent[0]?.headers.get('Content-Type')).to.equal('application/json');
  });

  it('asks for a whole reply by the same path', async () => {
    const {client, sent} = openClient(reply);
    expect((await client.completeReply('Agent-42', question)).text).to.equal('Hello');
    expect(sent[0]?.body).to.include({stream: false});
    expect(sent[0]?.headers.get('Accept')).to.equal('application/json');
  });

  it('reads records in order and by pages, the newest first by itself', async () => {
    const {client, sent} = openClient(records);
    await client.listRecords('Agent-42', {order: 'asc', pageSize: 5, pageNumber: 2});
    await client.listRecords('Agent-42');
    expect(sent.map(({url}) => url.pathname + url.search)).to.deep.equal([
      '/chat/v1/aibot/bots/Agent-42/records?sort=asc&pageSize=5&pageNumber=2',
      '/chat/v1/aibot/bots/Agent-42/records?sort=desc',
    ]);
  });

  it('takes other names and paths where a deployment has them', async () => {
    const {client, sent} = openClient(records, {
      assumptions: {
        recordOrderParameter: 'order',
        recordPageSizeParameter: 'limit',
        recordPageNumberParameter: 'page',
        recordsPath: '/bots/{AgentId}/log',
      },
    });
    await client.listRecords('Agent-42', {order: 'asc', pageSize: 5, pageNumber: 2});
    expect(sent[0]?.url.href).to.equal('https://agents.test/chat/bots/Agent-42/log?order=asc&limit=5&page=2');
  });

  it('puts an identifier into one segment of the path, whatever it holds', async () => {
    const {client, sent} = openClient(records);
    await client.listRecords('a/../b?c#d $&%');
    expect(sent[0]?.url.pathname).to.equal('/chat/v1/aibot/bots/a%2F..%2Fb%3Fc%23d%20%24%26%25/records');
  });

  for (const id of ['', '.', '..', '\ud800']) {
    it(`refuses the identifier ${JSON.stringify(id)} before anything is sent`, async () => {
      const {client, sent} = openClient(reply);
      for (const call of [
        () => client.listRecords(id),
        () => client.completeReply(id, question),
        () => client.findAgent(id),
      ]) {
        expect((await failureOf(call)).kind).to.equal('configuration');
      }
      expect(sent).to.have.length(0);
    });
  }

  for (const messages of ['Hello', undefined, {role: 'user', content: 'Hello'}]) {
    it(`refuses ${JSON.stringify(messages)} where messages belong before anything is sent`, async () => {
      const {client, sent} = openClient(reply);
      const error = await failureOf(() => client.completeReply('Agent-42', messages as never));
      expect(error).to.include({kind: 'configuration', message: 'The messages are no list.'});
      expect(sent).to.have.length(0);
    });
  }

  for (const baseUrl of ['', 'ftp://agents.test', 'javascript:alert(1)', 'https://user:pass@agents.test']) {
    it(`refuses the address ${JSON.stringify(baseUrl)}`, async () => {
      const {client, sent} = openClient(agents, {baseUrl});
      expect((await failureOf(() => client.listAgents())).kind).to.equal('configuration');
      expect(sent).to.have.length(0);
    });
  }

  it('sends no cookies to another origin, no address of the page, and follows no redirect with a message', async () => {
    const {client, sent} = openClient(reply);
    await client.completeReply('Agent-42', question);
    expect(sent[0]?.init).to.include({
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'error',
    });
  });

  it('lets the page add headers and fields, knowing what is asked', async () => {
    const operations: string[] = [];
    const {client, sent} = openClient(reply, {
      prepareRequest(request, {operation}) {
        operations.push(operation);
        request.headers.set('X-Tenant', 'blue');
        if (request.body) request.body['temperature'] = 0;
      },
    });
    await client.completeReply('Agent-42', question);
    expect(operations).to.deep.equal(['reply']);
    expect(sent[0]?.headers.get('X-Tenant')).to.equal('blue');
    expect(sent[0]?.body).to.include({temperature: 0, model: 'Agent-42'});
  });

  it('says that it was the page when that fails', async () => {
    const {client, sent} = openClient(reply, {
      prepareRequest() {
        throw new Error('no tenant');
      },
    });
    expect((await failureOf(() => client.completeReply('Agent-42', question))).kind).to.equal(
      'configuration',
    );
    expect(sent).to.have.length(0);
  });

  it('goes without a header where there is no token', async () => {
    const {client, sent} = openClient(agents, {accessToken: undefined});
    await client.listAgents();
    expect(sent[0]?.headers.has('Authorization')).to.equal(false);
  });
});
