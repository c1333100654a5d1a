/* From markdown-it (MIT): see LICENSE in this folder. */
import {isSpace} from './characters.js';
import type {RuleBlock, StateBlock} from './state-block.js';

interface SavedLine {
  readonly bMark: number;
  readonly tShift: number;
  readonly sCount: number;
  readonly bsCount: number;
}

/**
 * Lines with the sign `>`, and lines that continue their last paragraph. The quote ends with an empty line
 * after it or inside it, or with another block.
 */
export const readBlockquote: RuleBlock = (state, startLine, endLine, silent) => {
  if (state.indent(startLine) >= 4 || state.src.charCodeAt(state.start(startLine)) !== 0x3e /* > */)
    return false;
  if (silent) return true;
  const saved: SavedLine[] = [];
  const {lineMax, parentType, blkIndent} = state;
  state.parentType = 'blockquote';
  let isLastEmpty = false;
  let line = startLine;
  for (; line < endLine && !state.isEmpty(line); line += 1) {
    // A smaller indentation than that of the item around the quote does not belong to the quote.
    const isOutdented = state.indent(line) < 0;
    if (state.src.charCodeAt(state.start(line)) === 0x3e && !isOutdented) {
      saved.push(saveLine(state, line));
      isLastEmpty = removeSign(state, line);
      continue;
    }
    if (isLastEmpty) break;
    if (state.isEnded('blockquote', line, endLine)) {
      // Otherwise, a paragraph would look for its continuation in the lines after the quote.
      state.lineMax = line;
      if (blkIndent !== 0) {
        // The quote's content has no indentation, so that of the line must not count.
        saved.push(saveLine(state, line));
        state.sCount[line] = state.indent(line);
      }
      break;
    }
    saved.push(saveLine(state, line));
    // The line continues a paragraph.
    state.sCount[line] = -1;
  }
  state.blkIndent = 0;
  const opening = state.push('blockquote_open', 'blockquote', 1);
  state.parser.tokenize(state, startLine, line);
  state.push('blockquote_close', 'blockquote', -1);
  opening.map = [startLine, state.line];
  state.lineMax = lineMax;
  state.parentType = parentType;
  state.blkIndent = blkIndent;
  for (const [index, {bMark, tShift, sCount, bsCount}] of saved.entries()) {
    state.bMarks[startLine + index] = bMark;
    state.tShift[startLine + index] = tShift;
    state.sCount[startLine + index] = sCount;
    state.bsCount[startLine + index] = bsCount;
  }
  return true;
};

function saveLine(state: StateBlock, line: number): SavedLine {
  return {
    bMark: state.bMarks[line] ?? 0,
    tShift: state.tShift[line] ?? 0,
    sCount: state.sCount[line] ?? 0,
    bsCount: state.bsCount[line] ?? 0,
  };
}

/** Moves the start of a line behind `>` and one space. Returns whether nothing follows. */
function removeSign(state: StateBlock, line: number): boolean {
  const {src} = state;
  const max = state.end(line);
  const sCount = state.sCount[line] ?? 0;
  const bsCount = state.bsCount[line] ?? 0;
  let pos = state.start(line) + 1;
  let initial = sCount + 1;
  let spaceAfterSign = 0;
  let restOfTab = 0;
  if (src.charCodeAt(pos) === 0x20) {
    pos += 1;
    initial += 1;
    spaceAfterSign = 1;
  } else if (src.charCodeAt(pos) === 0x09) {
    spaceAfterSign = 1;
    if ((bsCount + initial) % 4 === 3) {
      // The tab is as wide as one space.
      pos += 1;
      initial += 1;
    } else {
      // The rest of the tab belongs to the content.
      restOfTab = 1;
    }
  }
  let offset = initial;
  state.bMarks[line] = pos;
  for (let code = src.charCodeAt(pos); pos < max && isSpace(code); code = src.charCodeAt(pos)) {
    offset += code === 0x09 ? 4 - ((offset + bsCount + restOfTab) % 4) : 1;
    pos += 1;
  }
  state.bsCount[line] = sCount + 1 + spaceAfterSign;
  state.sCount[line] = offset - initial;
  state.tShift[line] = pos - (state.bMarks[line] ?? 0);
  return pos >= max;
}
