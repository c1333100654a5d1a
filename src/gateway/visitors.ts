import {TokenCache, type TokenRequest} from '../client/access-token.js';
import {AgentServiceError} from '../client/agent-service-error.js';
import type {ClientClock} from '../client/platform.js';
import {toHex} from '../server/digest.js';
import type {
  GatewayOptions,
  IssuedVisitorToken,
  VisitorCookie,
  VisitorId,
  VisitorToken,
} from './gateway-options.js';

export interface Visitor {
  readonly visitorId: string;
  readonly tokens: TokenCache;
  readonly setCookie: string | undefined;
}

/** Identifies the visitor of a request. With `isNewWelcome`, an unknown visitor gets an identity. */
export type IdentifyVisitor = (request: Request, isNewWelcome: boolean) => Promise<Visitor>;

const unknownVisitor: CookieVisitor = {visitorId: '', setCookie: undefined};

/** Creates the function that identifies visitors. Throws a `TypeError` for invalid options. */
export function visitorsOf(
  options: GatewayOptions,
  clock: ClientClock,
  renewalLead: number,
): IdentifyVisitor {
  if (options.records === 'visitor-token') return byToken(options.visitor, clock);
  const {accessToken, visitor} = options;
  if (typeof accessToken !== 'function' && (typeof accessToken !== 'string' || accessToken === '')) {
    throw new TypeError('accessToken must be a token or a function that is asked for one.');
  }
  if (options.records === 'own' && !visitor) throw new TypeError('records: own needs visitor.');
  if (!['object', 'function', 'undefined'].includes(typeof visitor))
    throw new TypeError('visitor must be a cookie with a secret, or a function.');
  const tokens = new TokenCache(() => accessToken, clock, renewalLead);
  const identify = typeof visitor === 'object' ? byCookie(visitor, clock) : bySite(visitor);
  return async (request, isNewWelcome) => ({...(await identify(request, isNewWelcome)), tokens});
}

function byCookie(
  options: VisitorCookie,
  clock: ClientClock,
): (request: Request, isNewWelcome: boolean) => Promise<CookieVisitor> {
  const cookies = new VisitorCookies(options, () => clock.now());
  return async (request, isNewWelcome) =>
    (await cookies.read(request)) ?? (isNewWelcome ? await cookies.create(request) : unknownVisitor);
}

function bySite(visitor: VisitorId | undefined): (request: Request) => Promise<CookieVisitor> {
  return async request => ({...unknownVisitor, visitorId: (await visitor?.(request)) ?? ''});
}

function byToken(visitor: VisitorToken, clock: ClientClock): IdentifyVisitor {
  if (typeof visitor !== 'function') throw new TypeError('visitor must be a function that gives a token.');
  return async request => {
    let visitorId = '';
    const source = async (context: TokenRequest): Promise<IssuedVisitorToken> => {
      const given = requireToken(await visitor(request, context));
      visitorId = given.visitorId ?? '';
      return given;
    };
    // The gateway uses the token at once, so it needs no renewal before the expiry.
    const tokens = new TokenCache(() => source, clock, 0);
    const token = await tokens.read(request.signal);
    return {visitorId: visitorId || token, tokens, setCookie: undefined};
  };
}

/** The service would answer a request without a token anonymously. */
function requireToken(given: Awaited<ReturnType<VisitorToken>>): IssuedVisitorToken {
  const issued = typeof given === 'string' ? {token: given} : given;
  if (issued?.token) return issued;
  throw new AgentServiceError('unauthorized', 'The visitor is not signed in.');
}

const minSecretLength = 32;
const maxHeaderLength = 16_384;
const day = 24 * 60 * 60;
/** Browsers accept this prefix only over https and for exactly this host. */
const hostPrefix = '__Host-';
const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A visitor, with the cookie to set for a new visitor or a renewal. */
interface CookieVisitor {
  readonly visitorId: string;
  readonly setCookie: string | undefined;
}

/**
 * Identifies visitors by a signed cookie. It ignores a cookie that is forged, expired or signed with a removed
 * secret.
 */
export class VisitorCookies {
  readonly #signer: Signer;
  readonly #maxAge: number;
  readonly #name: string;
  readonly #now: () => number;

  constructor({secret, maxAge = 180 * day, name = 'agent-visitor'}: VisitorCookie, now: () => number) {
    const secrets = [secret].flat();
    if (secrets.length === 0 || !secrets.every(isLongEnough)) {
      throw new TypeError(`visitor.secret must have at least ${minSecretLength} characters.`);
    }
    if (!Number.isSafeInteger(maxAge) || maxAge < 1)
      throw new TypeError('visitor.maxAge must be whole seconds.');
    if (!/^[\w-]+$/.test(name)) throw new TypeError('visitor.name must consist of letters, digits, - and _.');
    this.#signer = new Signer(secrets);
    this.#maxAge = maxAge;
    this.#name = name;
    this.#now = now;
  }

