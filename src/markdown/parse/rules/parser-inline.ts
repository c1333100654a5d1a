/* From markdown-it (MIT): see LICENSE in this folder. */
import type {ParsingEnvironment} from '../link-definitions.js';
import {readBackticks} from './backticks.js';
import {balancePairs} from './balance-pairs.js';
import {pairEmphasis, readEmphasis} from './emphasis.js';
import {readEntity, readEscape} from './escapes.js';
import {readAutolink, readImage, readLink} from './links.js';
import {Ruler} from './ruler.js';
import {StateInline, type RuleInline, type RuleInline2} from './state-inline.js';
import {pairStrikethrough, readStrikethrough} from './strikethrough.js';
import {joinFragments, readLineEnd, readText} from './text.js';
import type {Token} from './token.js';

const firstRules: readonly (readonly [name: string, rule: RuleInline])[] = [
  ['text', readText],
  ['newline', readLineEnd],
  ['escape', readEscape],
  ['backticks', readBackticks],
  ['strikethrough', readStrikethrough],
  ['emphasis', readEmphasis],
  ['link', readLink],
  ['image', readImage],
  ['autolink', readAutolink],
  ['entity', readEntity],
];

/** For the pairs of signs in the whole text. */
const secondRules: readonly (readonly [name: string, rule: RuleInline2])[] = [
  ['balance_pairs', balancePairs],
  ['strikethrough', pairStrikethrough],
  ['emphasis', pairEmphasis],
  // Joins signs that stay text with the text around them.
  ['fragments_join', joinFragments],
];

export class ParserInline {
  readonly ruler = new Ruler<RuleInline>();
  readonly ruler2 = new Ruler<RuleInline2>();
  readonly #State: typeof StateInline;
  readonly #maxNesting: number;

  /** @param maxNesting maximum depth of markup; deeper markup is text */
  constructor(maxNesting: number, State = StateInline) {
    this.#State = State;
    this.#maxNesting = maxNesting;
    for (const [name, rule] of firstRules) this.ruler.push(name, rule);
    for (const [name, rule] of secondRules) this.ruler2.push(name, rule);
  }

  parse(src: string, env: ParsingEnvironment): Token[] {
    const state = new this.#State(src, this, env);
    this.tokenize(state);
    for (const rule of this.ruler2.getRules()) rule(state);
    return state.tokens;
  }

  /** Moves behind the token at the position. */
  skipToken(state: StateInline): void {
    const {pos, cache} = state;
    const known = cache[pos];
    if (known !== undefined) {
      state.pos = known;
      return;
    }
    let isRead = false;
    if (state.level < this.#maxNesting) {
      // The level limits the recursion. No tokens are created.
      state.level += 1;
      isRead = readToken(this.ruler.getRules(), state, true);
      state.level -= 1;
    } else {
      // Too deep: skips the rest of the text.
      state.pos = state.posMax;
    }
    if (!isRead) state.pos += 1;
    cache[pos] = state.pos;
  }

  /** Reads the text from `pos` to `posMax`. */
  tokenize(state: StateInline): void {
    const rules = this.ruler.getRules();
    const end = state.posMax;
    while (state.pos < end) {
      if (state.level < this.#maxNesting && readToken(rules, state, false)) continue;
      state.pending += state.src.charAt(state.pos);
      state.pos += 1;
    }
    if (state.pending) state.pushPending();
  }
}

function readToken(rules: readonly RuleInline[], state: StateInline, silent: boolean): boolean {
  for (const rule of rules) if (rule(state, silent)) return true;
  return false;
}
