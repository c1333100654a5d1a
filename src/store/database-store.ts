import {hexDigest} from './digest.js';
import {
  moveDelay,
  refreshLifetime,
  storableText,
  type AgentStore,
  type KnownSession,
  type RecordRange,
  type SessionTokens,
  type StoredRecord,
} from './agent-store.js';
import {migrate} from './migrations.js';
import {openDatabase, requireAddress} from './open-database.js';
import {
  conversationColumns,
  readConversation,
  readRecord,
  readSession,
  readText,
  recordColumns,
  recordValues,
  timeOf,
  titleColumns,
} from './record-rows.js';
import type {SqlDatabase, SqlRow, SqlStatement, SqlValue} from './sql-database.js';

/** A store in a database. */
export interface DatabaseStore extends AgentStore {
  /** Connects, and creates the tables. The first request does it otherwise. Rejects if the database is unusable. */
  open(): Promise<void>;
  check(): Promise<void>;
  /** Closes the connections. */
  close(): Promise<void>;
}

/** Milliseconds after a move in which a reply may still end. */
const longestReply = 24 * 60 * 60 * 1000;

/**
 * Fills the columns of a record that a check stores and deletes. It is long, so that the check needs free space, and longer
 * than any identifier, so that it is no record of a visitor.
 */
const trial = 'health-check '.repeat(50);

const ofVisitor = 'visitor_id = ? AND agent_id = ?';
const ofConversation = `${ofVisitor} AND conversation_id = ?`;
/** The visitor of a new record: the given one, or the one to whom their records moved at its time. */
const ownerOfQuestion = `SELECT COALESCE((SELECT to_visitor_id FROM agent_chat_moves
  WHERE from_visitor_id = ? AND until >= ? ORDER BY until LIMIT 1), ?) AS visitor_id`;
/** The visitor of the question, without a row if it is deleted. It is nearly always the newest record. */
const ownerOfReply = `SELECT visitor_id FROM agent_chat_records
  WHERE visitor_id IN (?, (SELECT to_visitor_id FROM agent_chat_moves WHERE from_visitor_id = ? AND EXISTS (
    SELECT 1 FROM agent_chat_records WHERE visitor_id = to_visitor_id AND agent_id = ? AND record_id = ?) LIMIT 1))
  AND agent_id = ? AND record_id = ? ORDER BY time DESC, position DESC LIMIT 1`;

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
  if (typeof database === 'string') {
    requireAddress(database);
    return new SqlStore(() => openDatabase(database));
  }
  const {dialect, run, close} = Object(database) as Partial<SqlDatabase>;
  const isDialect = dialect === 'sqlite' || dialect === 'postgresql';
  if (isDialect && typeof run === 'function' && typeof close === 'function')
    return new SqlStore(() => database);
  throw new TypeError(
    'databaseStore needs an address, such as file:agent-chat.db, or a database, such as postgresDatabase(pool).',
  );
}

