import {hexDigest} from './digest.js';
import type {AgentStore, KnownSession, RecordRange, StoredRecord} from './agent-store.js';
import {migrate} from './migrations.js';
import {openDatabase, requireAddress} from './open-database.js';
import {
  conversationColumns,
  lockOf,
  readConversation,
  readRecord,
  readSession,
  readText,
  recordColumns,
  recordValues,
} from './record-rows.js';
import type {SqlDatabase, SqlRow, SqlStatement, SqlValue} from './sql-database.js';

/** A store in a database. */
export interface DatabaseStore extends AgentStore {
  /** Connects, and creates the tables. The first request does it otherwise. Rejects if the database is unusable. */
  open(): Promise<void>;
  /** Closes the connections. */
  close(): Promise<void>;
}

/** Milliseconds after the expiry of its access token in which a session can be refreshed. */
const refreshLifetime = 30 * 24 * 60 * 60 * 1000;

const ofVisitor = 'visitor_id = ? AND agent_id = ?';
const ofConversation = `${ofVisitor} AND conversation_id = ?`;
const sessionColumns = 'visitor_id, family, expires_at';

/**
 * Creates a store in a database. It creates its tables, whose names begin with `agent_chat_`. Several processes may use
 * one database.
 *
 * @param database `file:agent-chat.db` for a file of SQLite, which needs `node:sqlite` or the package `@libsql/client`;
 *   `postgres://…` for PostgreSQL, which needs the package `pg`; or an open database, such as `postgresDatabase(pool)`
 * @example
 * const service = createAgentService({agents, answers, store: databaseStore('file:agent-chat.db')});
 */
export function databaseStore(database: string | SqlDatabase): DatabaseStore {
  if (isDatabase(database)) return new SqlStore(() => database);
  requireAddress(database);
  return new SqlStore(() => openDatabase(database));
}

function isDatabase(database: unknown): database is SqlDatabase {
  const {dialect, run} = Object(database) as Partial<SqlDatabase>;
  return (dialect === 'sqlite' || dialect === 'postgresql') && typeof run === 'function';
}

class SqlStore implements DatabaseStore {
  readonly #find: () => SqlDatabase | Promise<SqlDatabase>;
  #database: Promise<SqlDatabase> | undefined;
  #migration: Promise<void> | undefined;

  constructor(find: () => SqlDatabase | Promise<SqlDatabase>) {
    this.#find = find;
  }

  async open(): Promise<void> {
    await this.#opened();
  }

  async close(): Promise<void> {
    const database = await this.#database?.catch(() => undefined);
    this.#database = undefined;
    this.#migration = undefined;
    await database?.close();
  }

