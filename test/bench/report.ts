import {floor} from './contenders.js';
import type {Measured} from './measure.js';
import type {Result} from './rounds.js';
import {growthScenarios} from './scenarios.js';

/** A contender whose reply was not shown whole in time. */
interface UnfinishedRow {
  readonly contender: string;
  readonly runs: 'did not finish';
}

/** One line of a table: medians of the runs, times in milliseconds. */
interface FinishedRow {
  readonly contender: string;
  /** How many runs the medians are of. */
  readonly runs: number;
  readonly cpu: number;
  /** CPU in multiples of the bare page's; `NaN` when that was not asked. */
  readonly timesFloor: number;
  readonly layout: number;
  /** How many of the runs had a task over 50 ms, and the longest of all runs. */
  readonly longRuns: number;
  readonly longest: number;
  /** Of the runs with each task noted: the longest of all, and the same by the thread's own clock. */
  readonly taskWall?: number;
  readonly taskOwn?: number;
  readonly layouts: number;
  readonly frames: number;
  readonly nodes: number;
  readonly heapMB: number;
  /** From a key to the picture after it, over all keys of all runs. */
  readonly keyP50?: number;
  readonly keyP95?: number;
}

/** One line of a table. */
export type Row = FinishedRow | UnfinishedRow;

/** The table of one scenario. */
export function reportRows(results: readonly Result[]): readonly Row[] {
  const beside = results.find(({contender}) => contender === floor);
  return results.map(result => toRow(result, beside));
}

/** How CPU grows between the short and the long reply: 1 is in proportion to the text. */
export function growthExponents(results: readonly Result[]): Readonly<Record<string, number>> {
  const cpuOf = (contender: string, scenario: string) =>
    middle(
      results.find(result => result.contender === contender && result.scenario === scenario)?.runs ?? [],
      run => run.cpu,
    );
  const lengths = Number(growthScenarios.long) / Number(growthScenarios.short);
  const exponents: Record<string, number> = {};
  for (const contender of new Set(results.map(result => result.contender))) {
    const growth = cpuOf(contender, growthScenarios.long) / cpuOf(contender, growthScenarios.short);
    // Not of those that never finished one of the two.
    if (!Number.isNaN(growth)) exponents[contender] = round(Math.log(growth) / Math.log(lengths), 2);
  }
  return exponents;
}

function toRow({contender, runs, tasks, unfinished}: Result, beside: Result | undefined): Row {
  if (unfinished) return {contender, runs: 'did not finish'};
  const of = (read: (run: Measured) => number, digits = 0) => round(middle(runs, read), digits);
  const delays = runs.flatMap(({keyDelays}) => keyDelays);
  return {
    contender,
    runs: runs.length,
    cpu: of(({cpu}) => cpu),
    timesFloor: round(middle(runs, ({cpu}) => cpu) / middle(beside?.runs ?? [], ({cpu}) => cpu), 2),
    layout: of(({layoutCpu}) => layoutCpu),
    longRuns: runs.filter(({longTasks}) => longTasks.length > 0).length,
    longest: round(Math.max(0, ...runs.flatMap(({longTasks}) => longTasks))),
    ...(tasks.length > 0 && {
      taskWall: round(Math.max(...tasks.map(({wall}) => wall))),
      taskOwn: round(Math.max(...tasks.map(({own}) => own))),
    }),
    layouts: of(({layouts}) => layouts),
    frames: of(({frames}) => frames),
    nodes: of(({nodes}) => nodes),
    heapMB: of(({heap}) => heap, 1),
    ...(delays.length > 0 && {
      keyP50: round(quantile(delays, 0.5)),
      keyP95: round(quantile(delays, 0.95)),
    }),
  };
}

function middle(runs: readonly Measured[], read: (run: Measured) => number): number {
  return quantile(runs.map(read), 0.5);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function round(value: number, digits = 0): number {
  return Number(value.toFixed(digits));
}
