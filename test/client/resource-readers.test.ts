import {expect} from 'chai';
import {readAgentPage, readRecordPage} from '../../src/client/resource-readers.js';

const junk: readonly unknown[] = [null, 7, true, [], {}, ['x'], {x: 1}];
const agentFields = [
  'name',
  'introduction',
  'AgentId',
  'welcomeMessage',
  'avatar',
  'background',
  'isNeedRecommend',
  'type',
  'searchEnable',
];
const recordFields = [
  'AgentId',
  'recordId',
  'role',
  'content',
  'conversation',
  'type',
  'image',
  'triggerSrc',
  'replyTo',
  'createTime',
];

describe('a list of agents', () => {
  it('contains every documented field', () => {
    const agent = {
      name: 'Fern',
      introduction: 'Plants',
      AgentId: 'Agent-1',
      welcomeMessage: 'Hello',
      avatar: 'https://agents.test/a.png',
      background: 'https://agents.test/b.png',
      isNeedRecommend: true,
      type: 'text',
      searchEnable: true,
    };
    expect(readAgentPage({agentList: [agent], total: 4})).to.deep.equal({agents: [agent], total: 4});
  });

  it('replaces missing and wrong fields with empty text or false', () => {
    const empty = {
      name: '',
      introduction: '',
      AgentId: 'Agent-1',
      welcomeMessage: '',
      avatar: '',
      background: '',
      isNeedRecommend: false,
      type: '',
      searchEnable: false,
    };
    expect(readAgentPage({agentList: [{AgentId: 'Agent-1'}]})?.agents).to.deep.equal([empty]);
    for (const value of [null, [], {}]) {
      const item = Object.fromEntries(agentFields.map(field => [field, value]));
      const page = readAgentPage({agentList: [{...item, AgentId: 'Agent-1'}]});
      expect(page?.agents, JSON.stringify(value)).to.deep.equal([empty]);
    }
  });

  it('accepts other names for the same fields', () => {
    const page = readAgentPage({botList: [{botId: 'bot-1', name: 'Fern'}], total: 1});
    expect(page?.agents.map(({AgentId, name}) => [AgentId, name])).to.deep.equal([['bot-1', 'Fern']]);
  });

  it('skips entries that are not agents', () => {
    const page = readAgentPage({agentList: [...junk, {AgentId: 'Agent-1'}], total: 8});
    expect(page?.agents.map(({AgentId}) => AgentId)).to.deep.equal(['Agent-1']);
  });

  it('has no total when the service does not count', () => {
    for (const total of [undefined, null, -1, 'many', {}, Number.NaN]) {
      expect(readAgentPage({agentList: [{AgentId: 'a'}, {AgentId: 'b'}], total})?.total).to.equal(0);
    }
  });

  it('is empty when the service omits an empty list, unless another list is there', () => {
    expect(readAgentPage({agentList: null, total: 0})).to.deep.equal({agents: [], total: 0});
    expect(readAgentPage({agentList: null, botList: [{botId: 'a'}]})?.agents).to.have.length(1);
  });

  it('is an error when there is no list', () => {
    for (const value of [...junk, {agentList: {}}, {agentList: 'x'}, undefined, '{}']) {
      expect(readAgentPage(value), JSON.stringify(value)).to.equal(undefined);
    }
  });
});

