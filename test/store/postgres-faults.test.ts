import {EventEmitter} from 'node:events';
import {expect} from 'chai';
import type {SessionTokens} from '../../src/store/agent-store.js';
import {databaseStore, type DatabaseStore} from '../../src/store/database-store.js';
import {postgresDatabase} from '../../src/store/postgres-database.js';
import {usePostgres} from '../support/postgres.js';
import {storedRecord} from '../support/stored-record.js';

const range = {order: 'asc', offset: 0, limit: 100} as const;

async function messageOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  expect(error).to.be.instanceOf(Error);
  return (error as Error).message;
}

describe('a connection to PostgreSQL that breaks during a statement', () => {
  it('fails the request, and not the process', async () => {
    const broken = new Error('Connection terminated unexpectedly');
    const released: unknown[] = [];
    const unheard: string[] = [];
    const connection = Object.assign(new EventEmitter(), {
      async query() {
        try {
          connection.emit('error', broken);
        } catch {
          unheard.push('an error without a listener, which ends a process');
        }
        return Promise.reject(broken);
      },
      release: (error?: Error) => released.push(error),
    });
    const pool = Object.assign(new EventEmitter(), {
      async connect() {
        pool.emit('connect', connection);
        return Promise.resolve(connection);
      },
      end: async () => Promise.resolve(),
    });
    const store = databaseStore(postgresDatabase(pool));
    expect(await messageOf(store.open())).to.equal(broken.message);
    expect([released, unheard]).to.deep.equal([[broken], []]);
  });
});

describe('a store in PostgreSQL', function () {
  this.timeout(60_000);
  const postgres = usePostgres();

  it('is created once by servers that start together', async () => {
    const url = await postgres().createDatabase();
    const stores = Array.from({length: 4}, () => databaseStore(url));
    await Promise.all(stores.map((store, index) => store.addRecord('ada', storedRecord(`r${index}`, index))));
    expect((await stores[0]!.listRecords('ada', 'Agent-1', range)).total).to.equal(4);
    for (const store of stores) await store.close();
  });

  it('fails while the server is down, and goes on afterwards with all that was stored', async () => {
    const store = databaseStore(await postgres().createDatabase());
    await store.addRecord('ada', storedRecord('before', 1));
    await store.check();
    await postgres().kill();
    await messageOf(store.check());
    await messageOf(store.addRecord('ada', storedRecord('meanwhile', 2)));
    await messageOf(store.listRecords('ada', 'Agent-1', range));
    await postgres().start();
    await store.check();
    await store.addRecord('ada', storedRecord('after', 3));
    const {records} = await store.listRecords('ada', 'Agent-1', range);
    expect(records.map(({recordId}) => recordId)).to.deep.equal(['before', 'after']);
    await store.close();
  });

  it('keeps no reply whose question is deleted at the same time', async () => {
    const url = await postgres().createDatabase();
    const [one, two] = [databaseStore(url), databaseStore(url)];
    for (let round = 0; round < 40; round += 1) {
      const question = storedRecord(`q${round}`, 1);
      await one.addRecord('ada', question);
      const reply = {...storedRecord(`a${round}`, 2), replyTo: question.recordId};
      await Promise.all([one.addRecord('ada', reply), two.deleteRecords('ada', 'Agent-1')]);
      expect((await one.listRecords('ada', 'Agent-1', range)).total, `round ${round}`).to.equal(0);
    }
    await one.close();
    await two.close();
  });

  it('ends a session whose old refresh token comes to one of four servers during a refresh', async () => {
    const url = await postgres().createDatabase();
    const stores = Array.from({length: 4}, () => databaseStore(url));
    for (let round = 0; round < 30; round += 1) {
      const tokens = (name: string): SessionTokens => ({
        ...{sessionId: `session-${round}`, expiresAt: Date.now() + 60_000},
        ...{accessToken: `access-${name}-${round}`, refreshToken: `refresh-${name}-${round}`},
      });
      await stores[0]!.addSession({visitorId: 'ada', ...tokens('a')});
      await stores[1]!.refreshSession(`refresh-a-${round}`, tokens('b'));
      const used = ['a', 'b', 'b', 'a'].map((name, index) =>
        stores[(index + round) % 4]!.refreshSession(`refresh-${name}-${round}`, tokens(`next-${index}`)),
      );
      await Promise.all(used);
      for (const name of ['a', 'b', 'next-0', 'next-1', 'next-2', 'next-3'])
        expect(await stores[0]!.sessionOfAccessToken(`access-${name}-${round}`), name).to.equal(undefined);
    }
    for (const store of stores) await store.close();
  });

  it('leaves nothing behind when four servers store, move and delete at once', async () => {
    const url = await postgres().createDatabase();
    const stores = Array.from({length: 4}, () => databaseStore(url));
    const [one, two, three, four] = stores as [DatabaseStore, DatabaseStore, DatabaseStore, DatabaseStore];
    const page = {offset: 0, limit: 5};
    for (let round = 0; round < 30; round += 1) {
      const device = `device-${round}`;
      const question = {...storedRecord(`q${round}`, 1), conversationId: `c${round}`};
      const reply = {...storedRecord(`a${round}`, 2), conversationId: `c${round}`, replyTo: `q${round}`};
      await Promise.all([
        one.addRecord(device, question, 'Title').then(() => four.addRecord(device, reply)),
        two.moveRecords(device, 'ada'),
        three.deleteRecords('ada', 'Agent-1'),
        four.deleteRecordsBefore(0),
      ]);
      expect((await one.listRecords(device, 'Agent-1', range)).total, `round ${round}`).to.equal(0);
      const {records} = await one.listRecords('ada', 'Agent-1', range);
      const {total} = await one.listConversations('ada', 'Agent-1', page);
      expect([0, 1], `round ${round}`).to.include(total);
      expect(records.map(({recordId}) => recordId)).to.deep.equal(
        total === 0 ? [] : [`q${round}`, `a${round}`],
      );
      await one.deleteRecords('ada', 'Agent-1');
    }
    for (const store of stores) await store.close();
  });

  it('is closed after its running statements', async () => {
    const store = databaseStore(await postgres().createDatabase());
    const adding = Array.from({length: 30}, (_, index) =>
      store.addRecord('ada', storedRecord(`r${index}`, index)),
    );
    await store.close();
    await Promise.all(adding);
    expect((await store.listRecords('ada', 'Agent-1', range)).total).to.equal(30);
    await store.close();
  });
});
