import fc from 'fast-check';
import type {ServiceHabits} from './model-service.js';

/** Steps with their weights. */
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
  startNew: 1,
  online: 7,
  otherAgent: 4,
  otherVisitor: 1,
  otherService: 1,
  equalClient: 2,
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

/** The circumstances of a sequence of steps. */
export interface World {
  readonly habits: ServiceHabits;
  readonly tabs: 1 | 2;
  readonly persist: 'session' | 'local' | 'none';
  readonly history: 'none' | 'recent';
  readonly givesAgent: boolean;
}

/** The simplest choice comes first, because a failure shrinks to it. */
export const worlds: fc.Arbitrary<World> = fc
  .record({
    habits: fc.record({
      holdsLookUps: fc.boolean(),
      finishesAlone: fc.boolean(),
      namesReplies: fc.constantFrom(true, true, false),
      storesQuestion: fc.constantFrom('on-request' as const, 'with-reply' as const),
      storesAfter: fc.constantFrom(0, 0, 2_000, 1e9),
    }),
    tabs: fc.constantFrom(1 as const, 1 as const, 2 as const),
    persist: fc.constantFrom('session' as const, 'session' as const, 'local' as const, 'none' as const),
    history: fc.constantFrom('none' as const, 'none' as const, 'recent' as const),
    givesAgent: fc.constantFrom(true, false),
  })
  .map(world => (world.tabs === 2 ? {...world, persist: 'local'} : world));

const portions = fc.noBias(fc.nat(99)).map(hundredths => hundredths / 100);

const steps: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    ...Object.entries(kinds).map(([kind, weight]) => ({weight, arbitrary: fc.constant(kind as StepKind)})),
  ),
  pace: fc.constantFrom<Pace>('frames', 'frames', 'promises', 'promises', 'nothing'),
  tab: portions,
  pick: portions,
});

/** Where steps are taken. */
export interface StepTaker {
  take(step: Step): Promise<void>;
}

/** The model notes facts as the steps are taken, so a command has no model of its own. */
export class StepCommand implements fc.AsyncCommand<object, StepTaker> {
  readonly #step: Step;

  constructor(step: Step) {
    this.#step = step;
  }

  check(): boolean {
    return true;
  }

  run(_model: object, taker: StepTaker): Promise<void> {
    return taker.take(this.#step);
  }

  toString(): string {
    const {kind, pace, tab, pick} = this.#step;
    return `\n  ${kind} (${pace}, tab ${tab}, pick ${pick})`;
  }
}

/** Sequences of at most so many commands. */
export function stepCommands(
  maxCommands: number,
): fc.Arbitrary<Iterable<fc.AsyncCommand<object, StepTaker>>> {
  return fc.commands([steps.map(step => new StepCommand(step))], {
    maxCommands,
    size: 'max',
    disableReplayLog: true,
  });
}
