import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {databaseStore} from '../../src/store/database-store.js';
import {memoryStore} from '../../src/store/memory-store.js';
import {usePostgres} from '../support/postgres.js';
import {describeStore} from './store-suite.js';

describeStore('a store in memory', () => ({store: memoryStore()}));

describe('a store in a file of SQLite', () => {
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'agent-chat-store-'))));
  after(() => rmSync(folder, {recursive: true}));

  let files = 0;
  describeStore('with a new file', () => {
    const store = databaseStore(`file:${join(folder, 'new', `${(files += 1)}.db`)}`);
    return {store, close: () => store.close()};
  });
});

describe('a store in PostgreSQL', function () {
  this.timeout(60_000);
  const postgres = usePostgres();

  describeStore('with a new database', async () => {
    const store = databaseStore(await postgres().createDatabase());
    return {store, close: () => store.close()};
  });
});
