import type Token from 'markdown-it/lib/token.mjs';
import type {Block} from './block-nodes.js';
import {commonMark, type CommonMark, type MarkdownOptions} from './commonmark.js';
import {isLooseList, lastBlock, lineOffset, settledLines, type LastBlock} from './last-block.js';
import {LinkDefinitions, type References} from './link-definitions.js';
import {OpenFence} from './open-fence.js';
import {headOfList, OpenContainer} from './open-container.js';
import {mathRules} from './math/math-grammar.js';
import {parseBlocks, readBlocks, withoutBlankStart} from './parse-markdown.js';
import {fillsColumns} from './table-columns.js';
import {showableText} from './unfinished-lines.js';

/** Text whose blocks are final, and what it asked for in vain. */
interface SettledText {
  readonly start: number;
  readonly end: number;
  readonly missed: ReadonlySet<string>;
  readonly blocks: readonly Block[];
}

/**
 * One normalised text that only grows, as blocks. A block is settled when a later one has begun on a complete line: from
 * then on nothing can change it, except a definition of a link it asked for. Only the open end is parsed again.
 */
export class GrowingText {
  readonly #mathRules: ReturnType<typeof mathRules>;
  readonly #parser: CommonMark;
  readonly #definitions = new LinkDefinitions();
  #settled: SettledText[] = [];
  #open: readonly Block[] = [];
  #text = '';
  /** Where the text begins that is not settled. */
  #start = 0;
  #container: OpenContainer | undefined;
  #fence: OpenFence | undefined;
  /** The block that must be read whole begins here; -1 when there is none. */
  #wholeFrom = -1;
  #attempted = 0;

  constructor(options: MarkdownOptions) {
    this.#mathRules = options.math ? mathRules() : undefined;
    this.#parser = commonMark(options);
  }

