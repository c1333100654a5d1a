import {TokenKeeper} from './access-token.js';
import {AgentServiceError} from './agent-service-error.js';
import {assumptions} from './assumptions.js';
import {systemClock} from './client-clock.js';
import {unreadableAnswer} from './error-readers.js';
import {isJsonObject, readNumber, readText} from './json-object.js';
import type {FetchFunction} from './platform-fetch.js';
import {RequestTrace} from './request-trace.js';
import {readJson, type ServiceRequest} from './send-request.js';

/** What an OAuth token endpoint answers. */
export interface TokenAnswer {
  readonly token: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number | undefined;
  /** `''` when there is none. */
  readonly refreshToken: string;
}

/** What a token request depends on. */
export interface TokenRequestSettings {
  readonly fetch: FetchFunction;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/** Asks an endpoint for `{access_token, expires_in, refresh_token}`; the request itself carries no token. */
export async function requestToken(
  request: Omit<ServiceRequest, 'operation' | 'accept'>,
  {fetch, signal, now}: TokenRequestSettings,
): Promise<TokenAnswer> {
  const {firstByteTimeout, idleTimeout} = assumptions;
  const clock = {...systemClock, now};
  const trace = new RequestTrace('sign-in', clock);
  const tokens = new TokenKeeper(() => undefined, clock);
  const {value, facts} = await readJson(
    {...request, operation: 'sign-in', accept: 'application/json'},
    {
      fetch,
      clock,
      signal,
      firstByteTimeout,
      idleTimeout,
      trace,
      assumptions,
      tokens,
      prepareRequest: undefined,
    },
  );
  const token = isJsonObject(value) ? readText(value, 'access_token') : '';
  if (!isJsonObject(value) || token === '') {
    throw unreadableAnswer(facts, 'The sign-in gave no access token.');
  }
  const lifetime = readNumber(value['expires_in']);
  return {
    token,
    expiresAt: lifetime === undefined ? undefined : now() + lifetime * 1000,
    refreshToken: readText(value, 'refresh_token'),
  };
}

/** A failure that names the settings to look at: what is said of the service in general would lead astray. */
export function blameSetting(error: unknown, setting: string): unknown {
  if (!(error instanceof AgentServiceError)) return error;
  const {kind, message, status, code, serviceMessage, requestId, retryAfter, cause} = error;
  const details = {status, code, serviceMessage, requestId, retryAfter, cause, setting};
  return new AgentServiceError(kind, message, details);
}
