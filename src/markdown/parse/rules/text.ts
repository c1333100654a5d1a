/* From markdown-it (MIT): see LICENSE in this folder. */
import {isSpace} from './characters.js';
import type {RuleInline, RuleInline2} from './state-inline.js';

/** By character code, whether markup may begin. */
const isSign = new Uint8Array(128);
for (const sign of '\n!#$%&*+-:<=>@[\\]^_`{}~') isSign[sign.charCodeAt(0)] = 1;

/** Text up to the next sign. */
export const readText: RuleInline = (state, silent) => {
  const {src, pos: start, posMax: max} = state;
  let pos = start;
  while (pos < max && !isSign[src.charCodeAt(pos)]) pos += 1;
  if (pos === start) return false;
  if (!silent) state.pending += src.slice(start, pos);
  state.pos = pos;
  return true;
};

/** Two spaces before the end of a line make it a line break. */
export const readLineEnd: RuleInline = (state, silent) => {
  const {src, pending, posMax: max} = state;
  let {pos} = state;
  if (src.charCodeAt(pos) !== 0x0a) return false;
  if (!silent) {
    let end = pending.length;
    if (pending.endsWith(' ')) {
      end -= 1;
      if (pending.endsWith('  ')) while (pending.charCodeAt(end - 1) === 0x20) end -= 1;
      state.pending = pending.slice(0, end);
    }
    state.push(pending.length - end > 1 ? 'hardbreak' : 'softbreak', 'br', 0);
  }
  pos += 1;
  while (pos < max && isSpace(src.charCodeAt(pos))) pos += 1;
  state.pos = pos;
  return true;
};

/** Joins texts that follow one another, and counts the levels again: signs have become containers. */
export const joinFragments: RuleInline2 = ({tokens}) => {
  let level = 0;
  let last = 0;
  let token = tokens[0];
  for (let index = 0; token; index += 1) {
    if (token.nesting < 0) level -= 1;
    token.level = level;
    if (token.nesting > 0) level += 1;
    const next = tokens[index + 1];
    if (token.type === 'text' && next?.type === 'text') {
      next.content = token.content + next.content;
    } else {
      tokens[last] = token;
      last += 1;
    }
    token = next;
  }
  tokens.length = last;
};
