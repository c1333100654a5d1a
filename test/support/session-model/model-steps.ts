import {seededRandom} from '../seeded-random.js';
import type {ServiceHabits} from './model-service.js';

/** Steps of a sequence with their weights. */
const kinds = {
  send: 14,
  write: 8,
  sendWritten: 9,
  setDraft: 2,
  stop: 4,
  retry: 5,
  regenerate: 3,
  showVersion: 3,
  editLast: 6,
  cancelEdit: 2,
  editQueued: 2,
  cancelQueued: 2,
  loadOlder: 2,
  showStored: 1,
  clear: 1,
  online: 7,
  otherAgent: 4,
  otherVisitor: 1,
  otherPersist: 2,
  maxLength: 1,
  disabled: 1,
  render: 3,
  rereadDraft: 1,
  reloadFailed: 2,
  restart: 2,
  dispose: 2,
  subscribe: 5,
  takeOver: 3,
  overlap: 2,
  reload: 4,
  crash: 1,
  hide: 1,
  leaveAndReturn: 1,
  lookUp: 8,
  accept: 3,
  say: 14,
  end: 9,
  endByLength: 2,
  failNetwork: 4,
  failServer: 2,
  failToken: 1,
  refuseLarge: 3,
  records: 2,
  wait: 6,
  waitLong: 2,
} as const;

export type StepKind = keyof typeof kinds;

/** How much time passes after a step. */
export type Pace = 'nothing' | 'promises' | 'frames';

export interface Step {
  readonly kind: StepKind;
  readonly pace: Pace;
  /** The tab, from 0 to 1. */
  readonly tab: number;
  /** Decides between the ways in which a step can be taken, from 0 to 1. */
  readonly pick: number;
}

export interface Sequence {
  readonly seed: number;
  readonly habits: ServiceHabits;
  readonly tabs: 1 | 2;
  readonly persist: 'session' | 'local' | 'none';
  readonly history: 'none' | 'recent';
  readonly givesAgent: boolean;
  readonly steps: readonly Step[];
}

const drawn = Object.entries(kinds).flatMap(([kind, weight]) =>
  Array<StepKind>(weight).fill(kind as StepKind),
);
const paces: readonly Pace[] = ['nothing', 'promises', 'promises', 'frames', 'frames'];

/** The sequence of a seed: the same in each run. */
export function sequenceOf(seed: number, length: number): Sequence {
  const random = seededRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const tabs = pick([1, 1, 2] as const);
  return {
    seed,
    habits: {
      holdsLookUps: pick([true, false]),
      finishesAlone: pick([true, false]),
      namesReplies: pick([true, true, false]),
      storesQuestion: pick(['on-request', 'with-reply']),
      storesAfter: pick([0, 0, 2_000, 1e9]),
    },
    tabs,
    persist: tabs === 2 ? 'local' : pick(['session', 'session', 'local', 'none']),
    history: pick(['none', 'none', 'recent']),
    givesAgent: pick([true, false]),
    steps: Array.from({length}, () => ({
      kind: pick(drawn),
      pace: pick(paces),
      tab: random(),
      pick: random(),
    })),
  };
}

export function describeSequence({steps, ...world}: Sequence): string {
  const lines = steps.map(
    ({kind, pace, tab, pick}) => `  ${kind} (${pace}, tab ${tab.toFixed(2)}, pick ${pick.toFixed(2)})`,
  );
  return `${JSON.stringify(world)}\n${lines.join('\n')}`;
}

/** Drops steps as long as the sequence fails in the same way: first many at once, then one by one. */
export async function shrink(
  sequence: Sequence,
  isFailing: (shorter: Sequence) => Promise<boolean>,
): Promise<Sequence> {
  let shortest = sequence;
  for (let size = Math.ceil(sequence.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let index = 0; index < shortest.steps.length;) {
      const shorter = {...shortest, steps: shortest.steps.toSpliced(index, size)};
      if (await isFailing(shorter)) shortest = shorter;
      else index += size;
    }
  }
  for (const [index, step] of shortest.steps.entries()) {
    const calmer = {...shortest, steps: shortest.steps.with(index, {...step, pace: 'frames' as const})};
    if (step.pace !== 'frames' && (await isFailing(calmer))) shortest = calmer;
  }
  const simpler: Partial<Sequence>[] = [
    {tabs: 1},
    {history: 'none'},
    {givesAgent: true},
    {habits: {...shortest.habits, holdsLookUps: false}},
    {habits: {...shortest.habits, finishesAlone: false}},
  ];
  for (const change of simpler) {
    const plain = {...shortest, ...change};
    if (await isFailing(plain)) shortest = plain;
  }
  return shortest;
}
