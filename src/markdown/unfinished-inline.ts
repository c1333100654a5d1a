/*
 * The end of a line that is still being written. Whole markup is read by markdown-it; what these rules add
 * is what a reader should see of half of it: the words, without the signs, and without an address that
 * is not complete. They work only while the text is open.
 */
import type ParserInline from 'markdown-it/lib/parser_inline.mjs';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';

/** `(address "title` or `[name` without its end. */
const halfDestination =
  /^(?:\[[^[\]]*\]?|\(\s*(?!\s)(?:<[^<>\n]*(?:>|$)|\S*)(?:\s+(?!\s)(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|\([^()]*(?:\)|$))?\s*)?)$/;
/** `<https:…` without its end. */
const halfAutolink = /^<[a-z][a-z0-9+.-]{1,31}:[^<>\s]*$/i;
/** Longer than any link that is worth waiting for, unless it is a picture itself. */
const longestWait = 2_000;

/** Adds the rules to a parser. */
export function addUnfinishedInline(inline: ParserInline): void {
  inline.ruler.before('backticks', 'unfinished_code', unfinishedCode);
  inline.ruler.after('image', 'unfinished_link', unfinishedLink);
  inline.ruler.before('autolink', 'unfinished_autolink', unfinishedAutolink);
  inline.ruler2.after('balance_pairs', 'unfinished_emphasis', unfinishedEmphasis);
}

/** Code whose end has not come is code to the end. */
function unfinishedCode(state: StateInline, silent: boolean): boolean {
  if (silent || !isOpen(state) || state.src[state.pos] !== '`') return false;
  const marker = /^`+/.exec(state.src.slice(state.pos))?.[0] ?? '';
  const start = state.pos + marker.length;
  const ends = state.src.slice(start).matchAll(/`+/g);
  for (const [end] of ends) if (end.length === marker.length) return false;
  const token = state.push('code_inline', 'code', 0);
  token.content = state.src.slice(start).replace(/\n/g, ' ');
  state.pos = state.posMax;
  return true;
}

/** `[words](addr`, `[words]` and `[wor`, at the end: the words. */
function unfinishedLink(state: StateInline, silent: boolean): boolean {
  if (silent || !isOpen(state)) return false;
  const isImage = state.src.startsWith('![', state.pos);
  // A footnote keeps its signs.
  if (!isImage && (state.src[state.pos] !== '[' || state.src[state.pos + 1] === '^')) return false;
  const start = state.pos + (isImage ? 2 : 1);
  const data = isImage ? lastPictureData(state) : -1;
  if ((data < start ? state.posMax : data) - start > longestWait) return false;
  const end = state.md.helpers.parseLinkLabel(state, start - 1, false);
  if (end < 0) {
    state.pos = start;
    return true;
  }
  const rest = state.src.slice(end + 1, state.posMax);
  if (rest !== '' && !halfDestination.test(rest)) return false;
  const whole = state.posMax;
  state.pos = start;
  state.posMax = end;
  state.md.inline.tokenize(state);
  state.pos = whole;
  state.posMax = whole;
  return true;
}

const pictureData = new WeakMap<StateInline, number>();

/** Where a picture that is part of the text itself begins: the last one, as only that can be unfinished. */
function lastPictureData(state: StateInline): number {
  // A text may have as many pictures as there is room for, and each asks.
  const found = pictureData.get(state) ?? state.src.lastIndexOf('](data:');
  pictureData.set(state, found);
  return found;
}

function unfinishedAutolink(state: StateInline, silent: boolean): boolean {
  if (silent || !isOpen(state) || state.src[state.pos] !== '<') return false;
  const rest = state.src.slice(state.pos, state.pos + longestWait + 1);
  if (rest.length > longestWait || !halfAutolink.test(rest)) return false;
  state.pos += 1;
  return true;
}

/** Emphasis whose end has not come reaches to the end. */
function unfinishedEmphasis(state: StateInline): boolean {
  if (!isOpen(state)) return false;
  const {delimiters} = state;
  const openers: number[] = [];
  let coveredTo = -1;
  for (const [index, {open, close, end, marker, length}] of delimiters.entries()) {
    coveredTo = Math.max(coveredTo, end);
    // A lone star or underscore within a word is more often a sign of its own.
    const isMeant = open && (!close || marker === tilde || length >= 2);
    if (isMeant && end === -1 && index > coveredTo) openers.push(index);
  }
  for (const index of openers.reverse()) {
    const opener = delimiters[index];
    if (!opener) continue;
    state.push('text', '', 0);
    opener.end = delimiters.length;
    delimiters.push({...opener, token: state.tokens.length - 1, end: -1, open: false, close: true});
  }
  return false;
}

const tilde = 0x7e;

/** Whether more text is about to follow at the end of a line. */
export function isOpen(state: StateInline): boolean {
  // The environment is whatever the parser was given: an open one only by this library.
  const environment: unknown = state.env;
  return (
    typeof environment === 'object' &&
    environment !== null &&
    'open' in environment &&
    environment.open === true &&
    state.posMax === state.src.length
  );
}
