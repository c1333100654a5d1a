import type * as Jose from 'jose';
import {isIdentifier} from '../store/agent-store.js';
import {requireKnown, requireThat} from './option-checks.js';
import {visitorUnknown} from './time-limit.js';

/** Options of `jwtUser`: either `secret` or `jwks`. */
export interface JwtUserOptions {
  /** The secret of the site's tokens (HS256, HS384, HS512), at least 32 characters. */
  readonly secret?: string | undefined;
  /** Address of the public keys of the sign-in, such as `https://sign-in.example/.well-known/jwks.json`. */
  readonly jwks?: string | undefined;
  /** The `iss` that a token must have. Default: any. */
  readonly issuer?: string | undefined;
  /** The `aud` that a token must have. Default: any. A sign-in that serves several sites needs it. */
  readonly audience?: string | undefined;
  /** Name of a cookie with the token. Default: the header `Authorization: Bearer`. */
  readonly cookie?: string | undefined;
}

const optionNames: Readonly<Record<keyof JwtUserOptions, true>> = {
  secret: true,
  jwks: true,
  issuer: true,
  audience: true,
  cookie: true,
};

const withSecret = ['HS256', 'HS384', 'HS512'];
const withKeys = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
const minSecretLength = 32;
/** Characters of a `sub`. */
const maxLength = 512;

/**
 * Returns a function that identifies the visitor by the `sub` of a verified JSON Web Token, for `visitor.user` of a
 * gateway and `auth.visitor` of a service. A request without a token, or with one that is forged, expired or without
 * an expiry (`exp`), has no user. If the keys cannot be loaded, the request gets 503. Wrong options throw a `TypeError` at once.
 *
 * @example
 * const user = jwtUser({jwks: 'https://sign-in.example/.well-known/jwks.json', audience: 'shop', cookie: 'session'});
 * createGateway({...options, records: 'own', visitor: {secret, user}});
 */
export function jwtUser(options: JwtUserOptions): (request: Request) => Promise<string | undefined> {
  requireThat(Object(options) === options, 'jwtUser needs either secret or jwks.');
  requireKnown(options, optionNames, 'jwtUser option ');
  const {secret, jwks, issuer, audience, cookie} = options;
  requireThat((secret === undefined) !== (jwks === undefined), 'jwtUser needs either secret or jwks.');
  requireThat(
    secret === undefined || (typeof secret === 'string' && secret.length >= minSecretLength),
    `secret of jwtUser must have at least ${minSecretLength} characters.`,
  );
  requireThat(
    jwks === undefined || (URL.canParse(jwks) && /^https?:/.test(jwks)),
    'jwks of jwtUser must be the address of the public keys.',
  );
  const rules: Jose.JWTVerifyOptions = {
    algorithms: jwks === undefined ? withSecret : withKeys,
    // A token that never expires would open the records for ever, once it is stolen.
    requiredClaims: ['exp'],
    ...(issuer !== undefined && {issuer}),
    ...(audience !== undefined && {audience}),
  };
  let loading: Promise<Verifier> | undefined;
  return async request => {
    const token = cookie === undefined ? bearerOf(request) : cookieOf(request, cookie);
    if (token === undefined) return undefined;
    const {jose, key} = await (loading ??= createVerifier(secret, jwks));
    try {
      const user = (await verify(jose, token, key, rules)).sub;
      return isIdentifier(user, maxLength) ? user : undefined;
    } catch (error) {
      if (isRefusal(error)) return undefined;
      throw visitorUnknown(error);
    }
  };
}

interface Verifier {
  readonly jose: typeof Jose;
  readonly key: Jose.JWTVerifyGetKey;
}

async function createVerifier(secret = '', jwks: string | undefined): Promise<Verifier> {
  // Part of the package, in a file of its own.
  const jose = await import('jose');
  const bytes = new TextEncoder().encode(secret);
  const key: Jose.JWTVerifyGetKey =
    jwks === undefined ? () => Promise.resolve(bytes) : jose.createRemoteJWKSet(new URL(jwks));
  return {jose, key};
}

/** A token without the name of its key is tried with each key that could be meant. */
async function verify(
  jose: typeof Jose,
  token: string,
  key: Jose.JWTVerifyGetKey,
  rules: Jose.JWTVerifyOptions,
): Promise<Jose.JWTPayload> {
  try {
    return (await jose.jwtVerify(token, key, rules)).payload;
  } catch (error) {
    if (!(error instanceof jose.errors.JWKSMultipleMatchingKeys)) throw error;
    let failure: unknown = error;
    for await (const one of error) {
      try {
        return (await jose.jwtVerify(token, one, rules)).payload;
      } catch (refusal) {
        failure = refusal;
      }
    }
    throw failure;
  }
}

/** Every failure of the token itself, such as `ERR_JWT_EXPIRED`. A failure to load the keys is none. */
function isRefusal(error: unknown): boolean {
  const code: unknown = Reflect.get(Object(error), 'code');
  return typeof code === 'string' && /^ERR_(JWT|JWS|JOSE_ALG|JOSE_NOT|JWKS_NO_MATCHING)/.test(code);
}

function bearerOf({headers}: Request): string | undefined {
  return /^bearer +(\S+) *$/i.exec(headers.get('Authorization') ?? '')?.[1];
}

function cookieOf({headers}: Request, name: string): string | undefined {
  const pairs = (headers.get('Cookie') ?? '').split(';').map(pair => pair.trim());
  return pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}
