/* Checks addresses from outside before they reach `src` and `href`. An address that is not clearly allowed
   does not load and does not open. */

export interface PageLocation {
  readonly href: string;
  readonly origin: string;
}

/**
 * Returns the address of an agent's avatar or background, or `undefined` when it must not load. Only `https:` and the
 * page's own origin may load. A relative address belongs to the service, not to the page.
 *
 * @param address as the service sent it
 * @param baseUrl the service's address; may be relative to the page
 * @param page absent on a server, where nothing loads
 */
export function agentImageUrl(
  address: string,
  baseUrl: string,
  page: PageLocation | undefined,
): string | undefined {
  if (!page || address.trim() === '') return undefined;
  try {
    const url = new URL(address, new URL(baseUrl, page.href));
    const ownOrigin = url.protocol === 'http:' && url.origin === page.origin;
    return url.protocol === 'https:' || ownOrigin ? url.href : undefined;
  } catch {
    return undefined;
  }
}

export interface SafeLink {
  readonly href: string;
  /** The host, mail address or number, in readable form. */
  readonly target: string;
}

/** Maximum characters. No honest link is longer. */
const maxAddressLength = 2_000;
/** Characters that browsers drop or change, so that the true destination differs from the visible one. */
const deceptive = /[\s\\<>"`\p{Cc}\p{Cf}]/u;
/**
 * The same after the host, where most of these characters can be encoded. The two joiners are part of words
 * in some scripts.
 */
const deceptiveAfterHost = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;
/** The name is ASCII only, so that no letter imitates another one. The domain is checked like a host. */
const mailAddress = /^((?:(?![@:?&,;])[!-~])+)@([^@:?&,;/#%]+)$/;
const phoneNumber = /^\+?[0-9][0-9().-]*$/;

/**
 * Returns a link that may open: `https:`, `http:`, `mailto:` and `tel:`. Returns `undefined` for everything
 * else. A relative address is refused, because its author does not know the page. An address with a user name
 * is refused, because it is usually a trick.
 * @param address as the author wrote it, with escapes and entities resolved
 */
export function safeLink(address: string): SafeLink | undefined {
  const url = writtenUrl(address);
  switch (url?.protocol) {
    case 'https:':
    case 'http:':
      // Without the slashes, a browser would still find a host that the reader does not see.
      if (!/^https?:\/\//i.test(address) || url.username !== '' || url.password !== '') return undefined;
      return {href: url.href, target: displayHost(url, address)};
    case 'mailto:':
      return mailLink(url);
    case 'tel:':
      return phoneLink(url.pathname.replace(/ |%20/g, ''));
    default:
      return undefined;
  }
}

/**
 * Reads an address as browsers do, except that a backslash is no slash. After the host, characters such as
 * spaces are percent-encoded. Returns `undefined` for an address whose destination may differ from the
 * visible one.
 */
export function writtenUrl(address: string): URL | undefined {
  const [start] = /^[a-z]+:(?:\/\/[^/?#]*)?/i.exec(address) ?? [];
  if (start === undefined || address.length > maxAddressLength || deceptive.test(start)) return undefined;
  const rest = address.slice(start.length);
  return deceptiveAfterHost.test(rest) ? undefined : readAddress(start + rest.replace(/\\/g, '%5C'));
}

function phoneLink(number: string): SafeLink | undefined {
  return phoneNumber.test(number) ? {href: `tel:${number}`, target: number} : undefined;
}

/** Keeps one recipient, the subject and the text. Drops other fields. */
function mailLink(url: URL): SafeLink | undefined {
  const recipient = decoded(url.pathname) ?? '';
  const [, name = '', domain = ''] = mailAddress.exec(recipient) ?? [];
  const host = deceptive.test(recipient) ? undefined : readAddress(`https://${domain}`);
  if (!host) return undefined;
  const path = host.host === domain.toLowerCase() ? url.pathname : `${encodeURIComponent(name)}@${host.host}`;
  const target = `${name}@${displayHost(host, `https://${domain}`)}`;
  return {href: `mailto:${path}${mailFields(url)}`, target};
}

function mailFields(url: URL): string {
  // In mail addresses, a plus sign is not a space.
  const given = new URLSearchParams(url.search.replace(/\+/g, '%2B'));
  const kept = new URLSearchParams();
  const subject = given.get('subject');
  const body = given.get('body');
  // A line break would begin another header.
  if (subject !== null) kept.set('subject', subject.replace(/\p{Cc}+/gu, ' '));
  if (body !== null) kept.set('body', body);
  const query = kept.toString().replace(/\+/g, '%20');
  return query && `?${query}`;
}

/** Scripts that may appear together in one honest name (UTS 39, "Highly Restrictive"). */
const scripts: readonly RegExp[] = [
  /^[\p{Script=Latin}\d.-]+$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\d.-]+$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Bopomofo}\d.-]+$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hangul}\d.-]+$/u,
  /^[\p{Script=Cyrillic}\d.-]+$/u,
  /^[\p{Script=Greek}\d.-]+$/u,
  /^[\p{Script=Arabic}\d.-]+$/u,
  /^[\p{Script=Hebrew}\d.-]+$/u,
  /^[\p{Script=Devanagari}\d.-]+$/u,
  /^[\p{Script=Thai}\d.-]+$/u,
];
/** Most names are ASCII and need no check. */
const isPlainName = /^[\x21-\x24\x26-\x7e]*$/;
/** Latin letters of phonetics and old prints. Some of them look like common letters or an exclamation mark. */
const rareLatin = /[\u01c0-\u01c3\u0250-\u02af\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]/;
/** Letters that look like a slash or a dash beside a Latin name. */
const signLike =
  /[\p{Script=Latin}\d][ノンソゾー一丨丿丶〇ㄧ\u1173\u1175]|[ノンソゾー一丨丿丶〇ㄧ\u1173\u1175][\p{Script=Latin}\d]/u;
const invisible = /[\p{Cc}\p{Cf}]/u;

/**
 * Returns the host of an address in its own script, as written. Returns Punycode for a name that mixes
 * scripts, because it may imitate another name.
 * @param written the address as its author wrote it
 */
export function displayHost(url: URL, written: string): string {
  if (isPlainName.test(written)) return url.host;
  const [, authority = ''] = /^[a-z]+:\/\/([^/?#]*)/i.exec(written) ?? [];
  const host = (decoded(authority) ?? authority).toLowerCase().normalize('NFKC').replace(/:\d*$/, '');
  const isHonest =
    scripts.some(script => script.test(host)) &&
    ![rareLatin, signLike, invisible].some(trick => trick.test(host));
  if (!isHonest || readAddress(`https://${host}`)?.hostname !== url.hostname) return url.host;
  return url.port === '' ? host : `${host}:${url.port}`;
}

/** Returns whether a link's words contain its host as a whole name, not as a part of another name. */
export function showsHost(words: string, host: string): boolean {
  if (host === '') return true;
  if (invisible.test(words)) return false;
  const lower = words.normalize('NFKC').toLowerCase();
  const name = host.toLowerCase();
  for (let at = lower.indexOf(name); at >= 0; at = lower.indexOf(name, at + 1)) {
    const before = lower.slice(0, at);
    const after = lower.slice(at + name.length);
    const begins = /(?:^|[\s("'<[]|https?:\/\/|www\.|mailto:|tel:)$/.test(before);
    const ends = /^(?:$|[\s)"'>\]/?#,;!]|[.:](?:\s|$))/.test(after);
    if (begins && ends && !/\S\.\S|@/.test(otherWords(before, after))) return true;
  }
  return false;
}

/** Returns the words around the host. A second host among them could be mistaken for the true one. */
function otherWords(before: string, after: string): string {
  const rest = /^[^\s]*/.exec(after)?.[0] ?? '';
  const inPath = /^[/?#]/.test(rest) ? rest.length : 0;
  return `${before.replace(/(?:https?:\/\/|www\.|mailto:|tel:){1,4}$/, '')} ${after.slice(inPath)}`;
}

function readAddress(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
