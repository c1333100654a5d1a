import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {pageContextBlock} from '../../src/conversation/page-context.js';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {ConversationsClient} from '../../src/client/conversations-client.js';
import {createAgentService} from '../../src/service/create-agent-service.js';
import type {AgentServiceOptions} from '../../src/service/service-options.js';
import {memoryStore} from '../../src/store/memory-store.js';
import type {AgentStore} from '../../src/store/agent-store.js';
import {handlerFetch} from '../support/handler-fetch.js';
import {holdAnswer} from '../support/held-answer.js';
import {unusableTitles} from '../support/unusable-titles.js';
import {completions, ownService, readError} from './running-service.js';

const path = '/v1/aibot/bots/Agent-1/conversations';
const records = '/v1/aibot/bots/Agent-1/records';

/** Visitors of one service, each with their own token. */
function openService(options: Partial<AgentServiceOptions> = {}) {
  const service = createAgentService({
    agents: [{AgentId: 'Agent-1', name: 'One'}],
    answers: ({messages}) => [{text: `Answer to ${messages.at(-1)?.content}`}],
    auth: {tokens: ['ada', 'bob']},
    conversations: true,
    ...options,
  });
  const visit = (accessToken: string) => {
    const client = new AgentClient({
      baseUrl: 'https://service.test',
      accessToken,
      fetch: handlerFetch(service),
    });
    return {
      client,
      conversations: new ConversationsClient(client),
      ask: (content: string, conversationId?: string) =>
        client.completeReply('Agent-1', [{role: 'user', content}], {conversationId}),
      async records(conversationId?: string) {
        const page = await client.listRecords('Agent-1', {order: 'asc', conversationId});
        return page.records.map(({content}) => content);
      },
      async titles() {
        const page = await new ConversationsClient(client).list('Agent-1');
        return page.conversations.map(({title}) => title);
      },
    };
  };
  return {ada: visit('ada'), bob: visit('bob')};
}

async function kindOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  expect(error).to.be.instanceOf(AgentServiceError);
  return (error as AgentServiceError).kind;
}

