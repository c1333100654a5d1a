/* From markdown-it (MIT): see LICENSE in this folder. */
import {makeContainer} from './emphasis.js';
import type {Delimiter, RuleInline, RuleInline2} from './state-inline.js';
import type {Token} from './token.js';

const tilde = 0x7e;

/** Adds each pair of tildes as its own text. Of an odd number, the first one stays alone. */
export const readStrikethrough: RuleInline = (state, silent) => {
  const {src, pos, delimiters, tokens} = state;
  if (silent || src.charCodeAt(pos) !== tilde) return false;
  const {length, canOpen: open, canClose: close} = state.scanDelims(pos, true);
  if (length < 2) return false;
  if (length % 2) state.push('text', '', 0).content = '~';
  for (let count = 1; count < length; count += 2) {
    state.push('text', '', 0).content = '~~';
    // The length 0 switches off the rule of three.
    delimiters.push({marker: tilde, length: 0, token: tokens.length - 1, end: -1, open, close});
  }
  state.pos += length;
  return true;
};

/** Turns the pairs of signs into containers. */
export const pairStrikethrough: RuleInline2 = ({tokens, allDelimiters}) => {
  for (const delimiters of allDelimiters) pairDelimiters(tokens, delimiters);
};

function pairDelimiters(tokens: Token[], delimiters: readonly Delimiter[]): void {
  const lone: number[] = [];
  for (const opener of delimiters) {
    const closer = opener.marker === tilde && opener.end >= 0 ? delimiters[opener.end] : undefined;
    if (!closer) continue;
    makeContainer(tokens, 's', opener, closer);
    const before = tokens[closer.token - 1];
    if (before?.type === 'text' && before.content === '~') lone.push(closer.token - 1);
  }
  // A lone tilde moves from the start of its run to the end.
  for (const index of lone.reverse()) {
    let end = index;
    while (tokens[end + 1]?.type === 's_close') end += 1;
    const [first, last] = [tokens[index], tokens[end]];
    if (first && last) [tokens[index], tokens[end]] = [last, first];
  }
}