class SqlStore implements DatabaseStore {
  readonly #find: () => SqlDatabase | Promise<SqlDatabase>;
  #database: Promise<SqlDatabase> | undefined;
  #migration: Promise<void> | undefined;
  readonly #running = new Set<Promise<unknown>>();

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
    // A driver may drop a statement that is running.
    await Promise.allSettled(this.#running);
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

  addSession: AgentStore['addSession'] = async ({visitorId, ...tokens}) => {
    await this.#runAll([
      {
        sql: 'DELETE FROM agent_chat_sessions WHERE expires_at < ?',
        values: [tokens.expiresAt - refreshLifetime],
      },
      {
        sql: `INSERT INTO agent_chat_sessions (refresh_digest, access_digest, expires_at, session_digest, visitor_id)
        VALUES (?, ?, ?, ?, ?)`,
        values: [...(await tokenValues(tokens)), visitorId],
      },
    ]);
  };

  async sessionOfAccessToken(accessToken: string): Promise<KnownSession | undefined> {
    const sql = 'SELECT visitor_id, expires_at FROM agent_chat_sessions WHERE access_digest = ?';
    const [row] = await this.#run(sql, await hexDigest(accessToken));
    return row && readSession(row);
  }

  async refreshSession(refreshToken: string, next: SessionTokens): Promise<string | undefined> {
    const values = await tokenValues(next);
    // A session is one row: the second of two requests at the same time finds another token in it, and ends it.
    const replace = `UPDATE agent_chat_sessions SET refresh_digest = ?, access_digest = ?, expires_at = ?
      WHERE session_digest = ? AND refresh_digest = ? RETURNING visitor_id`;
    const [row] = await this.#run(replace, ...values, await hexDigest(refreshToken));
    if (row) return readText(row, 'visitor_id');
    await this.#run(
      'DELETE FROM agent_chat_sessions WHERE session_digest = ?',
      await hexDigest(next.sessionId),
    );
    return undefined;
  }

  async addRecord(visitorId: string, record: StoredRecord, title?: string): Promise<void> {
    const {AgentId, conversationId, replyTo} = record;
    const owner =
      replyTo === ''
        ? {sql: ownerOfQuestion, values: [visitorId, timeOf(record), visitorId]}
        : {sql: ownerOfReply, values: [visitorId, visitorId, AgentId, replyTo, AgentId, replyTo]};
    const insert = (into: string, given: readonly SqlValue[]): SqlStatement => ({
      sql: `INSERT INTO ${into} SELECT visitor_id, ${given.map(placeholderOf).join(', ')}
        FROM (${owner.sql}) AS owner WHERE true ON CONFLICT DO NOTHING`,
      values: [...given, ...owner.values],
    });
    const begun =
      conversationId !== undefined && title !== undefined
        ? [insert(`agent_chat_conversations (${titleColumns})`, [AgentId, conversationId, title])]
        : [];
    const added = insert(`agent_chat_records (${recordColumns})`, recordValues(record));
    await this.#runAll([...begun, added], [lockOf(visitorId)]);
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

  listConversations: AgentStore['listConversations'] = async (visitorId, agentId, range) => {
    const known = `SELECT ${conversationColumns} FROM agent_chat_conversations WHERE ${ofVisitor}`;
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
    const ids = [visitorId, agentId, conversationId];
    const sql = `UPDATE agent_chat_conversations SET title = ? WHERE ${ofConversation}
      AND EXISTS (SELECT 1 FROM agent_chat_records WHERE ${ofConversation}) RETURNING ${conversationColumns}`;
    const [row] = await this.#run(sql, title, ...ids, ...ids);
    return row && readConversation(row);
  };

  deleteConversation: AgentStore['deleteConversation'] = async (visitorId, agentId, conversationId) => {
    const values = [visitorId, agentId, conversationId];
    const [records = [], conversations = []] = await this.#runAll(
      [
        {sql: `DELETE FROM agent_chat_records WHERE ${ofConversation} RETURNING position`, values},
        {sql: `DELETE FROM agent_chat_conversations WHERE ${ofConversation} RETURNING title`, values},
      ],
      locksOf(visitorId),
    );
    return records.length + conversations.length > 0;
  };

  async deleteRecords(visitorId: string, agentId: string): Promise<void> {
    const values = [visitorId, agentId];
    await this.#runAll(
      ['records', 'conversations'].map(table => ({
        sql: `DELETE FROM agent_chat_${table} WHERE ${ofVisitor}`,
        values,
      })),
      locksOf(visitorId),
    );
  }

  async moveRecords(from: string, to: string): Promise<void> {
    if (from === to) return;
    const now = Date.now();
    const statements = [
      {sql: 'DELETE FROM agent_chat_moves WHERE until < ?', values: [now - longestReply]},
      {sql: 'UPDATE agent_chat_records SET visitor_id = ? WHERE visitor_id = ?', values: [to, from]},
      {
        sql: `INSERT INTO agent_chat_conversations (${titleColumns})
          SELECT CAST(? AS TEXT), agent_id, conversation_id, title FROM agent_chat_conversations WHERE visitor_id = ?
          ON CONFLICT DO NOTHING`,
        values: [to, from],
      },
      {sql: 'DELETE FROM agent_chat_conversations WHERE visitor_id = ?', values: [from]},
      {sql: 'UPDATE agent_chat_moves SET to_visitor_id = ? WHERE to_visitor_id = ?', values: [to, from]},
      {
        sql: `INSERT INTO agent_chat_moves (from_visitor_id, to_visitor_id, until) VALUES (?, ?, ?)
          ON CONFLICT DO NOTHING`,
        values: [from, to, now + moveDelay],
      },
    ];
    await this.#runAll(statements, [lockOf(to), ...locksOf(from)]);
  }

  async deleteRecordsBefore(time: number): Promise<void> {
    await this.#run('DELETE FROM agent_chat_records WHERE time < ?', time);
    // A title is the beginning of a question. The lock waits for records that are being added.
    const deletion = `DELETE FROM agent_chat_conversations WHERE NOT EXISTS (SELECT 1 FROM agent_chat_records r
      WHERE r.visitor_id = agent_chat_conversations.visitor_id AND r.agent_id = agent_chat_conversations.agent_id
        AND r.conversation_id = agent_chat_conversations.conversation_id)`;
    const lockAll = 'LOCK TABLE agent_chat_conversations IN SHARE ROW EXCLUSIVE MODE';
    await this.#runAll([{sql: deletion}], [{sql: lockAll}]);
  }

  async check(): Promise<void> {
    const columns = recordColumns.split(', ');
    const values = columns.map(name => (name === 'time' ? Date.now() : trial));
    const placeholders = columns.map(() => '?').join(', ');
    await this.#runAll([
      {sql: `INSERT INTO agent_chat_records (${recordColumns}) VALUES (${placeholders})`, values},
      {sql: 'DELETE FROM agent_chat_records WHERE visitor_id = ?', values: [trial]},
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

  async #run(sql: string, ...values: readonly SqlValue[]): Promise<readonly SqlRow[]> {
    const [rows = []] = await this.#runAll([{sql, values}]);
    return rows;
  }

  /** Runs all statements or none, while it has the locks. SQLite has one writer at a time anyway. */
  async #runAll(
    statements: readonly SqlStatement[],
    locks: readonly SqlStatement[] = [],
  ): Promise<readonly (readonly SqlRow[])[]> {
    const running = this.#opened().then(async database => {
      const needed = database.dialect === 'sqlite' ? [] : locks;
      return (await database.run([...needed, ...statements].map(storable))).slice(needed.length);
    });
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
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

