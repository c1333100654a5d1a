import {requireMethods} from './agent-store.js';
import type {SqlDatabase, SqlRow, SqlStatement, SqlValue} from './sql-database.js';

/** The part of a `Pool` of `pg` that is used. */
export interface PostgresPool {
  connect(): Promise<PostgresConnection>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'connect', listener: (connection: PostgresConnection) => void): unknown;
  end(): Promise<void>;
}

/** A connection of a `PostgresPool`. */
export interface PostgresConnection {
  query(sql: string, values?: SqlValue[]): Promise<{readonly rows: SqlRow[]}>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  /** Gives the connection back to the pool, or closes it after an error. */
  release(error?: Error): void;
}

/**
 * Uses a pool of `pg`. Give it time limits: without them, a request waits as long as the network does.
 *
 * @example
 * const pool = new Pool({connectionString, connectionTimeoutMillis: 5000, query_timeout: 5000});
 * const store = databaseStore(postgresDatabase(pool));
 */
export function postgresDatabase(pool: PostgresPool): SqlDatabase {
  requireMethods(pool, ['connect', 'on', 'end'], 'The pool of postgresDatabase');
  // Without a listener, a connection that breaks would end this process. The request that needs it reports the failure.
  const ignore = (): void => undefined;
  pool.on('error', ignore);
  pool.on('connect', connection => void connection.on('error', ignore));
  return {
    dialect: 'postgresql',
    async run(statements) {
      const connection = await pool.connect();
      try {
        const results = await runAll(connection, statements);
        connection.release();
        return results;
      } catch (error) {
        // A connection in an unknown state is not used again.
        connection.release(error instanceof Error ? error : new Error('The transaction failed.'));
        throw error;
      }
    },
    close: () => pool.end(),
  };
}

async function runAll(
  connection: PostgresConnection,
  statements: readonly SqlStatement[],
): Promise<readonly (readonly SqlRow[])[]> {
  const runOne = async ({sql, values = []}: SqlStatement): Promise<readonly SqlRow[]> => {
    const {rows} = await connection.query(numbered(sql), [...values]);
    return rows;
  };
  const [first, ...others] = statements;
  // One statement is a transaction of its own.
  if (first && others.length === 0) return [await runOne(first)];
  const results: (readonly SqlRow[])[] = [];
  await connection.query('BEGIN');
  for (const statement of statements) results.push(await runOne(statement));
  await connection.query('COMMIT');
  return results;
}

/** `pg` expects `$1`, `$2` and so on. */
function numbered(sql: string): string {
  let count = 0;
  return sql.replaceAll('?', () => `$${(count += 1)}`);
}
