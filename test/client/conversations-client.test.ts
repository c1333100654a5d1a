import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {ConversationsClient} from '../../src/client/conversations-client.js';
import {jsonAnswer, scriptFetch, type ScriptedAnswer, type SentRequest} from '../support/scripted-fetch.js';

const path = '/chat/v1/aibot/bots/Agent%2042/conversations';
const question = [{role: 'user', content: 'When do roses bloom?'}];
const reply = {choices: [{index: 0, delta: {content: 'In May.'}, finish_reason: 'stop'}]};
const listed = {
  conversationId: 'a-1',
  title: 'Roses',
  createTime: '2026-01-01T00:00:00.000Z',
  updateTime: '2026-01-02T00:00:00.000Z',
};
const summary = {
  conversationId: 'a-1',
  title: 'Roses',
  createdAt: Date.UTC(2026, 0, 1),
  updatedAt: Date.UTC(2026, 0, 2),
};

function openClient(...answers: readonly ScriptedAnswer[]) {
  const {fetch, sent} = scriptFetch(...answers);
  const client = new AgentClient({
    baseUrl: 'https://agents.test/chat',
    accessToken: 'secret',
    fetch,
    assumptions: {retryDelay: 0},
  });
  return {client, conversations: new ConversationsClient(client), sent};
}

function line({init, url}: SentRequest): string {
  return `${init.method} ${url.pathname}${url.search}`;
}

async function failureOf(call: Promise<unknown>): Promise<AgentServiceError> {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  expect(error).to.be.instanceOf(AgentServiceError);
  return error as AgentServiceError;
}

describe('a message of a conversation', () => {
  it('carries its identifier, and so does a request for its records', async () => {
    const {client, sent} = openClient(jsonAnswer(reply), jsonAnswer({recordList: [], total: 0}));
    await client.completeReply('Agent-1', question, {conversationId: 'a-1'});
    await client.listRecords('Agent-1', {conversationId: 'a-1'});
    expect(sent[0]!.body).to.have.property('conversationId', 'a-1');
    expect(sent[1]!.url.searchParams.get('conversationId')).to.equal('a-1');
  });

  it('has no identifier without a conversation', async () => {
    const {client, sent} = openClient(jsonAnswer(reply), jsonAnswer({recordList: [], total: 0}));
    await client.completeReply('Agent-1', question, {conversationId: ''});
    await client.listRecords('Agent-1', {conversationId: undefined});
    expect(sent[0]!.body).to.have.keys('model', 'messages', 'stream');
    expect(sent[1]!.url.search).to.equal('?sort=desc');
  });
});

describe('the conversations of a visitor', () => {
  it('are listed by pages, with the token', async () => {
    const {conversations, sent} = openClient(jsonAnswer({conversationList: [listed], total: 31}));
    const page = await conversations.list('Agent 42', {pageSize: 20, pageNumber: 2});
    expect(page).to.deep.equal({conversations: [summary], total: 31});
    expect(line(sent[0]!)).to.equal(`GET ${path}?pageSize=20&pageNumber=2`);
    expect(sent[0]!.headers.get('Authorization')).to.equal('Bearer secret');
  });

  it('are none when the list is empty', async () => {
    const {conversations} = openClient(jsonAnswer({conversationList: [], total: 0}));
    expect(await conversations.list('Agent-1')).to.deep.equal({conversations: [], total: 0});
  });

  it('are renamed', async () => {
    const {conversations, sent} = openClient(jsonAnswer({...listed, title: 'My roses'}));
    const renamed = await conversations.rename('Agent 42', 'a-1', 'My roses');
    expect(renamed).to.deep.equal({...summary, title: 'My roses'});
    expect(line(sent[0]!)).to.equal(`PATCH ${path}/a-1`);
    expect(sent[0]!.body).to.deep.equal({title: 'My roses'});
  });

  it('are deleted, one or all', async () => {
    const {conversations, sent} = openClient(new Response(null, {status: 204}));
    await conversations.delete('Agent 42', 'a-1');
    await conversations.deleteAll('Agent 42');
    expect(sent.map(line)).to.deep.equal([
      `DELETE ${path}/a-1`,
      'DELETE /chat/v1/aibot/bots/Agent%2042/records',
    ]);
    expect(sent.map(({body}) => body)).to.deep.equal([undefined, undefined]);
  });

  it('appear in the diagnostics without identifiers', async () => {
    const {client, conversations} = openClient(new Response(null, {status: 204}));
    await conversations.delete('Agent-1', 'a-1');
    const {requests} = await client.diagnostics();
    expect(requests[0]).to.include({
      operation: 'delete-conversation',
      method: 'DELETE',
      path: '/v1/aibot/bots/{AgentId}/conversations/{conversationId}',
      outcome: 'done',
    });
  });
});

