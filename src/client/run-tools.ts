import {delayByTimer} from '../delay.js';
import {isJsonObject, writeJson} from './json-object.js';
import type {ReplyOptions} from './client-options.js';
import type {CalledTool, InterruptDecision, PageTool, ReplyInterrupt} from './interrupt.js';
import type {ChatMessage, ReplyActivity, ReplyChunk} from './resources.js';
import {attempt} from './platform.js';

/** Milliseconds that a tool may take. The visitor can stop it earlier. */
const toolTimeout = 300_000;
/** Characters of a result as JSON. */
const maxResult = 64 * 1024;
/** Characters. The agent is told why a tool failed. */
const maxMessage = 2000;
/** Calls one after another that nobody has to allow. A model may call a tool again and again. */
const maxRounds = 10;

/** The part of a client that requests replies. */
interface ReplyClient {
  streamReply(
    agentId: string,
    messages: readonly ChatMessage[],
    options?: ReplyOptions,
  ): AsyncIterable<ReplyChunk>;
}

/**
 * Requests a reply of an agent that may call tools of the page. Allowed calls run before the request that continues the
 * reply. Calls that nobody has to allow run when the reply ends, and the reply goes on with their results, unless the agent
 * has also asked the visitor: then the visitor is asked about all of them.
 */
export async function* streamWithTools(
  client: ReplyClient,
  tools: readonly PageTool[],
  ...[agentId, messages, options = {}]: Parameters<ReplyClient['streamReply']>
): AsyncGenerator<ReplyChunk, void> {
  const {signal = new AbortController().signal} = options;
  const offered = tools.map(({name, description, parameters}) => ({name, description, parameters}));
  const run = (decision: InterruptDecision) => runAllowed(decision, tools, signal);
  let rest = emptyChunk;
  let {decisions} = options;
  for (let round = 0; ; round += 1) {
    if (decisions) {
      const ended = await Promise.all(decisions.map(run));
      for (const {ran, decision} of ended) if (ran) yield {...rest, activity: endedCall(ran, decision.value)};
      decisions = ended.map(({decision}) => decision);
    }
    const asked: ReplyInterrupt[] = [];
    for await (const chunk of client.streamReply(agentId, messages, {
      ...options,
      decisions,
      tools: offered,
    })) {
      const {interrupt, ...others} = chunk;
      if (interrupt) asked.push(interrupt);
      const {recordId, model, createdAt} = chunk;
      rest = {...emptyChunk, recordId, model, createdAt};
      yield others;
    }
    if (asked.length === 0) return;
    if (round >= maxRounds || !asked.every(question => runsByItself(question, tools))) {
      for (const interrupt of asked) yield {...rest, interrupt};
      return;
    }
    decisions = asked.map(({id, tool, state}) => ({id, status: 'resolved', value: true, tool, state}));
  }
}

const emptyChunk: ReplyChunk = {recordId: '', model: '', createdAt: undefined, text: '', finishReason: ''};

/** A call of an unknown tool fails by itself. One with options of its own, such as a refusal only, does not run by itself. */
function runsByItself({tool, options}: ReplyInterrupt, tools: readonly PageTool[]): boolean {
  if (!tool || options) return false;
  const known = tools.find(({name}) => name === tool.name);
  return !known || known.needsApproval === false;
}

function endedCall({name, arguments: data}: CalledTool, result: unknown): ReplyActivity {
  const text = typeof result === 'string' ? result : writeJson(result);
  return {kind: 'tool', name, data: isJsonObject(data) ? data : {}, result: text};
}

/** Results by the call that they belong to: a request is repeated after a failure, and a call runs once. */
const results = new WeakMap<CalledTool, Promise<InterruptDecision>>();

/** Runs the tool of a decision that allows it. Returns the decision with its result. Never rejects. */
async function runAllowed(
  decision: InterruptDecision,
  tools: readonly PageTool[],
  signal: AbortSignal,
): Promise<RunDecision> {
  const {tool: called, value, status} = decision;
  if (!called || typeof value !== 'boolean' || status === 'failed') return {decision};
  const fail = (reason: string) => ({decision: {...decision, status: 'failed' as const, value: reason}});
  if (!value) return fail('The visitor did not allow this call.');
  if (signal.aborted) return fail('The visitor has stopped the reply.');
  const earlier = results.get(called);
  if (earlier) return {decision: await earlier};
  const tool = tools.find(({name}) => name === called.name);
  if (!tool) return fail('The page has no tool of this name.');
  const running = runInTime(tool, called.arguments, signal).then(
    (result): InterruptDecision => ({...decision, value: result}),
    (error: unknown): InterruptDecision => {
      if (!signal.aborted) console.warn(`agent-chat-elements: the tool “${called.name}” failed.`, error);
      const message = attempt(() => String(error instanceof Error ? error.message : error));
      return {...decision, status: 'failed', value: (message || 'The tool failed.').slice(0, maxMessage)};
    },
  );
  results.set(called, running);
  return {decision: await running, ran: called};
}

interface RunDecision {
  readonly decision: InterruptDecision;
  /** The call, if it has run just now. */
  readonly ran?: CalledTool;
}

/** @throws the error of the tool, or why its result cannot be used */
async function runInTime(tool: PageTool, args: unknown, signal: AbortSignal): Promise<unknown> {
  const own = new AbortController();
  const isOver = new Promise<never>((_, reject) => {
    own.signal.addEventListener('abort', () => reject(own.signal.reason as Error));
  });
  const abort = (): void => own.abort(signal.reason);
  const stopTimer = delayByTimer(() => own.abort(new Error('The tool did not end in time.')), toolTimeout);
  signal.addEventListener('abort', abort, {once: true});
  if (signal.aborted) abort();
  try {
    const {signal: toolSignal} = own;
    const running = Promise.resolve(args).then(given => tool.run(given, {signal: toolSignal}));
    return plainValue(await Promise.race([isOver, running]));
  } finally {
    stopTimer();
    signal.removeEventListener('abort', abort);
  }
}

/**
 * Returns a copy of a value through JSON. A value without a form in JSON is `null`.
 *
 * @throws {Error} for a cycle or a `BigInt`, and if it is too long
 */
export function plainValue(value: unknown): unknown {
  const written = writeJson(value) as string | undefined;
  if (written === undefined) return null;
  if (written.length > maxResult)
    throw new RangeError(`The value is longer than ${maxResult} characters of JSON.`);
  return JSON.parse(written);
}
