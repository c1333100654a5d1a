import {once} from 'node:events';
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createServer, type AddressInfo} from 'node:net';
import {join} from 'node:path';
import {expect} from 'chai';
import {openDatabase} from '../../src/store/open-database.js';
import {startModel, type ManualModel} from './model-server.js';
import {useCommand, visitorOf, type RunningCommand} from './running-command.js';

const question = [{role: 'user', content: 'Hello'}];

describe('the end of the command', function () {
  this.timeout(60_000);
  const folder = useCommand();
  let model: ManualModel;
  before(async () => (model = await startModel()));
  after(() => model.close());

  const start = (): RunningCommand => folder.start(['serve'], {MODEL_URL: model.baseUrl, MODEL: 'small'});

  it('lets a running reply finish, refuses new connections, and keeps the record', async () => {
    const command = start();
    const origin = await command.ready();
    const words = visitorOf(origin).streamReply('help', question)[Symbol.asyncIterator]();
    const first = words.next();
    const request = await model.next();
    request.say('First ');
    await first;
    command.signal('SIGINT');
    await command.wrote('Ending.');
    // The same key press, from `npx`.
    command.signal('SIGINT');
    const refused = await fetch(`${origin}/healthz`, {headers: {Connection: 'close'}}).catch(() => 'refused');
    expect(refused).to.equal('refused');
    request.say('and last.');
    request.end();
    let text = '';
    for (let next = await words.next(); !next.done; next = await words.next()) text += next.value.text;
    expect(text).to.equal('and last.');
    expect(await command.ended()).to.equal(0);
    const again = start();
    const {records} = await visitorOf(await again.ready()).listRecords('help');
    expect(records.map(({content}) => content)).to.include('First and last.');
  });

  it('comes at once with a second signal', async () => {
    const command = start();
    const origin = await command.ready();
    const words = visitorOf(origin).streamReply('help', question)[Symbol.asyncIterator]();
    const first = words.next();
    (await model.next()).say('First ');
    await first;
    command.signal('SIGINT');
    await command.wrote('Ending.');
    const again = setInterval(() => command.signal('SIGINT'), 50);
    expect(await command.ended().finally(() => clearInterval(again))).to.equal(1);
    await words.next().catch(() => undefined);
  });

  it('aborts the request to the model when a visitor leaves', async () => {
    const origin = await start().ready();
    const left = new AbortController();
    const words = visitorOf(origin)
      .streamReply('help', question, {signal: left.signal})
      [Symbol.asyncIterator]();
    const first = words.next();
    const request = await model.next();
    request.say('First ');
    await first;
    left.abort();
    await words.next().catch(() => undefined);
    // Without the abort, the test would exceed its time.
    await request.left;
  });
});

describe('a start of the command that cannot succeed', function () {
  this.timeout(60_000);
  const folder = useCommand();

  it('says that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const {port} = other.address() as AddressInfo;
    const command = folder.start(['serve'], {PORT: String(port)});
    expect(await command.ended()).to.equal(1);
    expect(command.errors.trim().split('\n').at(-1)).to.equal(
      `The port ${port} is in use. Choose another one: PORT=${port + 1}`,
    );
    other.close();
  });

  const files = (): readonly string[] => readdirSync(folder.path).filter(name => !/-(?:wal|shm)$/.test(name));
  const failsWith = async (variables: Record<string, string>, words: RegExp): Promise<void> => {
    const before = files();
    const command = folder.start(['serve'], variables);
    expect(await command.ended()).to.equal(1);
    expect(command.errors).to.match(words);
    expect(command.errors.trim().split('\n')).to.have.length(1);
    expect(existsSync(join(folder.path, 'agents'))).to.equal(false);
    expect(files()).to.deep.equal(before);
  };

  it('says that the database is damaged, and does not change it', async () => {
    const text = 'this is no database, and longer than its header'.repeat(9);
    writeFileSync(join(folder.path, 'agent-chat.db'), text);
    await failsWith({}, /^DATABASE_URL cannot be used\. .*file is not a database/);
    expect(readFileSync(join(folder.path, 'agent-chat.db'), 'utf8')).to.equal(text);
  });

  it('says that the database is of a later version', async () => {
    const database = await openDatabase(`file:${join(folder.path, 'agent-chat.db')}`);
    await database.run([
      {sql: 'CREATE TABLE agent_chat_versions (version INTEGER PRIMARY KEY)'},
      {sql: 'INSERT INTO agent_chat_versions (version) VALUES (99)'},
    ]);
    await database.close();
    await failsWith(
      {},
      /^DATABASE_URL cannot be used\. The database has version 99, .*: update the package\.$/m,
    );
  });

  it('says that the database cannot be reached, without its password', async () => {
    await failsWith(
      {DATABASE_URL: 'postgres://user:mark@127.0.0.1:9/chat'},
      /^DATABASE_URL cannot be used\. connect ECONNREFUSED 127\.0\.0\.1:9$/m,
    );
  });
});
