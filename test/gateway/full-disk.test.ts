import {createClient} from '@libsql/client';
import {expect} from 'chai';
import {databaseStore} from '../../src/store/database-store.js';
import {libsqlDatabase} from '../../src/store/sqlite-database.js';
import {own, startGateway, visit} from './running-gateway.js';

describe('a gateway whose disk is full', () => {
  it('answers, shows what is stored, reports what is not, and goes on when there is space', async () => {
    const client = createClient({url: ':memory:'});
    const store = databaseStore(libsqlDatabase(client));
    const gateway = await startGateway({...own, store, conversations: true});
    try {
      const ada = visit(gateway.baseUrl);
      const ask = async (content: string): Promise<string> => {
        const options = {conversationId: 'roses'};
        return (await ada.client.completeReply('Agent-guide', [{role: 'user', content}], options)).text;
      };
      await ask('Before');
      await client.execute('PRAGMA max_page_count = 1');
      const long = 'word '.repeat(5_000).trim();
      expect(await ask(long)).to.equal(long);
      expect(gateway.reported).to.have.length(2);
      for (const error of gateway.reported as readonly Error[]) {
        expect(error.message).to.match(/^The record [\w-]+ of the agent Agent-guide was not stored\.$/);
        expect(String(error.cause)).to.include('database or disk is full');
      }
      expect((await ada.client.listRecords('Agent-guide')).total).to.equal(2);
      await client.execute('PRAGMA max_page_count = 1000000');
      expect(await ask('After')).to.equal('After');
      const {records} = await ada.client.listRecords('Agent-guide', {order: 'asc'});
      expect(records.map(({content}) => content)).to.deep.equal(['Before', 'Before', 'After', 'After']);
    } finally {
      await gateway.close();
      await store.close();
    }
  });
});
