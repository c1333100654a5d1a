import {AgentServiceError} from '../client/agent-service-error.js';
import type {InterruptDecision} from '../client/interrupt.js';
import {
  isJsonObject,
  isList,
  readText,
  readTime,
  textOf,
  writeJson,
  type JsonObject,
} from '../client/json-object.js';
import type {EndedCall, RunCall, RunState} from './run-interrupt.js';

/** The decision about an interrupt: `ResumeEntry` of AG-UI 1.0. */
export interface ResumeEntry {
  readonly interruptId: string;
  readonly status: 'resolved' | 'cancelled';
  readonly payload?: unknown;
}

/** A message with calls of tools, or with the result of one. */
export type CallMessage =
  | {
      readonly id: string;
      readonly role: 'assistant';
      readonly toolCalls: readonly {
        readonly id: string;
        readonly type: 'function';
        readonly function: {readonly name: string; readonly arguments: string};
      }[];
    }
  | {
      readonly id: string;
      readonly role: 'tool';
      readonly toolCallId: string;
      readonly content: string;
      readonly error?: string;
    };

/** The parts that continue a run: its thread, its calls with their results, and the decisions of the visitor. */
export interface RunResume {
  readonly threadId: string;
  readonly messages: readonly CallMessage[];
  readonly resume: readonly ResumeEntry[];
}

interface Answered {
  readonly decision: InterruptDecision;
  readonly state: RunState;
}

/**
 * Returns what continues a run.
 *
 * @throws {AgentServiceError} `invalid-request` if the decisions do not belong to one run
 */
export function resumeOf(decisions: readonly InterruptDecision[], now: number): RunResume {
  const answered = decisions.map(decision => ({decision, state: readState(decision.state)}));
  const threadId = answered[0]?.state.thread ?? '';
  const asked = answered.map(({state}) => state.interrupt ?? state.call?.id);
  // Threads of this library only: a visitor must not enter those of other programs.
  if (
    !uuid.test(threadId) ||
    answered.some(({state}) => state.thread !== threadId) ||
    asked.includes(undefined) ||
    new Set(asked).size < asked.length
  )
    throw new AgentServiceError('invalid-request', 'The decisions do not belong to one run of this agent.');
  return {
    threadId,
    // Each question has the same ones.
    messages: callMessages([...(answered[0]?.state.ended ?? []).map(toAnswered), ...answered], threadId),
    resume: answered.flatMap(({decision, state}) => toEntry(decision, state, now) ?? []),
  };
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function readState(state: JsonObject = {}): RunState {
  const {call, member, interrupt, ended} = state;
  const expiresAt = readText(state, 'expiresAt');
  return {
    thread: readText(state, 'thread'),
    ...(typeof interrupt === 'string' && {interrupt}),
    ...(typeof member === 'string' && {member}),
    ...(expiresAt && {expiresAt}),
    ...(isList(ended) && {ended: ended.filter(isJsonObject).flatMap(readEnded)}),
    ...(isJsonObject(call) && readText(call, 'id') && {call: readCall(call)}),
  };
}

function readCall(call: JsonObject): RunCall {
  const [id, name, message] = [readText(call, 'id'), readText(call, 'name'), readText(call, 'message')];
  return {id, name, message, arguments: readText(call, 'arguments')};
}

function readEnded({call, status, result}: JsonObject): readonly EndedCall[] {
  if (!isJsonObject(call) || readText(call, 'id') === '') return [];
  return [
    {call: readCall(call), status: status === 'failed' ? 'failed' : 'resolved', result: textOf(result)},
  ];
}

function toAnswered({call, status, result}: EndedCall): Answered {
  return {decision: {id: call.id, status, value: result}, state: {thread: '', call}};
}

function toEntry(
  {status, value}: InterruptDecision,
  {interrupt, member, expiresAt}: RunState,
  now: number,
): ResumeEntry | undefined {
  if (interrupt === undefined) return undefined;
  // A date that cannot be read has no end.
  if (status === 'failed' || (readTime(expiresAt) ?? now) < now)
    return {interruptId: interrupt, status: 'cancelled'};
  const payload = member !== undefined && typeof value === 'string' ? {[member]: value} : value;
  return {interruptId: interrupt, status: 'resolved', payload};
}

/** Returns the messages with the calls, each before the results of its calls of the page. */
function callMessages(answered: readonly Answered[], threadId: string): readonly CallMessage[] {
  const ids = new Set(answered.flatMap(({state}) => state.call?.message ?? []));
  return [...ids].flatMap((id): readonly CallMessage[] => {
    const own = answered.flatMap(({decision, state: {call, interrupt}}) =>
      call?.message === id ? [{decision, call, isOfPage: interrupt === undefined}] : [],
    );
    const toolCalls = own.map(({call: {id: callId, name, arguments: args}}) => ({
      id: callId,
      type: 'function' as const,
      function: {name, arguments: args || '{}'},
    }));
    return [
      {id: id || `${threadId}-calls`, role: 'assistant', toolCalls},
      ...own.filter(({isOfPage}) => isOfPage).map(({decision, call}) => resultOf(decision, call, threadId)),
    ];
  });
}

function resultOf({status, value}: InterruptDecision, {id}: RunCall, threadId: string): CallMessage {
  const content = typeof value === 'string' ? value : writeJson(value ?? null);
  return {
    id: `${threadId}-${id}`,
    role: 'tool',
    toolCallId: id,
    content,
    ...(status === 'failed' && {error: content}),
  };
}
