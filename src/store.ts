/** Stores for the service and the gateway: in memory, in SQLite and in PostgreSQL. */
export type {
  AgentStore,
  KnownSession,
  RecordRange,
  RecordStore,
  SessionStore,
  SessionTokens,
  StoredConversation,
  StoredConversationPage,
  StoredRecord,
  StoredRecordPage,
  VisitorSession,
} from './store/agent-store.js';
export {databaseStore, type DatabaseStore} from './store/database-store.js';
export {memoryStore, type MemoryStoreOptions} from './store/memory-store.js';
export {postgresDatabase, type PostgresConnection, type PostgresPool} from './store/postgres-database.js';
export type {SqlDatabase, SqlRow, SqlStatement, SqlValue} from './store/sql-database.js';
export {
  libsqlDatabase,
  sqliteDatabase,
  type LibsqlClient,
  type NodeSqliteDatabase,
} from './store/sqlite-database.js';
