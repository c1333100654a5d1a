/* From markdown-it (MIT): see LICENSE in this folder. */
import type {Delimiter, RuleInline, RuleInline2} from './state-inline.js';
import type {Nesting, Token} from './token.js';

/** Adds each star or underscore as its own text. */
export const readEmphasis: RuleInline = (state, silent) => {
  const {src, pos, delimiters, tokens} = state;
  const marker = src.charCodeAt(pos);
  if (silent || (marker !== 0x5f /* _ */ && marker !== 0x2a) /* * */) return false;
  const {length, canOpen: open, canClose: close} = state.scanDelims(pos, marker === 0x2a);
  for (let count = 0; count < length; count += 1) {
    state.push('text', '', 0).content = src.charAt(pos);
    delimiters.push({marker, length, token: tokens.length - 1, end: -1, open, close});
  }
  state.pos += length;
  return true;
};

/** Turns the pairs of signs into containers. */
export const pairEmphasis: RuleInline2 = ({tokens, allDelimiters}) => {
  for (const delimiters of allDelimiters) pairDelimiters(tokens, delimiters);
};

function pairDelimiters(tokens: readonly Token[], delimiters: readonly Delimiter[]): void {
  for (let index = delimiters.length - 1; index >= 0; index -= 1) {
    const opener = delimiters[index];
    if (!opener || opener.end < 0 || (opener.marker !== 0x5f && opener.marker !== 0x2a)) continue;
    const closer = delimiters[opener.end];
    if (!closer) continue;
    // Two pairs directly around one another are one strong emphasis.
    const outerOpener = delimiters[index - 1];
    const outerCloser = delimiters[opener.end + 1];
    const isStrong =
      outerOpener?.end === opener.end + 1 &&
      outerOpener.marker === opener.marker &&
      outerOpener.token === opener.token - 1 &&
      outerCloser?.token === closer.token + 1;
    makeContainer(tokens, isStrong ? 'strong' : 'em', opener, closer);
    if (!isStrong) continue;
    setToken(tokens[outerOpener.token], 'text', '', 0);
    setToken(tokens[outerCloser.token], 'text', '', 0);
    index -= 1;
  }
}

/** Turns the texts of two delimiters into the start and end of a container. */
export function makeContainer(
  tokens: readonly Token[],
  tag: string,
  opener: Delimiter,
  closer: Delimiter,
): void {
  setToken(tokens[opener.token], `${tag}_open`, tag, 1);
  setToken(tokens[closer.token], `${tag}_close`, tag, -1);
}

function setToken(token: Token | undefined, type: string, tag: string, nesting: Nesting): void {
  if (!token) return;
  token.type = type;
  token.tag = tag;
  token.nesting = nesting;
  token.content = '';
}
