import {TokenCache, type IssuedToken, type TokenRequest} from './access-token.js';
import {AgentServiceError} from './agent-service-error.js';
import {assumptions} from './assumptions.js';
import {unreadableAnswer} from './error-readers.js';
import {isJsonObject, readNumber, readText} from './json-object.js';
import {platformFetch, systemClock, type FetchFunction} from './platform.js';
import {RequestTrace} from './request-trace.js';
import {readJson, type ServiceRequest} from './send-request.js';
import {siteLocation, resolveUrl} from './service-url.js';

export interface TokenUrlOptions {
  /** Replaces the platform's `fetch`. It is read for each request. */
  readonly fetch?: FetchFunction | undefined;
}

/**
 * Returns a function that fetches tokens from an endpoint of the page's own origin, which answers
 * `{access_token, expires_in}`. The request carries the cookies of the page.
 */
export function tokenFromUrl(
  tokenUrl: string,
  options: TokenUrlOptions = {},
): (context: TokenRequest) => Promise<IssuedToken> {
  return async ({signal}) => {
    try {
      const url = resolveUrl(tokenUrl);
      const origin = siteLocation()?.origin;
      // Otherwise, anyone who can write the attribute could use tokens of another site.
      if (origin !== undefined && origin !== url.origin) {
        throw new AgentServiceError('configuration', 'The token address is not of the origin of the page.');
      }
      const {fetch = platformFetch} = options;
      const {token, expiresAt} = await requestToken({url}, {fetch, signal, now: () => Date.now()});
      return {token, expiresAt};
    } catch (error) {
      throw blameSetting(error, 'token-url');
    }
  };
}

/** Answer of an OAuth token endpoint. */
export interface TokenAnswer {
  readonly token: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number | undefined;
  /** `''` if there is none. */
  readonly refreshToken: string;
}

export interface TokenRequestSettings {
  readonly fetch: FetchFunction;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/** Requests `{access_token, expires_in, refresh_token}` from an endpoint. The request itself carries no token. */
export async function requestToken(
  request: Omit<ServiceRequest, 'operation' | 'accept'>,
  {fetch, signal, now}: TokenRequestSettings,
): Promise<TokenAnswer> {
  const {firstByteTimeout, idleTimeout} = assumptions;
  const clock = {...systemClock, now};
  const trace = new RequestTrace('sign-in', clock);
  const tokens = new TokenCache(() => undefined, clock);
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

/** Adds the responsible setting to a failure: the general hints for its kind would point to the wrong one. */
export function blameSetting(error: unknown, setting: string): unknown {
  if (!(error instanceof AgentServiceError)) return error;
  const {kind, message, status, code, serviceMessage, requestId, retryAfter, cause} = error;
  const details = {status, code, serviceMessage, requestId, retryAfter, cause, setting};
  return new AgentServiceError(kind, message, details);
}
