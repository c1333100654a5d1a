import {readRun} from '../ag-ui/read-run.js';
import {runInput} from '../ag-ui/run-input.js';
import type {RunPiece} from '../ag-ui/run-piece.js';
import {isJsonObject, type JsonObject} from '../client/json-object.js';
import {attempt, platformFetch, type FetchFunction} from '../client/platform.js';
import type {Agent} from '../client/resources.js';
import {sendRequest, type ServiceRequest} from '../client/send-request.js';
import {resolveUrl} from '../client/service-url.js';
import {requireKnown, requireThat} from '../server/option-checks.js';
import {agUiFailure} from './ag-ui-failure.js';
import type {AnswerPiece, AnswerRequest, AnswerSource} from './answers.js';
import {upstreamSending} from './upstream-sending.js';

/** Headers, or a function that returns them for a request, such as with a token that expires. */
type HeaderSource =
  | Readonly<Record<string, string>>
  | ((
      request: AnswerRequest,
    ) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>);

/** Options of `agUiAnswers`. */
export interface AgUiAnswersOptions {
  /** Address of the agent, which receives the runs as POST. For several agents, a function that returns it. */
  readonly url: string | ((agent: Agent) => string);
  /** Further headers, such as `Authorization`. Never part of an answer, an error or a report. Default: none. */
  readonly headers?: HeaderSource | undefined;
  /** State at the beginning of each run. Default: `{}`. */
  readonly state?: JsonObject | undefined;
  /** Values that the agent receives unchanged (`forwardedProps`). Default: `{}`. */
  readonly forwardedProps?: JsonObject | undefined;
  /** Replaces the platform’s `fetch`. */
  readonly fetch?: FetchFunction | undefined;
}

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
  requireUsableOptions(options);
  const {url, headers = {}, state = {}, forwardedProps = {}, fetch = platformFetch} = options;
  const sending = upstreamSending(fetch);
  return async function* (request) {
    const {agent, messages, signal} = request;
    const given = typeof headers === 'function' ? await headers(request) : headers;
    try {
      const start: ServiceRequest = {
        operation: 'reply',
        url: resolveUrl(typeof url === 'function' ? url(agent) : url),
        accept: 'text/event-stream',
        headers: given,
        body: {...runInput(messages, {state, forwardedProps})},
      };
      yield* toPieces(readRun(await sendRequest(start, sending('reply', signal))));
    } catch (error) {
      throw signal.aborted ? error : agUiFailure(error, Object.values(given));
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

const optionNames: Readonly<Record<keyof AgUiAnswersOptions, true>> = {
  url: true,
  headers: true,
  state: true,
  forwardedProps: true,
  fetch: true,
};

function requireUsableOptions(options: AgUiAnswersOptions): void {
  if (!isJsonObject(options)) throw new TypeError('agUiAnswers needs an object of options.');
  requireKnown(options, optionNames, 'agUiAnswers option ');
  const {url, headers = {}, state = {}, forwardedProps = {}, fetch} = options;
  requireThat(
    typeof url === 'function' || attempt(() => resolveUrl(url)) !== undefined,
    'url must be the address of an agent, such as https://agents.example/support, or a function that returns it.',
  );
  requireThat(
    typeof headers === 'function' ||
      (isJsonObject(headers) && attempt(() => new Headers(headers)) !== undefined),
    'headers must be an object of header names and values, or a function that returns it.',
  );
  requireThat(isJsonObject(state), 'state must be an object.');
  requireThat(isJsonObject(forwardedProps), 'forwardedProps must be an object.');
  requireThat(fetch === undefined || typeof fetch === 'function', 'fetch must be a function.');
}