function storable({sql, values = []}: SqlStatement): SqlStatement {
  return {sql, values: values.map(value => (typeof value === 'string' ? storableText(value) : value))};
}

/** The values of `refresh_digest`, `access_digest`, `expires_at` and `session_digest`. */
async function tokenValues(tokens: SessionTokens): Promise<readonly SqlValue[]> {
  const {refreshToken, accessToken, expiresAt, sessionId} = tokens;
  return [await hexDigest(refreshToken), await hexDigest(accessToken), expiresAt, await hexDigest(sessionId)];
}

/** PostgreSQL cannot guess the type of a value that is selected. */
function placeholderOf(value: SqlValue): string {
  return `CAST(? AS ${typeof value === 'number' ? 'BIGINT' : 'TEXT'})`;
}

const lock = 'SELECT pg_advisory_xact_lock(hashtextextended(id, 0))';

/** Other statements that take the lock of this visitor wait until the transaction ends. Only PostgreSQL needs it. */
function lockOf(visitorId: string): SqlStatement {
  return {sql: `${lock} FROM (SELECT CAST(? AS TEXT) AS id) AS one`, values: [visitorId]};
}

/** The locks of a visitor, and then of all who moved to that visitor, whose messages may be on their way. */
function locksOf(visitorId: string): readonly SqlStatement[] {
  const moved =
    'SELECT DISTINCT from_visitor_id AS id FROM agent_chat_moves WHERE to_visitor_id = ? ORDER BY id';
  return [lockOf(visitorId), {sql: `${lock} FROM (${moved}) AS moved`, values: [visitorId]}];
}