describe('the conversations of a visitor with an agent', () => {
  it('begin with their first message, which is their title', async () => {
    const {ada} = openService();
    await ada.ask('When do\n roses   bloom?', 'roses');
    await ada.ask('And tulips?', 'tulips');
    await ada.ask('And wild ones?', 'roses');
    const {conversations, total} = await ada.conversations.list('Agent-1');
    expect(conversations.map(({title}) => title)).to.deep.equal(['When do roses bloom?', 'And tulips?']);
    expect(total).to.equal(2);
    const [roses] = conversations;
    expect(roses!.updatedAt).to.be.greaterThan(roses!.createdAt!);
    expect(await ada.records('tulips')).to.deep.equal(['And tulips?', 'Answer to And tulips?']);
    expect(await ada.records()).to.have.length(6);
  });

  it('have titles without the page context of the message', async () => {
    const {ada} = openService();
    const context = pageContextBlock([{label: 'Title', text: 'A shop'}]);
    await ada.ask(`When do roses bloom?\n\n${context}`, 'roses');
    expect(await ada.titles()).to.deep.equal(['When do roses bloom?']);
  });

  it('have titles of 80 characters, without half an emoji at the end', async () => {
    const {ada} = openService();
    await ada.ask(`${'x'.repeat(79)}🌹 and more`, 'roses');
    expect(await ada.titles()).to.deep.equal(['x'.repeat(79)]);
  });

  it('are listed by pages', async () => {
    const {ada} = openService({limits: {pageSize: 3}});
    for (const number of [1, 2, 3, 4]) await ada.ask(`Question ${number}`, `c${number}`);
    const second = await ada.conversations.list('Agent-1', {pageSize: 3, pageNumber: 2});
    expect(second.conversations.map(({title}) => title)).to.deep.equal(['Question 1']);
    expect(second.total).to.equal(4);
    expect(await kindOf(ada.conversations.list('Agent-1', {pageSize: 4}))).to.equal('invalid-request');
  });

  it('contain no message without a conversation', async () => {
    const {ada} = openService();
    await ada.ask('Hello');
    expect(await ada.titles()).to.deep.equal([]);
    expect(await ada.records()).to.have.length(2);
  });

  it('can be renamed, and keep the last of many new titles', async () => {
    const {ada} = openService();
    await ada.ask('Roses?', 'roses');
    const titles = ['First', 'Second', 'Third'];
    await Promise.all(titles.map(title => ada.conversations.rename('Agent-1', 'roses', title)));
    expect(titles).to.include((await ada.titles())[0]);
    const renamed = await ada.conversations.rename('Agent-1', 'roses', '  <b>Roses</b> 🌹 ');
    expect(renamed.title).to.equal('<b>Roses</b> 🌹');
    await ada.ask('More?', 'roses');
    expect(await ada.titles()).to.deep.equal(['<b>Roses</b> 🌹']);
  });

  it('are gone after their deletion, with their records', async () => {
    const {ada} = openService();
    await ada.ask('Roses?', 'roses');
    await ada.ask('Tulips?', 'tulips');
    await ada.conversations.delete('Agent-1', 'roses');
    expect(await ada.titles()).to.deep.equal(['Tulips?']);
    expect(await ada.records('roses')).to.deep.equal([]);
    expect(await ada.records()).to.deep.equal(['Tulips?', 'Answer to Tulips?']);
    expect(await kindOf(ada.conversations.delete('Agent-1', 'roses'))).to.equal('not-found');
    expect(await kindOf(ada.conversations.rename('Agent-1', 'roses', 'Roses'))).to.equal('not-found');
  });

  it('are all gone when the visitor deletes everything', async () => {
    const {ada, bob} = openService();
    await ada.ask('Roses?', 'roses');
    await ada.ask('Without');
    await bob.ask('Tulips?', 'tulips');
    await ada.conversations.deleteAll('Agent-1');
    await ada.conversations.deleteAll('Agent-1');
    expect([await ada.titles(), await ada.records()]).to.deep.equal([[], []]);
    expect(await bob.titles()).to.deep.equal(['Tulips?']);
  });

  for (const conversationId of ['roses', undefined]) {
    it(`lose a reply that arrives after their deletion${conversationId ? '' : ', also without a name'}`, async () => {
      const {answer, give} = holdAnswer();
      const {ada} = openService({answers: give});
      const question = [{role: 'user', content: 'Roses?'}];
      const reply = ada.client.streamReply('Agent-1', question, {conversationId});
      const first = reply.next();
      answer.say('In');
      await first;
      expect(await ada.records()).to.deep.equal(['Roses?']);
      await ada.conversations.deleteAll('Agent-1');
      answer.say(' May.');
      answer.end();
      while (!(await reply.next()).done);
      expect([await ada.titles(), await ada.records()]).to.deep.equal([[], []]);
    });
  }

  it('are another visitor’s own, also with the same identifier', async () => {
    const {ada, bob} = openService();
    await ada.ask('A secret of Ada', 'roses');
    expect([await bob.titles(), await bob.records('roses'), await bob.records()]).to.deep.equal([[], [], []]);
    expect(await kindOf(bob.conversations.rename('Agent-1', 'roses', 'Mine'))).to.equal('not-found');
    expect(await kindOf(bob.conversations.delete('Agent-1', 'roses'))).to.equal('not-found');
    await bob.ask('A secret of Bob', 'roses');
    await bob.conversations.rename('Agent-1', 'roses', 'Bob’s');
    expect(await ada.titles()).to.deep.equal(['A secret of Ada']);
    await bob.conversations.delete('Agent-1', 'roses');
    await bob.conversations.deleteAll('Agent-1');
    expect(await ada.records('roses')).to.have.length(2);
  });
});

