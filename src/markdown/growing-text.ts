import type Token from 'markdown-it/lib/token.mjs';
import type {Block} from './block-nodes.js';
import {commonMark, type CommonMark, type MarkdownOptions} from './commonmark.js';
import {isLooseList, lastBlock, lineOffset, settledLines, type LastBlock} from './last-block.js';
import {LinkDefinitions, type References} from './link-definitions.js';
import {OpenFence} from './open-fence.js';
import {headOfList, OpenContainer} from './open-container.js';
import {mathRules} from './math/math-module.js';
import {parseBlocks, readBlocks, withoutBlankStart} from './parse-markdown.js';
import {fillsColumns} from './table-columns.js';
import {showableText} from './unfinished-lines.js';

/** Text whose blocks are final, the labels it asks for, and what it defines. */
interface SettledText {
  readonly start: number;
  readonly end: number;
  readonly asked: ReadonlySet<string>;
  readonly found: References;
  readonly blocks: readonly Block[];
}

/** Text that other text can change. */
type Dependent = Pick<SettledText, 'asked' | 'found'>;

/**
 * One normalised text that only grows, as blocks. A block is settled when a later one has begun on a complete line: from
 * then on nothing can change it, except the definition of a label it asks for, or the use of one it defines. Only the
 * open end is parsed again.
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
    const rest = showableText(this.#head + this.#text.slice(this.#start));
    const environment = this.#definitions.forParsing(true, new Set(this.#container?.asked));
    this.#open = this.#joined(parseBlocks(rest, this.#parser, environment));
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
    const tokens = this.#parser.parseBlocks(lines, this.#definitions.forParsing(true, undefined, found));
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
    const found: References = {...this.#container?.found};
    const asked = new Set(this.#container?.asked);
    const environment = this.#definitions.forParsing(false, asked, found);
    const text = this.#head + this.#text.slice(this.#start, end);
    const blocks = this.#joined(
      tokens ? readBlocks(tokens, this.#parser, environment) : parseBlocks(text, this.#parser, environment),
    );
    const start = this.#container?.start ?? this.#start;
    this.#settled.push({start, end, asked, found, blocks});
    this.#start = end;
    this.#container = undefined;
    this.#define(found, asked);
  }

  /**
   * Adds definitions. Blocks that use their labels are read again, and so are definitions that were shown because
   * nothing used them.
   */
  #define(found: References, asked: ReadonlySet<string> = new Set()): void {
    const defined = this.#definitions.settle(found);
    const changed = [...this.#definitions.count(asked, 1)];
    this.#readAgain(text => defined.some(label => text.asked.has(label)), changed, defined.length > 0);
    this.#readAgain(text => changed.some(label => label in text.found), changed, changed.length > 0);
  }

  /** @param changed collects the labels that are used now, or no longer */
  #readAgain(isConcerned: (text: Dependent) => boolean, changed: string[], isAny: boolean): void {
    if (!isAny) return;
    this.#settled = this.#settled.map(text => {
      if (!isConcerned(text)) return text;
      const asked = new Set<string>();
      const environment = this.#definitions.forParsing(false, asked);
      const blocks = parseBlocks(this.#text.slice(text.start, text.end), this.#parser, environment);
      changed.push(...this.#definitions.count(text.asked, -1), ...this.#definitions.count(asked, 1));
      return {...text, asked, blocks};
    });
    if (this.#container && isConcerned(this.#container)) this.#readWhole(this.#container.start);
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
    const environment = this.#definitions.forParsing(false, container.asked, container.found);
    const [block] = parseBlocks(settled, this.#parser, environment);
    if (!block || !container.settle(block)) return false;
    if (loose) container.loosen();
    this.#start += length - (this.#container?.head.length ?? 0);
    this.#container = container;
    this.#define(container.found);
    return false;
  }
}
