import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {tmpdir} from 'node:os';
import {Redis} from 'ioredis';
import {findRedis} from './find-redis.js';
import {freePort} from './free-port.js';
import {skipTest} from './skip-test.js';

/** A real Redis server in memory, on 127.0.0.1. */
export interface RunningRedis {
  readonly port: number;
  /** `redis://127.0.0.1:<port>` */
  readonly url: string;
  /** Ends the server. Its data is gone. */
  stop(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
}

/** Milliseconds until the server must answer. */
const maxStart = 10_000;

/**
 * Starts a server for the tests of a suite, or skips them where there is none. `stop` must be
 * called after the tests.
 */
export async function redisOrSkip(context: Mocha.Context): Promise<RunningRedis> {
  const redis = await startRedis();
  if (redis) return redis;
  return skipTest(context, 'redis-server is missing: install it, or set REDIS_SERVER_PATH to its program');
}

/** Starts a server, or returns `undefined` where there is none. `stop` must be called. */
export async function startRedis(): Promise<RunningRedis | undefined> {
  const program = findRedis({install: false});
  if (program === undefined) return undefined;
  const port = await freePort();
  let running: ChildProcess | undefined;
  // A test process that ends early must leave no server behind.
  const kill = (): void => void running?.kill('SIGKILL');
  process.once('exit', kill);
  const redis: RunningRedis = {
    port,
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const options = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'];
      running = spawn(program, [...options, '--dir', tmpdir()], {stdio: 'ignore'});
      await answersPing(port, running);
    },
    async stop() {
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
    },
  };
  await redis.start();
  return redis;
}

async function answersPing(port: number, server: ChildProcess): Promise<void> {
  const options = {port, host: '127.0.0.1', lazyConnect: true, retryStrategy: () => null};
  const end = Date.now() + maxStart;
  while (Date.now() < end && server.exitCode === null) {
    const client = new Redis(options);
    // The client prints errors without a listener.
    client.on('error', () => undefined);
    const answer = await client.connect().then(
      () => client.ping(),
      () => '',
    );
    client.disconnect();
    if (answer === 'PONG') return;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  server.kill('SIGKILL');
  throw new Error('The Redis server of the tests did not start.');
}
