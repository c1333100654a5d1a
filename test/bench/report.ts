import type {Measured} from './measure.js';

/** All runs of one contender with one reply. */
export interface Result {
  readonly contender: string;
  /**
   * `2000` for a reply of that many tokens at full speed, `paced` for one at 200 tokens a second, `typing`
   * for the same while someone types.
   */
  readonly reply: string;
  readonly runs: readonly Measured[];
  readonly unfinished: boolean;
}

/** One line of the table; times in milliseconds. */
export interface Row {
  readonly reply: string;
  readonly contender: string;
  readonly runs: number;
  readonly cpu: number | string;
  /** CPU in multiples of the bare page's. */
  readonly ratio: number | string;
  readonly longTasks: number;
  readonly longestTask: number;
  readonly layouts: number;
  readonly frames: number;
  readonly nodes: number;
  readonly heapMB: number;
  readonly keyP50: number | string;
  readonly keyP95: number | string;
}

/** The table: medians of the runs. */
export function reportRows(results: readonly Result[]): readonly Row[] {
  return results.map(result => {
    const {runs, unfinished} = result;
    const bare = results.find(({reply, contender}) => reply === result.reply && contender === 'bare');
    const cpu = middle(runs, run => run.cpu);
    const delays = runs.flatMap(({keyDelays}) => keyDelays);
    return {
      reply: result.reply,
      contender: result.contender,
      runs: runs.length,
      cpu: unfinished ? 'did not finish' : round(cpu),
      ratio: unfinished || !bare ? '–' : round(cpu / middle(bare.runs, run => run.cpu), 2),
      longTasks: middle(runs, run => run.longTasks),
      longestTask: round(Math.max(0, ...runs.map(run => run.longestTask))),
      layouts: middle(runs, run => run.layouts),
      frames: middle(runs, run => run.frames),
      nodes: middle(runs, run => run.nodes),
      heapMB: round(
        middle(runs, run => run.heap),
        1,
      ),
      keyP50: delays.length === 0 ? '–' : round(quantile(delays, 0.5)),
      keyP95: delays.length === 0 ? '–' : round(quantile(delays, 0.95)),
    };
  });
}

/** How CPU grows from 2,000 to 8,000 tokens: 1 is in proportion to the text. */
export function growthExponents(results: readonly Result[]): Readonly<Record<string, number>> {
  const cpu = (contender: string, reply: string) =>
    results.find(result => result.contender === contender && result.reply === reply && !result.unfinished);
  const exponents: Record<string, number> = {};
  for (const {contender} of results) {
    const short = cpu(contender, '2000');
    const long = cpu(contender, '8000');
    if (!short || !long) continue;
    const growth = middle(long.runs, run => run.cpu) / middle(short.runs, run => run.cpu);
    exponents[contender] = round(Math.log(growth) / Math.log(4), 2);
  }
  return exponents;
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
