import {createHash} from 'node:crypto';
import {mkdir} from 'node:fs/promises';
import {dirname} from 'node:path';
import {createClient, type Client, type Row} from '@libsql/client';
import type {
  ConversationStore,
  KnownSession,
  StoredConversation,
  StoredRecord,
} from '../../src/service/service-store.js';

export interface LibsqlStoreOptions {
  /** `file:…` for a local file, whose folder is created if it is missing; `libsql:` or `https:` for a server. */
  readonly url: string;
  readonly authToken?: string | undefined;
}

/** A store that outlives the process. */
export type LibsqlStore = ConversationStore & {close(): void};

/** Milliseconds after the expiry of the access token in which a session can be refreshed. */
const refreshLifetime = 30 * 24 * 60 * 60 * 1000;

/** Milliseconds to wait while another process writes, such as a second demo. */
const busyTimeout = 5000;

/**
 * Tokens and device ids are stored as digests. Each is a random secret that gives access to a visitor's records, and a
 * copy of the database must not give access. `position` orders records of the same time.
 */
const tables = [
  `CREATE TABLE IF NOT EXISTS visitors (
    device_digest TEXT PRIMARY KEY,
    visitor_id TEXT NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS sessions (
    refresh_digest TEXT PRIMARY KEY,
    access_digest TEXT NOT NULL UNIQUE,
    visitor_id TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  )`,
  `CREATE INDEX IF NOT EXISTS sessions_by_expiry ON sessions (expires_at)`,
  `CREATE TABLE IF NOT EXISTS records (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    visitor_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    record_id TEXT NOT NULL,
    role TEXT NOT NULL,
    content TEXT NOT NULL,
    conversation TEXT NOT NULL,
    type TEXT NOT NULL,
    image TEXT NOT NULL,
    trigger_src TEXT NOT NULL,
    reply_to TEXT NOT NULL,
    create_time TEXT NOT NULL
  )`,
  `CREATE INDEX IF NOT EXISTS records_by_time ON records (visitor_id, agent_id, create_time, position)`,
  `CREATE TABLE IF NOT EXISTS conversations (
    visitor_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    title TEXT NOT NULL,
    PRIMARY KEY (visitor_id, agent_id, conversation_id)
  )`,
];

const newestFirst = 'create_time DESC, position DESC';
const oldestFirst = 'create_time ASC, position ASC';

/** Opens the store, and creates missing tables. */
export async function createLibsqlStore({url, authToken}: LibsqlStoreOptions): Promise<LibsqlStore> {
  const file = databaseFile(url);
  if (file !== undefined) await mkdir(dirname(file), {recursive: true});
  const client = createClient({url, timeout: busyTimeout, ...(authToken ? {authToken} : {})});
  try {
    // With WAL, readers do not wait for a writer.
    if (file !== undefined) await client.execute('PRAGMA journal_mode = WAL');
    await client.batch(tables, 'write');
    await addConversationColumn(client);
  } catch (error) {
    client.close();
    throw error;
  }
  return storeIn(client);
}

/** Databases of earlier versions lack the column. */
async function addConversationColumn(client: Client): Promise<void> {
  const {rows} = await client.execute(`SELECT name FROM pragma_table_info('records')`);
  if (rows.some(row => row['name'] === 'conversation_id')) return;
  await client.execute('ALTER TABLE records ADD COLUMN conversation_id TEXT');
}

