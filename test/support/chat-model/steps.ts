import fc from 'fast-check';
import type {ServiceHabits} from './stand-in-service.js';

/** The weight of each step, for a session without a view and for an element in a page. */
const weights = {
  // The visitor
  send: [14, 16],
  write: [8, 5],
  sendWritten: [9, 4],
  setDraft: [2, 6],
  stop: [4, 4],
  retry: [5, 5],
  regenerate: [3, 2],
  showVersion: [3, 0],
  editLast: [6, 4],
  cancelEdit: [2, 0],
  editQueued: [2, 0],
  cancelQueued: [2, 0],
  loadOlder: [2, 0],
  showStored: [1, 0],
  clear: [1, 0],
  startNew: [1, 0],
  rereadDraft: [1, 0],
  reloadFailed: [2, 0],
  // The page
  offline: [3, 3],
  online: [4, 4],
  otherAgent: [4, 7],
  otherVisitor: [1, 3],
  otherService: [1, 0],
  equalClient: [2, 0],
  otherPersist: [2, 0],
  maxLength: [1, 0],
  whileReplying: [1, 0],
  disabled: [1, 0],
  add: [2, 0],
  changeAdded: [2, 0],
  desk: [2, 0],
  deskSays: [2, 0],
  deskTypes: [2, 0],
  deskLeaves: [2, 0],
  render: [3, 5],
  renewString: [0, 3],
  renewFunction: [0, 3],
  restart: [2, 2],
  dispose: [2, 5],
  subscribe: [5, 7],
  takeOver: [3, 0],
  overlap: [2, 4],
  reload: [4, 5],
  crash: [1, 0],
  hide: [1, 0],
  leaveAndReturn: [1, 0],
  // The service
  lookUp: [8, 0],
  accept: [3, 0],
  say: [14, 14],
  end: [9, 8],
  endByLength: [2, 0],
  failNetwork: [4, 4],
  failServer: [2, 2],
  failToken: [1, 0],
  refuseLarge: [3, 0],
  records: [2, 0],
  // The time
  waitBriefly: [6, 4],
  wait: [0, 3],
  waitLong: [2, 2],
} as const;

export type StepKind = keyof typeof weights;

/** The actions of steps. `pick` decides between the ways in which a step can be taken, from 0 to 1. */
export type StepTable = {
  readonly [Kind in StepKind]?: (pick: number, newText: () => string) => unknown;
};

/** How much of the step to wait for. */
export type Pace = 'nothing' | 'update' | 'promises' | 'frames';

export interface Step {
  readonly kind: StepKind;
  readonly pace: Pace;
  /** The tab, from 0 to 1. */
  readonly tab: number;
  readonly pick: number;
}

const portions = fc.noBias(fc.nat(99)).map(hundredths => hundredths / 100);

function stepsOf(driver: 0 | 1, paces: readonly Pace[], minLength: number, maxLength: number) {
  const kinds = (Object.keys(weights) as StepKind[]).filter(kind => weights[kind][driver] > 0);
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.oneof(...kinds.map(kind => ({weight: weights[kind][driver], arbitrary: fc.constant(kind)}))),
    pace: fc.constantFrom(...paces),
    tab: portions,
    pick: portions,
  });
  return fc.noBias(fc.array(step.map(withText), {minLength, maxLength, size: 'max'}));
}

/** A failure prints one step per line. */
function withText(step: Step): Step {
  const {kind, pace, tab, pick} = step;
  return Object.defineProperty({...step}, fc.toStringMethod, {
    value: () => `\n  ${kind} (${pace}, tab ${tab}, pick ${pick})`,
  });
}

export const sessionSteps = stepsOf(0, ['frames', 'frames', 'promises', 'promises', 'nothing'], 0, 60);
export const elementSteps = stepsOf(
  1,
  ['frames', 'frames', 'frames', 'promises', 'promises', 'nothing', 'update'],
  6,
  14,
);

/** The circumstances of a run of a session. The simplest choice comes first, because a failure shrinks to it. */
export interface SessionWorld {
  readonly habits: ServiceHabits;
  readonly tabs: 1 | 2;
  readonly persist: 'session' | 'local' | 'none';
  readonly history: 'none' | 'recent';
  readonly givesAgent: boolean;
}

export const sessionWorlds: fc.Arbitrary<SessionWorld> = fc
  .record({
    habits: fc.record({
      records: fc.constant('stored' as const),
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

/** The circumstances of a run of an element. */
export interface ElementWorld {
  readonly habits: ServiceHabits;
  /** Whether the token names the person. */
  readonly isNamed: boolean;
  readonly token: 'string' | 'function';
  readonly givesAgent: boolean;
  readonly through: 'base-url' | 'client';
}

export const elementWorlds: fc.Arbitrary<ElementWorld> = fc
  .record({
    habits: fc.record({
      records: fc.constantFrom('stored' as const, 'stored' as const, 'forbidden' as const),
      holdsLookUps: fc.constant(false),
      finishesAlone: fc.boolean(),
      namesReplies: fc.constantFrom(true, true, false),
      storesQuestion: fc.constant('on-request' as const),
      storesAfter: fc.constant(0),
    }),
    isNamed: fc.boolean(),
    token: fc.constantFrom('string' as const, 'function' as const),
    givesAgent: fc.constantFrom(true, true, false),
    through: fc.constantFrom('base-url' as const, 'base-url' as const, 'client' as const),
  })
  .map(world => {
    // A client of the page does not report when its function has issued a token.
    const token = world.through === 'client' ? 'string' : world.token;
    // The look-up is the first request and calls the token function.
    const isLookedUp = world.isNamed && token === 'function';
    return {...world, token, givesAgent: world.givesAgent && !isLookedUp};
  });
