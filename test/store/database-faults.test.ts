import {copyFileSync, readdirSync, readFileSync, unlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {createClient} from '@libsql/client';
import {expect} from 'chai';
import {databaseStore, type DatabaseStore} from '../../src/store/database-store.js';
import {postgresDatabase} from '../../src/store/postgres-database.js';
import {libsqlDatabase, sqliteDatabase} from '../../src/store/sqlite-database.js';
import {storedRecord} from '../support/stored-record.js';
import {temporaryFolder} from '../support/temporary-folder.js';

const range = {order: 'asc', offset: 0, limit: 100} as const;

async function messageOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  expect(error).to.be.instanceOf(Error);
  return (error as Error).message;
}

describe('a file of a store', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let file: string;
  const opened: DatabaseStore[] = [];
  const open = (address = `file:${file}`): DatabaseStore => {
    const store = databaseStore(address);
    opened.push(store);
    return store;
  };
  beforeEach(async () => {
    folder = await temporaryFolder();
    file = join(folder.path, 'agent-chat.db');
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    await folder.remove();
  });

  it('has everything after a restart', async () => {
    const before = open();
    const visitorId = await before.visitorOfDevice('device');
    await before.addRecord(visitorId, storedRecord('r1', 1));
    await before.close();
    const after = open();
    expect(await after.visitorOfDevice('device')).to.equal(visitorId);
    expect((await after.listRecords(visitorId, 'Agent-1', range)).records).to.deep.equal([
      storedRecord('r1', 1),
    ]);
  });

  it('has no token and no device id', async () => {
    const store = open();
    const visitorId = await store.visitorOfDevice('secret-device');
    const tokens = {accessToken: 'secret-access', refreshToken: 'secret-refresh'};
    await store.addSession({visitorId, ...tokens, expiresAt: Date.now(), sessionId: 'secret-session'});
    await store.close();
    const contents = readdirSync(folder.path).map(name => readFileSync(join(folder.path, name), 'latin1'));
    expect(contents.join()).to.include(visitorId).and.not.include('secret-');
  });

  it('is opened by the address of a file in a folder that is missing', async () => {
    const url = new URL(`file://${folder.path}/new%20folder/agent%20chat.db`);
    await open(url.href).open();
    expect(readdirSync(join(folder.path, 'new folder'))).to.include('agent chat.db');
  });

  it('has nothing of a check', async () => {
    const store = open();
    await store.check();
    const client = createClient({url: `file:${file}`});
    const {rows} = await client.execute('SELECT COUNT(*) AS count FROM agent_chat_records');
    client.close();
    expect(rows[0]?.['count']).to.equal(0);
  });

  it('that is deleted or replaced while it is open takes no more records', async () => {
    for (const replace of [() => undefined, () => copyFileSync(`${file}.other`, file)]) {
      const store = open();
      await store.check();
      copyFileSync(file, `${file}.other`);
      unlinkSync(file);
      replace();
      for (const work of [store.check(), store.addRecord('ada', storedRecord('r1', 1))])
        expect(await messageOf(work)).to.include(`The file ${file} was deleted or replaced.`);
    }
  });

  it('that is no database is named, and stays as it is', async () => {
    const text = 'These are my notes. '.repeat(200);
    writeFileSync(file, text);
    expect(await messageOf(open().open())).to.match(/not a database/);
    expect(readFileSync(file, 'utf8')).to.equal(text);
  });

  it('of a later version is refused, and nothing is written', async () => {
    await open().open();
    const client = createClient({url: `file:${file}`});
    await client.execute('INSERT INTO agent_chat_versions (version) VALUES (99)');
    const store = open();
    expect(await messageOf(store.addRecord('ada', storedRecord('r1', 1)))).to.include(
      'The database has version 99',
    );
    const {rows} = await client.execute('SELECT COUNT(*) AS count FROM agent_chat_records');
    client.close();
    expect(rows[0]?.['count']).to.equal(0);
  });

  it('is usable again after a failed opening', async () => {
    writeFileSync(file, 'no database '.repeat(200));
    const store = open();
    await messageOf(store.addRecord('ada', storedRecord('r1', 1)));
    writeFileSync(file, '');
    await store.addRecord('ada', storedRecord('r1', 1));
    expect((await store.listRecords('ada', 'Agent-1', range)).total).to.equal(1);
  });

  it('is created once by two servers that start together', async () => {
    const stores = [open(), open(), open()];
    await Promise.all(stores.map((store, index) => store.addRecord('ada', storedRecord(`r${index}`, index))));
    expect((await open().listRecords('ada', 'Agent-1', range)).total).to.equal(3);
  });

  it('waits for another process that writes, without standing still', async () => {
    const store = open();
    await store.addRecord('ada', storedRecord('r1', 1));
    const other = createClient({url: `file:${file}`});
    const writing = await other.transaction('write');
    const added = Promise.all(
      Array.from({length: 40}, (_, index) =>
        store.addRecord('ada', storedRecord(`more-${index}`, index + 2)),
      ),
    );
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 5);
    await new Promise(resolve => setTimeout(resolve, 600));
    clearInterval(timer);
    expect(ticks).to.be.above(4);
    await writing.commit();
    other.close();
    await added;
    expect((await store.listRecords('ada', 'Agent-1', range)).total).to.equal(41);
  });

  it('is closed after its running statements', async () => {
    const store = open();
    const adding = Array.from({length: 20}, (_, index) =>
      store.addRecord('ada', storedRecord(`r${index}`, index)),
    );
    await store.close();
    await Promise.all(adding);
    expect((await store.listRecords('ada', 'Agent-1', {...range, limit: 1})).total).to.equal(20);
  });

  it('is closed after a failed opening', async () => {
    writeFileSync(file, 'no database '.repeat(200));
    const opened = (): number => readdirSync('/proc/self/fd').length;
    const store = open();
    await messageOf(store.open());
    const before = opened();
    for (let count = 0; count < 20; count += 1) await messageOf(store.open());
    expect(opened() - before).to.be.below(10);
  });

  it('keeps no title after its last record is too old', async () => {
    const store = open();
    const record = {...storedRecord('r1', 1), conversationId: 'c1'};
    await store.addRecord('ada', record, 'my secret');
    await store.deleteRecordsBefore(2000);
    await store.addRecord('ada', {...record, createTime: new Date(3000).toISOString()}, 'new');
    const {conversations} = await store.listConversations('ada', 'Agent-1', {offset: 0, limit: 5});
    expect(conversations.map(({title}) => title)).to.deep.equal(['new']);
  });

  it('forgets moves after which no reply is on its way any more', async () => {
    const store = open();
    await store.moveRecords('guest', 'anna');
    const client = createClient({url: `file:${file}`});
    await client.execute(`INSERT INTO agent_chat_moves VALUES ('old', 'bob', ${Date.now() - 86_500_000})`);
    await store.moveRecords('another guest', 'bob');
    const {rows} = await client.execute('SELECT from_visitor_id AS id FROM agent_chat_moves ORDER BY id');
    client.close();
    expect(rows.map(({id}) => id)).to.deep.equal(['another guest', 'guest']);
  });

  it('reports a full disk, which has ended the transaction', async () => {
    const full = new Error('database or disk is full');
    const database = sqliteDatabase({
      exec: sql => {
        if (sql === 'ROLLBACK') throw new Error('cannot rollback - no transaction is active');
      },
      prepare: () => ({
        all: () => {
          throw full;
        },
      }),
      close: () => undefined,
    });
    expect(await messageOf(database.run([{sql: 'INSERT'}]))).to.equal(full.message);
  });
});

