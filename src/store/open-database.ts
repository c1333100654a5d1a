import {attempt} from '../client/platform.js';
import {
  libsqlDatabase,
  sqliteDatabase,
  whileBusy,
  type LibsqlClient,
  type NodeSqliteDatabase,
} from './sqlite-database.js';
import {postgresDatabase, type PostgresPool} from './postgres-database.js';
import type {SqlDatabase} from './sql-database.js';

/** Milliseconds to wait for a connection and for an answer. */
const timeout = 5000;
/** SQLite would block this process while another one writes. `whileBusy` waits in its place. */
const withoutWaiting = {timeout: 0};

/**
 * Opens a database by its address: `file:agent-chat.db`, `:memory:`, `libsql://…` or `postgres://…`. Throws an error that
 * says which package is missing.
 */
export async function openDatabase(address: string): Promise<SqlDatabase> {
  if (/^postgres(ql)?:/.test(address)) return openPostgres(address);
  if (/^(file|libsql|https?|wss?):/.test(address) || address === ':memory:') return openSqlite(address);
  throw new TypeError(addressRule);
}

const addressRule =
  'The address of a database begins with file:, libsql: or postgres:, such as file:agent-chat.db.';

/** Throws a `TypeError` for an address that cannot be one, such as that of an environment variable which is not set. */
export function requireAddress(address: unknown): void {
  const isAddress =
    typeof address === 'string' && /^((file|libsql|https?|wss?|postgres(ql)?):.|:memory:$)/.test(address);
  if (!isAddress) throw new TypeError(addressRule);
  databaseFile(address);
}

/** Returns the path of a file of SQLite, `undefined` for a server or a database in memory. Throws for a `%` that is no code. */
export function databaseFile(address: string): string | undefined {
  const path = /^file:(?:\/\/(?=\/))?([^?]+)/i.exec(address)?.[1];
  if (path === undefined || path === ':memory:') return undefined;
  const decoded = attempt(() => decodeURIComponent(path));
  if (decoded !== undefined) return decoded;
  throw new TypeError('The address of a file has %25 for the sign %, such as file:100%25.db.');
}

async function openPostgres(connectionString: string): Promise<SqlDatabase> {
  const {default: pg} = (await importPackage('pg', 'postgres: needs')) as {default: PostgresModule};
  const settings = {connectionString, connectionTimeoutMillis: timeout, query_timeout: timeout, max: 10};
  return postgresDatabase(new pg.Pool(settings));
}

async function openSqlite(address: string): Promise<SqlDatabase> {
  const file = databaseFile(address);
  if (file !== undefined) createFolderOf(file);
  const path = address.endsWith(':memory:') ? ':memory:' : file;
  const {database, pragma} = (path !== undefined && openByNode(path)) || (await openByLibsql(address));
  // Readers do not wait for a writer. Servers of libSQL decide it themselves. The first statement reports an unusable file.
  if (file === undefined) return database;
  await whileBusy(() => pragma('journal_mode = WAL')).catch(() => undefined);
  return whileSameFile(file, database);
}

/** SQLite would go on writing into a file that is deleted or replaced, and lose all of it. */
function whileSameFile(file: string, database: SqlDatabase): SqlDatabase {
  const files = builtIn('node:fs') as FileModule | undefined;
  // The working folder of the process may change.
  const path = attempt(() => files?.realpathSync(file)) ?? file;
  const identify = (): unknown => files?.statSync(path, {throwIfNoEntry: false})?.ino;
  const opened = identify();
  return {
    ...database,
    async run(statements) {
      if (identify() === opened) return database.run(statements);
      throw new Error(`The file ${file} was deleted or replaced. Put it back, and start the server again.`);
    },
  };
}

interface OpenedSqlite {
  readonly database: SqlDatabase;
  pragma(setting: string): unknown;
}

/** Node.js has SQLite from 22.13 on. */
function openByNode(path: string): OpenedSqlite | undefined {
  const module = builtIn('node:sqlite') as NodeSqliteModule | undefined;
  if (!module) return undefined;
  const opened = new module.DatabaseSync(path, withoutWaiting);
  return {
    database: sqliteDatabase(opened),
    pragma: setting => opened.exec(`PRAGMA ${setting}`),
  };
}

async function openByLibsql(url: string): Promise<OpenedSqlite> {
  const {createClient} = (await importPackage(
    '@libsql/client',
    'file: needs Node.js from 22.13 on, or',
  )) as LibsqlModule;
  const client = createClient({url, ...withoutWaiting});
  return {
    database: libsqlDatabase(client),
    pragma: setting => client.execute(`PRAGMA ${setting}`),
  };
}

interface PostgresModule {
  readonly Pool: new (settings: object) => PostgresPool;
}

interface NodeSqliteModule {
  readonly DatabaseSync: new (path: string, options: object) => NodeSqliteDatabase;
}

interface LibsqlModule {
  createClient(options: object): LibsqlClient & {execute(sql: string): Promise<unknown>};
}

interface FileModule {
  mkdirSync(path: string, options: object): void;
  realpathSync(path: string): string;
  statSync(path: string, options: object): {readonly ino: number} | undefined;
}

/** The name is a variable, so that a bundler does not look for a package that may be missing. */
async function importPackage(name: string, needs: string): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ /* webpackIgnore: true */ name);
  } catch (error) {
    throw new Error(`A database at ${needs} the package ${name}: npm install ${name}`, {cause: error});
  }
}

/** Modules of Node.js, for which a bundler must not look. */
function builtIn(name: string): unknown {
  const runtime = (globalThis as {process?: {getBuiltinModule?: (name: string) => unknown}}).process;
  return runtime?.getBuiltinModule?.(name);
}

function createFolderOf(file: string): void {
  const files = builtIn('node:fs') as FileModule | undefined;
  const folder = file.slice(0, Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\'), 0));
  if (folder !== '') files?.mkdirSync(folder, {recursive: true});
}