  async visitorOfDevice(deviceId: string): Promise<string> {
    // The update changes nothing. Without it, the statement would not return an existing row.
    const [row] = await this.#run(
      `INSERT INTO agent_chat_visitors (device_digest, visitor_id) VALUES (?, ?)
      ON CONFLICT (device_digest) DO UPDATE SET device_digest = excluded.device_digest RETURNING visitor_id`,
      await hexDigest(deviceId),
      `Visitor-${crypto.randomUUID()}`,
    );
    return readText(row, 'visitor_id');
  }

  addSession: AgentStore['addSession'] = async ({
    visitorId,
    accessToken,
    refreshToken,
    expiresAt,
    family,
  }) => {
    const digests = [await hexDigest(refreshToken), await hexDigest(accessToken)];
    await this.#runAll([
      {
        sql: 'DELETE FROM agent_chat_sessions WHERE expires_at < ?',
        values: [expiresAt - refreshLifetime],
      },
      {
        sql: `INSERT INTO agent_chat_sessions (refresh_digest, access_digest, visitor_id, family, expires_at, is_used)
        VALUES (?, ?, ?, ?, ?, 0)`,
        values: [...digests, visitorId, family, expiresAt],
      },
    ]);
  };

  async sessionOfAccessToken(accessToken: string): Promise<KnownSession | undefined> {
    const sql = `SELECT ${sessionColumns} FROM agent_chat_sessions WHERE access_digest = ? AND is_used = 0`;
    const [row] = await this.#run(sql, await hexDigest(accessToken));
    return row && readSession(row);
  }

  async takeSessionOfRefreshToken(refreshToken: string): Promise<KnownSession | undefined> {
    const digest = await hexDigest(refreshToken);
    // One statement, so that only one of two requests at the same time gets the session.
    const take = `UPDATE agent_chat_sessions SET is_used = 1 WHERE refresh_digest = ? AND is_used = 0
      RETURNING ${sessionColumns}`;
    const [row] = await this.#run(take, digest);
    if (row) return readSession(row);
    const endFamily = `DELETE FROM agent_chat_sessions
      WHERE family IN (SELECT family FROM agent_chat_sessions WHERE refresh_digest = ?)`;
    await this.#run(endFamily, digest);
    return undefined;
  }

  async addRecord(visitorId: string, record: StoredRecord): Promise<void> {
    const places = recordColumns.replaceAll(/\w+/g, '?');
    const sql = `INSERT INTO agent_chat_records (${recordColumns}) VALUES (${places})`;
    await this.#run(sql, visitorId, ...recordValues(record));
  }

  async addReply(visitorId: string, reply: StoredRecord): Promise<void> {
    // The question says whose the reply is: the visitor may have signed in meanwhile. It is nearly always the newest record.
    const places = [...recordValues(reply)].map(
      value => `CAST(? AS ${typeof value === 'number' ? 'BIGINT' : 'TEXT'})`,
    );
    await this.#runAlone([visitorId], {
      sql: `INSERT INTO agent_chat_records (${recordColumns}) SELECT visitor_id, ${places.join(', ')}
        FROM agent_chat_records WHERE visitor_id IN
          (?, (SELECT to_visitor_id FROM agent_chat_moves WHERE from_visitor_id = ?))
          AND agent_id = ? AND record_id = ? ORDER BY time DESC, position DESC LIMIT 1`,
      values: [...recordValues(reply), visitorId, visitorId, reply.AgentId, reply.replyTo],
    });
  }

  listRecords: AgentStore['listRecords'] = async (
    visitorId,
    agentId,
    {order, offset, limit, conversationId}: RecordRange,
  ) => {
    const where = conversationId === undefined ? ofVisitor : ofConversation;
    const values = [visitorId, agentId, ...(conversationId === undefined ? [] : [conversationId])];
    const {rows, total} = await this.#readPage(
      `SELECT ${recordColumns} FROM agent_chat_records WHERE ${where}
        ORDER BY time ${order}, position ${order} LIMIT ? OFFSET ?`,
      `SELECT COUNT(*) AS total FROM agent_chat_records WHERE ${where}`,
      values,
      {offset, limit},
    );
    return {records: rows.map(readRecord), total};
  };

  addConversation: AgentStore['addConversation'] = async (visitorId, agentId, {conversationId, title}) => {
    const sql = `INSERT INTO agent_chat_conversations (visitor_id, agent_id, conversation_id, title)
      VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`;
    await this.#run(sql, visitorId, agentId, conversationId, title);
  };

  listConversations: AgentStore['listConversations'] = async (visitorId, agentId, range) => {
    const known = `SELECT ${conversationColumns} FROM agent_chat_conversations c WHERE ${ofVisitor}`;
    const used = `FROM (${known}) AS known WHERE updated IS NOT NULL`;
    const {rows, total} = await this.#readPage(
      `SELECT * ${used} ORDER BY updated DESC, conversation_id LIMIT ? OFFSET ?`,
      `SELECT COUNT(*) AS total ${used}`,
      [visitorId, agentId],
      range,
    );
    return {conversations: rows.map(readConversation), total};
  };

  renameConversation: AgentStore['renameConversation'] = async (
    visitorId,
    agentId,
    conversationId,
    title,
  ) => {
    const isUsed = `EXISTS (SELECT 1 FROM agent_chat_records WHERE ${ofConversation})`;
    const ids = [visitorId, agentId, conversationId];
    const [, [row] = []] = await this.#runAll([
      {
        sql: `UPDATE agent_chat_conversations SET title = ? WHERE ${ofConversation} AND ${isUsed}`,
        values: [title, ...ids, ...ids],
      },
      {
        sql: `SELECT ${conversationColumns} FROM agent_chat_conversations c WHERE ${ofConversation} AND ${isUsed}`,
        values: [...ids, ...ids],
      },
    ]);
    // Another request may have given another title by now.
    return row && {...readConversation(row), title};
  };

  deleteConversation: AgentStore['deleteConversation'] = async (visitorId, agentId, conversationId) => {
    const values = [visitorId, agentId, conversationId];
    const [records = [], conversations = []] = await this.#runAlone(
      [visitorId],
      {sql: `DELETE FROM agent_chat_records WHERE ${ofConversation} RETURNING position`, values},
      {sql: `DELETE FROM agent_chat_conversations WHERE ${ofConversation} RETURNING title`, values},
    );
    return records.length + conversations.length > 0;
  };

  async deleteRecords(visitorId: string, agentId: string): Promise<void> {
    const values = [visitorId, agentId];
    await this.#runAlone(
      [visitorId],
      {sql: `DELETE FROM agent_chat_records WHERE ${ofVisitor}`, values},
      {sql: `DELETE FROM agent_chat_conversations WHERE ${ofVisitor}`, values},
    );
  }

  async moveRecords(from: string, to: string): Promise<void> {
    if (from === to) return;
    await this.#runAlone(
      [from, to],
      {sql: 'UPDATE agent_chat_records SET visitor_id = ? WHERE visitor_id = ?', values: [to, from]},
      {
        sql: `INSERT INTO agent_chat_conversations (visitor_id, agent_id, conversation_id, title)
          SELECT CAST(? AS TEXT), agent_id, conversation_id, title FROM agent_chat_conversations WHERE visitor_id = ?
          ON CONFLICT DO NOTHING`,
        values: [to, from],
      },
      {sql: 'DELETE FROM agent_chat_conversations WHERE visitor_id = ?', values: [from]},
      {sql: 'UPDATE agent_chat_moves SET to_visitor_id = ? WHERE to_visitor_id = ?', values: [to, from]},
      {
        sql: `INSERT INTO agent_chat_moves (from_visitor_id, to_visitor_id) VALUES (?, ?)
          ON CONFLICT (from_visitor_id) DO UPDATE SET to_visitor_id = excluded.to_visitor_id`,
        values: [from, to],
      },
    );
  }

  async deleteRecordsBefore(time: number): Promise<void> {
    await this.#runAll([
      {sql: 'DELETE FROM agent_chat_records WHERE time < ?', values: [time]},
      // A title is the beginning of a question.
      {
        sql: `DELETE FROM agent_chat_conversations WHERE NOT EXISTS (SELECT 1 FROM agent_chat_records r
          WHERE r.visitor_id = agent_chat_conversations.visitor_id AND r.agent_id = agent_chat_conversations.agent_id
            AND r.conversation_id = agent_chat_conversations.conversation_id)`,
      },
    ]);
  }

  async #readPage(
    page: string,
    count: string,
    values: readonly SqlValue[],
    {offset, limit}: Pick<RecordRange, 'offset' | 'limit'>,
  ): Promise<{readonly rows: readonly SqlRow[]; readonly total: number}> {
    const [rows = [], counted = []] = await this.#runAll([
      {sql: page, values: [...values, limit, offset]},
      {sql: count, values},
    ]);
    return {rows, total: Number(counted[0]?.['total'])};
  }

  /**
   * Runs statements that must not mix with another reply, deletion or move of these visitors. SQLite has one writer at a
   * time anyway.
   */
  async #runAlone(
    visitorIds: readonly string[],
    ...statements: readonly SqlStatement[]
  ): Promise<readonly (readonly SqlRow[])[]> {
    const {dialect} = await this.#opened();
    const locks = dialect === 'sqlite' ? [] : visitorIds.toSorted().map(lockOf);
    return (await this.#runAll([...locks, ...statements])).slice(locks.length);
  }

  async #run(sql: string, ...values: readonly SqlValue[]): Promise<readonly SqlRow[]> {
    const [rows = []] = await this.#runAll([{sql, values}]);
    return rows;
  }

  async #runAll(statements: readonly SqlStatement[]): Promise<readonly (readonly SqlRow[])[]> {
    return (await this.#opened()).run(statements);
  }

  /** A failure is not kept: the next request tries again, with the same connections. */
  async #opened(): Promise<SqlDatabase> {
    this.#database ??= Promise.resolve(this.#find()).catch((error: unknown) => {
      this.#database = undefined;
      throw error;
    });
    const database = await this.#database;
    this.#migration ??= migrate(database).catch((error: unknown) => {
      this.#migration = undefined;
      throw error;
    });
    await this.#migration;
    return database;
  }
}
