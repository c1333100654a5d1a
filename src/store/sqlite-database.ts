import {attempt} from '../client/platform.js';
import {requireMethods} from './agent-store.js';
import {isReading, type SqlDatabase, type SqlRow, type SqlStatement, type SqlValue} from './sql-database.js';

/** The part of a client of `@libsql/client` that is used. */
export interface LibsqlClient {
  batch(
    statements: {sql: string; args: SqlValue[]}[],
    mode: 'read' | 'write',
  ): Promise<{readonly rows: readonly SqlRow[]}[]>;
  /** Opens the file again. Clients before version 0.15 do not have it. */
  reconnect?(): Promise<void> | void;
  close(): void;
}

/**
 * Uses a client of `@libsql/client`: a file of SQLite, or a server of libSQL.
 *
 * @example
 * const store = databaseStore(libsqlDatabase(createClient({url: 'file:agent-chat.db', timeout: 0})));
 */
export function libsqlDatabase(client: LibsqlClient): SqlDatabase {
  requireMethods(client, ['batch', 'close'], 'The client of libsqlDatabase');
  return {
    dialect: 'sqlite',
    async run(statements) {
      const batch = statements.map(({sql, values = []}) => ({sql, args: [...values]}));
      const mode = isReading(statements) ? 'read' : 'write';
      const results = await whileBusy(async () => {
        try {
          return await client.batch(batch, mode);
        } catch (error) {
          // The statement of an earlier failure is still open in the connection, which can never commit again.
          if (String(error).includes('statements in progress')) await client.reconnect?.();
          throw error;
        }
      });
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
 * const store = databaseStore(sqliteDatabase(new DatabaseSync('agent-chat.db')));
 */
export function sqliteDatabase(database: NodeSqliteDatabase): SqlDatabase {
  requireMethods(database, ['exec', 'prepare', 'close'], 'The database of sqliteDatabase');
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
      // A full disk ends the transaction by itself.
      attempt(() => database.exec('ROLLBACK'));
      throw error;
    }
  };
  return {
    dialect: 'sqlite',
    run: statements => whileBusy(() => run(statements)),
    close() {
      prepared.clear();
      database.close();
      return Promise.resolve();
    },
  };
}

/** Milliseconds to wait for another process that writes. */
const busyTimeout = 5000;
/** Milliseconds between two attempts. */
const busyPause = 25;

/**
 * Repeats work while another process has locked the file. SQLite itself would block this process meanwhile, so the
 * database gives up at once, and this waits.
 */
export async function whileBusy<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  const end = Date.now() + busyTimeout;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!/SQLITE_BUSY|database is locked/.test(String(error)) || Date.now() > end) throw error;
      await new Promise(resolve => setTimeout(resolve, busyPause));
    }
  }
}
