/* From markdown-it (MIT): see LICENSE in this folder. */

/* Definitions of links: `[label]: destination 'title'`, also on several lines. */
import type {WrittenDefinition} from '../link-definitions.js';
import {isSpace, normalizeReference} from './characters.js';
import {parseLinkDestination, parseLinkTitle} from './link-parts.js';
import type {RuleBlock, StateBlock} from './state-block.js';

/** Maximum code points of a label. */
const maxLabelLength = 999;

/** A position in lines that follow one another. */
class Cursor {
  readonly #state: StateBlock;
  pos: number;
  /** End of the line, after its line end. */
  max: number;
  nextLine: number;

  constructor(state: StateBlock, line: number) {
    this.#state = state;
    this.pos = state.start(line);
    this.max = this.#lineEnd(line);
    this.nextLine = line + 1;
  }

  get code(): number {
    return this.#state.src.charCodeAt(this.pos);
  }

  get isAtLineEnd(): boolean {
    return this.pos >= this.max || this.code === 0x0a;
  }

  /** Moves to the next line. Returns `false` if the definition cannot continue there. */
  next(): boolean {
    const state = this.#state;
    const line = this.nextLine;
    if (line >= state.lineMax || state.isEmpty(line)) return false;
    // After the first line, an indented line is no code.
    if (state.indent(line) <= 3 && !state.isLazy(line)) {
      const {parentType} = state;
      state.parentType = 'reference';
      const isEnded = state.isEnded('reference', line, state.lineMax);
      state.parentType = parentType;
      if (isEnded) return false;
    }
    this.pos = state.start(line);
    this.max = this.#lineEnd(line);
    this.nextLine = line + 1;
    return true;
  }

  skipSpaces(): void {
    while (this.pos < this.max && isSpace(this.code)) this.pos += 1;
  }

  /** Skips spaces, and line ends where the definition continues. */
  skipBlanks(): void {
    this.skipSpaces();
    while (this.pos < this.max && this.code === 0x0a && this.next()) this.skipSpaces();
  }

  save(): readonly [pos: number, max: number, nextLine: number] {
    return [this.pos, this.max, this.nextLine];
  }

  restore([pos, max, nextLine]: ReturnType<Cursor['save']>): void {
    Object.assign(this, {pos, max, nextLine});
  }

  #lineEnd(line: number): number {
    return Math.min(this.#state.end(line) + 1, this.#state.src.length);
  }
}

/** Keeps the definition as a block. A footnote such as `[^1]: A note` is text. */
export const readReference: RuleBlock = (state, startLine) => {
  const {src} = state;
  const start = state.start(startLine);
  if (state.indent(startLine) >= 4 || src.charCodeAt(start) !== 0x5b /* [ */) return false;
  if (src.charCodeAt(start + 1) === 0x5e /* ^ */) return false;
  const cursor = new Cursor(state, startLine);
  const name = readLabel(src, cursor);
  if (name === undefined) return false;
  cursor.skipBlanks();
  const destination = parseLinkDestination(src, cursor.pos, cursor.max);
  if (!destination) return false;
  cursor.pos = destination.pos;
  const afterDestination = cursor.save();
  let title = readTitle(src, cursor);
  // The line after the destination may begin with a quote that is no title.
  if (title === undefined || !cursor.isAtLineEnd) {
    cursor.restore(afterDestination);
    cursor.skipSpaces();
    title = '';
  }
  if (!cursor.isAtLineEnd) return false;
  const label = normalizeReference(name);
  if (!label) return false;
  state.line = cursor.nextLine;
  pushDefinition(state, startLine, {label, name, href: destination.str, title});
  return true;
};

/** Reads a label and the colon behind it. */
function readLabel(src: string, cursor: Cursor): string | undefined {
  let label = '';
  let start = (cursor.pos += 1);
  while (cursor.pos < cursor.max) {
    if (label.length + cursor.pos - start > maxLabelLength * 2) return undefined;
    if (cursor.code === 0x5b /* [ */) return undefined;
    if (cursor.code === 0x5d /* ] */) {
      label += src.slice(start, cursor.pos);
      if (src.charCodeAt(cursor.pos + 1) !== 0x3a /* : */ || isTooLong(label)) return undefined;
      cursor.pos += 2;
      return label;
    }
    if (cursor.code === 0x5c /* \ */) cursor.pos += 1;
    if (cursor.code === 0x0a && cursor.pos < cursor.max) {
      label += src.slice(start, cursor.max);
      if (!cursor.next()) return undefined;
      start = cursor.pos;
    } else {
      cursor.pos += 1;
    }
  }
  return undefined;
}

function isTooLong(label: string): boolean {
  return label.length > maxLabelLength && Array.from(label).length > maxLabelLength;
}

function readTitle(src: string, cursor: Cursor): string | undefined {
  const start = cursor.pos;
  cursor.skipBlanks();
  if (cursor.pos === start) return undefined;
  let title = parseLinkTitle(src, cursor.pos, cursor.max);
  while (title.canContinue && cursor.next()) title = parseLinkTitle(src, cursor.pos, cursor.max, title);
  if (!title.ok) return undefined;
  cursor.pos = title.pos;
  cursor.skipSpaces();
  return title.str;
}

/** Definitions that follow one another are one block. */
function pushDefinition(state: StateBlock, startLine: number, definition: WrittenDefinition): void {
  state.env.define(definition);
  const last = state.tokens.at(-1);
  if (last?.type === 'definitions' && last.map?.[1] === startLine) {
    last.map[1] = state.line;
    last.meta = [...(last.meta as WrittenDefinition[]), definition];
  } else {
    const token = state.push('definitions', '', 0);
    token.map = [startLine, state.line];
    token.meta = [definition];
  }
}
