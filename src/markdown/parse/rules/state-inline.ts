/* From markdown-it (MIT): see LICENSE in this folder. */
import type {ParsingEnvironment} from '../link-definitions.js';
import {isPunctuation, isWhiteSpace} from './characters.js';
import {Token, type Nesting} from './token.js';

/**
 * Reads the piece at `state.pos`: adds its tokens, and moves the position behind it. Returns `false` if another
 * piece begins there. A silent call only moves the position.
 */
export type RuleInline = (state: StateInline, silent: boolean) => boolean;
/** Changes the tokens of the whole text. */
export type RuleInline2 = (state: StateInline) => void;

/** The part of the parser that its rules use. */
interface InlineRules {
  tokenize(state: StateInline): void;
  skipToken(state: StateInline): void;
  parse(src: string, env: ParsingEnvironment): Token[];
}

/** A sign that may begin or end emphasis. */
export interface Delimiter {
  /** Code of the sign. */
  readonly marker: number;
  /** Number of signs in the run, for the rule of three; 0 if it does not apply. */
  readonly length: number;
  /** Index of its token. */
  readonly token: number;
  /** Index of the delimiter that ends it, or -1. */
  end: number;
  open: boolean;
  close: boolean;
}

export interface ScannedDelimiters {
  canOpen: boolean;
  canClose: boolean;
  readonly length: number;
}

/** The text of one paragraph, heading or cell, and how far it is read. */
export class StateInline {
  readonly src: string;
  readonly parser: InlineRules;
  readonly env: ParsingEnvironment;
  readonly tokens: Token[] = [];

  pos = 0;
  posMax: number;
  level = 0;
  /** Text before `pos` that has no token yet. */
  pending = '';
  #pendingLevel = 0;
  /** By position, the end of the token there. */
  readonly cache: Record<number, number | undefined> = {};
  /** Those of the current container. */
  delimiters: Delimiter[] = [];
  /** One list for the text, and one for each container. */
  readonly allDelimiters: Delimiter[][] = [this.delimiters];
  readonly #outerDelimiters: Delimiter[][] = [];
  /** By the length of a run of backticks, the start of the last such run. */
  backticks: Record<number, number | undefined> | undefined;
  /** Number of links around the position. */
  linkLevel = 0;

  constructor(src: string, parser: InlineRules, env: ParsingEnvironment) {
    this.src = src;
    this.parser = parser;
    this.env = env;
    this.posMax = src.length;
  }

  pushPending(): void {
    const token = new Token('text', '', 0);
    token.content = this.pending;
    token.level = this.#pendingLevel;
    this.tokens.push(token);
    this.pending = '';
  }

  push(type: string, tag: string, nesting: Nesting): Token {
    if (this.pending) this.pushPending();
    const token = new Token(type, tag, nesting);
    if (nesting < 0) {
      this.level -= 1;
      this.delimiters = this.#outerDelimiters.pop() ?? this.delimiters;
    }
    token.level = this.level;
    if (nesting > 0) {
      this.level += 1;
      this.#outerDelimiters.push(this.delimiters);
      this.delimiters = [];
      this.allDelimiters.push(this.delimiters);
    }
    this.#pendingLevel = this.level;
    this.tokens.push(token);
    return token;
  }

  /** Returns whether a run of signs can begin or end emphasis. */
  scanDelims(start: number, canSplitWord: boolean): ScannedDelimiters {
    const {src, posMax: max} = this;
    const marker = src.charCodeAt(start);
    let end = start;
    while (end < max && src.charCodeAt(end) === marker) end += 1;
    // The start and the end of the text count as spaces.
    const last = start > 0 ? codePointBefore(src, start) : 0x20;
    const next = end < max ? wholeCodePoint(src.codePointAt(end)) : 0x20;
    const isLastPunctuation = isPunctuation(last);
    const isNextPunctuation = isPunctuation(next);
    const isLastSpace = isWhiteSpace(last);
    const isNextSpace = isWhiteSpace(next);
    const isLeftFlanking = !isNextSpace && (!isNextPunctuation || isLastSpace || isLastPunctuation);
    const isRightFlanking = !isLastSpace && (!isLastPunctuation || isNextSpace || isNextPunctuation);
    return {
      canOpen: isLeftFlanking && (canSplitWord || !isRightFlanking || isLastPunctuation),
      canClose: isRightFlanking && (canSplitWord || !isLeftFlanking || isNextPunctuation),
      length: end - start,
    };
  }
}

function codePointBefore(src: string, pos: number): number {
  const pair = src.codePointAt(pos - 2) ?? 0;
  return pair > 0xffff ? pair : wholeCodePoint(src.charCodeAt(pos - 1));
}

/** Half of a pair of surrogates counts as an unknown character. */
function wholeCodePoint(code = 0): number {
  return (code & 0x1ff800) === 0xd800 ? 0xfffd : code;
}
