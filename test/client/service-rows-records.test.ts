import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import type {ConversationRecord, RecordQuery} from '../../src/client/resources.js';
import {jsonAnswer, scriptFetch} from '../support/scripted-fetch.js';

function openClient(answer: object) {
  const {fetch, sent} = scriptFetch(jsonAnswer(answer));
  return {sent, client: new AgentClient({baseUrl: 'https://agents.test', fetch})};
}

const bareRecord: ConversationRecord = {
  AgentId: '',
  recordId: 'record-42',
  role: '',
  content: '',
  conversation: '',
  type: '',
  image: '',
  triggerSrc: '',
  replyTo: '',
  createTime: '',
  createdAt: undefined,
};

describe('the query of the records', () => {
  const asked: readonly (readonly [parameter: string, query: RecordQuery, sent: string])[] = [
    ['sort', {order: 'asc'}, 'sort=asc'],
    ['sort', {order: 'desc'}, 'sort=desc'],
    ['pageSize', {pageSize: 20}, 'sort=desc&pageSize=20'],
    ['pageNumber', {pageNumber: 3}, 'sort=desc&pageNumber=3'],
  ];

  for (const [parameter, query, sentQuery] of asked) {
    it(`contains ${parameter} for ${JSON.stringify(query)}`, async () => {
      const {client, sent} = openClient({recordList: [], total: 0});
      await client.listRecords('Agent-42', query);
      expect(sent[0]!.url.searchParams.toString()).to.equal(sentQuery);
    });
  }

  it('goes to the agent whose AgentId is in the path', async () => {
    const {client, sent} = openClient({recordList: [], total: 0});
    for (const id of ['Agent-42', 'Agent 7/ü']) await client.listRecords(id);
    expect(sent.map(({url}) => url.pathname.split('/').at(-2))).to.deep.equal([
      'Agent-42',
      'Agent%207%2F%C3%BC',
    ]);
  });
});

describe('a record of the list', () => {
  const values: Omit<ConversationRecord, 'createdAt' | 'createTime'> = {
    AgentId: 'Agent-42',
    recordId: 'record-7',
    role: 'user',
    content: 'When do roses bloom?',
    conversation: 'user',
    type: 'text',
    image: 'https://agents.test/rose.png',
    triggerSrc: 'TCB',
    replyTo: 'record-6',
  };

  for (const [field, value] of Object.entries(values)) {
    it(`shows the ${field} the service sent and leaves its other fields empty`, async () => {
      const sentRecord = {recordId: 'record-42', [field]: value};
      const {client} = openClient({recordList: [sentRecord], total: 1});
      const {records} = await client.listRecords('Agent-42');
      expect(records).to.deep.equal([{...bareRecord, ...sentRecord}]);
    });
  }

  it('has createTime as sent, exact to the millisecond', async () => {
    const createTime = '2024-05-01T12:34:56.789Z';
    const {client} = openClient({recordList: [{recordId: 'record-42', createTime}], total: 1});
    const {records} = await client.listRecords('Agent-42');
    const createdAt = Date.UTC(2024, 4, 1, 12, 34, 56, 789);
    expect(records).to.deep.equal([{...bareRecord, createTime, createdAt}]);
  });
});

describe('the answer of the records', () => {
  it('returns the records of recordList in their order', async () => {
    const recordList = ['record-2', 'record-1', 'record-3'].map(recordId => ({recordId}));
    const {records} = await openClient({recordList, total: 3}).client.listRecords('Agent-42');
    expect(records.map(({recordId}) => recordId)).to.deep.equal(['record-2', 'record-1', 'record-3']);
  });

  it('returns the service’s total, also for one page', async () => {
    const {client} = openClient({recordList: [{recordId: 'record-1'}], total: 57});
    expect((await client.listRecords('Agent-42')).total).to.equal(57);
  });
});
