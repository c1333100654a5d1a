import {readJsonObject} from './request-reading.js';
import {ServiceError, invalidRequest} from './service-error.js';
import type {ServiceStore} from './service-store.js';

/** What signing in needs to know of the service. */
export interface SignInDesk {
  readonly store: ServiceStore;
  readonly maxBodyBytes: number;
  readonly tokenLifetime: number;
  readonly now: () => number;
}

const longestDeviceId = 256;

/**
 * Answers `POST /auth/v1/signin/anonymously`. The device id is required: without one the visitor would be
 * somebody new on every visit, and the mistake would show only as a history that is always empty.
 */
export async function signInAnonymously(request: Request, desk: SignInDesk): Promise<Response> {
  const deviceId = request.headers.get('x-device-id')?.trim() ?? '';
  if (deviceId === '') throw invalidRequest('The header x-device-id is missing.');
  if (deviceId.length > longestDeviceId) {
    throw invalidRequest(`The header x-device-id is longer than ${longestDeviceId} characters.`);
  }
  return startSession(await desk.store.visitorOfDevice(deviceId), desk);
}

/** Answers `POST /auth/v1/token`: a new pair of tokens for a refresh token, which then has had its use. */
export async function refreshSession(request: Request, desk: SignInDesk): Promise<Response> {
  const body = await readJsonObject(request, desk.maxBodyBytes);
  const {grant_type: grantType, refresh_token: refreshToken} = body;
  if (grantType !== 'refresh_token') throw invalidRequest('grant_type must be refresh_token.');
  if (typeof refreshToken !== 'string' || refreshToken === '') {
    throw invalidRequest('refresh_token must be a string that is not empty.');
  }
  const session = await desk.store.takeSessionOfRefreshToken(refreshToken);
  if (!session) {
    throw new ServiceError(400, 'INVALID_GRANT', 'The refresh_token is not known or was used before.');
  }
  return startSession(session.visitorId, desk);
}

async function startSession(visitorId: string, {store, tokenLifetime, now}: SignInDesk): Promise<Response> {
  const accessToken = crypto.randomUUID();
  const refreshToken = crypto.randomUUID();
  const expiresAt = now() + tokenLifetime * 1000;
  await store.addSession({visitorId, accessToken, refreshToken, expiresAt});
  return Response.json({
    token_type: 'Bearer',
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: tokenLifetime,
    scope: 'anonymous',
    sub: visitorId,
  });
}
