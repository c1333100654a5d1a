import {expect} from 'chai';
import {createMemoryStore} from '../../src/service/memory-store.js';
import type {ConversationStore} from '../../src/service/service-store.js';
import {storageStore} from '../../src/service/storage-store.js';
import type {ServiceStorage} from '../../src/service/stored-records.js';
import {storedRecord} from '../support/stored-record.js';
import {describeStore} from './store-suite.js';

const range = {order: 'asc', offset: 0, limit: 100} as const;

/** The smallest storage, which expires nothing. */
function mapStorage(): ServiceStorage & {readonly items: Map<string, string>} {
  const items = new Map<string, string>();
  return {
    items,
    getItem: key => items.get(key),
    setItem: (key, value) => items.set(key, value),
    removeItem: key => items.delete(key),
    getKeys: base => [...items.keys()].filter(key => key.startsWith(base)),
  };
}

/** A storage that waits for another process before one of its operations. */
function interrupted(
  storage: ServiceStorage,
  before: number,
  interrupt: () => Promise<unknown>,
): ServiceStorage {
  let steps = 0;
  const step = async (): Promise<void> => {
    if (steps++ === before) await interrupt();
  };
  return {
    getItem: key => step().then(() => storage.getItem(key)),
    setItem: (key, value) => step().then(() => storage.setItem(key, value)),
    removeItem: key => step().then(() => storage.removeItem(key)),
    getKeys: base => step().then(() => storage.getKeys(base)),
  };
}

describeStore('the memory store', () => ({store: createMemoryStore()}));
describeStore('the store over a storage', () => ({store: storageStore(mapStorage())}));

describe('two processes with one storage', () => {
  it('never overwrite each other’s records', async () => {
    const storage = mapStorage();
    const stores = [storageStore(storage), storageStore(storage)];
    await Promise.all(
      stores.flatMap((store, index) =>
        Array.from({length: 20}, (_, second) =>
          store.addRecord('Visitor-1', storedRecord(`record-${index}-${second}`, second)),
        ),
      ),
    );
    const lists = await Promise.all(stores.map(store => store.listRecords('Visitor-1', 'Agent-1', range)));
    expect(lists.map(({total, records}) => [total, records.length])).to.deep.equal([
      [40, 40],
      [40, 40],
    ]);
  });

  it('know a device and a session of each other', async () => {
    const storage = mapStorage();
    const [first, second] = [storageStore(storage), storageStore(storage)];
    const visitorId = await first.visitorOfDevice('device-1');
    expect(await second.visitorOfDevice('device-1')).to.equal(visitorId);
    await first.addSession({visitorId, accessToken: 'a', refreshToken: 'r', expiresAt: Date.now() + 1000});
    expect((await second.sessionOfAccessToken('a'))?.visitorId).to.equal(visitorId);
    expect((await second.takeSessionOfRefreshToken('r'))?.visitorId).to.equal(visitorId);
    expect(await first.sessionOfAccessToken('a')).to.equal(undefined);
  });

  it('share it with others below their own prefix', async () => {
    const storage = mapStorage();
    const [one, other] = [storageStore(storage, {prefix: 'shop'}), storageStore(storage, {prefix: 'shop-2'})];
    await one.addRecord('Visitor-1', storedRecord('r', 1));
    expect((await other.listRecords('Visitor-1', 'Agent-1', range)).total).to.equal(0);
    expect([...storage.items.keys()][0]).to.match(/^shop:records:/);
  });
});

