import {decoded, displayHost, readAddress} from './display-host.js';

/** An address that may be opened. */
export interface SafeLink {
  readonly href: string;
  /** What a person should know of where it leads: the host, the mail address, the number. */
  readonly target: string;
}

/** No honest link is longer. */
const longestAddress = 2_000;
/** Signs that browsers drop or turn into others, so that an address would not lead where it seems to. */
const deceptive = /[\s\\<>"`\p{Cc}\p{Cf}]/u;
/** The same behind the host, where most signs can be encoded; the two joiners are part of words in some scripts. */
const deceptiveBehindHost = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;
/** The name in plain letters only, where no other ones can pass for them; the domain is judged as a host. */
const mailAddress = /^((?:(?![@:?&,;])[!-~])+)@([^@:?&,;/#%]+)$/;
const phoneNumber = /^\+?[0-9][0-9().-]*$/;

/**
 * The one judge of links: `https:`, `http:`, `mailto:` and `tel:` may be opened, everything else is
 * `undefined`. Nothing is read relative to the page, whose addresses are not the author's business; an
 * address with a user name in it is a trick more often than not.
 *
 * @param address as the author wrote it, escapes and entities resolved
 */
export function safeLink(address: string): SafeLink | undefined {
  const url = readWritten(address);
  switch (url?.protocol) {
    case 'https:':
    case 'http:':
      // Without the slashes a browser would still find a host, a reader would not.
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
 * Reads an address as browsers do, but for a backslash, which is no slash here. Behind the host, signs such as spaces
 * are percent-encoded. Returns `undefined` for an address that could lead elsewhere than it seems to.
 */
export function readWritten(address: string): URL | undefined {
  const [start] = /^[a-z]+:(?:\/\/[^/?#]*)?/i.exec(address) ?? [];
  if (start === undefined || address.length > longestAddress || deceptive.test(start)) return undefined;
  const rest = address.slice(start.length);
  return deceptiveBehindHost.test(rest) ? undefined : readAddress(start + rest.replace(/\\/g, '%5C'));
}

function phoneLink(number: string): SafeLink | undefined {
  return phoneNumber.test(number) ? {href: `tel:${number}`, target: number} : undefined;
}

/** One recipient; of what a mail program is told besides, only the subject and the text are kept. */
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
  // In these addresses, unlike in those of the web, a plus is a plus.
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
