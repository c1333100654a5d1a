import {fork, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {Agent, request, type IncomingMessage} from 'node:http';
import {availableParallelism} from 'node:os';
import {join} from 'node:path';

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

/**
 * Measures what a gateway adds to many streams at the same time: the delay of the first byte beside a direct request,
 * CPU time and memory. Prints a table as markdown. Clients, gateway and service are processes of one machine.
 */
export async function measureGatewayLoad(): Promise<void> {
  const service = await startServer();
  const gateway = await startServer(service.origin);
  console.log(`Processors: ${availableParallelism()}. Rounds: ${rounds - 1}.\n`);
  console.log(
    '| streams | first byte, direct: median / p95 | through the gateway: median / p95 | added: median / p95 | CPU of the gateway for a stream | memory after each round |',
  );
  console.log('| --- | --- | --- | --- | --- | --- |');
  try {
    for (const streams of levels) console.log(await measureLevel(streams, service, gateway));
  } finally {
    gateway.end();
    service.end();
  }
}

/** Returns a row of the table. The delays are those of the round that other programs of the machine disturbed least. */
async function measureLevel(streams: number, service: Loaded, gateway: Loaded): Promise<string> {
  const measured: {readonly direct: Delays; readonly passed: Delays}[] = [];
  const memory: number[] = [];
  let cpu = 0;
  for (let round = 0; round < rounds; round += 1) {
    const direct = delaysOf(await runStreams(service.origin, streams));
    const before = await gateway.usage();
    const passed = delaysOf(await runStreams(gateway.origin, streams));
    const after = await gateway.usage();
    if (round === 0) continue;
    measured.push({direct, passed});
    memory.push(after.memory);
    cpu += (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1e3;
  }
  const [quietest] = measured.toSorted((one, other) => one.passed.median - other.passed.median);
  if (!quietest) throw new Error('A level needs at least two rounds.');
  const {direct, passed} = quietest;
  const added = {median: passed.median - direct.median, late: passed.late - direct.late};
  const cell = ({median, late}: Delays): string => `${median.toFixed(1)} / ${late.toFixed(1)} ms`;
  const megabytes = (bytes = 0): string => `${Math.round(bytes / 1e6)} MB`;
  const perStream = `${(cpu / (streams * measured.length)).toFixed(1)} ms`;
  const cells = [streams, cell(direct), cell(passed), cell(added), perStream];
  return `| ${cells.join(' | ')} | ${memory.map(megabytes).join(', ')} |`;
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
