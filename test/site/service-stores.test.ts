import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {createStorage} from 'unstorage';
import fsDriver from 'unstorage/drivers/fs';
import memoryDriver from 'unstorage/drivers/memory';
import {createLibsqlStore} from '../../demo/server/libsql-store.js';
import {storageStore} from '../../src/service/storage-store.js';
import {describeStore} from '../service/store-suite.js';
import {temporaryFolder} from '../support/temporary-folder.js';

describeStore('the store over unstorage in memory', () => ({
  store: storageStore(createStorage({driver: memoryDriver()})),
}));

describeStore('the store over unstorage in files', async () => {
  const folder = await temporaryFolder();
  const storage = createStorage({driver: fsDriver({base: folder.path})});
  return {
    store: storageStore(storage),
    close: async () => {
      await storage.dispose();
      await folder.remove();
    },
  };
});

describeStore('the libSQL store', async () => {
  const folder = await temporaryFolder();
  const store = await createLibsqlStore({url: pathToFileURL(join(folder.path, 'records.db')).href});
  return {
    store,
    close: () => {
      store.close();
      return folder.remove();
    },
  };
});
