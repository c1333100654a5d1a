import {access, readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {expect} from 'chai';
import {createLibsqlStore} from '../../demo/server/libsql-store.js';
import {storedRecord} from '../support/stored-record.js';
import {temporaryFolder} from '../support/temporary-folder.js';

const day = 24 * 60 * 60 * 1000;
const oldestFirst = {order: 'asc', offset: 0, limit: 100} as const;

describe('the libSQL store’s file', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let url: string;
  beforeEach(async () => {
    folder = await temporaryFolder();
    url = pathToFileURL(join(folder.path, 'new folder/deeper/records.db')).href;
  });
  afterEach(() => folder.remove());

  it('is created with its folder when missing', async () => {
    const store = await createLibsqlStore({url});
    store.close();
    await access(join(folder.path, 'new folder/deeper/records.db'));
  });

  it('still has visitors, sessions and records after it is reopened', async () => {
    const before = await createLibsqlStore({url});
    const visitorId = await before.visitorOfDevice('device-1');
    await before.addSession({visitorId, accessToken: 'a', refreshToken: 'r', expiresAt: 5});
    await before.addRecord(visitorId, storedRecord('record-1', 1));
    before.close();

    const after = await createLibsqlStore({url});
    expect(await after.visitorOfDevice('device-1')).to.equal(visitorId);
    expect(await after.sessionOfAccessToken('a')).to.deep.equal({visitorId, expiresAt: 5});
    const {records} = await after.listRecords(visitorId, 'Agent-1', oldestFirst);
    expect(records).to.deep.equal([storedRecord('record-1', 1)]);
    after.close();
  });

  it('contains no token and no device id', async () => {
    const store = await createLibsqlStore({url});
    const visitorId = await store.visitorOfDevice('secret-device');
    await store.addSession({
      visitorId,
      accessToken: 'secret-access',
      refreshToken: 'secret-refresh',
      expiresAt: 5,
    });
    store.close();
    const place = join(folder.path, 'new folder/deeper');
    const names = await readdir(place);
    // Closing removes the files beside the database, some after the folder was read.
    const ends = await Promise.allSettled(names.map(name => readFile(join(place, name), 'latin1')));
    const contents = ends.flatMap(end => (end.status === 'fulfilled' ? [end.value] : []));
    expect(contents.join()).to.include(visitorId).and.not.include('secret-');
  });

  it('drops a session a month after it expired, at the next sign-in', async () => {
    const store = await createLibsqlStore({url});
    const session = {visitorId: 'Visitor-1', expiresAt: day};
    await store.addSession({...session, accessToken: 'a1', refreshToken: 'r1'});
    await store.addSession({...session, accessToken: 'a2', refreshToken: 'r2', expiresAt: 31 * day});
    expect(await store.sessionOfAccessToken('a1')).to.deep.equal(session);
    await store.addSession({...session, accessToken: 'a3', refreshToken: 'r3', expiresAt: 31 * day + 1});
    expect(await store.sessionOfAccessToken('a1')).to.equal(undefined);
    expect(await store.sessionOfAccessToken('a2')).not.to.equal(undefined);
    store.close();
  });

  it('accepts simultaneous writes from two servers', async () => {
    const servers = await Promise.all([createLibsqlStore({url}), createLibsqlStore({url})]);
    await Promise.all(
      servers.flatMap((server, index) =>
        Array.from({length: 20}, (_, second) =>
          server.addRecord('Visitor-1', storedRecord(`record-${index}-${second}`, second)),
        ),
      ),
    );
    const lists = await Promise.all(
      servers.map(server => server.listRecords('Visitor-1', 'Agent-1', oldestFirst)),
    );
    expect(lists.map(({total}) => total)).to.deep.equal([40, 40]);
    for (const server of servers) server.close();
  });
});
