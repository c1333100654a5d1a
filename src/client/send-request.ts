import {untilAborted} from './shared-work.js';
import type {TokenCache} from './access-token.js';
import {AgentServiceError} from './agent-service-error.js';
import type {Assumptions} from './assumptions.js';
import type {ClientOperation, PreparedRequest, PrepareRequest} from './client-options.js';
import {errorInAnswer, errorOfStatus, unreadableAnswer, type AnswerFacts} from './error-readers.js';
import {HttpExchange, type HttpExchangeOptions} from './http-exchange.js';
import {parseJson, writeJson} from './json-object.js';
import type {RequestTrace} from './request-trace.js';
import {credentialsFor} from './service-url.js';

export interface SendRequestOptions extends HttpExchangeOptions {
  readonly tokens: TokenCache;
  readonly prepareRequest: PrepareRequest | undefined;
  readonly assumptions: Assumptions;
}

export type SenderSettings = Pick<
  SendRequestOptions,
  'fetch' | 'tokens' | 'prepareRequest' | 'assumptions' | 'clock'
>;

/** A request before `prepareRequest` of the page and without a token. */
export interface ServiceRequest {
  readonly operation: ClientOperation;
  readonly url: URL;
  readonly accept: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: POST with a body, otherwise GET. */
  readonly method?: string;
  /** Sent as JSON. */
  readonly body?: Record<string, unknown>;
}

/** A request after `prepareRequest` of the page, without a token. */
interface ReadyRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;
}

/** An answer with a good status, whose body is not read yet. */
export interface OpenAnswer {
  readonly exchange: HttpExchange;
  readonly facts: AnswerFacts;
  readonly trace: RequestTrace;
  /**
   * Handles a body that reports a refused token. Sends the request again with another token, at most once. Throws
   * `failure` if there is no other token, or if `mayRepeat` is `false` because part of the answer is already in use.
   */
  readonly refuse: (failure: AgentServiceError, mayRepeat: boolean) => Promise<OpenAnswer>;
}

/** Characters. The start of an error body contains its message. */
const maxErrorBodyLength = 65_536;

/** Sends a request. Sends it again with another token if the service refuses the first. Throws on any other bad status. */
export async function sendRequest(request: ServiceRequest, options: SendRequestOptions): Promise<OpenAnswer> {
  const {tokens, signal, trace} = options;
  const {reportedFailures} = tokens;
  const prepared = await prepare(request, options);
  const hasOwnToken = prepared.headers.has('Authorization');
  let token = await tokens.read(signal);
  let hasRenewed = false;

  const send = async (): Promise<OpenAnswer> => {
    const {exchange, facts} = await sendOnce(prepared, token, options);
    const readFailure = async () => errorOfStatus(facts, await readErrorText(exchange));
    if (facts.status === 401) return renew(exchange, readFailure, true);
    if (facts.status < 200 || facts.status > 299) throw await readFailure();
    const refuse: OpenAnswer['refuse'] = (failure, mayRepeat) => renew(exchange, () => failure, mayRepeat);
    return {exchange, facts, trace, refuse};
  };

  const renew = async (
    exchange: HttpExchange,
    readFailure: () => AgentServiceError | Promise<AgentServiceError>,
    mayRepeat: boolean,
  ): Promise<OpenAnswer> => {
    if (!hasOwnToken) tokens.refuse(token);
    if (!mayRepeat || hasOwnToken || hasRenewed || !tokens.canReplace(token)) {
      const failure = await readFailure();
      tokens.reportRefusal(failure, reportedFailures);
      throw failure;
    }
    hasRenewed = true;
    exchange.close();
    token = await tokens.read(signal);
    trace.tokenRenewals += 1;
    return send();
  };

  return send();
}

/** Sends a request and reads its answer as JSON. Retries a GET after a failure that may be temporary. */
export async function readJson(
  request: ServiceRequest,
  options: SendRequestOptions,
): Promise<{readonly value: unknown; readonly facts: AnswerFacts}> {
  const {tokens, trace} = options;
  const {reportedFailures} = tokens;
  for (let tries = 0; ; tries += 1) {
    try {
      let answer = await sendRequest(request, options);
      for (;;) {
        const {facts} = answer;
        const text = await answer.exchange.readText();
        const value = parseJson(text);
        if (value !== undefined) trace.framing = 'json';
        else if (text.trimStart().startsWith('<')) trace.framing = 'page';
        if (value === undefined) throw unreadableAnswer(facts, 'The service sent something other than JSON.');
        const failure = errorInAnswer(value, facts);
        if (failure?.kind !== 'unauthorized') return {value, facts};
        answer = await answer.refuse(failure, true);
      }
    } catch (error) {
      // A failure to get a token is already reported to the page, so the request must not repeat it.
      const mayRepeat = !request.body && tokens.reportedFailures === reportedFailures;
      const delay = mayRepeat ? retryDelay(error, tries, options) : undefined;
      if (delay === undefined) throw error;
      await wait(delay, options);
    }
  }
}

