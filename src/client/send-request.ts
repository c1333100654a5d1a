import type {TokenKeeper} from './access-token.js';
import {AgentServiceError} from './agent-service-error.js';
import type {Assumptions} from './assumptions.js';
import {errorInAnswer, errorOfStatus, unreadableAnswer, type AnswerFacts} from './error-readers.js';
import {Exchange, type ExchangeOptions} from './exchange.js';
import {parseJson, writeJson} from './json-object.js';
import type {ClientOperation, PreparedRequest, PrepareRequest} from './prepared-request.js';
import type {RequestTrace} from './request-trace.js';
import {readRetryAfter} from './retry-after.js';
import {retryDelay} from './retry-delay.js';
import {credentialsFor} from './service-url.js';
import {untilAborted} from './until-aborted.js';

/** How one request is sent: with what, where that is noted, how long it may take, and what gives it up. */
export interface SendOptions extends ExchangeOptions {
  readonly tokens: TokenKeeper;
  readonly prepareRequest: PrepareRequest | undefined;
  readonly assumptions: Assumptions;
}

/** What every request of a client is sent with. */
export type SenderSettings = Pick<
  SendOptions,
  'fetch' | 'tokens' | 'prepareRequest' | 'assumptions' | 'clock'
>;

/** One request before the host's hook and the token are added. */
export interface ServiceRequest {
  readonly operation: ClientOperation;
  readonly url: URL;
  readonly accept: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without it the request is a GET. */
  readonly body?: Record<string, unknown>;
}

/** A request as it is sent, but for the token. */
interface ReadyRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;
}

/** An answer with a good status whose body has not been read. */
export interface OpenAnswer {
  readonly exchange: Exchange;
  readonly facts: AnswerFacts;
  readonly trace: RequestTrace;
  /**
   * Takes a refusal of the token that the answer reports itself. Sends the request once more with another token, once;
   * throws the refusal when that cannot be, or something of the answer was used already.
   */
  readonly refuse: (failure: AgentServiceError, mayRepeat: boolean) => Promise<OpenAnswer>;
}

/** The start of an error body is enough to find its message in. */
const longestErrorBody = 65_536;

/** Sends once, and once more with another token when the service refused the first. Fails on any other bad status. */
export async function sendRequest(request: ServiceRequest, options: SendOptions): Promise<OpenAnswer> {
  const {tokens, signal, trace} = options;
  const {toldFailures} = tokens;
  const prepared = await prepare(request, options);
  const isOwnToken = prepared.headers.has('Authorization');
  let token = await tokens.read(signal);
  let hasRenewed = false;

  const send = async (): Promise<OpenAnswer> => {
    const {exchange, facts} = await attempt(prepared, token, options);
    const readFailure = async () => errorOfStatus(facts, await readErrorText(exchange));
    if (facts.status === 401) return renew(exchange, readFailure, true);
    if (facts.status < 200 || facts.status > 299) throw await readFailure();
    const refuse: OpenAnswer['refuse'] = (failure, mayRepeat) => renew(exchange, () => failure, mayRepeat);
    return {exchange, facts, trace, refuse};
  };

  const renew = async (
    exchange: Exchange,
    readFailure: () => AgentServiceError | Promise<AgentServiceError>,
    mayRepeat: boolean,
  ): Promise<OpenAnswer> => {
    if (!isOwnToken) tokens.refuse(token);
    if (!mayRepeat || isOwnToken || hasRenewed || !tokens.canReplace(token)) {
      const failure = await readFailure();
      tokens.tellRefusal(failure, toldFailures);
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

/** Reads JSON. What may have failed by chance is tried again if it changes nothing: a GET. */
export async function readJson(
  request: ServiceRequest,
  options: SendOptions,
): Promise<{readonly value: unknown; readonly facts: AnswerFacts}> {
  const {tokens, trace} = options;
  const {toldFailures} = tokens;
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
      // To get a token is a message to somebody: what fails of that is not repeated.
      const mayRepeat = !request.body && tokens.toldFailures === toldFailures;
      const delay = mayRepeat ? retryDelay(error, tries, options) : undefined;
      if (delay === undefined) throw error;
      await wait(delay, options);
    }
  }
}

async function prepare(
  {operation, url, accept, headers: further, body}: ServiceRequest,
  {signal, prepareRequest}: SendOptions,
): Promise<ReadyRequest> {
  const headers = new Headers({...further, Accept: accept});
  if (body) headers.set('Content-Type', 'application/json');
  const prepared: PreparedRequest = {
    url: new URL(url),
    method: body ? 'POST' : 'GET',
    headers,
    body: body && {...body},
  };
  try {
    if (prepareRequest) await untilAborted((async () => prepareRequest(prepared, {operation}))(), signal);
    // A page may have set them in any form that `fetch` takes.
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

async function attempt(
  {url, method, headers, body}: ReadyRequest,
  token: string,
  options: SendOptions,
): Promise<Pick<OpenAnswer, 'exchange' | 'facts'>> {
  const sent = new Headers(headers);
  if (token !== '' && !sent.has('Authorization')) sent.set('Authorization', `Bearer ${token}`);
  const init: RequestInit = {
    method,
    // As a plain object: a page that puts a `fetch` of its own in front spreads them to add one, and of others nothing is left.
    headers: Object.fromEntries(sent),
    body,
    credentials: credentialsFor(url),
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    // A redirected POST would be sent a second time, or lose its body.
    redirect: method === 'GET' ? 'follow' : 'error',
  };
  const {trace, assumptions, clock} = options;
  trace.addSend(method);
  const exchange = new Exchange(options);
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
    // The page may have set its own.
    token: sent.get('Authorization')?.replace(/^\S+\s+/, '') ?? '',
    harmlessCodes: assumptions.harmlessCodes,
  };
  return {exchange, facts};
}

/** What the service says of a failure; `''` when that does not arrive: the status alone says what failed. */
async function readErrorText(exchange: Exchange): Promise<string> {
  try {
    return await exchange.readText(longestErrorBody);
  } catch {
    exchange.throwIfAborted();
    return '';
  }
}

function wait(milliseconds: number, {signal, clock}: SendOptions): Promise<void> {
  let stop: (() => void) | undefined;
  const waited = new Promise<void>(resolve => {
    stop = clock.schedule(resolve, milliseconds);
  });
  return untilAborted(waited, signal).finally(() => stop?.());
}
