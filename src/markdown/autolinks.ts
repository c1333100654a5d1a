import type {Inline} from './block-nodes.js';

/*
 * Addresses written out in plain text, by the rules of GFM ("Autolinks (extension)"), and behind letters of scripts
 * that put no spaces between words. Found in one pass over the text; what a person is likely to have meant as
 * punctuation stays outside, in other scripts too: a wide sign of East Asia ends an address wherever it stands, as no
 * space follows it, and so does a bracket or quote that ends what began before the address.
 */

const candidate =
  /(?:https?:\/\/|www\.)[^\s<\u3001-\u3003\u3008-\u301f\uff01-\uff20\uff3b-\uff40\uff5b-\uff65]{1,2000}|(?<![a-z0-9._+-])[a-z0-9._+-]+@[a-z0-9_-]+(?:\.[a-z0-9_-]+)+/giu;
/** The sign in front of a web address. A separate pattern: as part of the search it would be tried everywhere. */
const beforeAddress = /^[\s*_~"'\u3001-\u303f\uff01-\uff65\p{Ps}\p{Pi}\p{Lo}\p{Lm}\p{M}]?$/u;
const domain =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}_-]+|^https?:\/\/(?:localhost|\[[0-9a-f:.]+\])/iu;
const trailingPunctuation = /(?:[?!.,:*_~'،؛؟۔।…\p{Pf}\p{Pi}]|&[a-z0-9]+;)$/iu;
const pairs = '()[]{}<>“”«»‹›';
/** No named character is longer, with its signs. */
const longestName = 40;
/** Characters. Longer addresses are text, so that hostile text costs little. */
const longestAddress = 2_000;

/**
 * A text with its addresses as links.
 *
 * @param open whether more text is about to follow: an address at the very end is not complete then
 */
export function linkAddresses(text: string, open: boolean): readonly Inline[] {
  if (!text.includes('@') && !text.includes('://') && !/www\./i.test(text)) return [{type: 'text', text}];
  const content: Inline[] = [];
  let done = 0;
  let isInBrackets = false;
  candidate.lastIndex = 0;
  for (let match = candidate.exec(text); match; match = candidate.exec(text)) {
    const [found] = match;
    const isOnWeb = isWeb(found);
    if (isOnWeb && !beforeAddress.test(signBefore(text, match.index))) {
      candidate.lastIndex = match.index + 1;
      continue;
    }
    const before = text.slice(done, match.index);
    const bracket = /[()](?=[^()]*$)/.exec(before)?.[0];
    const isInside: boolean = bracket === undefined ? isInBrackets : bracket === '(';
    const written = isOnWeb ? webAddress(found, before, isInside) : mailAddress(found);
    if (!written || (open && candidate.lastIndex === text.length)) continue;
    if (before !== '') content.push({type: 'text', text: before});
    content.push({
      type: 'link',
      address: completeAddress(written),
      title: '',
      content: [{type: 'text', text: written}],
    });
    isInBrackets = isInside;
    done = candidate.lastIndex = match.index + written.length;
  }
  if (done < text.length) content.push({type: 'text', text: text.slice(done)});
  return content;
}

/** Taken out by code points: Chromium 156 does not find a letter of two units by a class before `$`. */
function signBefore(text: string, index: number): string {
  return Array.from(text.slice(Math.max(0, index - 2), index)).pop() ?? '';
}

function isWeb(text: string): boolean {
  return /^(?:https?:\/\/|www\.)/i.test(text);
}

function webAddress(found: string, before: string, isInside: boolean): string | undefined {
  const address = withoutPunctuation(withoutQuotes(withoutBrackets(found, isInside), before));
  if (address.length > longestAddress) return undefined;
  const host = domain.exec(address)?.[0];
  return host === undefined || host.split('.').slice(-2).join('.').includes('_') ? undefined : address;
}

/**
 * Ends an address before a bracket or quote that has no partner in it.
 *
 * @param isInside whether a round bracket was opened before the address; without one, GFM keeps those in the middle
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

/** A quote in front ends behind the address; one in the middle of a word is an apostrophe. */
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
    const sign = closing || trailingPunctuation.exec(rest.slice(-longestName))?.[0];
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
