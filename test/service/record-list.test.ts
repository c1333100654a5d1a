import {expect} from 'chai';
import {ask, callService, readBody, readRecords, type ErrorBody} from '../support/call-service.js';
import {createTestService, type TestService} from '../support/local-service.js';

async function serviceWithRecords(count: number): Promise<TestService> {
  const service = createTestService();
  for (let index = 0; index < count; index++) await service.addRecord('Agent-guide', {});
  return service;
}

async function listed(service: TestService, query: string): Promise<{texts: unknown[]; total: number}> {
  const {recordList, total} = await readRecords(service, query);
  return {texts: recordList.map(record => record['content']), total};
}

function messages(...numbers: number[]): string[] {
  return numbers.map(number => `Message ${number}`);
}

describe('the record list of the local service', () => {
  it('is empty before the first message', async () => {
    expect(await readRecords(createTestService(), '')).to.deep.equal({recordList: [], total: 0});
  });

  it('shows every documented field', async () => {
    const service = createTestService();
    const record = {role: 'assistant', image: 'https://service.test/plant.png', replyTo: 'record-0'};
    const stored = await service.addRecord('Agent-guide', record);
    const {recordList} = await readRecords(service);
    expect(recordList).to.deep.equal([stored]);
    expect(recordList[0]).to.have.all.keys(
      ...['AgentId', 'recordId', 'role', 'content', 'conversation', 'type', 'image'],
      ...['triggerSrc', 'replyTo', 'createTime'],
    );
  });

  it('shows the ten newest, newest first, by default', async () => {
    const {texts, total} = await listed(await serviceWithRecords(12), '');
    expect(texts).to.deep.equal(messages(12, 11, 10, 9, 8, 7, 6, 5, 4, 3));
    expect(total).to.equal(12);
  });

  it('shows them in the requested order', async () => {
    const service = await serviceWithRecords(3);
    expect((await listed(service, 'sort=asc')).texts).to.deep.equal(messages(1, 2, 3));
    expect((await listed(service, 'sort=desc')).texts).to.deep.equal(messages(3, 2, 1));
  });

  it('shows the requested page in the requested size, in both orders', async () => {
    const service = await serviceWithRecords(7);
    expect((await listed(service, 'sort=asc&pageSize=3&pageNumber=2')).texts).to.deep.equal(
      messages(4, 5, 6),
    );
    expect((await listed(service, 'sort=desc&pageSize=3&pageNumber=3')).texts).to.deep.equal(messages(1));
    expect(await listed(service, 'pageSize=3&pageNumber=4')).to.deep.equal({texts: [], total: 7});
  });

  it('keeps the order of messages from the same millisecond', async () => {
    const service = createTestService({now: () => Date.UTC(2024, 0, 1)});
    await ask(service, 'one');
    await ask(service, 'two');
    expect((await listed(service, 'sort=asc')).texts).to.deep.equal(['one', 'one', 'two', 'two']);
    const {recordList} = await readRecords(service, 'sort=asc');
    expect(recordList.map(record => record['role'])).to.deep.equal([
      'user',
      'assistant',
      'user',
      'assistant',
    ]);
    const times = recordList.map(record => record['createTime']);
    expect(new Set(times).size).to.equal(4);
    expect(times[0]).to.equal('2024-01-01T00:00:00.000Z');
  });

  it('contains only messages to the requested agent', async () => {
    const service = createTestService();
    await ask(service, 'To the guide');
    await ask(service, 'To the translator', {agentId: 'Agent-translator'});
    const {recordList, total} = await readRecords(service, '', {agentId: 'Agent-translator'});
    expect(total).to.equal(2);
    expect(recordList.map(record => record['AgentId'])).to.deep.equal([
      'Agent-translator',
      'Agent-translator',
    ]);
  });

  it('never shows one visitor another visitor’s messages', async () => {
    const service = createTestService({tokens: ['ada', 'ben']});
    await ask(service, 'A secret', {token: 'ada'});
    expect((await readRecords(service, '', {token: 'ada'})).total).to.equal(2);
    expect(await readRecords(service, '', {token: 'ben'})).to.deep.equal({recordList: [], total: 0});
  });

  it('ignores parameters it does not know', async () => {
    const service = await serviceWithRecords(2);
    expect((await listed(service, 'colour=red&order=asc')).texts).to.deep.equal(messages(2, 1));
  });

  for (const [query, field] of [
    ['sort=newest', 'sort'],
    ['pageSize=0', 'pageSize'],
    ['pageSize=many', 'pageSize'],
    ['pageNumber=0', 'pageNumber'],
    ['pageNumber=-2', 'pageNumber'],
  ] as const) {
    it(`reports ${field} when asked for ${query}`, async () => {
      const response = await callService(createTestService(), `/v1/aibot/bots/Agent-guide/records?${query}`);
      expect(response.status).to.equal(400);
      expect((await readBody<ErrorBody>(response)).message).to.include(field);
    });
  }

  it('is missing for an unknown agent', async () => {
    const response = await callService(createTestService(), '/v1/aibot/bots/Agent-404/records');
    expect(response.status).to.equal(404);
    expect((await readBody<ErrorBody>(response)).code).to.equal('AGENT_NOT_FOUND');
  });

  it('finds an agent by any identifier, whatever characters it contains', async () => {
    const [agent] = createTestService().agents;
    const AgentId = 'Agent/ü 1?%';
    const service = createTestService({agents: [{...agent!, AgentId}]});
    await ask(service, 'Hello', {
      agentId: encodeURIComponent(AgentId),
      body: {messages: [{role: 'user', content: 'Hi'}]},
    });
    const {recordList} = await readRecords(service, '', {agentId: encodeURIComponent(AgentId)});
    expect(recordList.map(record => record['AgentId'])).to.deep.equal([AgentId, AgentId]);
  });
});
