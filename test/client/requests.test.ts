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

describe('the requests of the client', () => {
  it('take further fields of a reply, which replace nothing that the client sends', async () => {
    const {client, sent} = openClient(reply);
    const fields = {searchEnable: true, model: 'x', messages: [], stream: true, conversationId: 'x'};
    await client.completeReply('Agent-42', question, {fields});
    expect(JSON.parse(sent[0]?.init.body as string)).to.deep.equal({
      searchEnable: true,
      model: 'Agent-42',
      messages: question,
      stream: false,
    });
  });

  it('list agents with every documented filter', async () => {
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

  it('contain no filter that was not given', async () => {
    const {client, sent} = openClient(agents);
    await client.listAgents();
    expect(sent[0]?.url.search).to.equal('');
  });

  it('request at most 50 items a page and no invalid page', async () => {
    const {client, sent} = openClient(agents);
    await client.listAgents({pageSize: 1000, pageNumber: 0});
    expect(sent[0]?.url.searchParams.get('pageSize')).to.equal('50');
    expect(sent[0]?.url.searchParams.get('pageNumber')).to.not.equal('0');
  });

  it('ask an agent with its identifier, the conversation and the stream flag', async () => {
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

  it('ask for a whole reply at the same path', async () => {
    const {client, sent} = openClient(reply);
    expect((await client.completeReply('Agent-42', question)).text).to.equal('Hello');
    expect(sent[0]?.body).to.include({stream: false});
    expect(sent[0]?.headers.get('Accept')).to.equal('application/json');
  });

  it('read records in order and by pages, newest first by default', async () => {
    const {client, sent} = openClient(records);
    await client.listRecords('Agent-42', {order: 'asc', pageSize: 5, pageNumber: 2});
    await client.listRecords('Agent-42');
    expect(sent.map(({url}) => url.pathname + url.search)).to.deep.equal([
      '/chat/v1/aibot/bots/Agent-42/records?sort=asc&pageSize=5&pageNumber=2',
      '/chat/v1/aibot/bots/Agent-42/records?sort=desc',
    ]);
  });

  it('use other names and paths where a deployment has them', async () => {
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

  it('encode any identifier as one path segment', async () => {
    const {client, sent} = openClient(records);
    await client.listRecords('a/../b?c#d $&%');
    expect(sent[0]?.url.pathname).to.equal('/chat/v1/aibot/bots/a%2F..%2Fb%3Fc%23d%20%24%26%25/records');
  });

  for (const id of ['', '.', '..', '\ud800']) {
    it(`reject the identifier ${JSON.stringify(id)} before sending`, async () => {
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
    it(`reject ${JSON.stringify(messages)} as messages before sending`, async () => {
      const {client, sent} = openClient(reply);
      const error = await failureOf(() => client.completeReply('Agent-42', messages as never));
      expect(error).to.include({kind: 'configuration', message: 'The messages are no list.'});
      expect(sent).to.have.length(0);
    });
  }

  for (const baseUrl of ['', 'ftp://agents.test', 'javascript:alert(1)', 'https://user:pass@agents.test']) {
    it(`reject the address ${JSON.stringify(baseUrl)}`, async () => {
      const {client, sent} = openClient(agents, {baseUrl});
      expect((await failureOf(() => client.listAgents())).kind).to.equal('configuration');
      expect(sent).to.have.length(0);
    });
  }

  it('send no cookies to another origin, no referrer, and no message after a redirect', async () => {
    const {client, sent} = openClient(reply);
    await client.completeReply('Agent-42', question);
    expect(sent[0]?.init).to.include({
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'error',
    });
  });

  it('let the page add headers and fields for each operation', async () => {
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

  it('report that the page’s callback failed', async () => {
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

  it('have no Authorization header without a token', async () => {
    const {client, sent} = openClient(agents, {accessToken: undefined});
    await client.listAgents();
    expect(sent[0]?.headers.has('Authorization')).to.equal(false);
  });
});
