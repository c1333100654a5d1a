import {expect} from 'chai';
import {isFaultName, withFault, type FaultName} from '../support/faults/all-faults.js';
import {completionsPath} from '../support/call-service.js';
import {createTestService} from '../support/local-service.js';

/** A fault with a delay: the number of reads before it, and whether a timer causes it. */
interface WaitingFault {
  readonly reads?: number;
  readonly hasTimer?: boolean;
}

const waitingFaults: Partial<Record<FaultName, WaitingFault>> = {
  'slow-first-byte': {hasTimer: true},
  'no-first-byte': {},
  'headers-only': {reads: 0},
  'pause-in-middle': {reads: 1, hasTimer: true},
  'silence-in-middle': {reads: 1},
  'keep-alives': {reads: 1, hasTimer: true},
  'finish-left-open': {reads: 4},
  'endless-reply': {reads: 2, hasTimer: true},
};

/** Timers that are neither fired nor cleared. */
class TimerWatch {
  /** Each with the place that set it. */
  readonly running = new Map<unknown, string | undefined>();
  readonly begun: Promise<void>;
  #noteBegin = () => {};
  readonly #setTimeout = globalThis.setTimeout;
  readonly #clearTimeout = globalThis.clearTimeout;

  constructor() {
    this.begun = new Promise(resolve => (this.#noteBegin = resolve));
  }

  begin(): void {
    const set = (callback: () => void, milliseconds?: number): unknown => {
      const fire = (): void => {
        this.running.delete(timer);
        callback();
      };
      const timer: unknown = this.#setTimeout.call(globalThis, fire, milliseconds);
      this.running.set(timer, new Error(`${milliseconds} ms`).stack);
      this.#noteBegin();
      return timer;
    };
    const clear = (timer: number | undefined): void => {
      this.running.delete(timer);
      this.#clearTimeout.call(globalThis, timer);
    };
    Object.assign(globalThis, {setTimeout: set, clearTimeout: clear});
  }

  /** Where timers were set that still run when all promises have settled: what has arrived is stored first. */
  async left(): Promise<readonly unknown[]> {
    for (let turns = 0; turns < 100; turns += 1) await Promise.resolve();
    return [...this.running.values()];
  }

  end(): void {
    Object.assign(globalThis, {setTimeout: this.#setTimeout, clearTimeout: this.#clearTimeout});
  }
}

/** Calls a failing service without a client. */
function askFaulty(name: FaultName, service = createTestService()) {
  const visitor = new AbortController();
  const request = new Request(service.baseUrl + completionsPath('Agent-guide'), {
    method: 'POST',
    headers: {Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json'},
    body: JSON.stringify({messages: [{role: 'user', content: 'One two three'}], stream: true}),
    signal: visitor.signal,
  });
  const broken = withFault(forwarded => service.fetch(forwarded), name, {delay: 3_600_000});
  return {answer: broken(request), visitor};
}

async function readUntilWaiting(answer: Promise<Response>, reads: number) {
  const reader = (await answer).body!.getReader();
  for (let count = 0; count < reads; count += 1) await reader.read();
  return {reader, waiting: reader.read().catch(() => 'broken off')};
}

describe('a request that is aborted while a fault delays it', () => {
  let timers: TimerWatch;
  beforeEach(() => {
    timers = new TimerWatch();
    timers.begin();
  });
  afterEach(() => timers.end());

  for (const [name, {reads, hasTimer}] of Object.entries(waitingFaults)) {
    if (!isFaultName(name)) throw new Error(`There is no fault ${name}.`);

    it(`ends without a timer left: ${name}`, async () => {
      const {answer, visitor} = askFaulty(name);
      const waiting =
        reads === undefined
          ? answer.catch(() => 'broken off')
          : (await readUntilWaiting(answer, reads)).waiting;
      if (hasTimer) await timers.begun;
      visitor.abort();
      expect(await waiting).to.equal('broken off');
      expect(await timers.left()).to.deep.equal([]);
    });

    if (reads === undefined) continue;
    it(`ends with its body without a timer left: ${name}`, async () => {
      const {reader, waiting} = await readUntilWaiting(askFaulty(name).answer, reads);
      if (hasTimer) await timers.begun;
      await reader.cancel();
      expect(await waiting).to.deep.equal({done: true, value: undefined});
      expect(await timers.left()).to.deep.equal([]);
    });
  }

  it('stops the agent behind the fault', async () => {
    const service = createTestService();
    const held = service.nextAnswer();
    held.say('One ');
    held.say('two ');
    const reader = (await askFaulty('silence-in-middle', service).answer).body!.getReader();
    await reader.read();
    await reader.cancel();
    await held.aborted;
  });
});
