import {createClient} from '@libsql/client';
import type {ConversationStorage} from '../../src/gateway/gateway-options.js';

/** The database of the demo. */
export interface DatabaseSettings {
  /** `file:…` for a local file; `libsql:` or `https:` for a server. */
  readonly url: string;
  readonly authToken?: string | undefined;
}

/** A key-value store that outlives the process. */
export interface LibsqlItems extends ConversationStorage {
  /** Returns the value of a key. Creates and stores it if it is missing. */
  itemOrNew(key: string, create: () => string): Promise<string>;
  close(): void;
}

/** Milliseconds to wait while another process writes, such as a second demo. */
const busyTimeout = 5000;

export async function createLibsqlItems({url, authToken}: DatabaseSettings): Promise<LibsqlItems> {
  const client = createClient({url, timeout: busyTimeout, ...(authToken ? {authToken} : {})});
  await client.execute('CREATE TABLE IF NOT EXISTS items (key TEXT PRIMARY KEY, value TEXT NOT NULL)');

  const getItem = async (key: string): Promise<string | undefined> => {
    const {rows} = await client.execute({sql: 'SELECT value FROM items WHERE key = ?', args: [key]});
    const value = rows[0]?.['value'];
    return typeof value === 'string' ? value : undefined;
  };

  return {
    async getKeys(base) {
      const sql = 'SELECT key FROM items WHERE key >= ? AND key < ?';
      // No character of a key sorts after `~`.
      const {rows} = await client.execute({sql, args: [base, `${base}~`]});
      return rows.map(row => row['key']).filter(key => typeof key === 'string');
    },
    getItem,
    async setItem(key, value) {
      await client.execute({
        sql: 'INSERT OR REPLACE INTO items (key, value) VALUES (?, ?)',
        args: [key, value],
      });
    },
    async removeItem(key) {
      await client.execute({sql: 'DELETE FROM items WHERE key = ?', args: [key]});
    },
    async itemOrNew(key, create) {
      const value = create();
      await client.execute({
        sql: 'INSERT OR IGNORE INTO items (key, value) VALUES (?, ?)',
        args: [key, value],
      });
      return (await getItem(key)) ?? value;
    },
    close: () => client.close(),
  };
}