describe('a list of records', () => {
  const record = {
    AgentId: 'Agent-1',
    recordId: 'record-1',
    role: 'user',
    content: 'Hello',
    conversation: 'user',
    type: 'text',
    image: '',
    triggerSrc: 'TCB',
    replyTo: 'record-0',
    createTime: '2025-01-01T00:00:00.250Z',
  };

  it('contains every documented field, and the time as a number', () => {
    expect(readRecordPage({recordList: [record], total: 1})?.records).to.deep.equal([
      {...record, createdAt: Date.UTC(2025, 0, 1, 0, 0, 0, 250)},
    ]);
  });

  it('never throws, whatever the fields are', () => {
    for (const value of junk) {
      const item = Object.fromEntries(recordFields.map(field => [field, value]));
      const [read] = readRecordPage({recordList: [item]})?.records ?? [];
      expect(Object.keys(read ?? {}), JSON.stringify(value)).to.have.members([...recordFields, 'createdAt']);
      expect(read?.role).to.be.a('string');
      expect(read?.content).to.be.a('string');
    }
  });

  for (const [time, milliseconds] of [
    ['2025-01-01T00:00:00Z', Date.UTC(2025, 0, 1)],
    ['1735689600', Date.UTC(2025, 0, 1)],
    [1_735_689_600, Date.UTC(2025, 0, 1)],
    [1_735_689_600_000, Date.UTC(2025, 0, 1)],
    ['1735689600000', Date.UTC(2025, 0, 1)],
    ['yesterday', undefined],
    ['', undefined],
    [{}, undefined],
  ] as const) {
    it(`reads the time ${JSON.stringify(time)} as ${milliseconds ?? 'none'}`, () => {
      const page = readRecordPage({recordList: [{...record, createTime: time}]});
      expect(page?.records[0]?.createdAt).to.equal(milliseconds);
    });
  }

  it('is empty when the service omits an empty list', () => {
    expect(readRecordPage({recordList: null, total: 0})).to.deep.equal({records: [], total: 0});
    expect(readRecordPage({total: 0})).to.equal(undefined);
  });

  it('skips entries that are not records', () => {
    const page = readRecordPage({recordList: [null, 7, 'x', [], record], total: 5});
    expect(page?.records.map(({recordId}) => recordId)).to.deep.equal(['record-1']);
  });

  it('keeps unknown roles and types', () => {
    const page = readRecordPage({recordList: [{...record, role: 'supervisor', type: 'voice'}]});
    expect(page?.records[0]).to.include({role: 'supervisor', type: 'voice'});
  });

  it('contains the finish reason of a stored reply when the service adds one', () => {
    const reasonOf = (item: object): unknown =>
      readRecordPage({recordList: [item]})?.records[0]?.finishReason;
    expect(reasonOf({finish_reason: 'stop'})).to.equal('stop');
    expect(reasonOf({finish_reasion: 'length'})).to.equal('length');
    for (const open of ['', 'continue', null]) expect(reasonOf({finish_reason: open})).to.equal(undefined);
  });

  for (const [content, text] of [
    ['<think>Hm</think>\n\nHello', 'Hello'],
    [' \n<thinking>a</thinking><think>b</think>Hello', 'Hello'],
    ['<think>Hm, never done', ''],
    ['<think>Hm</think>', ''],
    ['\u200b\u2060', ''],
    ['Hello <think>Hm</think>', 'Hello <think>Hm</think>'],
    ['```\n<think>Hm</think>\n```', '```\n<think>Hm</think>\n```'],
    [' Hello ', ' Hello '],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
  ] as const) {
    it(`contains the answer without its reasoning: ${JSON.stringify(content)}`, () => {
      const contentOf = (item: object): unknown =>
        readRecordPage({recordList: [{content, ...item}]})?.records[0]?.content;
      expect(contentOf({role: 'assistant'})).to.equal(text);
      expect(contentOf({conversation: 'assistant'})).to.equal(text);
      expect(contentOf({role: 'user'}), 'a visitor’s own words').to.equal(content);
      expect(contentOf({conversation: 'user'}), 'a visitor’s own words').to.equal(content);
    });
  }

  it('has the object that the service sent, and no copy contains it', () => {
    const agent = {AgentId: 'Agent-1', mood: 'good'};
    const item = {recordId: 'record-1', mood: 'good'};
    const [readAgent] = readAgentPage({agentList: [agent]})?.agents ?? [];
    const [readRecord] = readRecordPage({recordList: [item]})?.records ?? [];
    expect(readAgent?.raw).to.equal(agent);
    expect(readRecord?.raw).to.equal(item);
    for (const read of [readAgent, readRecord]) {
      expect(JSON.stringify(read)).to.not.contain('mood');
      expect({...read}).to.not.have.property('raw');
    }
  });
});
