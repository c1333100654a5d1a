import {fork, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {join} from 'node:path';
import {createLocalService} from '../../../src/local-service/local-service.js';
import {echoAnswers} from '../../../src/service/answers.js';
import {serveHandler} from '../../support/http-server.js';
import {serveInTurns} from '../../support/proxy-in-turns.js';
import {postgresOrSkip, type RunningPostgres} from '../../support/postgres.js';
import {redisOrSkip, type RunningRedis} from '../../support/redis.js';
import {sampleAgents} from '../../support/sample-agents.js';
import {serviceToken} from '../running-gateway.js';

/** Four gateway processes behind a proxy that sends each request to the next process. */
export interface RunningProcesses {
  readonly redis: RunningRedis;
  readonly postgres: RunningPostgres;
  /** The address of the proxy. */
  readonly origin: string;
  /** The addresses of the processes. */
  readonly origins: readonly string[];
  /** The requests that each process received. */
  readonly requests: readonly number[];
  /** The requests that the service received. */
  readonly received: readonly Request[];
  /** The errors that the processes reported to the operator. */
  readonly reported: readonly string[];
  /** Holds back the service's next replies after their first word, until the returned function is called. */
  holdReplies(): () => void;
  close(): Promise<void>;
}

const count = 4;

/** Starts everything, or skips the tests without Redis or PostgreSQL. */
export async function startProcesses(context: Mocha.Context): Promise<RunningProcesses> {
  const redis = await redisOrSkip(context);
  const postgres = await postgresOrSkip(context);
  const database = await postgres.createDatabase();
  const received: Request[] = [];
  const reported: string[] = [];
  let held: Promise<void> | undefined;
  const answer = createLocalService({
    agents: sampleAgents(2),
    answers: request => heldWords(echoAnswers()(request), held),
    tokens: [serviceToken, 'token-of-ada', 'token-of-bob'],
  });
  const service = await serveHandler(request => {
    received.push(request);
    return answer(request);
  });
  const children = Array.from({length: count}, () => startProcess(service.origin, redis.url, database));
  for (const child of children)
    child.on('message', (message: {reported?: string}) => {
      if (message.reported !== undefined) reported.push(message.reported);
    });
  const origins = await Promise.all(children.map(readOrigin));
  const requests = origins.map(() => 0);
  const proxy = await serveInTurns(origins, index => (requests[index] = (requests[index] ?? 0) + 1));
  return {
    redis,
    postgres,
    origin: proxy.origin,
    origins,
    requests,
    received,
    reported,
    holdReplies() {
      let release = (): void => undefined;
      held = new Promise(resolve => (release = resolve));
      return () => {
        held = undefined;
        release();
      };
    },
    async close() {
      await proxy.close();
      await Promise.all(children.map(endProcess));
      await service.close();
      await redis.stop();
      await postgres.stop();
    },
  };
}

async function* heldWords<Piece>(
  pieces: AsyncIterable<Piece> | Iterable<Piece>,
  held: Promise<void> | undefined,
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    yield piece;
    await held;
  }
}

function startProcess(...options: readonly string[]): ChildProcess {
  const file = join(import.meta.dirname, 'gateway-process.ts');
  return fork(file, [...options], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

async function readOrigin(child: ChildProcess): Promise<string> {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('A gateway process ended early.')));
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [{origin: string}];
  return message.origin;
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}
