/** A value of a statement. Numbers are whole numbers. */
export type SqlValue = string | number;

export type SqlRow = Readonly<Record<string, unknown>>;

/** A statement with `?` for each of its values. */
export interface SqlStatement {
  readonly sql: string;
  readonly values?: readonly SqlValue[];
}

/**
 * A database that `databaseStore` can use. `sqliteDatabase`, `libsqlDatabase` and `postgresDatabase` are ready. Another
 * database needs this one method, and the dialect of one of the two.
 */
export interface SqlDatabase {
  readonly dialect: 'sqlite' | 'postgresql';
  /** Runs statements one after the other: all of them, or none. Returns the rows of each. */
  run(statements: readonly SqlStatement[]): Promise<readonly (readonly SqlRow[])[]>;
  /** Closes the connections. */
  close(): Promise<void>;
}

/** Whether statements change nothing, so that they need not wait for a writer. */
export function isReading(statements: readonly SqlStatement[]): boolean {
  return statements.every(({sql}) => sql.startsWith('SELECT'));
}
