import {expect} from 'chai';
import {memoryStore} from '../../src/store/memory-store.js';
import type {AgentStore, StoredRecord} from '../../src/store/agent-store.js';

describe('the bound of the store in memory', () => {
  let records = 0;
  const add = (store: AgentStore, visitorId: string, more: Partial<StoredRecord> = {}): Promise<void> => {
    records += 1;
    const record = {
      ...{AgentId: 'Agent-1', recordId: `record-${records}`, role: 'user', content: '', conversation: 'user'},
      ...{type: 'text', image: '', triggerSrc: 'API', replyTo: ''},
      createTime: new Date(records).toISOString(),
      ...more,
    };
    return store.addRecord(visitorId, record, 'Title');
  };
  const total = async (store: AgentStore, visitorId: string, agentId = 'Agent-1'): Promise<number> =>
    (await store.listRecords(visitorId, agentId, {order: 'asc', offset: 0, limit: 100})).total;

  it('drops the records of the visitor who has not written for the longest time', async () => {
    const store = memoryStore({maxRecords: 5});
    for (const visitorId of ['ada', 'ada', 'bob', 'bob', 'ada']) await add(store, visitorId);
    await add(store, 'cleo');
    expect([await total(store, 'ada'), await total(store, 'bob'), await total(store, 'cleo')]).to.deep.equal([
      ...[3, 0, 1],
    ]);
    // Reading is no writing.
    await add(store, 'cleo');
    await total(store, 'ada');
    await add(store, 'dan');
    expect([await total(store, 'ada'), await total(store, 'cleo'), await total(store, 'dan')]).to.deep.equal([
      ...[0, 2, 1],
    ]);
  });

  it('drops the oldest records of a visitor who fills it alone, and the titles without records', async () => {
    const store = memoryStore({maxRecords: 3});
    await add(store, 'ada', {conversationId: 'roses'});
    for (let turns = 0; turns < 4; turns += 1) await add(store, 'ada', {content: `Turn ${turns}`});
    const page = await store.listRecords('ada', 'Agent-1', {order: 'asc', offset: 0, limit: 9});
    expect(page.records.map(({content}) => content)).to.deep.equal(['Turn 1', 'Turn 2', 'Turn 3']);
    expect(await store.renameConversation('ada', 'Agent-1', 'roses', 'New')).to.equal(undefined);
    expect(await store.deleteConversation('ada', 'Agent-1', 'roses')).to.equal(false);
  });

  it('counts deleted records no more', async () => {
    const store = memoryStore({maxRecords: 4});
    for (const conversationId of ['roses', 'roses', 'tulips']) await add(store, 'ada', {conversationId});
    await store.deleteConversation('ada', 'Agent-1', 'roses');
    await add(store, 'bob');
    await add(store, 'bob', {AgentId: 'Agent-2'});
    await store.deleteRecords('bob', 'Agent-1');
    await add(store, 'cleo');
    await add(store, 'cleo');
    expect([
      await total(store, 'ada'),
      await total(store, 'bob', 'Agent-2'),
      await total(store, 'cleo'),
    ]).to.deep.equal([...[1, 1, 2]]);
  });

  it('forgets the oldest of many devices and sessions', async () => {
    const store = memoryStore();
    const first = await store.visitorOfDevice('device');
    const session = (number: number) => ({
      ...{visitorId: 'ada', accessToken: `access-${number}`, refreshToken: `refresh-${number}`, expiresAt: 1},
      sessionId: `session-${number}`,
    });
    await store.addSession(session(-1));
    for (let number = 0; number < 100_000; number += 1) {
      await store.visitorOfDevice(`device-${number}`);
      await store.addSession(session(number));
    }
    expect(await store.visitorOfDevice('device')).not.to.equal(first);
    expect(await store.sessionOfAccessToken('access--1')).to.equal(undefined);
    expect(await store.refreshSession('refresh-0', {...session(0), refreshToken: 'next'})).to.equal('ada');
  });

  it('must be a number above 0', () => {
    for (const maxRecords of [0, -1, Number.NaN, '5'])
      expect(() => memoryStore({maxRecords} as object)).to.throw(TypeError, 'maxRecords must be a number');
  });

  it('is its only option: a misspelt one is an error', () => {
    for (const options of [{maxRecord: 1}, null, 5, 'memory', []])
      expect(() => memoryStore(options as object)).to.throw(
        TypeError,
        'memoryStore has one option: maxRecords.',
      );
  });
});
