import {fork, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {Agent, request, type IncomingMessage} from 'node:http';
import {availableParallelism, loadavg} from 'node:os';
import {join} from 'node:path';
import {startRedis} from '../../support/redis.js';

/** Streams at the same time. */
const levels = [200, 500];
/** Rounds of each level; the first one warms up and does not count. */
const rounds = 4;
/** Milliseconds in which the streams of a round begin. A stream lasts 4 seconds, so all of them overlap. */
const arrival = 2_000;

/** CPU time and memory of a server's process. */
interface Usage {
  readonly cpu: {readonly user: number; readonly system: number};
  readonly memory: number;
}

/** One server under load. */
interface Loaded {
  readonly origin: string;
  usage(): Promise<Usage>;
  end(): void;
}

/** Gateways behind a proxy in the second part. */
const processes = 4;

/**
 * Measures what a gateway adds to many streams at the same time: the delay of the first byte beside a direct request,
 * CPU time and memory. Then four gateways with one Redis behind a proxy. Prints a table as markdown. All of them are
 * processes of one machine.
 */
export async function measureGatewayLoad(): Promise<void> {
  const [load = 0] = loadavg();
  console.log(
    `Processors: ${availableParallelism()}. Load before: ${load.toFixed(1)}. Rounds: ${rounds - 1}.\n`,
  );
  console.log(
    '| gateways | streams | first byte, direct: median / p95 | through the gateway: median / p95 | added: median / p95 | CPU of the gateways for a stream | memory after each round |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  const service = await startServer('service');
  const redis = await startRedis();
  const running = [service];
  const start = async (...options: readonly string[]): Promise<Loaded> => {
    const server = await startServer(...options);
    running.push(server);
    return server;
  };
  try {
    const one = await start('gateway', service.origin);
    for (const streams of levels) console.log(await measureLevel(streams, service, one.origin, [one]));
    if (!redis) {
      console.log('\nWithout redis-server, four gateways cannot be measured.');
      return;
    }
    const starting = Array.from({length: processes}, () => start('gateway', service.origin, redis.url));
    const gateways = await Promise.all(starting);
    const proxy = await start('proxy', ...gateways.map(({origin}) => origin));
    for (const streams of levels) console.log(await measureLevel(streams, service, proxy.origin, gateways));
  } finally {
    for (const server of running) server.end();
    await redis?.stop();
  }
}

/** Returns a row of the table. The delays are those of the round that other programs of the machine disturbed least. */
async function measureLevel(
  streams: number,
  service: Loaded,
  origin: string,
  gateways: readonly Loaded[],
): Promise<string> {
  const measured: {readonly direct: Delays; readonly passed: Delays}[] = [];
  const memory: number[] = [];
  let cpu = 0;
  for (let round = 0; round < rounds; round += 1) {
    const direct = delaysOf(await runStreams(service.origin, streams));
    const before = await usageOf(gateways);
    const passed = delaysOf(await runStreams(origin, streams));
    const after = await usageOf(gateways);
    if (round === 0) continue;
    measured.push({direct, passed});
    memory.push(after.memory);
    cpu += (after.cpu - before.cpu) / 1e3;
  }
  const [quietest] = measured.toSorted((one, other) => one.passed.median - other.passed.median);
  if (!quietest) throw new Error('A level needs at least two rounds.');
  const {direct, passed} = quietest;
  const added = {median: passed.median - direct.median, late: passed.late - direct.late};
  const cell = ({median, late}: Delays): string => `${median.toFixed(1)} / ${late.toFixed(1)} ms`;
  const megabytes = (bytes = 0): string => `${Math.round(bytes / 1e6)} MB`;
  const perStream = `${(cpu / (streams * measured.length)).toFixed(1)} ms`;
  const cells = [gateways.length, streams, cell(direct), cell(passed), cell(added), perStream];
  return `| ${cells.join(' | ')} | ${memory.map(megabytes).join(', ')} |`;
}

/** Returns the sum of all servers: CPU time in microseconds, memory in bytes. */
async function usageOf(servers: readonly Loaded[]): Promise<{readonly cpu: number; readonly memory: number}> {
  const all = await Promise.all(servers.map(server => server.usage()));
  return {
    cpu: all.reduce((sum, {cpu}) => sum + cpu.user + cpu.system, 0),
    memory: all.reduce((sum, {memory}) => sum + memory, 0),
  };
}

interface Delays {
  readonly median: number;
  readonly late: number;
}

function delaysOf(delays: readonly number[]): Delays {
  const sorted = delays.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return {median: at(0.5), late: at(0.95)};
}

/** Opens streams one after the other and waits for the end of all. Returns the delays of their first bytes. */
async function runStreams(origin: string, streams: number): Promise<readonly number[]> {
  const agent = new Agent({keepAlive: true});
  const starts = Array.from({length: streams}, async (_, index) => {
    await new Promise(resolve => setTimeout(resolve, (index / streams) * arrival));
    return readStream(origin, agent);
  });
  const delays = await Promise.all(starts);
  agent.destroy();
  return delays;
}

async function readStream(origin: string, agent: Agent): Promise<number> {
  const begun = performance.now();
  const path = '/v1/aibot/bots/Agent-guide/openai/chat/completions';
  const sent = request(origin + path, {
    agent,
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
  });
  sent.end(JSON.stringify({messages: [{role: 'user', content: 'Hello'}], stream: true}));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let delay: number | undefined;
  let last = '';
  for await (const bytes of answer) {
    delay ??= performance.now() - begun;
    last = String(bytes);
  }
  if (delay === undefined || !last.includes('[DONE]')) throw new Error('A stream ended early.');
  return delay;
}

async function startServer(...options: readonly string[]): Promise<Loaded> {
  const file = join(import.meta.dirname, 'load-server.ts');
  const child = fork(file, options, {execArgv: ['--import', 'tsx']});
  const {origin} = (await nextMessage(child)) as {origin: string};
  return {
    origin,
    usage() {
      child.send('usage');
      return nextMessage(child) as Promise<Usage>;
    },
    end: () => child.disconnect(),
  };
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const [message] = (await once(child, 'message')) as [unknown];
  return message;
}
