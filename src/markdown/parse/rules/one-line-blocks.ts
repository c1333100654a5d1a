/* From markdown-it (MIT): see LICENSE in this folder. */
import {asciiTrim, isSpace} from './characters.js';
import type {RuleBlock} from './state-block.js';

/** `# Words`, also with more signs at the end. */
export const readHeading: RuleBlock = (state, startLine, _, silent) => {
  const {src} = state;
  const start = state.start(startLine);
  let max = state.end(startLine);
  if (state.indent(startLine) >= 4 || src.charCodeAt(start) !== 0x23 /* # */ || start >= max) return false;
  const pos = state.skipChars(start, 0x23);
  const level = pos - start;
  if (level > 6 || (pos < max && !isSpace(src.charCodeAt(pos)))) return false;
  if (silent) return true;
  while (max > pos && isSpace(src.charCodeAt(max - 1))) max -= 1;
  let end = max;
  while (end > pos && src.charCodeAt(end - 1) === 0x23) end -= 1;
  if (end > pos && isSpace(src.charCodeAt(end - 1))) max = end;
  state.line = startLine + 1;
  state.push('heading_open', `h${level}`, 1).map = [startLine, state.line];
  state.push('inline', '', 0).content = asciiTrim(src.slice(pos, max));
  state.push('heading_close', `h${level}`, -1);
  return true;
};

/** Three or more stars, hyphens or underscores, with or without spaces. */
export const readRule: RuleBlock = (state, startLine, _, silent) => {
  const {src} = state;
  if (state.indent(startLine) >= 4) return false;
  const start = state.start(startLine);
  const max = state.end(startLine);
  const marker = src.charCodeAt(start);
  if (marker !== 0x2a /* * */ && marker !== 0x2d /* - */ && marker !== 0x5f /* _ */) return false;
  let count = 0;
  for (let pos = start; pos < max; pos += 1) {
    const code = src.charCodeAt(pos);
    if (code === marker) count += 1;
    else if (!isSpace(code)) return false;
  }
  if (count < 3) return false;
  if (silent) return true;
  state.line = startLine + 1;
  state.push('hr', 'hr', 0).map = [startLine, state.line];
  return true;
};
