import {readJsonObject} from './read-request.js';
import {ServiceError, invalidRequest} from './answers.js';
import type {ServiceStore} from './service-store.js';

export interface SignInContext {
  readonly store: ServiceStore;
  readonly maxBodyBytes: number;
  readonly tokenLifetime: number;
  readonly now: () => number;
}

const maxDeviceIdLength = 256;

/**
 * Answers `POST /auth/v1/signin/anonymously`. The device id is required: without it, each visit would create a new
 * visitor with an empty history.
 */
export async function signInAnonymously(request: Request, context: SignInContext): Promise<Response> {
  const deviceId = request.headers.get('x-device-id')?.trim() ?? '';
  if (deviceId === '') throw invalidRequest('The header x-device-id is missing.');
  if (deviceId.length > maxDeviceIdLength) {
    throw invalidRequest(`The header x-device-id is longer than ${maxDeviceIdLength} characters.`);
  }
  return startSession(await context.store.visitorOfDevice(deviceId), context);
}

/** Answers `POST /auth/v1/token` with a new pair of tokens. A refresh token works once. */
export async function refreshSession(request: Request, context: SignInContext): Promise<Response> {
  const body = await readJsonObject(request, context.maxBodyBytes);
  const {grant_type: grantType, refresh_token: refreshToken} = body;
  if (grantType !== 'refresh_token') throw invalidRequest('grant_type must be refresh_token.');
  if (typeof refreshToken !== 'string' || refreshToken === '') {
    throw invalidRequest('refresh_token must be a string that is not empty.');
  }
  const session = await context.store.takeSessionOfRefreshToken(refreshToken);
  if (!session) {
    throw new ServiceError(400, 'INVALID_GRANT', 'The refresh_token is not known or was used before.');
  }
  return startSession(session.visitorId, context);
}

async function startSession(
  visitorId: string,
  {store, tokenLifetime, now}: SignInContext,
): Promise<Response> {
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

export interface VisitorCheck {
  readonly store: ServiceStore;
  readonly tokens: ReadonlySet<string>;
  readonly now: () => number;
}

/** Returns the visitor of the access token. Throws 401 for a missing, unknown or expired token. */
export async function requireVisitor(request: Request, {store, tokens, now}: VisitorCheck): Promise<string> {
  const token = /^bearer +(\S+) *$/i.exec(request.headers.get('Authorization') ?? '')?.[1];
  if (token === undefined) throw unauthorized('This needs the header Authorization: Bearer <ACCESS_TOKEN>.');
  if (tokens.has(token)) return visitorOfToken(token);
  const session = await store.sessionOfAccessToken(token);
  if (!session) throw unauthorized('The access token is not known.');
  if (session.expiresAt <= now()) throw unauthorized('The access token has expired.');
  return session.visitorId;
}

/**
 * Returns the visitor of a fixed token. A digest of the token keeps its records after a restart without storing the
 * token.
 */
export async function visitorOfToken(token: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  const name = Array.from(digest.subarray(0, 16), byte => byte.toString(16).padStart(2, '0')).join('');
  return `Visitor-${name}`;
}

function unauthorized(message: string): ServiceError {
  return new ServiceError(401, 'INVALID_ACCESS_TOKEN', message, {headers: {'WWW-Authenticate': 'Bearer'}});
}