  /** All blocks as they were when they were last read. */
  get blocks(): readonly Block[] {
    return [...this.#settled.flatMap(({blocks}) => blocks), ...this.#open];
  }

  /** How many of them, at the end, more text can still change. */
  get openLength(): number {
    return this.#open.length;
  }

  append(text: string): void {
    this.#text = this.#text === '' ? withoutBlankStart(text) : this.#text + text;
  }

  /** Settles what can be, and reads the rest as what is still being written. */
  readOpenEnd(): void {
    while (this.#settleNext());
    if (this.#fence) {
      this.#open = [this.#fence.shownBlock(this.#text)];
      return;
    }
    const references = this.#definitions.forParsing(new Set());
    const rest = showableText(this.#head + this.#text.slice(this.#start));
    this.#open = this.#joined(parseBlocks(rest, this.#parser, {references, open: true}));
  }

  /** Nothing is to come any more. */
  settleAll(): void {
    if (this.#container || this.#start < this.#text.length) this.#settleText(this.#text.length);
    this.#open = [];
  }

  get #head(): string {
    return this.#container?.head ?? '';
  }

  #joined(blocks: readonly Block[]): readonly Block[] {
    const [first, ...others] = blocks;
    return this.#container && first ? [this.#container.join(first), ...others] : blocks;
  }

  /** Settles as much as the complete lines allow. Returns whether it is worth trying again. */
  #settleNext(): boolean {
    if (this.#fence) return this.#settleFence(this.#fence);
    const lineEnd = this.#text.lastIndexOf('\n') + 1;
    const end = this.#mathRules?.endBeforeFormula(this.#text, this.#start, lineEnd) ?? lineEnd;
    if (end <= this.#start || end === this.#attempted) return false;
    this.#attempted = end;
    const lines = this.#head + this.#text.slice(this.#start, end);
    const found: References = {};
    const references = this.#definitions.forParsing(new Set(), found);
    const tokens = this.#parser.parseBlocks(lines, {references, open: true});
    const last = lastBlock(tokens);
    if (!last) return false;
    const boundary = settledLines(last, lines);
    if (boundary > 0) {
      const length = lineOffset(lines, boundary);
      // Which definitions are final, and how much of a formula is, takes a reading of the final lines alone.
      const areFinal = !this.#mathRules && Object.keys(found).length === 0;
      this.#settleText(this.#start + length - this.#head.length, areFinal ? last.before : undefined);
      this.#attempted = 0;
      return true;
    }
    if (last.start > 0 || this.#wholeFrom === this.#start) return false;
    if (last.type === 'fence') return this.#openFence(lines);
    return this.#settleParts(last, lines, isLooseList(tokens, 0));
  }

  /** @param tokens of the blocks up to that end, if they are known */
  #settleText(end: number, tokens?: readonly Token[]): void {
    const found: References = {};
    const missed = new Set(this.#container?.missed);
    const environment = {references: this.#definitions.forParsing(missed, found), open: false};
    const text = this.#head + this.#text.slice(this.#start, end);
    const blocks = this.#joined(
      tokens ? readBlocks(tokens, this.#parser, environment) : parseBlocks(text, this.#parser, environment),
    );
    const start = this.#container?.start ?? this.#start;
    this.#settled.push({start, end, missed, blocks});
    this.#start = end;
    this.#container = undefined;
    this.#define(found);
  }

  /** Blocks that had asked for a definition in vain say something else now. */
  #define(found: References): void {
    const labels = this.#definitions.settle(found);
    if (labels.length === 0) return;
    const isConcerned = (missed: ReadonlySet<string>) => labels.some(label => missed.has(label));
    this.#settled = this.#settled.map(text => (isConcerned(text.missed) ? this.#readAgain(text) : text));
    if (this.#container && isConcerned(this.#container.missed)) this.#readWhole(this.#container.start);
  }

  #readAgain({start, end}: SettledText): SettledText {
    const missed = new Set<string>();
    const references = this.#definitions.forParsing(missed);
    const source = this.#text.slice(start, end);
    return {start, end, missed, blocks: parseBlocks(source, this.#parser, {references, open: false})};
  }

  /** Gives the parts of an open block up; it is read as one from here on. */
  #readWhole(start: number): void {
    this.#container = undefined;
    this.#start = start;
    this.#wholeFrom = start;
  }

  #openFence(lines: string): boolean {
    this.#fence = OpenFence.begin(lines, this.#start);
    if (!this.#fence) this.#wholeFrom = this.#start;
    return this.#fence !== undefined;
  }

  #settleFence(fence: OpenFence): boolean {
    const closed = fence.findEnd(this.#text);
    if (closed === undefined) return false;
    this.#fence = undefined;
    this.#settleText(closed);
    return true;
  }

  /** Settles all but the last item of the only list, or all but the last row of the only table. */
  #settleParts({type, parts}: LastBlock, lines: string, loose: boolean | undefined): boolean {
    const lastPart = parts.at(-1);
    const enough = parts.length > (type === 'table' || this.#container ? 2 : 1);
    if (lastPart === undefined || !enough) return false;
    // A list that shows no paragraph does not tell whether it is loose.
    if (type === 'list' && loose === undefined) return false;
    const length = lineOffset(lines, lastPart);
    const settled = lines.slice(0, length);
    // The head of a table is read again with every one of its rows.
    const head = type === 'list' ? headOfList(lines) : lines.slice(0, lineOffset(lines, 2));
    const container = this.#container ?? new OpenContainer(this.#start, head);
    if (type === 'table' && !fillsColumns(settled)) {
      this.#readWhole(container.start);
      return false;
    }
    const found: References = {};
    const references = this.#definitions.forParsing(container.missed, found);
    const [block] = parseBlocks(settled, this.#parser, {references, open: false});
    if (!block || !container.settle(block)) return false;
    if (loose) container.loosen();
    this.#start += length - (this.#container?.head.length ?? 0);
    this.#container = container;
    this.#define(found);
    return false;
  }
}
