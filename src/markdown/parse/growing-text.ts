import type Token from 'markdown-it/lib/token.mjs';
import {mathRules} from '../math/lazy-math.js';
import type {Block} from './block-nodes.js';
import {commonMark, type CommonMark, type MarkdownOptions} from './commonmark.js';
import {LinkDefinitions, type References} from './link-definitions.js';
import {headOfList, OpenContainer, OpenFence} from './open-blocks.js';
import {fillsColumns} from './tables.js';
import {isLooseList, parseBlocks, readBlocks} from './token-tree.js';
import {showableText} from './unfinished-text.js';

/** Text with its final blocks, the labels it asks for, and its definitions. */
interface FinalText {
  readonly start: number;
  readonly end: number;
  readonly asked: ReadonlySet<string>;
  readonly found: References;
  readonly finalBlocks: readonly Block[];
}

/** Text that definitions or links in other text can change. */
type Dependent = Pick<FinalText, 'asked' | 'found'>;

/**
 * A normalised text that only grows, as blocks. A block is final when a later block has begun on a complete line. After
 * that, only two things can change it: the definition of a label it asks for, and the use of a label it defines. Only
 * the open end is parsed again.
 */
export class GrowingText {
  readonly #mathRules: ReturnType<typeof mathRules>;
  readonly #parser: CommonMark;
  readonly #definitions = new LinkDefinitions();
  #final: FinalText[] = [];
  #openBlocks: readonly Block[] = [];
  #text = '';
  /** Index of the first character that is not final. */
  #start = 0;
  #container: OpenContainer | undefined;
  #fence: OpenFence | undefined;
  /** Start of a block that cannot be parsed in parts; -1 when there is none. */
  #wholeFrom = -1;
  #attempted = 0;

  constructor(options: MarkdownOptions) {
    this.#mathRules = options.math ? mathRules() : undefined;
    this.#parser = commonMark(options);
  }

