import type Token from 'markdown-it/lib/token.mjs';
import type {Block} from './block-nodes.js';
import {commonMark, type CommonMark, type MarkdownOptions} from './commonmark.js';
import {isLooseList, lastBlock, lineOffset, settledLines, type LastBlock} from './last-block.js';
import {LinkDefinitions, type References} from './link-definitions.js';
import {OpenFence} from './open-fence.js';
import {headOfList, OpenContainer} from './open-container.js';
import {mathRules} from './math/math-grammar.js';
import {normalizeText, parseBlocks, readBlocks} from './parse-markdown.js';
import {fillsColumns} from './table-columns.js';
import {showableText} from './unfinished-lines.js';

/** What an update changed: everything from one block on, and single blocks before it. */
export interface BlocksChange {
  readonly from: number;
  readonly revised: readonly number[];
}

/** Text whose blocks are final, and what it asked for in vain. */
interface SettledText {
  readonly start: number;
  readonly end: number;
  readonly firstBlock: number;
  readonly missed: ReadonlySet<string>;
}

const nothingChanged: BlocksChange = {from: Number.POSITIVE_INFINITY, revised: []};

/**
 * Milliseconds. Reading the open end again and again costs next to nothing, unless it is one huge block: a
 * reading that takes longer has to leave three times as much for everything else.
 */
const cheapReading = 4;

/**
 * A growing text as blocks. A block is settled when a later one has begun on a complete line: from then
 * on nothing can change it, except a definition of a link it asked for. Only the open end is parsed
 * again. When the text is complete, the blocks equal those of `parseMarkdown`.
 */
export class IncrementalBlocks {
  readonly #mathRules: ReturnType<typeof mathRules>;
  readonly #parser: CommonMark;
  #source = '';
  #text = '';
  #complete = false;
  #definitions = new LinkDefinitions();
  #settled: Block[] = [];
  #settledTexts: SettledText[] = [];
  #open: readonly Block[] = [];
  /** Where the text begins that is not settled. */
  #start = 0;
  #container: OpenContainer | undefined;
  #fence: OpenFence | undefined;
  /** The block that must be read whole begins here; -1 when there is none. */
  #wholeFrom = -1;
  #attempted = 0;
  #behind = false;
  /** When the open end may be read again, on the clock of `performance.now()`. */
  #restUntil = 0;
  #revised = new Set<number>();

  constructor(options: MarkdownOptions) {
    this.#mathRules = options.math ? mathRules() : undefined;
    this.#parser = commonMark(options);
  }

  /** All blocks as they are to be shown now. */
  get blocks(): readonly Block[] {
    return [...this.#settled, ...this.#open];
  }

  /** The block at an index of {@link blocks}. */
  at(index: number): Block | undefined {
    return this.#settled[index] ?? this.#open[index - this.#settled.length];
  }

  /** Whether text arrived that has not been read yet; another update, a little later, will. */
  get isBehind(): boolean {
    return this.#behind;
  }

  /** How many blocks, from the first, nothing can be added to. */
  get settledLength(): number {
    return this.#settled.length;
  }

  get length(): number {
    return this.#settled.length + this.#open.length;
  }

  /**
   * Takes the text as it is now. A text that does not continue the former one is read anew.
   *
   * @param growing whether more is about to come
   */
  update(text: string, growing: boolean): BlocksChange {
    if (text === this.#source && growing !== this.#complete && !this.#behind) return nothingChanged;
    const continues = !this.#complete && text.startsWith(this.#source);
    if (!continues) this.#reset();
    const from = continues ? this.#settled.length : 0;
    this.#append(text, growing);
    this.#revised.clear();
    if (growing) this.#readOpenEnd();
    else this.#settleAll();
    return {from, revised: [...this.#revised].filter(index => index < from)};
  }

  #reset(): void {
    this.#source = '';
    this.#text = '';
    this.#complete = false;
    this.#definitions = new LinkDefinitions();
    this.#settled = [];
    this.#settledTexts = [];
    this.#open = [];
    this.#start = 0;
    this.#container = undefined;
    this.#fence = undefined;
    this.#wholeFrom = -1;
    this.#attempted = 0;
  }

  /** A carriage return at the end waits for what follows: it may be half of a line end. */
  #append(text: string, growing: boolean): void {
    const end = growing && text.endsWith('\r') ? text.length - 1 : text.length;
    this.#text += normalizeText(text.slice(this.#source.length, end));
    this.#source = text.slice(0, end);
    this.#complete = !growing;
  }

  #readOpenEnd(): void {
    this.#behind = this.#isTooSoon();
    if (this.#behind) return;
    const begun = performance.now();
    while (this.#settleNext());
    if (this.#fence) {
      this.#open = [this.#fence.shownBlock(this.#text)];
      return;
    }
    const references = this.#definitions.forParsing(new Set());
    const rest = showableText(this.#head + this.#text.slice(this.#start));
    const blocks = parseBlocks(rest, this.#parser, {references, open: true});
    this.#open = this.#joined(blocks);
    const now = performance.now();
    this.#restUntil = now - begun > cheapReading ? now + 3 * (now - begun) : 0;
  }

  #isTooSoon(): boolean {
    return !this.#fence && performance.now() < this.#restUntil;
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
    this.#settledTexts.push({start, end, firstBlock: this.#settled.length, missed});
    for (const block of blocks) this.#settled.push(block);
    this.#start = end;
    this.#container = undefined;
    this.#define(found);
  }

  /** Blocks that had asked for a definition in vain say something else now. */
  #define(found: References): void {
    const labels = this.#definitions.settle(found);
    if (labels.length === 0) return;
    for (const [index, text] of this.#settledTexts.entries()) {
      if (!labels.some(label => text.missed.has(label))) continue;
      const missed = new Set<string>();
      const references = this.#definitions.forParsing(missed);
      const source = this.#text.slice(text.start, text.end);
      const blocks = parseBlocks(source, this.#parser, {references, open: false});
      this.#settledTexts[index] = {...text, missed};
      for (const [offset, block] of blocks.entries()) {
        this.#settled[text.firstBlock + offset] = block;
        this.#revised.add(text.firstBlock + offset);
      }
    }
    const {missed, start} = this.#container ?? {};
    if (missed && start !== undefined && labels.some(label => missed.has(label))) this.#readWhole(start);
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
    if ((type !== 'list' && type !== 'table') || lastPart === undefined || !enough) return false;
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

  #settleAll(): void {
    this.#fence = undefined;
    this.#behind = false;
    if (this.#container || this.#start < this.#text.length) this.#settleText(this.#text.length);
    this.#open = [];
  }
}