describe('the address of a database', () => {
  it('has a code for the sign % in the name of a file', async () => {
    const folder = await temporaryFolder();
    expect(() => databaseStore('file:100%.db')).to.throw(TypeError, 'such as file:100%25.db');
    const store = databaseStore(`file:${folder.path}/100%25.db`);
    await store.open();
    await store.close();
    expect(readdirSync(folder.path)).to.include('100%.db');
    await folder.remove();
  });

  it('that is unknown is refused with an example', async () => {
    for (const address of ['agent-chat.db', 'mysql://localhost/chat', '', 'file:', undefined, null, {}, 5])
      expect(() => databaseStore(address as string), JSON.stringify(address)).to.throw(
        TypeError,
        'such as file:agent-chat.db',
      );
  });
});

describe('a database that cannot be one', () => {
  for (const [name, create, sentence] of [
    ['postgresDatabase', postgresDatabase, 'The pool of postgresDatabase must have connect, on, end.'],
    ['libsqlDatabase', libsqlDatabase, 'The client of libsqlDatabase must have batch, close.'],
    ['sqliteDatabase', sqliteDatabase, 'The database of sqliteDatabase must have exec, prepare, close.'],
    ['databaseStore', databaseStore, 'or a database, such as postgresDatabase(pool).'],
  ] as const)
    it(`is refused at once by ${name}`, () => {
      for (const given of [{}, null, undefined, 5])
        expect(() => (create as (given: unknown) => unknown)(given)).to.throw(TypeError, sentence);
    });
});

describe('a connection of libSQL that cannot commit any more', () => {
  it('is opened again, and the work repeated', async () => {
    const calls: string[] = [];
    let isOpenedAgain = false;
    const database = libsqlDatabase({
      async batch() {
        calls.push('batch');
        if (!isOpenedAgain)
          throw new Error('SQLITE_BUSY: cannot commit transaction - SQL statements in progress');
        return [{rows: [{found: 1}]}];
      },
      reconnect() {
        calls.push('reconnect');
        isOpenedAgain = true;
      },
      close: () => undefined,
    });
    expect(await database.run([{sql: 'SELECT 1 AS found'}])).to.deep.equal([[{found: 1}]]);
    expect(calls).to.deep.equal(['batch', 'reconnect', 'batch']);
  });
});
