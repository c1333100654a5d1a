import type {InterruptDecision, OfferedTool} from '../client/interrupt.js';
import {isJsonObject, type JsonObject} from '../client/json-object.js';
import {attempt, type FetchFunction} from '../client/platform.js';
import type {Agent, ChatMessage} from '../client/resources.js';
import type {ServiceRequest} from '../client/send-request.js';
import {resolveUrl} from '../client/service-url.js';
import {requireFunctions, requireKnown, requireObjects, requireThat} from '../server/option-checks.js';
import {runInput, type RunInput} from './run-input.js';

/** A question to an agent that speaks AG-UI. */
export interface RunRequest {
  readonly agent: Agent;
  /** The conversation. The last message is the new one. */
  readonly messages: readonly ChatMessage[];
  /** Further members of the request, such as those of switches. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Decisions of the visitor, if the run continues the one before. */
  readonly decisions?: readonly InterruptDecision[] | undefined;
  /** Tools of the page. */
  readonly tools?: readonly OfferedTool[] | undefined;
  /** Aborts when the visitor leaves. */
  readonly signal: AbortSignal;
}

type HeaderValues = Readonly<Record<string, string>>;

/** How to reach an agent that speaks AG-UI. */
export interface RunOptions {
  /** Address of the agent, which receives the runs as POST. For several agents, a function that returns it. */
  readonly url: string | ((agent: Agent) => string);
  /**
   * Further headers, such as `Authorization`, or a function that returns them for a request, such as with a token that
   * expires. Never part of an answer, an error or a report. Default: none.
   */
  readonly headers?:
    HeaderValues | ((request: RunRequest) => HeaderValues | Promise<HeaderValues>) | undefined;
  /** State at the beginning of each run. Default: `{}`. */
  readonly state?: JsonObject | undefined;
  /** Values that the agent receives unchanged (`forwardedProps`). Default: `{}`. */
  readonly forwardedProps?: JsonObject | undefined;
  /** Replaces the platform’s `fetch`. */
  readonly fetch?: FetchFunction | undefined;
}

/** Names of the options. */
export const runOptionNames: Readonly<Record<keyof RunOptions, true>> = {
  url: true,
  headers: true,
  state: true,
  forwardedProps: true,
  fetch: true,
};

/** Throws a `TypeError` that names the wrong option. */
export function requireRunOptions(options: object, known: object, name: string): void {
  if (!isJsonObject(options)) throw new TypeError(`${name} needs an object of options.`);
  requireKnown(options, known, `${name} option `);
  const {url, headers = {}, state, forwardedProps, fetch} = options;
  requireThat(
    typeof url === 'function' || attempt(() => resolveUrl(String(url))) !== undefined,
    'url must be the address of an agent, such as https://agents.example/support, or a function that returns it.',
  );
  requireThat(
    typeof headers === 'function' ||
      (isJsonObject(headers) && attempt(() => new Headers(headers as Record<string, string>)) !== undefined),
    'headers must be an object of header names and values, or a function that returns it.',
  );
  requireObjects({state, forwardedProps});
  requireFunctions({fetch});
}

/** Returns the headers for a request. */
export function headersOf(
  {headers = {}}: RunOptions,
  request: RunRequest,
): HeaderValues | Promise<HeaderValues> {
  return typeof headers === 'function' ? headers(request) : headers;
}

/**
 * Returns the request that starts a run.
 *
 * @param headers those of `headersOf`
 * @throws {AgentServiceError} `invalid-request` if the decisions do not belong to one run
 */
export async function runStart(
  options: RunOptions,
  request: RunRequest,
  headers: HeaderValues,
): Promise<ServiceRequest & {readonly run: RunInput}> {
  const {url, state = {}, forwardedProps = {}} = options;
  const run = await runInput(request, {state, forwardedProps});
  return {
    run,
    operation: 'reply',
    url: resolveUrl(typeof url === 'function' ? url(request.agent) : url),
    accept: 'text/event-stream',
    headers,
    body: {...run},
  };
}
