import {seededRandom} from '../seeded-random.js';
import type {ServiceHabits} from './stepped-service.js';

/** Steps of a sequence with their weights. */
const kinds = {
  mount: 7,
  unmount: 5,
  render: 5,
  move: 2,
  navigate: 5,
  overlap: 4,
  send: 16,
  say: 14,
  end: 8,
  breakOff: 4,
  refuse: 2,
  stop: 4,
  retry: 5,
  regenerate: 2,
  offline: 3,
  online: 4,
  renewString: 3,
  renewFunction: 3,
  otherPerson: 3,
  otherAgent: 7,
  type: 6,
  edit: 4,
  changeWords: 5,
  sendChange: 4,
  waitBriefly: 4,
  wait: 3,
  waitLong: 2,
} as const;

export type StepKind = keyof typeof kinds;

/** How much of the step to wait for. */
export type Pace = 'nothing' | 'update' | 'promises' | 'frames';

export interface Step {
  readonly kind: StepKind;
  readonly pace: Pace;
}

export interface Sequence {
  readonly seed: number;
  readonly habits: ServiceHabits;
  /** Whether the token names the person. */
  readonly isNamed: boolean;
  readonly token: 'string' | 'function';
  readonly agent: 'given' | 'looked-up';
  readonly through: 'base-url' | 'client';
  readonly steps: readonly Step[];
}

const drawn = Object.entries(kinds).flatMap(([kind, weight]) =>
  Array<StepKind>(weight).fill(kind as StepKind),
);
const paces: readonly Pace[] = ['nothing', 'update', 'promises', 'promises', 'frames', 'frames', 'frames'];

/** The sequence of a seed: the same in each run. */
export function sequenceOf(seed: number): Sequence {
  const random = seededRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const through = pick(['base-url', 'base-url', 'client'] as const);
  const isNamed = pick([true, false]);
  // A client of the page does not report when its function has issued a token.
  const token = through === 'client' ? 'string' : pick(['string', 'function'] as const);
  // The look-up is the first request and calls the token function.
  const agent =
    isNamed && token === 'function' ? 'looked-up' : pick(['given', 'given', 'looked-up'] as const);
  return {
    seed,
    habits: {
      records: pick(['stored', 'stored', 'refused']),
      finishesAlone: pick([true, false]),
      namesReplies: pick([true, true, false]),
    },
    isNamed,
    token,
    agent,
    through,
    steps: Array.from({length: 6 + Math.floor(random() * 9)}, () => ({kind: pick(drawn), pace: pick(paces)})),
  };
}

export function describeSequence({steps, ...page}: Sequence): string {
  return `${JSON.stringify(page)}\n${steps.map(({kind, pace}) => `  ${kind} (${pace})`).join('\n')}`;
}

/** Drops steps as long as the sequence fails in the same way. */
export async function shrink(
  sequence: Sequence,
  isFailing: (shorter: Sequence) => Promise<boolean>,
): Promise<Sequence> {
  let shortest = sequence;
  for (let index = 0; index < shortest.steps.length;) {
    const shorter = {...shortest, steps: shortest.steps.toSpliced(index, 1)};
    if (await isFailing(shorter)) shortest = shorter;
    else index += 1;
  }
  for (const [index, step] of shortest.steps.entries()) {
    const calmer = {...shortest, steps: shortest.steps.with(index, {...step, pace: 'frames' as const})};
    if (step.pace !== 'frames' && (await isFailing(calmer))) shortest = calmer;
  }
  const simpler: Partial<Sequence>[] = [
    {isNamed: false},
    {token: 'string'},
    {agent: 'given'},
    {through: 'base-url'},
    {habits: {...shortest.habits, records: 'refused'}},
    {habits: {...shortest.habits, finishesAlone: false}},
  ];
  for (const change of simpler) {
    const plain = {...shortest, ...change};
    if (await isFailing(plain)) shortest = plain;
  }
  return shortest;
}
