import type {InterruptDecision, ReplyInterrupt} from './interrupt.js';
import type {AgentData, ReplyActivity, ReplyChunk, ReplyLink} from './resources.js';

/** Reasoning of a reply, with its times in epoch milliseconds. */
export interface ReplyReasoning {
  readonly text: string;
  readonly startedAt: number;
  /** Set when the answer begins, or the reply ends. */
  readonly endedAt?: number;
}

/** A search, a look-up or a call of a tool, with its times in epoch milliseconds. */
export interface ReplyStep {
  /** As it began. */
  readonly activity: ReplyActivity;
  readonly startedAt: number;
  /** Set with its result, with what the agent does next, or with the end of the reply. */
  readonly endedAt?: number | undefined;
  /** Up to 2,000 characters. Absent if the service sent none. */
  readonly result?: string | undefined;
}

/** A question of the agent to the visitor, with the decision. */
export interface AskedInterrupt extends ReplyInterrupt {
  /** Absent until the visitor has decided. */
  readonly decision?: Pick<InterruptDecision, 'status' | 'value'> | undefined;
}

/** Everything that a reply contains besides its text. */
export interface ReplyDetails {
  /** Reasoning of the model. It is not part of `text`, and is never sent, copied, exported or stored. */
  readonly reasoning?: ReplyReasoning | undefined;
  /** The running action of the agent. It ends with the next reasoning or text, or with the reply. */
  readonly activity?: ReplyActivity | undefined;
  /** All actions of the agent, also those that have ended. They are never sent, copied or exported. */
  readonly steps?: readonly ReplyStep[] | undefined;
  /** Web pages that the agent names as sources, each once. */
  readonly sources?: readonly ReplyLink[] | undefined;
  /** Questions that the agent waits for: see `ChatSession.resolve`. The decision is part of the next reply to the question. */
  readonly interrupts?: readonly AskedInterrupt[] | undefined;
}

const maxReasoning = 1024 * 1024;
const maxSources = 100;
const maxSteps = 100;
const maxInterrupts = 20;
/** Characters. A client of the page may send longer results. */
const maxResult = 2000;

