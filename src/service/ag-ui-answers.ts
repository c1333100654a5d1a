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
import {sendRequest} from '../client/send-request.js';
import {agUiFailure} from './ag-ui-failure.js';
import type {AnswerPiece, AnswerSource} from './answers.js';
import {upstreamSending} from './upstream-sending.js';

/** Options of `agUiAnswers`. */
export type AgUiAnswersOptions = RunOptions;

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
  requireRunOptions(options, runOptionNames, 'agUiAnswers');
  const sending = upstreamSending(options.fetch ?? platformFetch);
  return async function* (request) {
    const {signal} = request;
    const headers = await headersOf(options, request);
    try {
      const start = runStart(options, request, headers);
      yield* toPieces(readRun(await sendRequest(start, sending('reply', signal))));
    } catch (error) {
      throw signal.aborted ? error : agUiFailure(error, Object.values(headers));
    }
  };
}

async function* toPieces(run: AsyncIterable<RunPiece>): AsyncGenerator<AnswerPiece> {
  let usage: JsonObject | undefined;
  for await (const {activity, usage: counted, ...piece} of run) {
    usage = counted ?? usage;
    if (Object.keys(piece).length > 0 || activity)
      yield {...piece, ...(activity && {activity: {kind: 'tool', ...activity}})};
  }
  yield {text: '', finishReason: 'stop', ...(usage && {usage})};
}
