import type {ReplyActivity, ReplyChunk, ReplyLink} from './resources.js';

/** Reasoning of a reply, with its times in epoch milliseconds. */
export interface ReplyReasoning {
  readonly text: string;
  readonly startedAt: number;
  /** Set when the answer begins, or the reply ends. */
  readonly endedAt?: number;
}

/** Everything that a reply contains besides its text. */
export interface ReplyDetails {
  /** Reasoning of the model. It is not part of `text`, and is never sent, copied, exported or stored. */
  readonly reasoning?: ReplyReasoning | undefined;
  /** The running action of the agent. It ends with the next reasoning or text, or with the reply. */
  readonly activity?: ReplyActivity | undefined;
  /** Web pages that the agent names as sources, each once. */
  readonly sources?: readonly ReplyLink[] | undefined;
}

const maxReasoning = 1024 * 1024;
const maxSources = 100;

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
    activity = chunk.activity ?? activity;
  }
  if (isLast) activity = undefined;
  const restart = chunks.findLastIndex(({restartsText}) => restartsText);
  const begun = restart < 0 ? now : (reply.createdAt ?? now);
  const reasoning = addReasoning(reply.reasoning, chunks, isAnswering || isLast, {begun, now});
  const sources = addSources(reply.sources, chunks);
  const details = {
    ...(reasoning !== reply.reasoning && {reasoning}),
    ...(activity !== reply.activity && {activity}),
    ...(sources !== reply.sources && {sources}),
    ...(restart >= 0 && restarted),
  };
  const activities = chunks.flatMap(chunk => chunk.activity ?? []);
  return Object.keys(details).length + activities.length > 0
    ? {details, activities, ...(restart >= 0 && {text: textOf(chunks.slice(restart))})}
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

/** Adds each address once. A later title completes an earlier source without one. */
function addSources(
  before: readonly ReplyLink[] | undefined,
  chunks: readonly ReplyChunk[],
): readonly ReplyLink[] | undefined {
  const added = chunks.flatMap(({sources = []}) => sources);
  if (added.length === 0) return before;
  const links = new Map((before ?? []).map(link => [link.url, link]));
  for (const link of added) if (links.get(link.url)?.title !== link.title) links.set(link.url, link);
  return [...links.values()].slice(0, maxSources);
}
