import {expect} from 'chai';
import type {AgentStore, StoredRecord} from '../../src/store/agent-store.js';
import {storedRecord} from '../support/stored-record.js';

/** Describes how every store keeps several conversations. */
export function describeConversations(open: () => AgentStore): void {
  const page = {offset: 0, limit: 10};
  const ids = ['Visitor-1', 'Agent-1'] as const;
  let store: AgentStore;
  beforeEach(() => (store = open()));

  /** Stores a question of a conversation, which begins with it. */
  const ask = async (
    conversationId: string,
    second: number,
    {visitorId = 'Visitor-1', agentId = 'Agent-1', recordId = `${conversationId} ${second}`} = {},
  ): Promise<StoredRecord> => {
    const record = {...storedRecord(recordId, second, agentId), conversationId};
    await store.addRecord(visitorId, record, recordId);
    return record;
  };
  const replyTo = (question: StoredRecord, second: number): StoredRecord => ({
    ...question,
    ...storedRecord(`reply ${second}`, second),
    replyTo: question.recordId,
  });
  const titles = async (visitorId = 'Visitor-1', agentId = 'Agent-1'): Promise<string[]> => {
    const {conversations} = await store.listConversations(visitorId, agentId, page);
    return conversations.map(({title}) => title);
  };
  const recordsOf = async (conversationId?: string, visitorId = 'Visitor-1'): Promise<string[]> => {
    const range = {order: 'asc', ...page, conversationId} as const;
    const {records, total} = await store.listRecords(visitorId, 'Agent-1', range);
    expect(total).to.equal(records.length);
    return records.map(({recordId}) => recordId);
  };

  it('lists conversations with their times, the last used first', async () => {
    await ask('a', 1);
    await ask('b', 2);
    await ask('a', 3);
    expect(await store.listConversations(...ids, page)).to.deep.equal({
      conversations: [
        {
          conversationId: 'a',
          title: 'a 1',
          createTime: '1970-01-01T00:00:01.000Z',
          updateTime: '1970-01-01T00:00:03.000Z',
        },
        {
          conversationId: 'b',
          title: 'b 2',
          createTime: '1970-01-01T00:00:02.000Z',
          updateTime: '1970-01-01T00:00:02.000Z',
        },
      ],
      total: 2,
    });
  });

  it('returns a page of conversations and the total', async () => {
    for (const second of [1, 2, 3, 4, 5]) await ask(`c${second}`, second);
    const {conversations, total} = await store.listConversations(...ids, {offset: 1, limit: 2});
    expect([total, ...conversations.map(({title}) => title)]).to.deep.equal([5, 'c4 4', 'c3 3']);
    expect((await store.listConversations(...ids, {offset: 5, limit: 2})).conversations).to.deep.equal([]);
  });

  it('lists the records of one conversation, or of all, and those without one', async () => {
    const question = await ask('a', 1);
    await store.addRecord('Visitor-1', replyTo(question, 2));
    await ask('A', 3);
    await store.addRecord('Visitor-1', storedRecord('without', 4));
    expect(await recordsOf('a')).to.deep.equal(['a 1', 'reply 2']);
    expect(await recordsOf('A')).to.deep.equal(['A 3']);
    expect(await recordsOf()).to.deep.equal(['a 1', 'reply 2', 'A 3', 'without']);
    expect(await recordsOf('unknown')).to.deep.equal([]);
    const {records} = await store.listRecords(...ids, {order: 'asc', ...page});
    expect(records[0]).to.deep.equal(question);
  });

  it('renames a conversation, which keeps its title when it goes on', async () => {
    await ask('a', 1);
    const renamed = await store.renameConversation(...ids, 'a', '“Roses”; DROP TABLE records; -- 👩‍🌾');
    expect(renamed).to.deep.equal((await store.listConversations(...ids, page)).conversations[0]);
    await ask('a', 2);
    expect(await titles()).to.deep.equal(['“Roses”; DROP TABLE records; -- 👩‍🌾']);
    expect(await store.renameConversation(...ids, 'b', 'Unknown')).to.equal(undefined);
    expect(await titles()).to.have.length(1);
  });

  it('keeps one of many simultaneous new titles', async () => {
    await ask('a', 1);
    const given = ['one', 'two', 'three', 'four'];
    const renamed = await Promise.all(given.map(title => store.renameConversation(...ids, 'a', title)));
    expect(renamed.map(one => one?.title)).to.deep.equal(given);
    expect(given).to.include((await titles())[0]);
  });

  it('deletes a conversation with its records, and nothing else', async () => {
    await ask('a', 1);
    await ask('b', 2);
    await store.addRecord('Visitor-1', storedRecord('without', 3));
    expect(await store.deleteConversation(...ids, 'a')).to.equal(true);
    expect(await store.deleteConversation(...ids, 'a')).to.equal(false);
    expect(await titles()).to.deep.equal(['b 2']);
    expect(await recordsOf()).to.deep.equal(['b 2', 'without']);
  });

  it('deletes all records and conversations of a visitor with an agent', async () => {
    await ask('a', 1);
    await ask('b', 2);
    await ask('b', 2, {agentId: 'Agent-2'});
    await ask('b', 2, {visitorId: 'Visitor-2'});
    await store.addRecord('Visitor-1', storedRecord('without', 3));
    await store.deleteRecords(...ids);
    await store.deleteRecords('Visitor-3', 'Agent-1');
    expect([await titles(), await recordsOf()]).to.deep.equal([[], []]);
    expect(await titles('Visitor-1', 'Agent-2')).to.deep.equal(['b 2']);
    expect(await recordsOf(undefined, 'Visitor-2')).to.deep.equal(['b 2']);
  });

  it('keeps equal conversations of visitors and agents apart', async () => {
    await ask('a', 1);
    await ask('a', 2, {visitorId: 'Visitor-2'});
    await ask('a', 3, {agentId: 'Agent-2'});
    await store.renameConversation('Visitor-2', 'Agent-1', 'a', 'Theirs');
    expect(await store.deleteConversation('Visitor-3', 'Agent-1', 'a')).to.equal(false);
    expect(await titles()).to.deep.equal(['a 1']);
    expect(await store.deleteConversation('Visitor-2', 'Agent-1', 'a')).to.equal(true);
    expect(await recordsOf('a')).to.deep.equal(['a 1']);
    expect(await titles('Visitor-1', 'Agent-2')).to.deep.equal(['a 3']);
  });

  it('drops a reply whose question was deleted meanwhile', async () => {
    const inConversation = await ask('a', 1);
    const without = storedRecord('without', 2);
    await store.addRecord('Visitor-1', without);
    await store.deleteConversation(...ids, 'a');
    await store.addRecord('Visitor-1', replyTo(inConversation, 3));
    await store.addRecord('Visitor-1', replyTo(without, 4));
    expect(await recordsOf()).to.deep.equal(['without', 'reply 4']);
    await store.deleteRecords(...ids);
    await store.addRecord('Visitor-1', replyTo(without, 5));
    expect(await recordsOf()).to.deep.equal([]);
  });

  it('begins a deleted conversation again with the next message', async () => {
    await ask('a', 1);
    await store.deleteConversation(...ids, 'a');
    await ask('a', 2);
    expect([await titles(), await recordsOf('a')]).to.deep.equal([['a 2'], ['a 2']]);
  });

  it('keeps every conversation of many simultaneous first messages', async () => {
    await Promise.all(Array.from({length: 20}, (_, index) => ask(`c${index}`, index)));
    expect((await store.listConversations(...ids, page)).total).to.equal(20);
    expect(await recordsOf('c7')).to.deep.equal(['c7 7']);
  });

  it('moves with its title to another visitor', async () => {
    await ask('a', 1);
    await ask('b', 2);
    await ask('b', 3, {visitorId: 'Visitor-2', recordId: 'own'});
    await store.moveRecords('Visitor-1', 'Visitor-2');
    expect(await titles('Visitor-2')).to.deep.equal(['own', 'a 1']);
    expect(await recordsOf('b', 'Visitor-2')).to.deep.equal(['b 2', 'own']);
    expect(await titles()).to.deep.equal([]);
  });

  it('is not listed once all of its records are too old', async () => {
    await ask('a', 1);
    await ask('b', 2);
    await store.deleteRecordsBefore(2000);
    expect(await titles()).to.deep.equal(['b 2']);
    expect(await store.renameConversation(...ids, 'a', 'New')).to.equal(undefined);
  });
}
