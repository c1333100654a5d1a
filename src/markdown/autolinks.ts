import type {Inline} from './block-nodes.js';

/*
 * Addresses written out in plain text, by the rules of GFM ("Autolinks (extension)"). Found in one pass
 * over the text; what a person is likely to have meant as punctuation stays outside, in other scripts too: a wide
 * sign of East Asia ends an address wherever it stands, as no space follows it.
 */

const candidate =
  /(?<=^|[\s*_~"'，。：；、\p{Ps}\p{Pi}])(?:https?:\/\/|www\.)[^\s<\u3001\u3002\u3008-\u3011\uff01-\uff20]+|(?<![a-z0-9._+-])[a-z0-9._+-]+@[a-z0-9_-]+(?:\.[a-z0-9_-]+)+/giu;
const domain =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}_-]+|^https?:\/\/(?:localhost|\[[0-9a-f:.]+\])/iu;
const trailingPunctuation = /(?:[?!.,:*_~'"،؛؟۔।…\p{Pf}\p{Pi}]|&[a-z0-9]+;)$/iu;
/** No named character is longer, with its signs. */
const longestName = 40;
/** No address is longer; hostile text often is. */
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
  for (const match of text.matchAll(candidate)) {
    const written = match[0].includes('@') && !isWeb(match[0]) ? mailAddress(match[0]) : webAddress(match[0]);
    if (!written || (open && match.index + match[0].length === text.length)) continue;
    if (match.index > done) content.push({type: 'text', text: text.slice(done, match.index)});
    content.push({
      type: 'link',
      address: completeAddress(written),
      title: '',
      content: [{type: 'text', text: written}],
    });
    done = match.index + written.length;
  }
  if (done < text.length) content.push({type: 'text', text: text.slice(done)});
  return content;
}

function isWeb(text: string): boolean {
  return /^(?:https?:\/\/|www\.)/i.test(text);
}

function webAddress(found: string): string | undefined {
  if (found.length > longestAddress) return undefined;
  const host = domain.exec(found)?.[0];
  if (host === undefined || host.split('.').slice(-2).join('.').includes('_')) return undefined;
  return withoutPunctuation(found);
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
