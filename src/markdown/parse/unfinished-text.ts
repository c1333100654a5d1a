/* Shows markup that is still being written: the reader sees the words, but no incomplete markers or
   addresses. Text that may still become markup stays hidden until more text arrives. */
import {parseLinkLabel} from './rules/link-parts.js';
import type {ParserInline} from './rules/parser-inline.js';
import type {StateInline} from './rules/state-inline.js';
import {countCells} from './tables.js';

/** Quote markers and indentation before the words of a line. */
const prefix = /^[\s>]*/;
/** Characters that may become a list, a task, a heading, a rule, a fence or an underline, or stay text. */
const onlySigns = /^(?:(?:[-*+]|\d{1,9}[.)])\s+)*(?:(?:[-=*_+#>`~|:]+|\d{1,9}[.)]|\[[ xX]?\]?)\s*)?$/;
const halfDefinition = /^\[[^^\]][^\]]*\]:/;
/**
 * Characters at the end that may begin or end emphasis, code, a link or a tag. The lookbehind keeps the time
 * for a long run elsewhere linear.
 */
const trailingSigns = /(?:(?<![*_~`])[*_~`]+|[!\\]?\[|\\\n?|<\/?(?:[a-z]{0,6}|br ?\/?))$/i;
/** A row, with the quote markers before it. */
const tableRow = /^(?: {0,3}>)* {0,3}\|/;
const halfDelimiters = /^[ >]*\|[\s:|-]*$/;
/** `(address "title` or `[name` without its end. */
const halfDestination =
  /^(?:\[[^[\]]*\]?|\(\s*(?!\s)(?:<[^<>\n]*(?:>|$)|\S*)(?:\s+(?!\s)(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|\([^()]*(?:\)|$))?\s*)?)$/;
/** `<https:…` without its end. */
const halfAutolink = /^<[a-z][a-z0-9+.-]{1,31}:[^<>\s]*$/i;
/** Maximum characters of an unfinished link, except for pictures inside the text. */
const maxWait = 2_000;
const tilde = 0x7e;

/** Returns the lines that may be shown while more text follows. */
export function showableText(text: string): string {
  return withWholeTableHead(withoutUnclearLine(withoutTrailingSigns(text)));
}

function withoutUnclearLine(text: string): string {
  const start = text.lastIndexOf('\n') + 1;
  const line = text.slice(start).replace(prefix, '');
  return onlySigns.test(line) || halfDefinition.test(line) ? text.slice(0, start) : text;
}

function withoutTrailingSigns(text: string): string {
  return text.replace(trailingSigns, '');
}

/** Shows a table from its first row: adds the delimiter line before it arrives. */
function withWholeTableHead(text: string): string {
  const lines = text.replace(/\n$/, '').split('\n');
  const [last = '', above = '', third = ''] = lines.slice(-3).reverse();
  if (!tableRow.test(last)) return text;
  const isDelimiters = halfDelimiters.test(last);
  if (!tableRow.test(above)) return isDelimiters ? text : [...lines, delimiters(last)].join('\n');
  const isSecond = isDelimiters && !tableRow.test(third);
  return isSecond ? [...lines.slice(0, -1), delimiters(above)].join('\n') : text;
}

/** The delimiter line for a table's head, with the same quote markers and number of columns. */
function delimiters(head: string): string {
  const [start = ''] = tableRow.exec(head) ?? [];
  return start + '---|'.repeat(countCells(head.slice(start.length - 1)));
}

export function addUnfinishedInline(inline: ParserInline): void {
  inline.ruler.before('backticks', 'unfinished_code', unfinishedCode);
  inline.ruler.after('image', 'unfinished_link', unfinishedLink);
  inline.ruler.before('autolink', 'unfinished_autolink', unfinishedAutolink);
  inline.ruler2.after('balance_pairs', 'unfinished_emphasis', unfinishedEmphasis);
}

/** Code without an end extends to the end of the line. */
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

/** Shows the words of `[words](addr`, `[words]` and `[wor` at the end. */
function unfinishedLink(state: StateInline, silent: boolean): boolean {
  if (silent || !isOpen(state)) return false;
  const isImage = state.src.startsWith('![', state.pos);
  // The brackets of a footnote stay.
  if (!isImage && (state.src[state.pos] !== '[' || state.src[state.pos + 1] === '^')) return false;
  const start = state.pos + (isImage ? 2 : 1);
  const data = isImage ? lastPictureData(state) : -1;
  if ((data < start ? state.posMax : data) - start > maxWait) return false;
  const end = parseLinkLabel(state, start - 1);
  if (end < 0) {
    state.pos = start;
    return true;
  }
  const rest = state.src.slice(end + 1, state.posMax);
  if (rest !== '' && !halfDestination.test(rest)) return false;
  const whole = state.posMax;
  state.pos = start;
  state.posMax = end;
  state.parser.tokenize(state);
  state.pos = whole;
  state.posMax = whole;
  return true;
}

const pictureData = new WeakMap<StateInline, number>();

/** Start of the last picture inside the text (`data:`). Only the last one can be unfinished. */
function lastPictureData(state: StateInline): number {
  // Cache: a text can have very many pictures, and each of them searches.
  const found = pictureData.get(state) ?? state.src.lastIndexOf('](data:');
  pictureData.set(state, found);
  return found;
}

function unfinishedAutolink(state: StateInline, silent: boolean): boolean {
  if (silent || !isOpen(state) || state.src[state.pos] !== '<') return false;
  const rest = state.src.slice(state.pos, state.pos + maxWait + 1);
  if (rest.length > maxWait || !halfAutolink.test(rest)) return false;
  state.pos += 1;
  return true;
}

/** Emphasis without an end extends to the end of the line. */
function unfinishedEmphasis(state: StateInline): void {
  if (!isOpen(state)) return;
  const {delimiters} = state;
  const openers: number[] = [];
  let coveredTo = -1;
  for (const [index, {open, close, end, marker, length}] of delimiters.entries()) {
    coveredTo = Math.max(coveredTo, end);
    // A single star or underscore within a word is rarely emphasis.
    const isEmphasis = open && (!close || marker === tilde || length >= 2);
    if (isEmphasis && end === -1 && index > coveredTo) openers.push(index);
  }
  for (const index of openers.reverse()) {
    const opener = delimiters[index];
    if (!opener) continue;
    state.push('text', '', 0);
    opener.end = delimiters.length;
    delimiters.push({...opener, token: state.tokens.length - 1, end: -1, open: false, close: true});
  }
}

export function isOpen({env, posMax, src}: StateInline): boolean {
  return env.open && posMax === src.length;
}