describe('the answer about conversations', () => {
  it('skips items that nobody could open, and repeated ones', async () => {
    const ids = ['../records', '', 'a/b', 'a'.repeat(65), 7, null, 'a-1', 'a-1'];
    const conversationList = [...ids.map(conversationId => ({conversationId})), null, 'a-2', [listed]];
    const {conversations} = openClient(jsonAnswer({conversationList, total: 11}));
    const found = (await conversations.list('Agent-1')).conversations;
    expect(found).to.deep.equal([
      {conversationId: 'a-1', title: '', createdAt: undefined, updatedAt: undefined},
    ]);
  });

  it('has titles of one short line without control and direction characters', async () => {
    const title = `\u202e a\u0000\n b ${'x'.repeat(500)}`;
    const {conversations} = openClient(jsonAnswer({conversationList: [{...listed, title}]}));
    const found = (await conversations.list('Agent-1')).conversations[0]!.title;
    expect(found)
      .to.match(/^a b x+$/)
      .and.have.length(200);
  });

  it('is cut when the service ignores the page size', async () => {
    const conversationList = Array.from({length: 5000}, (_, index) => ({conversationId: `a-${index}`}));
    const {conversations} = openClient(jsonAnswer({conversationList, total: 5000}));
    expect((await conversations.list('Agent-1')).conversations).to.have.length(1000);
  });

  for (const body of [{}, [], 'text', {conversationList: 'none'}, {conversationList: {}}]) {
    it(`is unreadable as ${JSON.stringify(body)}`, async () => {
      const {conversations} = openClient(jsonAnswer(body));
      expect((await failureOf(conversations.list('Agent-1'))).kind).to.equal('unreadable');
      expect((await failureOf(conversations.rename('Agent-1', 'a-1', 'x'))).kind).to.equal('unreadable');
    });
  }

  it('is the error that a service reports with a good status', async () => {
    const {conversations} = openClient(jsonAnswer({code: 'BROKEN', message: 'The list is broken.'}));
    expect((await failureOf(conversations.list('Agent-1'))).message).to.equal('The list is broken.');
  });

  it('is unreadable when another conversation was renamed', async () => {
    const {conversations} = openClient(jsonAnswer({...listed, conversationId: 'a-2'}));
    expect((await failureOf(conversations.rename('Agent-1', 'a-1', 'x'))).kind).to.equal('unreadable');
  });

  it('does not confirm a deletion with a page', async () => {
    const {conversations} = openClient(new Response('<h1>Welcome</h1>'));
    expect((await failureOf(conversations.delete('Agent-1', 'a-1'))).kind).to.equal('unreadable');
    expect((await failureOf(conversations.deleteAll('Agent-1'))).kind).to.equal('unreadable');
  });

  it('is not-found where there are no conversations', async () => {
    const {conversations} = openClient(
      jsonAnswer({code: 'NOT_FOUND', message: 'There is nothing at this path.'}, {status: 404}),
    );
    expect((await failureOf(conversations.list('Agent-1'))).kind).to.equal('not-found');
    expect((await failureOf(conversations.delete('Agent-1', 'a-1'))).kind).to.equal('not-found');
  });
});

describe('a request about conversations', () => {
  it('is not sent for an identifier that leads elsewhere', async () => {
    const {conversations, sent} = openClient(new Response(null, {status: 204}));
    for (const id of ['', '.', '..', '../records', 'a/b', 'a?b', 'a%2fb', 'a'.repeat(65), 'ü'])
      expect((await failureOf(conversations.delete('Agent-1', id))).setting).to.equal('conversation-id');
    expect((await failureOf(conversations.deleteAll('..'))).setting).to.equal('agent-id');
    expect(sent).to.have.length(0);
  });

  it('is repeated after a broken connection only if it changes nothing', async () => {
    const broken = new TypeError('Failed to fetch');
    const {conversations, sent} = openClient(broken);
    const requests = async (call: Promise<unknown>): Promise<number> => {
      const before = sent.length;
      expect((await failureOf(call)).kind).to.equal('network');
      return sent.length - before;
    };
    expect(await requests(conversations.list('Agent-1'))).to.equal(3);
    expect(await requests(conversations.rename('Agent-1', 'a-1', 'x'))).to.equal(1);
    expect(await requests(conversations.delete('Agent-1', 'a-1'))).to.equal(1);
    expect(await requests(conversations.deleteAll('Agent-1'))).to.equal(1);
  });

  it('ends with the reason of an abort', async () => {
    const {conversations} = openClient(() => new Promise<Response>(() => undefined));
    const controller = new AbortController();
    const listing = conversations.list('Agent-1', {}, {signal: controller.signal});
    controller.abort(new Error('closed'));
    const error: unknown = await listing.catch((thrown: unknown) => thrown);
    expect(error).to.have.property('message', 'closed');
  });
});
