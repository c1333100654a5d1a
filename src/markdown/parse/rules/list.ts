/* From markdown-it (MIT): see LICENSE in this folder. */
import {isSpace} from './characters.js';
import type {RuleBlock, StateBlock} from './state-block.js';

interface Marker {
  readonly start: number;
  readonly end: number;
  /** The last character: a sign, or the one after the number. */
  readonly code: number;
  readonly isOrdered: boolean;
}

const number = /\d{1,9}[.)]/y;

/** A list of one type, with its items. */
export const readList: RuleBlock = (state, startLine, endLine, silent) => {
  if (state.indent(startLine) >= 4) return false;
  // Much deeper than the list around the item, but not inside the item: the line continues a paragraph.
  const sCount = state.sCount[startLine] ?? 0;
  if (state.listIndent >= 0 && sCount - state.listIndent >= 4 && state.indent(startLine) < 0) return false;
  let marker = markerOf(state, startLine);
  if (!marker) return false;
  const {code, isOrdered} = marker;
  const first = isOrdered ? Number(state.src.slice(marker.start, marker.end - 1)) : 1;
  // Only a list that begins with 1 and some text can interrupt a paragraph. Further items always can.
  const interrupts = silent && state.parentType === 'paragraph' && state.indent(startLine) >= 0;
  if (interrupts && (first !== 1 || state.skipSpaces(marker.end) >= state.end(startLine))) return false;
  if (silent) return true;

  const firstToken = state.tokens.length;
  const type = isOrdered ? 'ordered_list' : 'bullet_list';
  const tag = isOrdered ? 'ol' : 'ul';
  const opening = state.push(`${type}_open`, tag, 1);
  opening.start = first;
  const {parentType} = state;
  state.parentType = 'list';
  let tight = true;
  let endsEmpty = false;
  let line = startLine;
  while (marker?.code === code) {
    const isTight = readItem(state, marker, line, endLine);
    // A blank line at the end of an item counts only if another item follows.
    if (!isTight || endsEmpty) tight = false;
    endsEmpty = state.line - line > 1 && state.isEmpty(state.line - 1);
    line = state.line;
    if (line >= endLine || state.indent(line) < 0 || state.indent(line) >= 4) break;
    if (state.isEnded('list', line, endLine)) break;
    marker = markerOf(state, line);
  }
  state.push(`${type}_close`, tag, -1);
  opening.map = [startLine, line];
  state.line = line;
  state.parentType = parentType;
  if (tight) hideParagraphs(state, firstToken);
  return true;
};

/** Returns the marker at the start of a line, which needs a space or the line's end behind it. */
function markerOf(state: StateBlock, line: number): Marker | undefined {
  const {src} = state;
  const start = state.start(line);
  const max = state.end(line);
  const sign = src.charCodeAt(start);
  const isBullet = sign === 0x2a /* * */ || sign === 0x2d /* - */ || sign === 0x2b; /* + */
  let end = start + 1;
  if (!isBullet) {
    number.lastIndex = start;
    if (!number.test(src)) return undefined;
    end = number.lastIndex;
  }
  if (end < max && !isSpace(src.charCodeAt(end))) return undefined;
  return {start, end, code: src.charCodeAt(end - 1), isOrdered: !isBullet};
}

/** Reads an item. Returns whether there is no blank line between its blocks. */
function readItem(state: StateBlock, marker: Marker, line: number, endLine: number): boolean {
  const {src, tight, listIndent} = state;
  const tShift = state.tShift[line] ?? 0;
  const sCount = state.sCount[line] ?? 0;
  const max = state.end(line);
  const initial = sCount + marker.end - marker.start;
  let offset = initial;
  let pos = marker.end;
  for (let code = src.charCodeAt(pos); pos < max && isSpace(code); code = src.charCodeAt(pos)) {
    offset += code === 0x09 ? 4 - ((offset + (state.bsCount[line] ?? 0)) % 4) : 1;
    pos += 1;
  }
  // With more than 4 spaces, the content is code.
  const width = offset - initial;
  const indentAfterMarker = pos >= max || width > 4 ? 1 : width;

  const opening = state.push('list_item_open', 'li', 1);
  state.listIndent = state.blkIndent;
  state.blkIndent = initial + indentAfterMarker;
  state.tight = true;
  state.tShift[line] = pos - (state.bMarks[line] ?? 0);
  state.sCount[line] = offset;
  // An empty item ends before the text after an empty line.
  if (pos >= max && state.isEmpty(line + 1)) state.line = Math.min(state.line + 2, endLine);
  else state.parser.tokenize(state, line, endLine);
  const isTight = state.tight;
  state.blkIndent = state.listIndent;
  state.listIndent = listIndent;
  state.tight = tight;
  state.tShift[line] = tShift;
  state.sCount[line] = sCount;
  state.push('list_item_close', 'li', -1);
  opening.map = [line, state.line];
  return isTight;
}

/** The paragraphs of a tight list are shown as bare text. */
function hideParagraphs({tokens, level}: StateBlock, firstToken: number): void {
  for (let index = firstToken; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token?.type === 'paragraph_open' && token.level === level + 2) token.hidden = true;
  }
}