describe('a hostile request about conversations', () => {
  const body = (value: unknown): RequestInit => ({method: 'PATCH', body: JSON.stringify(value)});

  for (const title of unusableTitles) {
    it(`is refused with the title ${JSON.stringify(title).slice(0, 20)}`, async () => {
      const {call} = ownService({conversations: true});
      const response = await call(`${path}/roses`, body({title}));
      expect(response.status).to.equal(400);
      expect((await readError(response)).message).to.equal('title must be one line of 1 to 200 characters.');
    });
  }

  for (const id of ['', '../roses', 'a b', 'a/b', 'x'.repeat(65), 7, ['roses'], {}, true]) {
    it(`is refused with the conversation ${JSON.stringify(id).slice(0, 20)}`, async () => {
      const {call} = ownService({conversations: true});
      const messages = [{role: 'user', content: 'Hello'}];
      const response = await call(completions, {
        method: 'POST',
        body: JSON.stringify({messages, conversationId: id}),
      });
      expect(response.status).to.equal(400);
      expect((await readError(response)).message).to.include('conversationId');
      expect(
        (await call(`${records}?conversationId=${encodeURIComponent(`${JSON.stringify(id)}/`)}`)).status,
      ).to.equal(400);
    });
  }

  for (const id of ['', '.', '%2e%2e', '..%2frecords', 'a%62', 'a%00', 'a;b', 'x'.repeat(65), 'a/b', 'ä']) {
    it(`finds nothing at conversations/${id.slice(0, 12)}`, async () => {
      const {call} = ownService({conversations: true});
      for (const init of [{method: 'DELETE'}, body({title: 'x'})])
        expect((await call(`${path}/${id}`, init)).status).to.be.oneOf([404, 405]);
    });
  }

  it('is refused without a token, and for an unknown agent', async () => {
    const {call} = ownService({conversations: true});
    const headers = {Authorization: 'Bearer unknown'};
    for (const [method, at] of [
      ['GET', path],
      ['PATCH', `${path}/roses`],
      ['DELETE', `${path}/roses`],
      ['DELETE', records],
    ] as const) {
      expect((await call(at, {method, headers})).status, method).to.equal(401);
      const elsewhere = at.replace('Agent-1', 'Agent-2');
      expect((await call(elsewhere, {method})).status, method).to.equal(404);
    }
  });

  it('is refused when its body is too large', async () => {
    const {call} = ownService({conversations: true, limits: {bodyBytes: 100}});
    expect((await call(`${path}/roses`, body({title: 'x'.repeat(150)}))).status).to.equal(413);
  });

  it('is allowed from pages of other origins by its preflight', async () => {
    const {call} = ownService({conversations: true});
    const preflight = await call(`${path}/roses`, {method: 'OPTIONS'});
    expect(preflight.headers.get('Access-Control-Allow-Methods')).to.equal('PATCH, DELETE, OPTIONS');
    const deletion = await call(records, {method: 'DELETE'});
    expect([deletion.status, deletion.headers.get('Access-Control-Allow-Origin')]).to.deep.equal([204, '*']);
  });
});

describe('a service without conversations', () => {
  it('has neither the paths nor the deletion', async () => {
    const {call} = ownService();
    expect((await call(path)).status).to.equal(404);
    for (const method of ['PATCH', 'DELETE'])
      expect((await call(`${path}/roses`, {method})).status).to.equal(404);
    const deletion = await call(records, {method: 'DELETE'});
    expect([deletion.status, deletion.headers.get('Allow')]).to.deep.equal([405, 'GET, HEAD, OPTIONS']);
  });

  it('ignores the conversation of a message, like any unknown field', async () => {
    const {ada} = openService({conversations: false});
    await ada.ask('Hello', 'roses');
    expect(await ada.records('tulips')).to.deep.equal(['Hello', 'Answer to Hello']);
  });

  it('names the methods that a store lacks', () => {
    const store = {...memoryStore(), addRecord: undefined, deleteRecords: 'none'} as unknown as AgentStore;
    expect(() => ownService({store})).to.throw(TypeError, 'store must have addRecord, deleteRecords.');
    expect(() => ownService({conversations: 'yes' as unknown as boolean})).to.throw(
      TypeError,
      'conversations',
    );
  });
});

describe('the records of a service with conversations', () => {
  it('have the documented fields only', async () => {
    const {ada} = openService();
    await ada.ask('Hello', 'roses');
    const {records} = await ada.client.listRecords('Agent-1', {conversationId: 'roses'});
    for (const record of records) expect(record.raw).not.to.have.property('conversationId');
  });
});
