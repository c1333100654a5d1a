import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createStorage} from 'unstorage';
import fsDriver from 'unstorage/drivers/fs';
import memoryDriver from 'unstorage/drivers/memory';
import {createLibsqlItems} from '../../demo/server/libsql-items.js';
import {createMemoryStorage} from '../../src/gateway/memory-storage.js';
import {testStorage} from './storage-suite.js';

describe('the gateway’s storage in memory', () => {
  testStorage(() => ({storage: createMemoryStorage()}));
});

describe('a storage of unstorage in memory', () => {
  testStorage(() => ({storage: createStorage({driver: memoryDriver()})}));
});

describe('a storage of unstorage in files', () => {
  testStorage(async () => {
    const base = await mkdtemp(join(tmpdir(), 'agent-chat-ledger-'));
    const open = () => createStorage({driver: fsDriver({base})});
    return {storage: open(), other: open(), close: () => rm(base, {recursive: true})};
  });
});

describe('the demo’s storage in a database', () => {
  testStorage(async () => {
    const storage = await createLibsqlItems({url: ':memory:'});
    return {storage, close: () => storage.close()};
  });
});
