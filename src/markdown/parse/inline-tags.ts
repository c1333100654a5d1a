/* The few harmless tags that language models write in Markdown. They have no attributes, and no HTML is
   parsed: a tag is a fixed marker, like the stars of emphasis. All other tags are text. */
import type {InlineTag} from './block-nodes.js';
import {unescapeAll} from './rules/escapes.js';
import type {ParserInline} from './rules/parser-inline.js';
import type {StateInline} from './rules/state-inline.js';
import {isOpen} from './unfinished-text.js';

export const inlineTags: readonly InlineTag[] = ['kbd', 'sub', 'sup', 'mark', 'small', 'u', 's', 'b', 'i'];
const tags: readonly string[] = [...inlineTags, 'em', 'strong'];
const tag = /<(\/?)([a-z]+)>/iy;
/** Browsers also read `</br>` as a line break. Includes the line end after it, which would be a second break. */
const lineBreak = /<\/?br *\/?>[ \t]*\n?[ \t]*/iy;
/** Maximum characters. A text can have very many opening tags, and each of them searches for its end. */
const maxCodeLength = 2_000;

export function addInlineTags(inline: ParserInline): void {
  inline.ruler.after('autolink', 'inline_tags', readTag);
  inline.ruler2.before('fragments_join', 'inline_tags', joinPairs);
}

function readTag(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '<') return false;
  lineBreak.lastIndex = tag.lastIndex = state.pos;
  if (lineBreak.test(state.src)) {
    if (!silent) {
      state.pending = state.pending.trimEnd();
      state.push('hardbreak', 'br', 0);
    }
    state.pos = Math.min(lineBreak.lastIndex, state.posMax);
    return true;
  }
  const [written, slash, name = ''] = tag.exec(state.src) ?? [];
  if (written === undefined) return false;
  if (/^code$/i.test(name)) return !slash && readCode(state, silent);
  const index = tags.indexOf(name.toLowerCase());
  if (silent || index < 0) return false;
  state.push('text', '', 0).content = written;
  // The rules of emphasis find the pairs. Their own markers are character codes, so negative numbers are
  // free.
  state.delimiters.push({
    marker: -1 - index,
    length: 0,
    token: state.tokens.length - 1,
    end: -1,
    open: !slash,
    close: slash !== '',
  });
  state.pos += written.length;
  return true;
}

/** Code contains no markup, but `&lt;` is resolved. */
function readCode(state: StateInline, silent: boolean): boolean {
  const start = state.pos + '<code>'.length;
  const rest = state.src.slice(start, Math.min(state.posMax, start + maxCodeLength));
  const end = rest.search(/<\/code>/i);
  if (end < 0 && (silent || !isOpen(state) || rest.length === maxCodeLength)) return false;
  const content = end < 0 ? rest : rest.slice(0, end);
  if (!silent)
    state.push('code_inline', 'code', 0).content = content
      .replace(/\n/g, ' ')
      .replace(/&#?\w+;/g, name => unescapeAll(name));
  state.pos = end < 0 ? state.posMax : start + end + '</code>'.length;
  return true;
}

function joinPairs(state: StateInline): void {
  for (const delimiters of state.allDelimiters) {
    for (const {marker, token, end} of delimiters) {
      if (marker >= 0 || end < 0) continue;
      const tag = tags[-1 - marker];
      Object.assign(state.tokens[token] ?? {}, {type: 'tag', tag, nesting: 1});
      Object.assign(state.tokens[delimiters[end]?.token ?? -1] ?? {}, {type: 'tag', tag, nesting: -1});
    }
  }
}
