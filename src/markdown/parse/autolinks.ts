import type {Inline} from './block-nodes.js';

/* Turns plain addresses in text into links, by the rules of GFM ("Autolinks (extension)"), in one pass. An
   address may also follow letters of scripts that put no spaces between words. Punctuation at the end
   stays outside, in other scripts too. A full-width character of East Asia always ends an address, because
   no space follows it. So does the end of a bracket or quote that opened before the address, and the end of
   emphasis before a letter without upper case or a sign of another script. The signs of emphasis belong to an
   address, but code does not. */

const candidate =
  /(?:https?:\/\/|www\.)(?:(?!(?:\*|~~)(?:\p{Lo}|[^\s -~\p{L}]))[^\s<`\u3001-\u3003\u3008-\u301f\uff01-\uff20\uff3b-\uff40\uff5b-\uff65]){1,2000}|(?<![a-z0-9._+-])[a-z0-9._+-]+@[a-z0-9_-]+(?:\.[a-z0-9_-]+)+/giu;
/** The character before a web address. As part of `candidate`, it would be tried at every position. */
const beforeAddress = /^[\s*_~"'\u3001-\u303f\uff01-\uff65\p{Ps}\p{Pi}\p{Lo}\p{Lm}\p{M}]?$/u;
const domain =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}_-]+|^https?:\/\/(?:localhost|\[[0-9a-f:.]+\])/iu;
const trailingPunctuation = /(?:[?!.,:;*_~'،؛؟۔।…\p{Pf}\p{Pi}]|&[a-z0-9]+;)$/iu;
const pairs = '()[]{}<>“”«»‹›';
/** Maximum characters of a named character reference, including `&` and `;`. */
const maxNameLength = 40;
/** Maximum characters. Longer addresses are text, so that hostile text costs little. */
const maxAddressLength = 2_000;

/** A bare address in a text. `isUnfinished`: whether more of it may follow. */
type BareAddress = readonly [start: number, written: string, isUnfinished: boolean];

/** @param open whether more text may follow */
function addressesIn(text: string, open: boolean): readonly BareAddress[] {
  const found: BareAddress[] = [];
  if (!text.includes('@') && !text.includes('://') && !/www\./i.test(text)) return found;
  let done = 0;
  let isInBrackets = false;
  candidate.lastIndex = 0;
  for (let match = candidate.exec(text); match; match = candidate.exec(text)) {
    const [address] = match;
    const start = match.index;
    const isOnWeb = isWeb(address);
    if (isOnWeb && !beforeAddress.test(signBefore(text, start))) {
      candidate.lastIndex = start + 1;
      continue;
    }
    const before = text.slice(done, start);
    const bracket = /[()](?=[^()]*$)/.exec(before)?.[0];
    const isInside: boolean = bracket === undefined ? isInBrackets : bracket === '(';
    const isUnfinished = open && candidate.lastIndex === text.length;
    const written = isOnWeb ? webAddress(address, before, isInside, isUnfinished) : mailAddress(address);
    if (!written) continue;
    found.push([start, written, isUnfinished]);
    isInBrackets = isInside;
    done = candidate.lastIndex = start + written.length;
  }
  return found;
}

/**
 * Splits a text into plain text and links.
 * @param open whether more text may follow: an address at the very end is then incomplete
 */
export function linkAddresses(text: string, open: boolean): readonly Inline[] {
  const content: Inline[] = [];
  let done = 0;
  for (const [start, written, isUnfinished] of addressesIn(text, open)) {
    if (isUnfinished) continue;
    if (done < start) content.push({type: 'text', text: text.slice(done, start)});
    content.push({
      type: 'link',
      address: completeAddress(written),
      title: '',
      content: [{type: 'text', text: written}],
    });
    done = start + written.length;
  }
  if (done < text.length) content.push({type: 'text', text: text.slice(done)});
  return content;
}

/**
 * Returns the positions of stars, underscores and tildes in the bare addresses of a source text. There they are no
 * emphasis. At the start of a mail address, they may be.
 */
export function signsInAddresses(source: string, open: boolean): ReadonlySet<number> {
  const signs = new Set<number>();
  if (!/[*_~]/.test(source)) return signs;
  for (const [start, written] of addressesIn(source, open)) {
    const first = written.search(/[^_]/);
    for (const {index} of written.matchAll(/[*_~]/g)) if (index > first) signs.add(start + index);
  }
  return signs;
}

/** By code points: in Chromium 156, a class before `$` does not match a letter of two UTF-16 units. */
function signBefore(text: string, index: number): string {
  return Array.from(text.slice(Math.max(0, index - 2), index)).pop() ?? '';
}

function isWeb(text: string): boolean {
  return /^(?:https?:\/\/|www\.)/i.test(text);
}

function webAddress(
  found: string,
  before: string,
  isInside: boolean,
  isUnfinished: boolean,
): string | undefined {
  const address = withoutPunctuation(withoutQuotes(withoutBrackets(found, isInside), before));
  if (address.length > maxAddressLength) return undefined;
  const host = domain.exec(address)?.[0] ?? '_';
  return host.split('.').slice(-2).join('.').includes('_') && !isUnfinished ? undefined : address;
}

/**
 * Ends an address before a closing bracket or quote that opened outside it.
 * @param isInside whether a round bracket is open before the address; if not, GFM keeps round brackets in the
 * middle
 */
function withoutBrackets(found: string, isInside: boolean): string {
  let expected = '';
  for (const {0: sign, index} of found.matchAll(/[()[\]{}<>“”«»‹›]/g)) {
    const pair = pairs.indexOf(sign);
    if (pair % 2 === 0) expected += pairs.charAt(pair + 1);
    else if (expected.includes(sign)) expected = expected.replace(sign, '');
    else if (sign !== ')' || isInside) return found.slice(0, index);
  }
  return found;
}

/** A quote that opens before the address ends it. A single quote within a word is an apostrophe. */
function withoutQuotes(found: string, before: string): string {
  const [quote] = /["']$/.exec(before) ?? [];
  const isSurplus = quote !== undefined || count(found, '"') % 2 === 1;
  const end = isSurplus ? found.search(quote === "'" ? /'(?![\p{L}\p{N}])/u : /"/) : -1;
  return end < 0 ? found : found.slice(0, end);
}

function withoutPunctuation(address: string): string {
  let rest = address;
  let unopened = count(address, ')') - count(address, '(');
  for (;;) {
    const closing = unopened > 0 && rest.endsWith(')') ? ')' : '';
    const sign = closing || trailingPunctuation.exec(rest.slice(-maxNameLength))?.[0];
    if (!sign) return rest;
    if (closing) unopened -= 1;
    rest = rest.slice(0, -sign.length);
  }
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

function mailAddress(found: string): string | undefined {
  const address = found.replace(/\.$/, '');
  return /[-_]$/.test(address) || found.length > 320 ? undefined : address;
}

function completeAddress(written: string): string {
  if (/^www\./i.test(written)) return `http://${written}`;
  return isWeb(written) ? written : `mailto:${written}`;
}
