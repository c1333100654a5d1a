import {expect} from 'chai';
import {createMemoryStore} from '../../src/service/service-store.js';
import {storedRecord} from '../support/stored-record.js';

describe('the memory store', () => {
  it('orders records by time, and those of equal time by arrival', async () => {
    const store = createMemoryStore();
    for (const added of [
      storedRecord('c', 3),
      storedRecord('a', 1),
      storedRecord('b1', 2),
      storedRecord('b2', 2),
    ]) {
      await store.addRecord('Visitor-1', added);
    }
    const ids = async (order: 'asc' | 'desc'): Promise<string[]> => {
      const {records} = await store.listRecords('Visitor-1', 'Agent-1', {order, offset: 0, limit: 10});
      return records.map(({recordId}) => recordId);
    };
    expect(await ids('asc')).to.deep.equal(['a', 'b1', 'b2', 'c']);
    expect(await ids('desc')).to.deep.equal(['c', 'b2', 'b1', 'a']);
  });

  it('returns a part and the total', async () => {
    const store = createMemoryStore();
    for (let index = 0; index < 5; index++)
      await store.addRecord('Visitor-1', storedRecord(`r${index}`, index));
    const {records, total} = await store.listRecords('Visitor-1', 'Agent-1', {
      order: 'asc',
      offset: 3,
      limit: 3,
    });
    expect(records.map(({recordId}) => recordId)).to.deep.equal(['r3', 'r4']);
    expect(total).to.equal(5);
  });

  it('keeps visitors and agents apart', async () => {
    const store = createMemoryStore();
    await store.addRecord('Visitor-1', storedRecord('mine', 1));
    await store.addRecord('Visitor-1', storedRecord('other agent', 1, 'Agent-2'));
    const range = {order: 'asc', offset: 0, limit: 10} as const;
    expect((await store.listRecords('Visitor-1', 'Agent-1', range)).total).to.equal(1);
    expect((await store.listRecords('Visitor-2', 'Agent-1', range)).total).to.equal(0);
  });

  it('gives a device the same visitor every time', async () => {
    const store = createMemoryStore();
    const visitor = await store.visitorOfDevice('device-1');
    expect(await store.visitorOfDevice('device-1')).to.equal(visitor);
    expect(await store.visitorOfDevice('device-2')).not.to.equal(visitor);
  });

  it('finds a session by its access token until its refresh token is used', async () => {
    const store = createMemoryStore();
    const session = {visitorId: 'Visitor-1', accessToken: 'a', refreshToken: 'r', expiresAt: 1};
    await store.addSession(session);
    expect(await store.sessionOfAccessToken('a')).to.deep.equal(session);
    expect(await store.sessionOfAccessToken('r')).to.equal(undefined);
    expect(await store.takeSessionOfRefreshToken('r')).to.deep.equal(session);
    expect(await store.takeSessionOfRefreshToken('r')).to.equal(undefined);
    expect(await store.sessionOfAccessToken('a')).to.equal(undefined);
  });
});
