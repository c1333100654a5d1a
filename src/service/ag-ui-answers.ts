import {TokenCache} from '../client/access-token.js';
import {readRun} from '../ag-ui/read-run.js';
import {runInput} from '../ag-ui/run-input.js';
import type {RunPiece} from '../ag-ui/run-piece.js';
import {assumptions} from '../client/assumptions.js';
import {isJsonObject, type JsonObject} from '../client/json-object.js';
import {attempt, platformFetch, systemClock, type FetchFunction} from '../client/platform.js';
import {RequestTrace} from '../client/request-trace.js';
import type {Agent} from '../client/resources.js';
import {sendRequest, type OpenAnswer} from '../client/send-request.js';
import {resolveUrl} from '../client/service-url.js';
import {requireKnown, requireThat} from '../server/option-checks.js';
import {upstreamFetch} from '../server/upstream-fetch.js';
import {agUiFailure} from './ag-ui-failure.js';
import type {AnswerPiece, AnswerRequest, AnswerSource} from './answers.js';

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
  const sending = upstreamFetch(fetch);
  return async function* (request) {
    const {agent, messages, signal} = request;
    const given = typeof headers === 'function' ? await headers(request) : headers;
    try {
      const answer = await startRun({
        url: typeof url === 'function' ? url(agent) : url,
        headers: given,
        body: {...runInput(messages, {state, forwardedProps})},
        fetch: sending,
        signal,
      });
      yield* toPieces(readRun(answer));
    } catch (error) {
      throw signal.aborted ? error : agUiFailure(error, Object.values(given));
    }
  };
}

interface RunRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Record<string, unknown>;
  readonly fetch: FetchFunction;
  readonly signal: AbortSignal;
}

/** No time limits: the service limits the time of the whole answer. */
function startRun({url, headers, body, fetch, signal}: RunRequest): Promise<OpenAnswer> {
  return sendRequest(
    {operation: 'reply', url: resolveUrl(url), accept: 'text/event-stream', headers, body},
    {
      fetch,
      clock: systemClock,
      tokens: new TokenCache(() => '', systemClock),
      prepareRequest: undefined,
      assumptions,
      signal,
      firstByteTimeout: Infinity,
      idleTimeout: Infinity,
      trace: new RequestTrace('reply', systemClock),
    },
  );
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
