/* From markdown-it (MIT): see LICENSE in this folder. */
import type {RuleBlock} from './state-block.js';

/** Code by an indentation of 4 spaces. */
export const readCode: RuleBlock = (state, startLine, endLine) => {
  if (state.indent(startLine) < 4) return false;
  let last = startLine + 1;
  for (let line = last; line < endLine; line += 1) {
    if (state.isEmpty(line)) continue;
    if (state.indent(line) < 4) break;
    last = line + 1;
  }
  state.line = last;
  const token = state.push('code_block', 'code', 0);
  token.content = `${state.getLines(startLine, last, 4 + state.blkIndent, false)}\n`;
  token.map = [startLine, last];
  return true;
};

/** Code between lines of three or more backticks or tildes. */
export const readFence: RuleBlock = (state, startLine, endLine, silent) => {
  const {src} = state;
  const start = state.start(startLine);
  if (state.indent(startLine) >= 4) return false;
  const marker = src.charCodeAt(start);
  if (marker !== 0x7e /* ~ */ && marker !== 0x60 /* ` */) return false;
  const infoStart = state.skipChars(start, marker);
  const length = infoStart - start;
  if (length < 3) return false;
  const info = src.slice(infoStart, state.end(startLine));
  // This is code in a line.
  if (marker === 0x60 && info.includes('`')) return false;
  if (silent) return true;
  let line = startLine + 1;
  let isClosed = false;
  // Without an end, the code extends to the end of the text or container.
  for (; line < endLine && !isClosed; line += 1) {
    const pos = state.start(line);
    const max = state.end(line);
    // The line is outside the list around the code.
    if (pos < max && state.indent(line) < 0) break;
    if (src.charCodeAt(pos) !== marker || state.indent(line) >= 4) continue;
    const end = state.skipChars(pos, marker);
    isClosed = end - pos >= length && state.skipSpaces(end) >= max;
  }
  state.line = line;
  const token = state.push('fence', 'code', 0);
  token.info = info;
  // Spaces before the fence are removed from the code, too.
  token.content = state.getLines(
    startLine + 1,
    isClosed ? line - 1 : line,
    state.sCount[startLine] ?? 0,
    true,
  );
  token.map = [startLine, line];
  return true;
};
