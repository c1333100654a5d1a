import type {ClientClock} from '../client/platform.js';
import type {RateLimit} from '../server/rate-limit.js';
import {readJsonObject} from '../server/read-body.js';
import type {ServerCall} from '../server/http-shell.js';
import type {PathRow} from '../server/routing.js';
import type {AgentStore, SessionTokens} from '../store/agent-store.js';
import {ServiceError, invalidRequest} from '../server/service-error.js';

export interface SignInContext {
  readonly store: AgentStore;
  readonly limits: {readonly bodyBytes: number};
  /** Counts sign-ins by address and in all, because each one adds a session to the store. */
  readonly signInLimit: RateLimit;
  readonly tokenLifetime: number;
  readonly now: () => number;
  readonly clock: ClientClock;
}

export const signInPaths: readonly PathRow[] = [
  ['/auth/v1/signin/anonymously', {POST: 'sign-in'}],
  ['/auth/v1/token', {POST: 'refresh-token'}],
];

/** Characters. A short identifier could be guessed, and with it the records of its visitor be read. */
const minDeviceIdLength = 16;
const maxDeviceIdLength = 256;

/**
 * Answers `POST /auth/v1/signin/anonymously`. The device id is required: without it, each visit would create a new
 * visitor with an empty history.
 */
export async function signInAnonymously(call: ServerCall, context: SignInContext): Promise<Response> {
  const {request, requestId} = call;
  const deviceId = request.headers.get('x-device-id')?.trim() ?? '';
  if (deviceId === '') throw invalidRequest('The header x-device-id is missing.');
  if (deviceId.length < minDeviceIdLength || deviceId.length > maxDeviceIdLength) {
    const length = `${minDeviceIdLength} to ${maxDeviceIdLength} characters`;
    throw invalidRequest(`The header x-device-id must be a secret of ${length}.`);
  }
  await context.signInLimit.take({request, requestId, visitorId: '', isKnown: true});
  const visitorId = await context.store.visitorOfDevice(deviceId);
  const tokens = newTokens(crypto.randomUUID(), context);
  await context.store.addSession({visitorId, ...tokens});
  return answerTokens(call, visitorId, tokens, context);
}

/** Answers `POST /auth/v1/token` with a new pair of tokens. A refresh token works once. */
export async function refreshSession(call: ServerCall, context: SignInContext): Promise<Response> {
  const {store, limits, clock} = context;
  const rules = {maxBytes: limits.bodyBytes, isTypeRequired: false, clock};
  const body = await readJsonObject(call.request, rules);
  const {grant_type: grantType, refresh_token: refreshToken} = body;
  if (grantType !== 'refresh_token') throw invalidRequest('grant_type must be refresh_token.');
  if (typeof refreshToken !== 'string' || refreshToken === '') {
    throw invalidRequest('refresh_token must be a string that is not empty.');
  }
  const [sessionId = ''] = refreshToken.split('.', 1);
  const tokens = newTokens(sessionId, context);
  const visitorId = await store.refreshSession(refreshToken, tokens);
  if (visitorId === undefined) {
    throw new ServiceError(400, 'INVALID_GRANT', 'The refresh_token is not known or was used before.');
  }
  return answerTokens(call, visitorId, tokens, context);
}

/** A refresh token names its session, so that a second use of an old one ends the session. */
function newTokens(sessionId: string, {tokenLifetime, now}: SignInContext): SessionTokens {
  const refreshToken = `${sessionId}.${crypto.randomUUID()}`;
  const expiresAt = now() + tokenLifetime * 1000;
  return {sessionId, accessToken: crypto.randomUUID(), refreshToken, expiresAt};
}

function answerTokens(
  {observed}: ServerCall,
  visitorId: string,
  {accessToken, refreshToken}: SessionTokens,
  {tokenLifetime}: SignInContext,
): Response {
  observed.visitorId = visitorId;
  return Response.json({
    token_type: 'Bearer',
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: tokenLifetime,
    scope: 'anonymous',
    sub: visitorId,
  });
}
