import type {RateLimit} from '../server/rate-limit.js';
import {readJsonObject} from '../server/read-body.js';
import type {ServerCall} from '../server/http-shell.js';
import type {PathRow} from '../server/routing.js';
import type {AgentStore} from '../store/agent-store.js';
import {ServiceError, invalidRequest} from '../server/service-error.js';

export interface SignInContext {
  readonly store: AgentStore;
  readonly limits: {readonly bodyBytes: number};
  /** Counts sign-ins by address and in all, because each one adds a session to the store. */
  readonly signInLimit: RateLimit;
  readonly tokenLifetime: number;
  readonly now: () => number;
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
  return startSession(call, await context.store.visitorOfDevice(deviceId), crypto.randomUUID(), context);
}

/** Answers `POST /auth/v1/token` with a new pair of tokens. A refresh token works once. */
export async function refreshSession(call: ServerCall, context: SignInContext): Promise<Response> {
  const body = await readJsonObject(call.request, {
    maxBytes: context.limits.bodyBytes,
    isTypeRequired: false,
  });
  const {grant_type: grantType, refresh_token: refreshToken} = body;
  if (grantType !== 'refresh_token') throw invalidRequest('grant_type must be refresh_token.');
  if (typeof refreshToken !== 'string' || refreshToken === '') {
    throw invalidRequest('refresh_token must be a string that is not empty.');
  }
  const session = await context.store.takeSessionOfRefreshToken(refreshToken);
  if (!session) {
    throw new ServiceError(400, 'INVALID_GRANT', 'The refresh_token is not known or was used before.');
  }
  return startSession(call, session.visitorId, session.family, context);
}

async function startSession(
  {observed}: ServerCall,
  visitorId: string,
  family: string,
  {store, tokenLifetime, now}: SignInContext,
): Promise<Response> {
  observed.visitorId = visitorId;
  const accessToken = crypto.randomUUID();
  const refreshToken = crypto.randomUUID();
  const expiresAt = now() + tokenLifetime * 1000;
  await store.addSession({visitorId, accessToken, refreshToken, expiresAt, family});
  return Response.json({
    token_type: 'Bearer',
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: tokenLifetime,
    scope: 'anonymous',
    sub: visitorId,
  });
}