function storeIn(client: Client): LibsqlStore {
  return {
    async visitorOfDevice(deviceId) {
      // The update changes nothing. Without it, the statement would not return an existing row.
      const {rows} = await client.execute({
        sql: `INSERT INTO visitors (device_digest, visitor_id) VALUES (?, ?)
          ON CONFLICT (device_digest) DO UPDATE SET visitor_id = visitor_id RETURNING visitor_id`,
        args: [digest(deviceId), `Visitor-${crypto.randomUUID()}`],
      });
      return readText(rows[0], 'visitor_id');
    },

    async addSession({visitorId, accessToken, refreshToken, expiresAt}) {
      await client.batch(
        [
          {sql: 'DELETE FROM sessions WHERE expires_at < ?', args: [expiresAt - refreshLifetime]},
          {
            sql: `INSERT INTO sessions (refresh_digest, access_digest, visitor_id, expires_at)
              VALUES (?, ?, ?, ?)`,
            args: [digest(refreshToken), digest(accessToken), visitorId, expiresAt],
          },
        ],
        'write',
      );
    },

    async sessionOfAccessToken(accessToken) {
      const {rows} = await client.execute({
        sql: 'SELECT visitor_id, expires_at FROM sessions WHERE access_digest = ?',
        args: [digest(accessToken)],
      });
      return readSession(rows[0]);
    },

    async takeSessionOfRefreshToken(refreshToken) {
      // One statement, so that only one of two concurrent requests gets the session.
      const {rows} = await client.execute({
        sql: 'DELETE FROM sessions WHERE refresh_digest = ? RETURNING visitor_id, expires_at',
        args: [digest(refreshToken)],
      });
      return readSession(rows[0]);
    },

    async addRecord(visitorId, record) {
      await client.execute({sql: insertRecord, args: recordArgs(visitorId, record)});
    },

    async addReply(visitorId, reply) {
      // One statement, so that a deletion cannot come between the question and the reply.
      await client.execute({
        sql: `${insertRecord} WHERE EXISTS (
          SELECT 1 FROM records WHERE visitor_id = ? AND agent_id = ? AND record_id = ?
        )`,
        args: [...recordArgs(visitorId, reply), visitorId, reply.AgentId, reply.replyTo],
      });
    },

    async listRecords(visitorId, agentId, {order, offset, limit, conversationId}) {
      const isOne = conversationId !== undefined;
      const ofConversation = `FROM records WHERE visitor_id = ? AND agent_id = ?${isOne ? ' AND conversation_id = ?' : ''}`;
      const args = [visitorId, agentId, ...(isOne ? [conversationId] : [])];
      const [page, count] = await client.batch(
        [
          {
            sql: `SELECT * ${ofConversation} ORDER BY ${order === 'asc' ? oldestFirst : newestFirst} LIMIT ? OFFSET ?`,
            args: [...args, limit, offset],
          },
          {sql: `SELECT count(*) AS total ${ofConversation}`, args},
        ],
        'read',
      );
      return {records: (page?.rows ?? []).map(rowToRecord), total: Number(count?.rows[0]?.['total'] ?? 0)};
    },

    async addConversation(visitorId, agentId, {conversationId, title}) {
      await client.execute({
        sql: `INSERT OR IGNORE INTO conversations (visitor_id, agent_id, conversation_id, title) VALUES (?, ?, ?, ?)`,
        args: [visitorId, agentId, conversationId, title],
      });
    },

    async listConversations(visitorId, agentId, {offset, limit}) {
      const args = [visitorId, agentId];
      const [page, count] = await client.batch(
        [
          {
            sql: `${usedConversations} ORDER BY update_time DESC LIMIT ? OFFSET ?`,
            args: [...args, limit, offset],
          },
          {sql: `SELECT count(*) AS total FROM (${usedConversations})`, args},
        ],
        'read',
      );
      return {
        conversations: (page?.rows ?? []).map(rowToConversation),
        total: Number(count?.rows[0]?.['total'] ?? 0),
      };
    },

    async renameConversation(visitorId, agentId, conversationId, title) {
      const [, found] = await client.batch(
        [
          {
            sql: `UPDATE conversations SET title = ? WHERE visitor_id = ? AND agent_id = ? AND conversation_id = ?`,
            args: [title, visitorId, agentId, conversationId],
          },
          {
            sql: `SELECT * FROM (${usedConversations}) WHERE conversation_id = ?`,
            args: [visitorId, agentId, conversationId],
          },
        ],
        'write',
      );
      // Another request may have changed the title since.
      return found?.rows[0] && {...rowToConversation(found.rows[0]), title};
    },

    async deleteConversation(visitorId, agentId, conversationId) {
      const args = [visitorId, agentId, conversationId];
      const ofConversation = 'WHERE visitor_id = ? AND agent_id = ? AND conversation_id = ?';
      const [, deleted] = await client.batch(
        [
          {sql: `DELETE FROM records ${ofConversation}`, args},
          {sql: `DELETE FROM conversations ${ofConversation}`, args},
        ],
        'write',
      );
      return (deleted?.rowsAffected ?? 0) > 0;
    },

    async deleteRecords(visitorId, agentId) {
      const args = [visitorId, agentId];
      await client.batch(
        [
          {sql: 'DELETE FROM records WHERE visitor_id = ? AND agent_id = ?', args},
          {sql: 'DELETE FROM conversations WHERE visitor_id = ? AND agent_id = ?', args},
        ],
        'write',
      );
    },

    close: () => client.close(),
  };
}

const insertRecord = `INSERT INTO records (visitor_id, agent_id, record_id, role, content, conversation, type, image,
    trigger_src, reply_to, create_time, conversation_id)
  SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?`;

/** Conversations with records. */
const usedConversations = `SELECT conversation_id, title, min(create_time) AS create_time,
    max(create_time) AS update_time
  FROM conversations JOIN records USING (visitor_id, agent_id, conversation_id)
  WHERE visitor_id = ? AND agent_id = ? GROUP BY conversation_id, title`;

function recordArgs(visitorId: string, record: StoredRecord): (string | null)[] {
  return [
    visitorId,
    record.AgentId,
    record.recordId,
    record.role,
    record.content,
    record.conversation,
    record.type,
    record.image,
    record.triggerSrc,
    record.replyTo,
    record.createTime,
    record.conversationId ?? null,
  ];
}

function rowToConversation(row: Row): StoredConversation {
  return {
    conversationId: readText(row, 'conversation_id'),
    title: readText(row, 'title'),
    createTime: readText(row, 'create_time'),
    updateTime: readText(row, 'update_time'),
  };
}

function rowToRecord(row: Row): StoredRecord {
  return {
    AgentId: readText(row, 'agent_id'),
    recordId: readText(row, 'record_id'),
    role: readText(row, 'role'),
    content: readText(row, 'content'),
    conversation: readText(row, 'conversation'),
    type: readText(row, 'type'),
    image: readText(row, 'image'),
    triggerSrc: readText(row, 'trigger_src'),
    replyTo: readText(row, 'reply_to'),
    createTime: readText(row, 'create_time'),
    ...(row['conversation_id'] !== null && {conversationId: readText(row, 'conversation_id')}),
  };
}

function readSession(row: Row | undefined): KnownSession | undefined {
  return row && {visitorId: readText(row, 'visitor_id'), expiresAt: Number(row['expires_at'])};
}

function readText(row: Row | undefined, column: string): string {
  const value = row?.[column];
  if (typeof value !== 'string') throw new Error(`The database has no text in the column ${column}.`);
  return value;
}

function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Returns `undefined` for a server or a database in memory. */
export function databaseFile(url: string): string | undefined {
  const path = /^file:(?:\/\/(?=\/))?([^?]+)/i.exec(url)?.[1];
  return path === undefined || path === ':memory:' ? undefined : decodeURIComponent(path);
}