async function prepare(
  {operation, url, accept, headers: further, body, method = body ? 'POST' : 'GET'}: ServiceRequest,
  {signal, prepareRequest}: SendRequestOptions,
): Promise<ReadyRequest> {
  const headers = new Headers({...further, Accept: accept});
  if (body) headers.set('Content-Type', 'application/json');
  const prepared: PreparedRequest = {
    url: new URL(url),
    method,
    headers,
    body: body && {...body},
  };
  try {
    if (prepareRequest) await untilAborted((async () => prepareRequest(prepared, {operation}))(), signal);
    // JavaScript pages may set headers in any form that `fetch` accepts.
    return {
      url: new URL(prepared.url),
      method: prepared.method,
      headers: new Headers(prepared.headers),
      body: prepared.body ? writeJson(prepared.body) : null,
    };
  } catch (error) {
    signal?.throwIfAborted();
    throw new AgentServiceError('configuration', 'The page could not prepare the request.', {
      setting: 'prepareRequest',
      cause: error,
    });
  }
}

async function sendOnce(
  {url, method, headers, body}: ReadyRequest,
  token: string,
  options: SendRequestOptions,
): Promise<Pick<OpenAnswer, 'exchange' | 'facts'>> {
  const sent = new Headers(headers);
  if (token !== '' && !sent.has('Authorization')) sent.set('Authorization', `Bearer ${token}`);
  const init: RequestInit = {
    method,
    // A plain object, because a page's own `fetch` may spread the headers to add one. A spread `Headers` object is empty.
    headers: Object.fromEntries(sent),
    body,
    credentials: credentialsFor(url),
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    // A redirect sends a POST a second time, or drops its body.
    redirect: method === 'GET' ? 'follow' : 'error',
  };
  const {trace, assumptions, clock} = options;
  trace.addSend(method);
  const exchange = new HttpExchange(options);
  const response = await exchange.send(url.href, init);
  trace.addAnswer(response.status, response.headers.get('Content-Type'));
  const facts: AnswerFacts = {
    status: response.status,
    requestId: response.headers.get('X-Request-Id') ?? '',
    retryAfter: readRetryAfter(
      response.headers.get('Retry-After'),
      clock.now(),
      assumptions.longestRetryAfter,
    ),
    // `prepareRequest` of the page may have set another token.
    token: sent.get('Authorization')?.replace(/^\S+\s+/, '') ?? '',
    harmlessCodes: assumptions.harmlessCodes,
  };
  return {exchange, facts};
}

/** Reads the body of a failure. Returns `''` if it does not arrive, because the status alone already names the failure. */
async function readErrorText(exchange: HttpExchange): Promise<string> {
  try {
    return await exchange.readText(maxErrorBodyLength);
  } catch {
    exchange.throwIfAborted();
    return '';
  }
}

/** Reads a `Retry-After` header. Returns seconds from 0 to `longest`, or `undefined` if it is not readable. */
function readRetryAfter(header: string | null, now: number, longest: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Number(text), longest);
  // `Date.parse` reads a bare or negative number as a year.
  const time = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.min(Math.max(0, Math.ceil((time - now) / 1000)), longest);
}

const temporaryStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

function retryDelay(
  error: unknown,
  tries: number,
  {assumptions, clock}: SendRequestOptions,
): number | undefined {
  if (tries >= assumptions.readRetries || !(error instanceof AgentServiceError)) return undefined;
  const {kind, status, retryAfter} = error;
  const isTemporary =
    kind === 'network' ||
    (status !== undefined && temporaryStatuses.has(status)) ||
    (kind === 'rate-limited' && retryAfter !== undefined);
  if (!isTemporary || (retryAfter ?? 0) > assumptions.longestOwnWait) return undefined;
  // The random share keeps many visitors from retrying at the same moment.
  const backOff = assumptions.retryDelay * 2 ** tries * (0.5 + clock.random() / 2);
  return Math.max(backOff, (retryAfter ?? 0) * 1000);
}

function wait(milliseconds: number, {signal, clock}: SendRequestOptions): Promise<void> {
  let stop: (() => void) | undefined;
  const waited = new Promise<void>(resolve => {
    stop = clock.schedule(resolve, milliseconds);
  });
  return untilAborted(waited, signal).finally(() => stop?.());
}
