import {readRun} from '../ag-ui/read-run.js';
import {
  headersOf,
  requireRunOptions,
  runOptionNames,
  runStart,
  type RunOptions,
} from '../ag-ui/run-options.js';
import type {RunPiece} from '../ag-ui/run-piece.js';
import type {JsonObject} from '../client/json-object.js';
import {platformFetch} from '../client/platform.js';
import {readInterrupt} from '../client/read-interrupt.js';
import {sendRequest} from '../client/send-request.js';
import {requireThat} from '../server/option-checks.js';
import {agUiFailure} from './ag-ui-failure.js';
import type {AnswerPiece, AnswerSource} from './answers.js';
import {upstreamSending} from './upstream-sending.js';

/** Options of `agUiAnswers`. */
export interface AgUiAnswersOptions extends RunOptions {
  /**
   * Data that every visitor may read: `state`, the state of the agent, and `custom`, its own events. Default: none, because they
   * may contain internals.
   */
  readonly pass?: readonly ('state' | 'custom')[] | undefined;
  /**
   * Whether the agent gets the tools that a page offers. Anybody can write such a request, with any description, so use it only
   * for an agent that may read anything a visitor writes. Default: `false`.
   */
  readonly pageTools?: boolean | undefined;
}

const optionNames: Readonly<Record<keyof AgUiAnswersOptions, true>> = {
  ...runOptionNames,
  pass: true,
  pageTools: true,
};

/**
 * Answers with an agent that speaks AG-UI 1.0, such as one of LangGraph, CrewAI, Mastra, Pydantic AI, Strands or ADK. Each
 * question is a run with the whole conversation, and a thread of its own. Text, reasoning, calls of tools with their
 * results, sources and counted tokens arrive as they stream. When the visitor leaves, the request to the agent is aborted.
 * It never retries, because a run costs money and may act.
 *
 * A failure of the agent is an error with a sentence for the visitor and a cause for the operator, as with `modelAnswers`.
 * Invalid options throw a `TypeError` at once.
 *
 * @example
 * const answers = agUiAnswers({
 *   url: 'https://agents.internal/support',
 *   headers: {Authorization: `Bearer ${secrets.agentToken}`},
 * });
 */
export function agUiAnswers(options: AgUiAnswersOptions): AnswerSource {
  requireRunOptions(options, optionNames, 'agUiAnswers');
  const {pass = [], pageTools} = options;
  requireThat(
    Array.isArray(pass) && pass.every(kind => kind === 'state' || kind === 'custom'),
    'pass must be a list of state and custom.',
  );
  const sending = upstreamSending(options.fetch ?? platformFetch);
  return async function* ({tools, ...question}) {
    const request = pageTools === true ? {...question, tools} : question;
    const {signal} = request;
    const headers = await headersOf(options, request);
    try {
      const start = await runStart(options, request, headers);
      yield* toPieces(readRun(await sendRequest(start, sending('reply', signal)), start.run), pass);
    } catch (error) {
      throw signal.aborted ? error : agUiFailure(error, Object.values(headers));
    }
  };
}

async function* toPieces(run: AsyncIterable<RunPiece>, pass: readonly string[]): AsyncGenerator<AnswerPiece> {
  let usage: JsonObject | undefined;
  for await (const {text, reasoning, sources, activity, data, interrupts, usage: counted} of run) {
    usage = counted ?? usage;
    const passed = data?.filter(({kind}) => pass.includes(kind.replace('-delta', '')));
    const piece: AnswerPiece = {
      ...(text !== undefined && {text}),
      ...(reasoning !== undefined && {reasoning}),
      ...(sources && {sources}),
      ...(activity && {activity: {kind: 'tool', ...activity}}),
      ...(passed?.length && {data: passed}),
    };
    if (Object.keys(piece).length > 0) yield piece;
    for (const asked of interrupts ?? []) {
      const interrupt = readInterrupt(asked);
      if (interrupt) yield {interrupt};
    }
  }
  yield {text: '', finishReason: 'stop', ...(usage && {usage})};
}