  async read(request: Request): Promise<CookieVisitor | undefined> {
    const header = request.headers.get('Cookie') ?? '';
    for (const name of this.#cookieNames(request)) {
      for (const value of cookiesNamed(name, header)) {
        const visitor = await this.#readValue(name, value);
        if (visitor) return visitor;
      }
    }
    return undefined;
  }

  async create(request: Request): Promise<CookieVisitor> {
    const visitorId = randomId();
    const name = this.#cookieNames(request).at(-1) ?? '';
    return {visitorId, setCookie: await this.#write(name, visitorId)};
  }

  async #readValue(cookieName: string, value: string): Promise<CookieVisitor | undefined> {
    const [visitorId = '', issued = '', signature = ''] = value.split('.');
    const secret = await this.#signer.findSecret(signedText(this.#name, visitorId, issued), signature);
    const age = this.#now() / 1000 - Number.parseInt(issued, 36);
    if (secret < 0 || !(age <= this.#maxAge)) return undefined;
    // A renewal keeps the identity of returning visitors and moves them to the current secret.
    const isAging = secret > 0 || age > this.#maxAge / 4;
    return {visitorId, setCookie: isAging ? await this.#write(cookieName, visitorId) : undefined};
  }

  async #write(cookieName: string, visitorId: string): Promise<string> {
    const issued = Math.floor(this.#now() / 1000).toString(36);
    const signature = await this.#signer.sign(signedText(this.#name, visitorId, issued));
    const secure = cookieName.startsWith(hostPrefix) ? '; Secure' : '';
    const value = `${visitorId}.${issued}.${signature}`;
    return `${cookieName}=${value}; Path=/; Max-Age=${this.#maxAge}; HttpOnly; SameSite=Lax${secure}`;
  }

  /**
   * The prefix stops other hosts of the same site from replacing the visitor. A request without an origin may come
   * from an https page behind a proxy that changes the host, so the prefixed cookie comes first.
   */
  #cookieNames(request: Request): readonly string[] {
    const name = hostPrefix + this.#name;
    return isLocal(request) ? [name, this.#name] : [name];
  }
}

function signedText(name: string, visitorId: string, issued: string): string {
  return `${name}.${visitorId}.${issued}`;
}

/**
 * Behind a proxy, https may look like http, so only the local host works without the prefix. A proxy that changes
 * the host leaves the `Origin` header as it is.
 */
function isLocal({url, headers}: Request): boolean {
  const origin = headers.get('Origin') ?? '';
  const {protocol, hostname} = new URL(URL.canParse(origin) ? origin : url);
  return protocol === 'http:' && localHosts.has(hostname);
}

function cookiesNamed(name: string, header: string): readonly string[] {
  if (header.length > maxHeaderLength) return [];
  return header
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(`${name}=`))
    .slice(0, 4)
    .map(pair => pair.slice(name.length + 1));
}

/** A missing environment variable is `undefined`, whatever the type says. */
function isLongEnough(secret: unknown): boolean {
  return typeof secret === 'string' && secret.length >= minSecretLength;
}

class Signer {
  readonly #keys: readonly (() => Promise<CryptoKey>)[];

  /** @param secrets the first one signs, and all of them verify */
  constructor(secrets: readonly string[]) {
    this.#keys = secrets.map(lazyKey);
  }

  async sign(text: string): Promise<string> {
    const [key] = this.#keys;
    if (!key) throw new Error('There is no secret to sign with.');
    return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', await key(), bytesOf(text))));
  }

  /** Returns the index of the secret that signed a text, or `-1`. */
  async findSecret(text: string, signature: string): Promise<number> {
    const bytes = fromBase64Url(signature);
    if (!bytes) return -1;
    for (const [index, key] of this.#keys.entries()) {
      // `verify` compares in constant time.
      if (await crypto.subtle.verify('HMAC', await key(), bytes, bytesOf(text))) return index;
    }
    return -1;
  }
}

function randomId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

/** Creates the key on first use: some runtimes refuse cryptography outside a request. */
function lazyKey(secret: string): () => Promise<CryptoKey> {
  let key: Promise<CryptoKey> | undefined;
  return () =>
    (key ??= crypto.subtle.importKey('raw', bytesOf(secret), {name: 'HMAC', hash: 'SHA-256'}, false, [
      'sign',
      'verify',
    ]));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  // A signature has 43 characters, so other lengths need no decoding.
  if (!/^[\w-]{43}$/.test(text)) return undefined;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, character => character.charCodeAt(0));
}
