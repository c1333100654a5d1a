import type {SqlDatabase, SqlStatement} from './sql-database.js';

type Dialect = SqlDatabase['dialect'];

/** Any number: the lock of a migration in PostgreSQL, so that two servers do not migrate at once. */
const migrationLock = 7_042_177;

const versionTable: SqlStatement = {
  sql: 'CREATE TABLE IF NOT EXISTS agent_chat_versions (version INTEGER PRIMARY KEY)',
};

/**
 * Each entry leads from one version to the next one. A released entry never changes: add another one.
 *
 * Tokens and device ids are stored as digests, because a copy of the database must give no access. `position` orders
 * records of the same time. Records without a conversation have the conversation `''`. Records of a visitor who moved
 * belong to the other one `until` a time.
 */
const migrations: readonly ((dialect: Dialect) => readonly string[])[] = [
  dialect => [
    `CREATE TABLE agent_chat_visitors (
      device_digest TEXT PRIMARY KEY,
      visitor_id TEXT NOT NULL
    )`,
    `CREATE TABLE agent_chat_sessions (
      session_digest TEXT PRIMARY KEY,
      refresh_digest TEXT NOT NULL,
      access_digest TEXT NOT NULL UNIQUE,
      visitor_id TEXT NOT NULL,
      expires_at BIGINT NOT NULL
    )`,
    'CREATE INDEX agent_chat_sessions_by_expiry ON agent_chat_sessions (expires_at)',
    `CREATE TABLE agent_chat_conversations (
      visitor_id TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      conversation_id TEXT NOT NULL,
      title TEXT NOT NULL,
      PRIMARY KEY (visitor_id, agent_id, conversation_id)
    )`,
    `CREATE TABLE agent_chat_records (
      position ${dialect === 'sqlite' ? 'INTEGER PRIMARY KEY AUTOINCREMENT' : 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY'},
      visitor_id TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      conversation_id TEXT NOT NULL,
      record_id TEXT NOT NULL,
      role TEXT NOT NULL,
      content TEXT NOT NULL,
      conversation TEXT NOT NULL,
      type TEXT NOT NULL,
      image TEXT NOT NULL,
      trigger_src TEXT NOT NULL,
      reply_to TEXT NOT NULL,
      finish_reason TEXT NOT NULL,
      time BIGINT NOT NULL
    )`,
    `CREATE INDEX agent_chat_records_of_visitor
      ON agent_chat_records (visitor_id, agent_id, time, position)`,
    `CREATE INDEX agent_chat_records_of_conversation
      ON agent_chat_records (visitor_id, agent_id, conversation_id, time, position)`,
    'CREATE INDEX agent_chat_records_by_time ON agent_chat_records (time)',
    `CREATE TABLE agent_chat_moves (
      from_visitor_id TEXT NOT NULL,
      to_visitor_id TEXT NOT NULL,
      until BIGINT NOT NULL,
      PRIMARY KEY (from_visitor_id, until, to_visitor_id)
    )`,
    'CREATE INDEX agent_chat_moves_by_target ON agent_chat_moves (to_visitor_id)',
    'CREATE INDEX agent_chat_moves_by_time ON agent_chat_moves (until)',
  ],
];

/**
 * Creates the tables, or brings those of an earlier version up to date. Throws for a database of a later version of this
 * package, and writes nothing into it.
 */
export async function migrate(database: SqlDatabase): Promise<void> {
  for (let version = await readVersion(database); version < migrations.length;) {
    const failure = await takeStep(database, version);
    const reached = await readVersion(database);
    // Another server may have taken the same step.
    if (reached === version) throw failure ?? new Error('The tables of the database could not be created.');
    version = reached;
  }
}

/** Takes the step from a version to the next one. Returns the error if it fails. */
async function takeStep(database: SqlDatabase, version: number): Promise<Error | undefined> {
  const {dialect} = database;
  const step = migrations[version]?.(dialect) ?? [];
  const lock = {sql: `SELECT pg_advisory_xact_lock(${migrationLock})`};
  try {
    await database.run([
      ...(dialect === 'postgresql' ? [lock] : []),
      versionTable,
      // First, because it fails if the step has been taken.
      {sql: 'INSERT INTO agent_chat_versions (version) VALUES (?)', values: [version + 1]},
      ...step.map(sql => ({sql})),
    ]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function readVersion(database: SqlDatabase): Promise<number> {
  const isThere =
    database.dialect === 'sqlite'
      ? `SELECT 1 AS found FROM sqlite_master WHERE name = 'agent_chat_versions'`
      : `SELECT 1 AS found WHERE to_regclass('agent_chat_versions') IS NOT NULL`;
  const [found = []] = await database.run([{sql: isThere}]);
  if (found.length === 0) return 0;
  const [rows = []] = await database.run([
    {sql: 'SELECT COALESCE(MAX(version), 0) AS version FROM agent_chat_versions'},
  ]);
  const version = Number(rows[0]?.['version']);
  if (version <= migrations.length) return version;
  throw new Error(
    `The database has version ${version}, and this agent-chat-elements knows ${migrations.length}: update the package.`,
  );
}
