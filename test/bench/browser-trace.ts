import type {CDPSession} from 'playwright-core';

/** An event of the browser's trace. Times are in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Wall time. Missing for an event in which the trace began or ended. */
  readonly dur?: number;
  /** CPU time of the thread. */
  readonly tdur?: number;
  readonly args: {readonly name?: string};
}

/** Starts a trace. The returned function ends it and returns the events of the main thread. */
export async function startTrace(
  session: CDPSession,
  categories: readonly string[],
): Promise<() => Promise<readonly TraceEvent[]>> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({value}) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {includedCategories: [...categories], excludedCategories: ['*']},
  });
  return async () => {
    const complete = new Promise(resolve => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    return mainThreadEvents(events);
  };
}

function mainThreadEvents(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const threadOf = ({pid, tid}: TraceEvent) => `${pid}:${tid}`;
  const mainThreads = new Set(
    events.filter(({name, args}) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  );
  return events.filter(event => event.ph === 'X' && mainThreads.has(threadOf(event)));
}