  get blocks(): readonly Block[] {
    return [...this.#final.flatMap(({finalBlocks}) => finalBlocks), ...this.#openBlocks];
  }

  /** Number of blocks at the end that more text can still change. */
  get openLength(): number {
    return this.#openBlocks.length;
  }

  append(text: string): void {
    this.#text = this.#text === '' ? withoutBlankStart(text) : this.#text + text;
  }

  /** Finalizes all blocks that can be final, and parses the rest as unfinished text. */
  parseOpenEnd(): void {
    while (this.#finalizeNext());
    if (this.#fence) {
      this.#openBlocks = [this.#fence.shownBlock(this.#text)];
      return;
    }
    const rest = showableText(this.#head + this.#text.slice(this.#start));
    const environment = this.#definitions.forParsing(true, new Set(this.#container?.asked));
    this.#openBlocks = this.#joined(parseBlocks(rest, this.#parser, environment));
  }

  /** Finalizes everything: no more text follows. */
  finish(): void {
    if (this.#container || this.#start < this.#text.length) this.#finalizeText(this.#text.length);
    this.#openBlocks = [];
  }

  get #head(): string {
    return this.#container?.head ?? '';
  }

  #joined(blocks: readonly Block[]): readonly Block[] {
    const [first, ...others] = blocks;
    return this.#container && first ? [this.#container.join(first), ...others] : blocks;
  }

  /** Finalizes as much as the complete lines allow. Returns whether another call may finalize more. */
  #finalizeNext(): boolean {
    if (this.#fence) return this.#finalizeFence(this.#fence);
    const lineEnd = this.#text.lastIndexOf('\n') + 1;
    const end = this.#mathRules?.endBeforeFormula(this.#text, this.#start, lineEnd) ?? lineEnd;
    if (end <= this.#start || end === this.#attempted) return false;
    this.#attempted = end;
    const lines = this.#head + this.#text.slice(this.#start, end);
    const found: References = {};
    const tokens = this.#parser.parseBlocks(lines, this.#definitions.forParsing(true, undefined, found));
    const last = lastBlock(tokens);
    if (!last) return false;
    const boundary = finalLines(last, lines);
    if (boundary > 0) {
      const length = lineOffset(lines, boundary);
      // Formulas and definitions may read differently without the lines after them, so the final lines are parsed alone.
      const areFinal = !this.#mathRules && Object.keys(found).length === 0;
      this.#finalizeText(this.#start + length - this.#head.length, areFinal ? last.before : undefined);
      this.#attempted = 0;
      return true;
    }
    if (last.start > 0 || this.#wholeFrom === this.#start) return false;
    if (last.type === 'fence') return this.#openFence(lines);
    return this.#finalizeParts(last, lines, isLooseList(tokens, 0));
  }

  /** @param tokens of the blocks up to that end, if they are known */
  #finalizeText(end: number, tokens?: readonly Token[]): void {
    const found: References = {...this.#container?.found};
    const asked = new Set(this.#container?.asked);
    const environment = this.#definitions.forParsing(false, asked, found);
    const text = this.#head + this.#text.slice(this.#start, end);
    const finalBlocks = this.#joined(
      tokens ? readBlocks(tokens, this.#parser, environment) : parseBlocks(text, this.#parser, environment),
    );
    const start = this.#container?.start ?? this.#start;
    this.#final.push({start, end, asked, found, finalBlocks});
    this.#start = end;
    this.#container = undefined;
    this.#define(found, asked);
  }

  /**
   * Adds definitions. Parses blocks again that use their labels, and definitions that were shown because no block used
   * them.
   */
  #define(found: References, asked: ReadonlySet<string> = new Set()): void {
    const defined = this.#definitions.addFinal(found);
    const changed = [...this.#definitions.count(asked, 1)];
    this.#parseAgain(text => defined.some(label => text.asked.has(label)), changed, defined.length > 0);
    this.#parseAgain(text => changed.some(label => label in text.found), changed, changed.length > 0);
  }

  /** @param changed collects the labels that are now used, or no longer used */
  #parseAgain(isAffected: (text: Dependent) => boolean, changed: string[], isAny: boolean): void {
    if (!isAny) return;
    this.#final = this.#final.map(text => {
      if (!isAffected(text)) return text;
      const asked = new Set<string>();
      const environment = this.#definitions.forParsing(false, asked);
      const finalBlocks = parseBlocks(this.#text.slice(text.start, text.end), this.#parser, environment);
      changed.push(...this.#definitions.count(text.asked, -1), ...this.#definitions.count(asked, 1));
      return {...text, asked, finalBlocks};
    });
    if (this.#container && isAffected(this.#container)) this.#parseWhole(this.#container.start);
  }

  /** Drops the parts of an open block. From now on, the block is parsed as a whole. */
  #parseWhole(start: number): void {
    this.#container = undefined;
    this.#start = start;
    this.#wholeFrom = start;
  }

  #openFence(lines: string): boolean {
    this.#fence = OpenFence.begin(lines, this.#start);
    if (!this.#fence) this.#wholeFrom = this.#start;
    return this.#fence !== undefined;
  }

  #finalizeFence(fence: OpenFence): boolean {
    const closed = fence.findEnd(this.#text);
    if (closed === undefined) return false;
    this.#fence = undefined;
    this.#finalizeText(closed);
    return true;
  }

  /** Finalizes all but the last item of the only list, or all but the last row of the only table. */
  #finalizeParts({type, parts}: LastBlock, lines: string, loose: boolean | undefined): boolean {
    const lastPart = parts.at(-1);
    const enough = parts.length > (type === 'table' || this.#container ? 2 : 1);
    if (lastPart === undefined || !enough) return false;
    // A list without a paragraph does not show whether it is loose.
    if (type === 'list' && loose === undefined) return false;
    const length = lineOffset(lines, lastPart);
    const finalPart = lines.slice(0, length);
    // The head of a table is parsed again with each of its rows.
    const head = type === 'list' ? headOfList(lines) : lines.slice(0, lineOffset(lines, 2));
    const container = this.#container ?? new OpenContainer(this.#start, head);
    if (type === 'table' && !fillsColumns(finalPart)) {
      this.#parseWhole(container.start);
      return false;
    }
    const environment = this.#definitions.forParsing(false, container.asked, container.found);
    const [block] = parseBlocks(finalPart, this.#parser, environment);
    if (!block || !container.addFinal(block)) return false;
    if (loose) container.loosen();
    this.#start += length - (this.#container?.head.length ?? 0);
    this.#container = container;
    this.#define(container.found);
    return false;
  }
}

/** Drops blank lines before the first block: they have no meaning, and the parser keeps a record of each line. */
export function withoutBlankStart(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/, '');
}

/** The last block of the outermost level: the only one that more text can still change. */
interface LastBlock {
  readonly type: 'list' | 'table' | 'fence' | 'other';
  /** Its first line, from 0. */
  readonly start: number;
  /** First lines of a list's items or of a table's rows, including its head; empty for other blocks. */
  readonly parts: readonly number[];
  /** Tokens of all blocks before it. */
  readonly before: readonly Token[];
}

const types: Readonly<Record<string, LastBlock['type']>> = {
  bullet_list_open: 'list',
  ordered_list_open: 'list',
  table_open: 'table',
  fence: 'fence',
};

function lastBlock(tokens: readonly Token[]): LastBlock | undefined {
  const index = tokens.findLastIndex(({level, nesting}) => level === 0 && nesting >= 0);
  const [token, ...inside] = tokens.slice(Math.max(0, index));
  if (!token?.map) return undefined;
  return {
    type: types[token.type] ?? 'other',
    start: token.map[0],
    parts: inside.flatMap(({type, level, map}) => (map && isPart(type, level) ? [map[0]] : [])),
    before: tokens.slice(0, index),
  };
}

function isPart(type: string, level: number): boolean {
  return (type === 'list_item_open' && level === 1) || (type === 'tr_open' && level === 2);
}

/**
 * Returns the number of final lines in a growing text: those before the last block, or 0. A definition directly above
 * that block may still get a title from its lines, although they look like a block now.
 */
function finalLines({start}: LastBlock, lines: string): number {
  const above = lines.slice(0, lineOffset(lines, start)).split(/\n[ \t]*\n/);
  return above.at(-1)?.includes(']:') ? 0 : start;
}

/** Returns the index at which a line begins; lines count from 0. */
function lineOffset(text: string, line: number): number {
  let offset = 0;
  for (let count = 0; count < line; count += 1) offset = text.indexOf('\n', offset) + 1;
  return offset;
}
