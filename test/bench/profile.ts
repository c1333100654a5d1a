import type {CDPSession} from 'playwright-core';
import {startTrace, type TraceEvent} from './browser-trace.js';
import {wholeVisit} from './scenarios.js';
import {Visitor} from './visitor.js';

/** Parts of the main-thread time by the names of trace events, first match first. */
const kinds: readonly (readonly [string, RegExp])[] = [
  ['garbage collection', /GC/],
  ['compile script', /compile|parse(?!HTML)/i],
  ['style', /^(UpdateLayoutTree|RecalculateStyles)$/],
  ['layout', /^Layout$/],
  ['paint', /^(PrePaint|Paint|Layerize|Commit|UpdateLayer)$/],
  ['parse HTML', /^ParseHTML$/],
  [
    'evaluate and run script',
    /^(EvaluateScript|FunctionCall|RunMicrotasks|TimerFire|FireAnimationFrame|EventDispatch|V8\.Execute|v8\.)/,
  ],
];
const otherKind = 'other work of the browser';

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8',
  'disabled-by-default-v8.compile',
  'disabled-by-default-v8.gc',
];

/** A single visit would show the noise of the machine. */
const visits = 3;

const functionCount = 15;

/** Pages by title. */
type Addresses = Readonly<Record<string, string>>;

/**
 * Prints the main-thread time of a whole visit: for each page with a trace, then for the last page with a CPU profile.
 */
export async function printProfile(addresses: Addresses): Promise<void> {
  const table: Record<string, Record<string, number>> = {};
  const functions = new Map<string, FunctionTime>();
  for (let visit = 0; visit < visits; visit += 1) {
    for (const [title, address] of Object.entries(addresses)) {
      const {found, nodes} = await visitWith(address, session => startTrace(session, categories));
      for (const [kind, time] of timesByKind(found)) {
        const row = (table[kind] ??= {});
        row[title] = round((row[title] ?? 0) + time / visits);
      }
      table['DOM nodes'] = {...table['DOM nodes'], [title]: nodes};
    }
    await visitWith(Object.values(addresses).at(-1) ?? '', session => startProfile(session, functions));
  }
  console.log(
    `Main-thread CPU of a whole visit, in ms; mean of ${visits}. The trace itself costs some of it.`,
  );
  console.table(table);
  console.log('Functions with the most time of their own, in ms per visit. The code is not minified.');
  console.table(
    [...functions.values()]
      .sort((a, b) => b.ms - a.ms)
      .slice(0, functionCount)
      .map(({ms, ...names}) => ({...names, ms: round(ms / visits)})),
  );
}

/** Makes a whole visit. `start` returns the function that ends the recording. */
function visitWith<Found>(
  address: string,
  start: (session: CDPSession) => Promise<() => Promise<Found>>,
): Promise<{readonly found: Found; readonly nodes: number}> {
  return Visitor.lend(async visitor => {
    const end = await start(visitor.session);
    await visitor.open(address);
    await visitor.type(wholeVisit.question);
    await visitor.read(wholeVisit, () => visitor.page.keyboard.press('Enter'));
    const found = await end();
    await visitor.checkShown(wholeVisit);
    await visitor.session.send('HeapProfiler.collectGarbage');
    return {found, nodes: (await visitor.metrics())('Nodes')};
  });
}

/** Adds up the time of each event without that of the events inside it. */
function timesByKind(events: readonly TraceEvent[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  const add = (kind: string, microseconds: number) =>
    times.set(kind, (times.get(kind) ?? 0) + microseconds / 1000);
  const around: {readonly kind: string; readonly end: number}[] = [];
  for (const {name, ts, dur = 0, tdur = 0} of [...events].sort(outerFirst)) {
    while ((around.at(-1)?.end ?? Infinity) <= ts) around.pop();
    const parent = around.at(-1)?.kind;
    const kind = kinds.find(([, names]) => names.test(name))?.[0] ?? parent ?? otherKind;
    add(kind, tdur);
    if (parent) add(parent, -tdur);
    around.push({kind, end: ts + dur});
  }
  return times;
}

function outerFirst(a: TraceEvent, b: TraceEvent): number {
  return a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0);
}

interface FunctionTime {
  readonly function: string;
  readonly place: string;
  readonly ms: number;
}

async function startProfile(
  session: CDPSession,
  functions: Map<string, FunctionTime>,
): Promise<() => Promise<void>> {
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', {interval: 200});
  await session.send('Profiler.start');
  return async () => {
    const {nodes, samples = [], timeDeltas = []} = (await session.send('Profiler.stop')).profile;
    const frames = new Map(nodes.map(({id, callFrame}) => [id, callFrame]));
    samples.forEach((id, index) => {
      const {functionName = '', url = '', lineNumber = 0} = frames.get(id) ?? {};
      // Not functions: `(idle)`, `(program)`, `(garbage collector)`.
      if (functionName.startsWith('(')) return;
      const place = `${url.split('/').at(-1) || 'browser'}:${lineNumber + 1}`;
      const key = functionName + place;
      const ms = (functions.get(key)?.ms ?? 0) + (timeDeltas[index] ?? 0) / 1000;
      functions.set(key, {function: functionName || '(anonymous)', place, ms});
    });
  };
}

function round(value: number): number {
  return Number(value.toFixed(1));
}
