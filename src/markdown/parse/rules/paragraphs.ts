/* From markdown-it (MIT): see LICENSE in this folder. */
import {asciiTrim} from './characters.js';
import type {RuleBlock, StateBlock} from './state-block.js';

/** A heading of one or more lines, with `===` or `---` below it. */
export const readUnderlinedHeading: RuleBlock = (state, startLine, endLine) => {
  if (state.indent(startLine) >= 4) return false;
  let level = 0;
  const line = paragraphEnd(state, startLine, endLine, next => {
    level = underlineLevel(state, next);
    return level > 0;
  });
  if (!level) return false;
  state.line = line + 1;
  pushLines(state, 'heading', `h${level}`, startLine, line);
  return true;
};

export const readParagraph: RuleBlock = (state, startLine, endLine) => {
  const line = paragraphEnd(state, startLine, endLine);
  state.line = line;
  pushLines(state, 'paragraph', 'p', startLine, line);
  return true;
};

/** Returns the line after a paragraph: an empty one, one that `isEnd`, or the start of another block. */
function paragraphEnd(
  state: StateBlock,
  startLine: number,
  endLine: number,
  isEnd?: (line: number) => boolean,
): number {
  const {parentType} = state;
  state.parentType = 'paragraph';
  let line = startLine + 1;
  for (; line < endLine && !state.isEmpty(line); line += 1) {
    // After a paragraph, such a line is no code.
    if (state.indent(line) > 3) continue;
    if (state.indent(line) >= 0 && isEnd?.(line)) break;
    if (!state.isLazy(line) && state.isEnded('paragraph', line, endLine)) break;
  }
  state.parentType = parentType;
  return line;
}

function underlineLevel(state: StateBlock, line: number): number {
  const pos = state.start(line);
  const marker = state.src.charCodeAt(pos);
  if (marker !== 0x2d /* - */ && marker !== 0x3d /* = */) return 0;
  if (state.skipSpaces(state.skipChars(pos, marker)) < state.end(line)) return 0;
  return marker === 0x3d ? 1 : 2;
}

function pushLines(state: StateBlock, type: string, tag: string, startLine: number, line: number): void {
  state.push(`${type}_open`, tag, 1).map = [startLine, state.line];
  state.push('inline', '', 0).content = asciiTrim(state.getLines(startLine, line, state.blkIndent, false));
  state.push(`${type}_close`, tag, -1);
}
