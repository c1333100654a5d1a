import type {CDPSession} from 'playwright-core';
import {askInTime, isShownWhole, withReadyPage} from './asked-page.js';
import type {Scenario} from './scenarios.js';

/** The main thread's longest tasks in one run, in milliseconds: not necessarily the same one. */
export interface LongestTasks {
  /** From begin to end, with the time in which the thread was ready and other programs had its core. */
  readonly wall: number;
  /** By the thread's own clock, which stands still meanwhile. */
  readonly own: number;
}

/** What the browser calls them. Times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Not of a task in which the trace began or ended. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: {readonly name?: string};
}

const taskName = 'RunTask';
/** Where it is told with the microtasks at its end; in other categories they are left out. */
const category = 'disabled-by-default-devtools.timeline';

/**
 * Asks once more with each task of the main thread noted, which costs CPU: runs apart from those whose CPU counts.
 * `undefined` when not all of the reply was shown in time.
 */
export function measureTasks(address: string, scenario: Scenario): Promise<LongestTasks | undefined> {
  return withReadyPage(address, async ({page, session}) => {
    const endTrace = await startTrace(session);
    if (!(await askInTime(page, scenario))) return undefined;
    const events = await endTrace();
    return (await isShownWhole(page, scenario)) ? longestTasks(events) : undefined;
  });
}

async function startTrace(session: CDPSession): Promise<() => Promise<readonly TraceEvent[]>> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({value}) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {includedCategories: [category], excludedCategories: ['*']},
  });
  return async () => {
    const complete = new Promise(resolve => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    return events;
  };
}

function longestTasks(events: readonly TraceEvent[]): LongestTasks {
  const threadOf = ({pid, tid}: TraceEvent) => `${pid}:${tid}`;
  const mainThreads = new Set(
    events.filter(({name, args}) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = events.filter(event => event.name === taskName && mainThreads.has(threadOf(event)));
  const lengths = (read: (task: TraceEvent) => number | undefined) =>
    tasks.map(read).filter(microseconds => microseconds !== undefined);
  const [wall, own] = [lengths(({dur}) => dur), lengths(({tdur}) => tdur)];
  // Without them every page would look quick.
  if (own.length < tasks.length / 2) throw new Error(`The browser's trace tells no times of ${taskName}.`);
  return {wall: Math.max(...wall) / 1000, own: Math.max(...own) / 1000};
}
