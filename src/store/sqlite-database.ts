import {isReading, type SqlDatabase, type SqlRow, type SqlStatement, type SqlValue} from './sql-database.js';

/** The part of a client of `@libsql/client` that is used. */
export interface LibsqlClient {
  batch(
    statements: {sql: string; args: SqlValue[]}[],
    mode: 'read' | 'write',
  ): Promise<{readonly rows: readonly SqlRow[]}[]>;
  close(): void;
}

/**
 * Uses a client of `@libsql/client`: a file of SQLite, or a server of libSQL.
 *
 * @example
 * const store = databaseStore(libsqlDatabase(createClient({url: 'file:agent-chat.db', timeout: 5000})));
 */
export function libsqlDatabase(client: LibsqlClient): SqlDatabase {
  return {
    dialect: 'sqlite',
    async run(statements) {
      const batch = statements.map(({sql, values = []}) => ({sql, args: [...values]}));
      const results = await client.batch(batch, isReading(statements) ? 'read' : 'write');
      return results.map(({rows}) => rows);
    },
    close() {
      client.close();
      return Promise.resolve();
    },
  };
}

/** The part of a `DatabaseSync` of `node:sqlite` that is used. */
export interface NodeSqliteDatabase {
  exec(sql: string): void;
  prepare(sql: string): {all(...values: SqlValue[]): unknown[]};
  close(): void;
}

/**
 * Uses a database of `node:sqlite`.
 *
 * @example
 * const store = databaseStore(sqliteDatabase(new DatabaseSync('agent-chat.db', {timeout: 5000})));
 */
export function sqliteDatabase(database: NodeSqliteDatabase): SqlDatabase {
  const prepared = new Map<string, ReturnType<NodeSqliteDatabase['prepare']>>();
  const runOne = ({sql, values = []}: SqlStatement): readonly SqlRow[] => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement.all(...values) as SqlRow[];
  };
  const run = (statements: readonly SqlStatement[]): readonly (readonly SqlRow[])[] => {
    database.exec(isReading(statements) ? 'BEGIN' : 'BEGIN IMMEDIATE');
    try {
      const results = statements.map(runOne);
      database.exec('COMMIT');
      return results;
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  };
  return {
    dialect: 'sqlite',
    // A failure becomes a rejection.
    run: statements => new Promise(resolve => resolve(run(statements))),
    close() {
      prepared.clear();
      database.close();
      return Promise.resolve();
    },
  };
}