export interface ArrivedDetails {
  readonly chunks: readonly ReplyChunk[];
  /** Whether the reply ends after these chunks. */
  readonly isLast: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface AddedDetails {
  /** The members of the reply that change. */
  readonly details: ReplyDetails & {readonly text?: ''; readonly status?: 'waiting'};
  /** The text that the chunks add, if earlier text was reasoning. */
  readonly text?: string | undefined;
  /** Everything that the agent began, also what has ended since. */
  readonly activities: readonly ReplyActivity[];
  /** Data of the agent for code of the page. */
  readonly data: readonly AgentData[];
}

/** Returns what the arrived chunks change, or `undefined` if they change nothing. */
export function addDetails(
  reply: ReplyDetails & {readonly createdAt?: number | undefined},
  {chunks, isLast, now}: ArrivedDetails,
): AddedDetails | undefined {
  let activity = reply.activity;
  let isAnswering = false;
  for (const chunk of chunks) {
    if (chunk.reasoning || chunk.text) {
      activity = undefined;
      isAnswering = chunk.text !== '';
    }
    // A result begins nothing.
    if (chunk.activity?.result === undefined) activity = chunk.activity ?? activity;
  }
  if (isLast) activity = undefined;
  const restart = chunks.findLastIndex(({restartsText}) => restartsText);
  const begun = restart < 0 ? now : (reply.createdAt ?? now);
  const reasoning = addReasoning(reply.reasoning, chunks, isAnswering || isLast, {begun, now});
  const sources = addSources(reply.sources, chunks);
  const {steps, begun: activities} = addSteps(reply.steps, chunks, isLast, now);
  const interrupts = addInterrupts(reply.interrupts, chunks);
  const data = chunks.flatMap(chunk => chunk.data ?? []);
  const details = {
    ...(reasoning !== reply.reasoning && {reasoning}),
    ...(activity !== reply.activity && {activity}),
    ...(steps !== reply.steps && {steps}),
    ...(sources !== reply.sources && {sources}),
    ...(interrupts !== reply.interrupts && {interrupts}),
    ...(restart >= 0 && restarted),
  };
  return Object.keys(details).length + activities.length + data.length > 0
    ? {details, activities, data, ...(restart >= 0 && {text: textOf(chunks.slice(restart))})}
    : undefined;
}

/** The reply waits for its first word again. */
const restarted = {text: '', status: 'waiting'} as const;

function textOf(chunks: readonly ReplyChunk[]): string {
  return chunks.map(({text}) => text).join('');
}

function addReasoning(
  before: ReplyReasoning | undefined,
  chunks: readonly ReplyChunk[],
  isAnswering: boolean,
  {begun, now}: {readonly begun: number; readonly now: number},
): ReplyReasoning | undefined {
  const added = chunks.map(({reasoning = ''}) => reasoning).join('');
  if (added === '' && (!before || !isAnswering || before.endedAt !== undefined)) return before;
  const text = `${before?.text ?? ''}${added}`.slice(0, maxReasoning);
  return {text, startedAt: before?.startedAt ?? begun, ...(isAnswering && {endedAt: now})};
}

/** Adds each address once. A later title or number completes an earlier source. */
function addSources(
  before: readonly ReplyLink[] | undefined,
  chunks: readonly ReplyChunk[],
): readonly ReplyLink[] | undefined {
  const added = chunks.flatMap(({sources = []}) => sources);
  if (added.length === 0) return before;
  const links = new Map((before ?? []).map(link => [link.url, link]));
  for (const link of added)
    if (link.numbers || links.get(link.url)?.title !== link.title) links.set(link.url, link);
  return [...links.values()].slice(0, maxSources);
}

/** Adds each question once. */
function addInterrupts(
  before: readonly AskedInterrupt[] | undefined,
  chunks: readonly ReplyChunk[],
): readonly AskedInterrupt[] | undefined {
  const added = chunks.flatMap(({interrupt}) => interrupt ?? []);
  if (added.length === 0) return before;
  const known = new Map((before ?? []).map(interrupt => [interrupt.id, interrupt]));
  for (const interrupt of added) if (!known.has(interrupt.id)) known.set(interrupt.id, interrupt);
  return [...known.values()].slice(0, maxInterrupts);
}

interface AddedSteps {
  readonly steps: readonly ReplyStep[] | undefined;
  readonly begun: readonly ReplyActivity[];
}

function addSteps(
  before: readonly ReplyStep[] | undefined,
  chunks: readonly ReplyChunk[],
  isLast: boolean,
  now: number,
): AddedSteps {
  const begun: ReplyActivity[] = [];
  let steps = before;
  for (const {activity, reasoning, text} of chunks) {
    if (reasoning || text) steps = endSteps(steps, now);
    if (!activity) continue;
    const {kind, result} = activity;
    const open = result === undefined ? undefined : openStep(steps, activity);
    const ended = result === undefined ? undefined : {endedAt: now, result: result.slice(0, maxResult)};
    if (open) {
      steps = steps?.map(step => (step === open ? {...step, ...ended} : step));
      continue;
    }
    begun.push(activity);
    // Tools may run side by side.
    const others = endSteps(steps, now, kind === 'tool' ? 'tool' : undefined) ?? [];
    if (others.length < maxSteps) steps = [...others, {activity, startedAt: now, ...ended}];
  }
  return {steps: isLast ? endSteps(steps, now) : steps, begun};
}

/** Returns the step without a result that an activity ends. */
function openStep(
  steps: readonly ReplyStep[] | undefined,
  {kind, name, data}: ReplyActivity,
): ReplyStep | undefined {
  const open = (steps ?? []).filter(({result}) => result === undefined);
  return (
    open.find(({activity}) => activity.data === data) ??
    open.find(({activity}) => activity.kind === kind && activity.name === name)
  );
}

/** Ends all running steps, except those of one kind. */
function endSteps(
  steps: readonly ReplyStep[] | undefined,
  now: number,
  kept?: ReplyActivity['kind'],
): readonly ReplyStep[] | undefined {
  const isEnding = ({endedAt, activity}: ReplyStep) => endedAt === undefined && activity.kind !== kept;
  return steps?.some(isEnding) ? steps.map(step => (isEnding(step) ? {...step, endedAt: now} : step)) : steps;
}
