/* Checks addresses of texts before they reach `src` and `href`. An address that is not clearly allowed
   does not load and does not open. */

import {deceptive, readAddress, writtenUrl} from './written-url.js';

export interface SafeLink {
  readonly href: string;
  /** The host, mail address or number, in readable form. */
  readonly target: string;
}

/** The name is ASCII only, so that no letter imitates another one. The domain is checked like a host. */
const mailAddress = /^((?:(?![@:?&,;])[!-~])+)@([^@:?&,;/#%]+)$/;
const phoneNumber = /^\+?[0-9][0-9().-]*$/;

/**
 * Returns a link that may open: `https:`, `http:`, `mailto:` and `tel:`. Returns `undefined` for everything
 * else. An address with a user name is refused, because it is usually a trick.
 * @param address as the author wrote it, with escapes and entities resolved
 * @param base for a relative address. Without it, such an address is refused: its author does not know the page
 */
export function safeLink(address: string, base?: string): SafeLink | undefined {
  const url = writtenUrl(address, base);
  switch (url?.protocol) {
    case 'https:':
    case 'http:':
      // Without the slashes, a browser would still find a host that the reader does not see.
      if (/^https?:(?!\/\/)/i.test(address) || url.username !== '' || url.password !== '') return undefined;
      return {href: url.href, target: displayHost(url, address)};
    case 'mailto:':
      return mailLink(url);
    case 'tel:':
      return phoneLink(url.pathname.replace(/ |%20/g, ''));
    default:
      return undefined;
  }
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

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
