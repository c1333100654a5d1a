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

type Phase = 'open' | 'typing' | 'reply';

/** Starts a recording and returns the function that ends it. */
type Recorder<Found> = (session: CDPSession) => Promise<() => Promise<Found>>;

/**
 * Prints the main-thread time of each phase of a visit: for each page with a trace, then for each page except the first
 * with a CPU profile.
 */
export async function printProfile(addresses: Addresses): Promise<void> {
  const table: Record<string, Record<string, number>> = {};
  const functions = new Map<string, FunctionTime>();
  for (let visit = 0; visit < visits; visit += 1) {
    for (const [index, [title, address]] of Object.entries(addresses).entries()) {
      const traces = await visitWith(address, session => startTrace(session, categories));
      for (const [phase, events] of traces)
        for (const [kind, time] of timesByKind(events)) {
          const row = (table[kind] ??= {});
          const column = `${title}, ${phase}`;
          row[column] = round((row[column] ?? 0) + time / visits);
        }
      if (index === 0) continue;
      const profiles = await visitWith(address, startProfile);
      for (const [phase, profile] of profiles) addFunctions(functions, `${title}, ${phase}`, profile);
    }
  }
  console.log(`Main-thread CPU of a visit, in ms; mean of ${visits}. The trace itself costs some of it.`);
  console.table(table);
  console.log('Functions with the most time of their own, in ms per visit. The code is not minified.');
  for (const title of Object.keys(addresses).slice(1))
    for (const phase of phases) {
      const column = `${title}, ${phase}`;
      console.log(column);
      console.table(
        [...functions.values()]
          .filter(found => found.column === column)
          .sort((one, other) => other.ms - one.ms)
          .slice(0, functionCount)
          .map(({ms, name, place}) => ({name, place, ms: round(ms / visits)})),
      );
    }
}

const phases: readonly Phase[] = ['open', 'typing', 'reply'];

/** Makes a whole visit with one recording per phase. */
function visitWith<Found>(
  address: string,
  start: Recorder<Found>,
): Promise<readonly (readonly [Phase, Found])[]> {
  return Visitor.lend(async visitor => {
    const steps: Readonly<Record<Phase, () => Promise<void>>> = {
      open: () => visitor.open(address),
      typing: () => visitor.type(wholeVisit.question),
      reply: () => visitor.read(wholeVisit, () => visitor.page.keyboard.press('Enter')),
    };
    const found: [Phase, Found][] = [];
    for (const phase of phases) {
      const end = await start(visitor.session);
      await steps[phase]();
      found.push([phase, await end()]);
    }
    await visitor.checkShown(wholeVisit);
    return found;
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
  readonly column: string;
  readonly name: string;
  readonly place: string;
  readonly ms: number;
}

type Profile = Awaited<ReturnType<typeof stopProfile>>;

const startProfile: Recorder<Profile> = async session => {
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', {interval: 200});
  await session.send('Profiler.start');
  return () => stopProfile(session);
};

async function stopProfile(session: CDPSession) {
  return (await session.send('Profiler.stop')).profile;
}

function addFunctions(
  functions: Map<string, FunctionTime>,
  column: string,
  {nodes, samples = [], timeDeltas = []}: Profile,
): void {
  const frames = new Map(nodes.map(({id, callFrame}) => [id, callFrame]));
  samples.forEach((id, index) => {
    const {functionName = '', url = '', lineNumber = 0} = frames.get(id) ?? {};
    // Not functions: `(idle)`, `(program)`, `(garbage collector)`.
    if (functionName.startsWith('(')) return;
    const place = `${url.split('/').at(-1) || 'browser'}:${lineNumber + 1}`;
    const key = [column, functionName, place].join(' ');
    const ms = (functions.get(key)?.ms ?? 0) + (timeDeltas[index] ?? 0) / 1000;
    functions.set(key, {column, name: functionName || '(anonymous)', place, ms});
  });
}

function round(value: number): number {
  return Number(value.toFixed(1));
}
