/* From markdown-it (MIT): see LICENSE in this folder. */

/* The parts of `[label](destination "title")`. Definitions have them, too. */
import {unescapeAll} from './escapes.js';
import type {StateInline} from './state-inline.js';

/** Maximum depth of brackets in a destination. */
const maxBrackets = 32;

interface Destination {
  readonly str: string;
  /** Behind it. */
  readonly pos: number;
}

interface LinkTitle {
  readonly ok: boolean;
  /** Whether the title may continue on the next line of a definition. */
  readonly canContinue: boolean;
  readonly str: string;
  readonly pos: number;
  /** Code of the sign that ends it. */
  readonly marker: number;
}

/** Returns the position of the bracket that ends a label, or -1. `start` is that of the first bracket. */
export function parseLinkLabel(state: StateInline, start: number, disableNested = false): number {
  const {src, posMax: max, pos: oldPos} = state;
  let level = 1;
  let end = -1;
  state.pos = start + 1;
  while (state.pos < max) {
    const {pos} = state;
    const code = src.charCodeAt(pos);
    if (code === 0x5d /* ] */) level -= 1;
    if (level === 0) {
      end = pos;
      break;
    }
    state.parser.skipToken(state);
    if (code !== 0x5b /* [ */) continue;
    // A bracket in text, or one that begins another link.
    if (pos === state.pos - 1) level += 1;
    else if (disableNested) break;
  }
  state.pos = oldPos;
  return end;
}

export function parseLinkDestination(src: string, start: number, max: number): Destination | undefined {
  return src.charCodeAt(start) === 0x3c /* < */
    ? enclosedDestination(src, start, max)
    : bareDestination(src, start, max);
}

function enclosedDestination(src: string, start: number, max: number): Destination | undefined {
  for (let pos = start + 1; pos < max; pos += 1) {
    const code = src.charCodeAt(pos);
    if (code === 0x0a || code === 0x3c) return undefined;
    if (code === 0x3e /* > */) return {str: unescapeAll(src.slice(start + 1, pos)), pos: pos + 1};
    if (code === 0x5c /* \ */ && pos + 1 < max) pos += 1;
  }
  return undefined;
}

/** Without spaces and control characters, and with pairs of brackets only. */
function bareDestination(src: string, start: number, max: number): Destination | undefined {
  let level = 0;
  let pos = start;
  for (; pos < max; pos += 1) {
    const code = src.charCodeAt(pos);
    if (code <= 0x20 || code === 0x7f) break;
    if (code === 0x5c /* \ */ && pos + 1 < max) {
      if (src.charCodeAt(pos + 1) !== 0x20) pos += 1;
    } else if (code === 0x28 /* ( */) {
      level += 1;
      if (level > maxBrackets) return undefined;
    } else if (code === 0x29 /* ) */) {
      if (level === 0) break;
      level -= 1;
    }
  }
  return start === pos || level > 0 ? undefined : {str: unescapeAll(src.slice(start, pos)), pos};
}

/**
 * Parses a title in quotes or round brackets.
 * @param before the lines before, if the title continues on this line
 */
export function parseLinkTitle(src: string, start: number, max: number, before?: LinkTitle): LinkTitle {
  const none = {ok: false, canContinue: false, str: '', pos: 0, marker: 0};
  let marker = before?.marker;
  let textStart = start;
  if (marker === undefined) {
    const code = start < max ? src.charCodeAt(start) : 0;
    if (code !== 0x22 /* " */ && code !== 0x27 /* ' */ && code !== 0x28 /* ( */) return none;
    marker = code === 0x28 ? 0x29 : code;
    textStart += 1;
  }
  const textBefore = before?.str ?? '';
  for (let pos = textStart; pos < max; pos += 1) {
    const code = src.charCodeAt(pos);
    if (code === marker)
      return {...none, ok: true, str: textBefore + unescapeAll(src.slice(textStart, pos)), pos: pos + 1};
    if (code === 0x28 && marker === 0x29) return none;
    if (code === 0x5c /* \ */ && pos + 1 < max) pos += 1;
  }
  return {...none, canContinue: true, str: textBefore + unescapeAll(src.slice(textStart, max)), marker};
}
