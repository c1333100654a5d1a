import {toHex} from '../store/digest.js';
import type {VisitorCookie} from './gateway-options.js';

const minSecretLength = 32;
const maxHeaderLength = 16_384;
const day = 24 * 60 * 60;
/** Seconds after which a cookie ends, however often the visitor comes. */
const longestAge = 180 * day;
/** Seconds. Somebody who wants to block others by new cookies would have to wait. */
const knownAge = 60 * 60;
/** Browsers accept this prefix only over https and for exactly this host. */
const hostPrefix = '__Host-';
const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A visitor, with the cookie to set for a new visitor or a renewal. */
export interface CookieVisitor {
  readonly visitorId: string;
  /** Whether the visitor has been here before, or has signed in. */
  readonly isKnown: boolean;
  readonly setCookie: string | undefined;
}

/** Times in seconds since 1970. */
interface CookieTimes {
  /** When the cookie was first given to the visitor. */
  readonly begun: number;
  /** When it was last written. */
  readonly issued: number;
}

/**
 * Identifies visitors by a signed cookie. It ignores a cookie that is forged, expired or signed with a removed
 * secret.
 */
export class VisitorCookies {
  readonly #signer: Signer;
  readonly #maxAge: number;
  readonly #name: string;
  readonly #revokedBefore: VisitorCookie['revokedBefore'];
  readonly #now: () => number;
  readonly #origin: string | undefined;

  /** @param origin the public origin of the gateway; default: that of each request */
  constructor(
    {secret, maxAge = 30 * day, name = 'agent-visitor', revokedBefore}: VisitorCookie,
    now: () => number,
    origin?: string,
  ) {
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
    this.#revokedBefore = revokedBefore;
    this.#now = now;
    this.#origin = origin;
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

  /** @param visitorId default: a new visitor */
  async create(request: Request, visitorId = randomId()): Promise<CookieVisitor> {
    const name = this.#cookieNames(request).at(-1) ?? '';
    const now = Math.floor(this.#now() / 1000);
    const setCookie = await this.#write(name, visitorId, {begun: now, issued: now});
    return {visitorId, isKnown: false, setCookie};
  }

  /** Returns the headers that end the cookie in the browser. */
  end(request: Request): readonly string[] {
    return this.#cookieNames(request).map(name => cookieLine(name, '', 0));
  }

  async #readValue(cookieName: string, value: string): Promise<CookieVisitor | undefined> {
    const [visitorId = '', begunText = '', issuedText = '', signature = ''] = value.split('.');
    const text = signedText(this.#name, visitorId, begunText, issuedText);
    const secret = await this.#signer.findSecret(text, signature);
    if (secret < 0) return undefined;
    const now = this.#now() / 1000;
    const [begun = 0, issued = 0] = [begunText, issuedText].map(digits => Number.parseInt(digits, 36));
    if (now - issued > this.#maxAge || now - begun > longestAge) return undefined;
    const revoked = await this.#revokedBefore?.(visitorId);
    if (revoked !== undefined && begun * 1000 < revoked) return undefined;
    // A renewal keeps the identity of returning visitors and moves them to the current secret.
    const isAging = secret > 0 || now - issued > this.#maxAge / 4;
    const times = {begun, issued: Math.floor(now)};
    const setCookie = isAging ? await this.#write(cookieName, visitorId, times) : undefined;
    return {visitorId, isKnown: now - begun >= knownAge, setCookie};
  }

  async #write(cookieName: string, visitorId: string, {begun, issued}: CookieTimes): Promise<string> {
    const times = [begun, issued].map(time => time.toString(36)) as [string, string];
    const signature = await this.#signer.sign(signedText(this.#name, visitorId, ...times));
    const left = Math.min(this.#maxAge, longestAge - (issued - begun));
    return cookieLine(cookieName, [visitorId, ...times, signature].join('.'), left);
  }

  /**
   * The prefix stops other hosts of the same site from replacing the visitor. A request without an origin may come
   * from an https page behind a proxy that changes the host, so the prefixed cookie comes first.
   */
  #cookieNames(request: Request): readonly string[] {
    const name = hostPrefix + this.#name;
    return isLocal(request, this.#origin) ? [name, this.#name] : [name];
  }
}

function signedText(...parts: readonly string[]): string {
  return parts.join('.');
}

function cookieLine(name: string, value: string, maxAge: number): string {
  const secure = name.startsWith(hostPrefix) ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * Behind a proxy, https may look like http, so only the local host works without the prefix. A proxy that changes
 * the host leaves the `Origin` header as it is.
 */
function isLocal({url, headers}: Request, publicOrigin: string | undefined): boolean {
  const origin = publicOrigin ?? headers.get('Origin') ?? '';
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
