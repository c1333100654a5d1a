import {ServiceError} from './service-error.js';
import type {ServiceStore} from './service-store.js';

/** What is needed to tell who is calling. */
export interface VisitorCheck {
  readonly store: ServiceStore;
  readonly tokens: ReadonlySet<string>;
  readonly now: () => number;
}

/** The visitor whose access token a request carries. Throws 401 when there is none, or not any more. */
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
 * The visitor of a fixed token. Made from the token, so that its records are found again after a restart,
 * and by a digest, so that the token itself is not written next to them.
 */
export async function visitorOfToken(token: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  const name = Array.from(digest.subarray(0, 16), byte => byte.toString(16).padStart(2, '0')).join('');
  return `Visitor-${name}`;
}

function unauthorized(message: string): ServiceError {
  return new ServiceError(401, 'INVALID_ACCESS_TOKEN', message, {headers: {'WWW-Authenticate': 'Bearer'}});
}
