import {execFileSync, spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {chownSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import pg from 'pg';
import {findPostgres} from './find-postgres.js';
import {freePort} from './free-port.js';
import {skipTest} from './skip-test.js';

/** A real PostgreSQL server with a data folder of its own, on 127.0.0.1. */
export interface RunningPostgres {
  /** `postgres://agent@127.0.0.1:<port>/postgres` */
  readonly url: string;
  /** Creates an empty database. Returns its address. */
  createDatabase(): Promise<string>;
  /** Ends the server like a power cut. Its data stays. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  /** Ends the server and deletes its data. */
  stop(): Promise<void>;
}

/** Milliseconds until the server must answer. */
const maxStart = 20_000;

/** Starts a server for the tests of a suite, or skips them where there is none. `stop` must be called after the tests. */
export async function postgresOrSkip(context: Mocha.Context): Promise<RunningPostgres> {
  const postgres = await startPostgres();
  if (postgres) return postgres;
  return skipTest(context, 'PostgreSQL is missing: install it, or set POSTGRES_PATH to its program');
}

/** Starts a server before the tests of a suite, and ends it after them. Without PostgreSQL, they are skipped. */
export function usePostgres(): () => RunningPostgres {
  let running: RunningPostgres | undefined;
  before(async function () {
    running = await postgresOrSkip(this);
  });
  after(() => running?.stop());
  return () => {
    if (!running) throw new Error('PostgreSQL has not started yet.');
    return running;
  };
}

/** Starts a server, or returns `undefined` where there is none. `stop` must be called. */
export async function startPostgres(): Promise<RunningPostgres | undefined> {
  const program = findPostgres({install: false});
  if (program === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'agent-chat-postgres-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const initdb = join(dirname(program), 'initdb');
  const settings = ['--auth=trust', '--username=agent', '--no-sync', '--encoding=UTF8', '--locale=C'];
  execFileSync(initdb, ['-D', data, ...settings], {...user, cwd: folder, stdio: 'ignore', timeout: 60_000});
  const port = await freePort();
  const url = `postgres://agent@127.0.0.1:${port}/postgres`;
  let running: ChildProcess | undefined;
  const killNow = (): void => void running?.kill('SIGQUIT');
  // A test process that ends early must leave no server behind.
  process.once('exit', killNow);
  let databases = 0;
  const kill = async (): Promise<void> => {
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    // The server ends at once, without a clean end of its connections.
    killNow();
    await ended;
  };
  const start = async (): Promise<void> => {
    const options = ['-h', '127.0.0.1', '-p', String(port), '-k', folder, '-c', 'fsync=off'];
    running = spawn(program, ['-D', data, ...options, '-c', 'max_connections=200'], {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    });
    await answers(url, running);
  };
  await start();
  return {
    url,
    kill,
    start,
    async createDatabase() {
      const name = `test_${(databases += 1)}`;
      await query(url, `CREATE DATABASE ${name}`);
      return url.replace(/postgres$/, name);
    },
    async stop() {
      await kill();
      process.off('exit', killNow);
      rmSync(folder, {recursive: true, force: true});
    },
  };
}

/** PostgreSQL refuses to run as root. Debian's package has a user for it. */
function unprivilegedUser(): {readonly uid: number; readonly gid: number} | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string): number =>
    Number(execFileSync('id', [option, 'postgres'], {encoding: 'utf8'}).trim());
  return {uid: idOf('-u'), gid: idOf('-g')};
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  const end = Date.now() + maxStart;
  for (;;) {
    try {
      await query(url, 'SELECT 1');
      return;
    } catch (error) {
      if (Date.now() > end || server.exitCode !== null) throw error;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  }
}

async function query(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({connectionString});
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
