/* From markdown-it (MIT): see LICENSE in this folder. */

/* Escapes such as `\*`, and character references such as `&amp;` and `&#38;`. */
import {namedCharacter} from '../named-characters.js';
import {isSpace} from './characters.js';
import type {RuleInline} from './state-inline.js';

const escapable = /[!-/:-@[-`{-~]/;
const escapeOrReference = /\\([!-/:-@[-`{-~])|&([a-z#][a-z0-9]{1,31});/gi;
const codeName = /^#(?:x[a-f0-9]{1,8}|[0-9]{1,8})$/i;
const codeReference = /&#(x[a-f0-9]{1,6}|[0-9]{1,7});/iy;
const namedReference = /&[a-z][a-z0-9]{1,31};/iy;

/** Resolves the escapes and character references of addresses, titles and languages of code. */
export function unescapeAll(text: string): string {
  if (!text.includes('\\') && !text.includes('&')) return text;
  return text.replace(escapeOrReference, (match, escaped: string | undefined, name: string) => {
    if (escaped) return escaped;
    if (!codeName.test(name)) return namedCharacter(match);
    const code = readCode(name.slice(1));
    return isValidCode(code) ? String.fromCodePoint(code) : match;
  });
}

function readCode(digits: string): number {
  return /^x/i.test(digits) ? parseInt(digits.slice(1), 16) : parseInt(digits, 10);
}

/** No surrogates, no control characters except white space, and nothing that Unicode never uses. */
function isValidCode(code: number): boolean {
  if (code >= 0xd800 && code <= 0xdfff) return false;
  if (code >= 0xfdd0 && code <= 0xfdef) return false;
  if ((code & 0xfffe) === 0xfffe || code > 0x10ffff) return false;
  if (code <= 0x08 || code === 0x0b || (code >= 0x0e && code <= 0x1f)) return false;
  return code < 0x7f || code > 0x9f;
}

export const readEscape: RuleInline = (state, silent) => {
  const {src, posMax: max} = state;
  let {pos} = state;
  if (src.charCodeAt(pos) !== 0x5c /* \ */) return false;
  pos += 1;
  if (pos >= max) return false;
  const code = src.charCodeAt(pos);
  if (code === 0x0a) {
    if (!silent) state.push('hardbreak', 'br', 0);
    pos += 1;
    while (pos < max && isSpace(src.charCodeAt(pos))) pos += 1;
    state.pos = pos;
    return true;
  }
  // A backslash before a space is text. The space stays, because two of them may be a line break.
  let escaped = code === 0x20 ? '' : src.charAt(pos);
  if (code >= 0xd800 && code <= 0xdbff && pos + 1 < max) {
    const next = src.charCodeAt(pos + 1);
    if (next >= 0xdc00 && next <= 0xdfff) escaped += src.charAt(pos + 1);
  }
  if (!silent) state.push('text_special', '', 0).content = escapable.test(escaped) ? escaped : `\\${escaped}`;
  state.pos = pos + escaped.length;
  return true;
};

export const readEntity: RuleInline = (state, silent) => {
  const {src, pos} = state;
  if (src.charCodeAt(pos) !== 0x26 /* & */ || pos + 1 >= state.posMax) return false;
  const isCode = src.charCodeAt(pos + 1) === 0x23; /* # */
  const pattern = isCode ? codeReference : namedReference;
  pattern.lastIndex = pos;
  const [match, digits = ''] = pattern.exec(src) ?? [];
  if (match === undefined) return false;
  let content: string;
  if (isCode) {
    const code = readCode(digits);
    content = isValidCode(code) ? String.fromCodePoint(code) : '\ufffd';
  } else {
    content = namedCharacter(match);
    if (content === match) return false;
  }
  if (!silent) state.push('text_special', '', 0).content = content;
  state.pos += match.length;
  return true;
};
