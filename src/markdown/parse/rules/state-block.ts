/* From markdown-it (MIT): see LICENSE in this folder. */
import type {ParsingEnvironment} from '../link-definitions.js';
import {isSpace} from './characters.js';
import type {Chain, Ruler} from './ruler.js';
import {Token, type Nesting} from './token.js';

/**
 * Reads a block that begins on a line: adds its tokens, and moves `state.line` behind it. Returns `false` if
 * another block begins there. A silent call only answers.
 */
export type RuleBlock = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean;

/** The part of the parser that its rules use. */
interface BlockRules {
  readonly ruler: Ruler<RuleBlock>;
  tokenize(state: StateBlock, startLine: number, endLine: number): void;
}

/** The lines of a text, and how far they are read. Quotes and lists change them for their content. */
export class StateBlock {
  src: string;
  readonly parser: BlockRules;
  readonly env: ParsingEnvironment;
  readonly tokens: Token[] = [];

  /** Start of each line. */
  readonly bMarks: number[] = [];
  /** End of each line. */
  readonly eMarks: number[] = [];
  /** Number of spaces and tabs at the start of each line. */
  readonly tShift: number[] = [];
  /** Width of these spaces and tabs. -1: a quote says that the line continues a paragraph. */
  readonly sCount: number[] = [];
  /** Width of the text before the start of each line, inside a quote. A tab depends on it. */
  readonly bsCount: number[] = [];

  /** Indentation of the content, such as that of the item around it. */
  blkIndent = 0;
  line = 0;
  lineMax: number;
  /** Whether there was no blank line before the last block. */
  tight = false;
  /** Indentation of the list around the current item; -1 outside lists. */
  listIndent = -1;
  /** Shows lists whether they interrupt a paragraph. */
  parentType: 'root' | Chain = 'root';
  level = 0;

  constructor(src: string, parser: BlockRules, env: ParsingEnvironment) {
    this.src = src;
    this.parser = parser;
    this.env = env;
    let start = 0;
    while (start < src.length) {
      let pos = start;
      let width = 0;
      for (let code = src.charCodeAt(pos); isSpace(code); code = src.charCodeAt(pos)) {
        width += code === 0x09 ? 4 - (width % 4) : 1;
        pos += 1;
      }
      // Spaces at the very end are no line.
      if (pos >= src.length) break;
      const found = src.indexOf('\n', pos);
      const end = found < 0 ? src.length : found;
      this.#addLine(start, end, pos - start, width);
      start = end + 1;
    }
    this.lineMax = this.bMarks.length;
    // A last line that does not count, for rules that look ahead.
    this.#addLine(src.length, src.length, 0, 0);
  }

  #addLine(start: number, end: number, shift: number, width: number): void {
    this.bMarks.push(start);
    this.eMarks.push(end);
    this.tShift.push(shift);
    this.sCount.push(width);
    this.bsCount.push(0);
  }

  push(type: string, tag: string, nesting: Nesting): Token {
    const token = new Token(type, tag, nesting);
    if (nesting < 0) this.level -= 1;
    token.level = this.level;
    if (nesting > 0) this.level += 1;
    this.tokens.push(token);
    return token;
  }

  /** Position of the first character of a line that is no space. */
  start(line: number): number {
    return (this.bMarks[line] ?? 0) + (this.tShift[line] ?? 0);
  }

  end(line: number): number {
    return this.eMarks[line] ?? 0;
  }

  /** Indentation of a line, relative to that of the content. From 4, the line is code. */
  indent(line: number): number {
    return (this.sCount[line] ?? 0) - this.blkIndent;
  }

  /** Whether a quote has decided that the line continues a paragraph. */
  isLazy(line: number): boolean {
    return (this.sCount[line] ?? 0) < 0;
  }

  isEmpty(line: number): boolean {
    return this.start(line) >= this.end(line);
  }

  /** Whether another block begins on a line and ends the current one. */
  isEnded(chain: Chain, line: number, endLine: number): boolean {
    for (const rule of this.parser.ruler.getRules(chain)) if (rule(this, line, endLine, true)) return true;
    return false;
  }

  skipEmptyLines(from: number): number {
    let line = from;
    while (line < this.lineMax && this.isEmpty(line)) line += 1;
    return line;
  }

  skipSpaces(from: number): number {
    let pos = from;
    while (isSpace(this.src.charCodeAt(pos))) pos += 1;
    return pos;
  }

  skipChars(from: number, code: number): number {
    let pos = from;
    while (this.src.charCodeAt(pos) === code) pos += 1;
    return pos;
  }

  /** Returns lines without an indentation. */
  getLines(begin: number, end: number, indent: number, keepLastLineEnd: boolean): string {
    const lines: string[] = [];
    for (let line = begin; line < end; line += 1) {
      const start = this.bMarks[line] ?? 0;
      const last = this.end(line) + (line + 1 < end || keepLastLineEnd ? 1 : 0);
      let first = start;
      let width = 0;
      while (first < last && width < indent) {
        const code = this.src.charCodeAt(first);
        if (code === 0x09) width += 4 - ((width + (this.bsCount[line] ?? 0)) % 4);
        // The signs of quotes and lists count as spaces.
        else if (code === 0x20 || first - start < (this.tShift[line] ?? 0)) width += 1;
        else break;
        first += 1;
      }
      // The rest of a tab that is only partly indentation.
      lines.push(' '.repeat(Math.max(0, width - indent)) + this.src.slice(first, last));
    }
    // Unlike `+=`, makes one flat string, which is faster to read.
    return lines.join('');
  }
}