describe('a deletion in one process', () => {
  const question = {...storedRecord('question', 1), conversationId: 'roses'};
  const reply = {...storedRecord('reply', 2), conversationId: 'roses', replyTo: 'question'};
  const roses = {conversationId: 'roses', title: 'A secret title'};
  const ids = ['Visitor-1', 'Agent-1'] as const;
  const deletions: readonly ((store: ConversationStore) => Promise<unknown>)[] = [
    store => store.deleteConversation(...ids, 'roses'),
    store => store.deleteRecords(...ids),
  ];

  it('leaves nothing in the storage', async () => {
    for (const remove of deletions) {
      const storage = mapStorage();
      const [one, other] = [storageStore(storage), storageStore(storage)];
      await one.addRecord('Visitor-1', question);
      await one.addConversation(...ids, roses);
      await one.renameConversation(...ids, 'roses', 'Another title');
      await one.addReply('Visitor-1', reply);
      expect([...storage.items.keys()]).to.have.length(3);
      await remove(other);
      expect([...storage.items]).to.deep.equal([]);
    }
  });

  for (const [name, write] of [
    ['a reply', store => store.addReply('Visitor-1', reply)],
    ['a new title', store => store.renameConversation(...ids, 'roses', 'Late')],
  ] as readonly (readonly [string, (store: ConversationStore) => Promise<unknown>])[]) {
    it(`leaves nothing of ${name} that another process writes at the same time`, async () => {
      for (const remove of deletions) {
        for (const [first, second] of [
          [write, remove],
          [remove, write],
        ] as const) {
          for (let before = 0; before < 12; before += 1) {
            const storage = mapStorage();
            const [one, other] = [storageStore(storage), storageStore(storage)];
            await one.addRecord('Visitor-1', question);
            await one.addConversation(...ids, roses);
            await first(storageStore(interrupted(storage, before, () => second(other))));
            if (second === remove) await remove(other);
            expect([...storage.items.keys()], `after ${before} steps`).to.deep.equal([]);
          }
        }
      }
    });
  }

  it('leaves no title of a first message that was deleted before the title was written', async () => {
    const storage = mapStorage();
    const store = storageStore(storage);
    await store.addRecord('Visitor-1', question);
    await store.deleteRecords(...ids);
    await store.addConversation(...ids, roses);
    expect([...storage.items]).to.deep.equal([]);
  });
});

describe('a storage of records', () => {
  it('contains no token, no device id, and only keys that every driver accepts', async () => {
    const storage = mapStorage();
    const store = storageStore(storage);
    const visitorId = await store.visitorOfDevice('secret-device');
    const expiresAt = Date.now() + 1000;
    await store.addSession({
      visitorId,
      accessToken: 'secret-access',
      refreshToken: 'secret-refresh',
      expiresAt,
    });
    const record = {...storedRecord('Record-A', 1, 'Agent/é'), conversationId: 'Roses'};
    await store.addRecord('Site:Visitor/1', record);
    await store.addConversation('Site:Visitor/1', 'Agent/é', {conversationId: 'Roses', title: 'Ü'});
    const content = JSON.stringify([...storage.items]);
    expect(content).to.include(visitorId).and.not.include('secret-');
    for (const key of storage.items.keys()) expect(key).to.match(/^[a-z\d:-]+$/);
  });

  it('gets a lifetime for sessions, and for records if the owner limits them', async () => {
    const storage = mapStorage();
    const lifetimes: unknown[] = [];
    const setItem: ServiceStorage['setItem'] = (key, value, options) => {
      lifetimes.push(options?.ttl);
      return storage.setItem(key, value);
    };
    const store = storageStore(
      {...storage, setItem},
      {recordLifetime: 60, sessionLifetime: 100, now: () => 0},
    );
    await store.addRecord('Visitor-1', storedRecord('r', 1));
    await store.addSession({visitorId: 'v', accessToken: 'a', refreshToken: 'r', expiresAt: 5000});
    expect(lifetimes).to.deep.equal([60, 105, 105]);
  });

  it('is named with its key when a record is damaged; a session that is damaged is unknown', async () => {
    const storage = mapStorage();
    const store = storageStore(storage);
    await store.addRecord('Visitor-1', storedRecord('r', 1));
    await store.addSession({visitorId: 'v', accessToken: 'a', refreshToken: 'r', expiresAt: Date.now()});
    for (const key of storage.items.keys()) storage.items.set(key, '{"content":5}');
    const failure = await store.listRecords('Visitor-1', 'Agent-1', range).catch(String);
    expect(failure).to.include('no readable record at agent-service:records:');
    expect(await store.sessionOfAccessToken('a')).to.equal(undefined);
  });

  it('may lose a record between the list and its read, by expiry', async () => {
    const storage = mapStorage();
    const store = storageStore({...storage, getItem: () => null});
    await store.addRecord('Visitor-1', storedRecord('r', 1));
    expect(await store.listRecords('Visitor-1', 'Agent-1', range)).to.deep.equal({records: [], total: 1});
  });

  it('must have the methods of unstorage', () => {
    const withoutKeys: unknown = {...mapStorage(), getKeys: undefined};
    expect(() => storageStore(withoutKeys as ServiceStorage)).to.throw(TypeError, 'getKeys');
    expect(() => storageStore(mapStorage(), {prefix: 'a:b'})).to.throw(TypeError, 'prefix');
  });
});
