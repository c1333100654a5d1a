import {bare} from './contenders.js';
import type {BenchResults, Result} from './rounds.js';
import {streaming} from './scenarios.js';

/** One object per row, with the columns as keys. */
export type Table = readonly Readonly<Record<string, string | number>>[];

/** The tables of a run. Each figure is a median, unless its column names a percentile. */
export interface Tables {
  readonly wholeVisit: Table;
  readonly firstWord: Table;
  readonly streaming: Table;
  readonly watched: Table;
}

/** The goals outside the scenarios. */
const goals = {growth: 1.1, firstWordFrames: 2, longestTask: 50, keyDelay: 24} as const;

export function tablesOf(results: BenchResults): Tables {
  return {
    wholeVisit: wholeVisitTable(results),
    firstWord: firstWordTable(results),
    streaming: streamingTable(results),
    watched: watchedTable(results),
  };
}

/** The parts of the visit as multiples of the whole visit of the bare page. */
function wholeVisitTable({wholeVisit: result}: BenchResults): Table {
  const of = (name: string, part: 'open' | 'typing' | 'reply') =>
    medianOf(result, name, run => run[part].cpu);
  const sumOf = (name: string) =>
    medianOf(result, name, ({open, typing, reply}) => open.cpu + typing.cpu + reply.cpu);
  const unit = sumOf(bare.name);
  return result.contenders.map(({contender: {name, title}}) => ({
    page: title,
    open: round(of(name, 'open') / unit),
    typing: round(of(name, 'typing') / unit),
    reply: round(of(name, 'reply') / unit),
    sum: round(sumOf(name) / unit),
    goal: name === bare.name ? '' : `≤ ${result.scenario.goal ?? ''}`,
    'CPU, ms': Math.round(sumOf(name)),
    nodes: medianOf(result, name, ({nodes}) => nodes),
  }));
}

function firstWordTable({firstWord: result}: BenchResults): Table {
  const framesOf = (name: string) => medianOf(result, name, ({frames}) => frames);
  return result.contenders.map(({contender: {name, title}}) => ({
    page: title,
    ms: Math.round(medianOf(result, name, ({milliseconds}) => milliseconds)),
    frames: framesOf(name),
    'frames beyond the bare page': framesOf(name) - framesOf(bare.name),
    goal: name === bare.name ? '' : `≤ ${goals.firstWordFrames}`,
  }));
}

/** The CPU from the send to quiet as multiples of the bare page. */
function streamingTable({streaming: results}: BenchResults): Table {
  const cpuOf = (result: Result<{reply: {cpu: number}}>, name: string) =>
    medianOf(result, name, ({reply}) => reply.cpu);
  const measured = new Map(
    results.flatMap(result => result.contenders.map(({contender}) => [contender.name, contender])),
  );
  const rows = [...measured.values()].map(({name, title}) => {
    const ratios = results.map((result): [string, string | number] => [
      result.scenario.name,
      orDash(cpuOf(result, name) / cpuOf(result, bare.name)),
    ]);
    const [medium, long] = [streaming.medium, streaming.long].map(scenario => {
      const result = results.find(other => other.scenario === scenario);
      return result ? cpuOf(result, name) : NaN;
    });
    const growth =
      Math.log((long ?? NaN) / (medium ?? NaN)) / Math.log(streaming.long.tokens / streaming.medium.tokens);
    return {page: title, ...Object.fromEntries(ratios), growth: orDash(growth)};
  });
  const limits = results.map(({scenario}): [string, string] => [scenario.name, `≤ ${scenario.goal ?? ''}`]);
  return [...rows, {page: 'goal', ...Object.fromEntries(limits), growth: `≤ ${goals.growth}`}];
}

function watchedTable({watched}: BenchResults): Table {
  const [full, paced] = watched;
  if (!full || !paced) throw new Error('The watched replies are missing.');
  const rows = full.contenders.map(({contender: {name, title}}) => ({
    page: title,
    'longest task, ms': Math.round(medianOf(full, name, ({longestTask}) => longestTask)),
    'key to frame, 95th percentile, ms': Math.round(
      quantile(
        runsOf(paced, name).flatMap(({keyDelays}) => keyDelays),
        0.95,
      ),
    ),
  }));
  return [
    ...rows,
    {
      page: 'goal',
      'longest task, ms': `≤ ${goals.longestTask}`,
      'key to frame, 95th percentile, ms': `≤ ${goals.keyDelay}`,
    },
  ];
}

function runsOf<Run>(result: Result<Run>, name: string): readonly Run[] {
  return result.contenders.find(({contender}) => contender.name === name)?.runs ?? [];
}

function medianOf<Run>(result: Result<Run>, name: string, read: (run: Run) => number): number {
  return quantile(runsOf(result, name).map(read), 0.5);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

function round(value: number): number {
  return Number(value.toFixed(2));
}

function orDash(value: number): number | string {
  return Number.isNaN(value) ? '–' : round(value);
}
