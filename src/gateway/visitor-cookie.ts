import type {VisitorCookie} from './gateway-options.js';
import {Signer, randomId} from './signature.js';

const shortestSecret = 32;
const longestHeader = 16_384;
const day = 24 * 60 * 60;
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
    const secrets = typeof secret === 'string' ? [secret] : secret;
    if (secrets.length === 0 || secrets.some(text => text.length < shortestSecret)) {
      throw new TypeError(`visitor.secret must have at least ${shortestSecret} characters.`);
    }
    if (!/^[\w-]+$/.test(name)) throw new TypeError('visitor.name must consist of letters, digits, - and _.');
    this.#signer = new Signer(secrets);
    this.#maxAge = maxAge;
    this.#name = name;
    this.#now = now;
  }

  /** The visitor a request belongs to, if its cookie tells. */
  async read(request: Request): Promise<CookieVisitor | undefined> {
    for (const value of cookiesNamed(this.#cookieName(request), request.headers.get('Cookie') ?? '')) {
      const [visitorId = '', issued = '', signature = ''] = value.split('.');
      const secret = await this.#signer.findSecret(signedText(this.#name, visitorId, issued), signature);
      const age = this.#now() / 1000 - Number.parseInt(issued, 36);
      if (secret < 0 || !(age <= this.#maxAge)) continue;
      // Whoever comes back goes on being known, and an old secret may go.
      const isAging = secret > 0 || age > this.#maxAge / 4;
      return {visitorId, setCookie: isAging ? await this.#write(request, visitorId) : undefined};
    }
    return undefined;
  }

  /** A new visitor. */
  async create(request: Request): Promise<CookieVisitor> {
    const visitorId = randomId();
    return {visitorId, setCookie: await this.#write(request, visitorId)};
  }

  async #write(request: Request, visitorId: string): Promise<string> {
    const issued = Math.floor(this.#now() / 1000).toString(36);
    const signature = await this.#signer.sign(signedText(this.#name, visitorId, issued));
    const secure = isLocal(request) ? '' : '; Secure';
    const value = `${visitorId}.${issued}.${signature}`;
    const attributes = `Path=/; Max-Age=${this.#maxAge}; HttpOnly; SameSite=Lax${secure}`;
    return `${this.#cookieName(request)}=${value}; ${attributes}`;
  }

  /** With the prefix, no other host of the same site can put its own visitor in place of this one. */
  #cookieName(request: Request): string {
    return isLocal(request) ? this.#name : `__Host-${this.#name}`;
  }
}

function signedText(name: string, visitorId: string, issued: string): string {
  return `${name}.${visitorId}.${issued}`;
}

/** Behind a proxy, https may look like http: only a host that nobody else can be goes without it. */
function isLocal({url}: Request): boolean {
  const {protocol, hostname} = new URL(url);
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
