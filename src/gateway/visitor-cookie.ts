import type {VisitorCookie} from './gateway-options.js';
import {Signer, randomId} from './signature.js';

const shortestSecret = 32;
const longestHeader = 16_384;
const day = 24 * 60 * 60;
/** Browsers keep what begins with it from https and this very host alone. */
const hostPrefix = '__Host-';
const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A visitor, and the cookie to be set where there is none yet or the old one should be replaced. */
export interface CookieVisitor {
  readonly visitorId: string;
  readonly setCookie: string | undefined;
}

/**
 * Tells visitors apart by a signed cookie. A cookie that is forged, too old or signed with a secret that is
 * gone is as good as none.
 */
export class VisitorCookies {
  readonly #signer: Signer;
  readonly #maxAge: number;
  readonly #name: string;
  readonly #now: () => number;

  constructor({secret, maxAge = 180 * day, name = 'agent-visitor'}: VisitorCookie, now: () => number) {
    const secrets = [secret].flat();
    if (secrets.length === 0 || !secrets.every(isLongEnough)) {
      throw new TypeError(`visitor.secret must have at least ${shortestSecret} characters.`);
    }
    if (!Number.isSafeInteger(maxAge) || maxAge < 1)
      throw new TypeError('visitor.maxAge must be whole seconds.');
    if (!/^[\w-]+$/.test(name)) throw new TypeError('visitor.name must consist of letters, digits, - and _.');
    this.#signer = new Signer(secrets);
    this.#maxAge = maxAge;
    this.#name = name;
    this.#now = now;
  }

  /** The visitor a request belongs to, if its cookie tells. */
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

  /** A new visitor. */
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
    // Whoever comes back goes on being known, and an old secret may go.
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
   * With the prefix, no other host of the same site can put its own visitor in place of this one. A request that tells
   * no origin may be of a page of https that a proxy has given another host: the cookie of such a page comes first.
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
 * Behind a proxy, https may look like http: only a host that nobody else can be goes without it. A proxy that passes on
 * its own name for that host leaves the origin of the page as it is.
 */
function isLocal({url, headers}: Request): boolean {
  const origin = headers.get('Origin') ?? '';
  const {protocol, hostname} = new URL(URL.canParse(origin) ? origin : url);
  return protocol === 'http:' && localHosts.has(hostname);
}

function cookiesNamed(name: string, header: string): readonly string[] {
  if (header.length > longestHeader) return [];
  return header
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(`${name}=`))
    .slice(0, 4)
    .map(pair => pair.slice(name.length + 1));
}

/** What comes from an environment may not be there. */
function isLongEnough(secret: unknown): boolean {
  return typeof secret === 'string' && secret.length >= shortestSecret;
}
