import {contentModule, mathModule, useModule} from '../load-content.js';
import type {Block} from './block-nodes.js';
import {commonMark, type CommonMark, type MarkdownOptions} from './commonmark.js';
import {LinkDefinitions, type References} from './link-definitions.js';
import {
  finalLength,
  headOfContainer,
  lastBlock,
  lineOffset,
  OpenContainer,
  OpenFence,
  type LastBlock,
} from './open-blocks.js';
import type {Token} from './rules/token.js';
import {fillsColumns} from './tables.js';
import {isLooseList, parseBlocks, readBlocks} from './token-tree.js';
import {showableText} from './unfinished-text.js';

export function parseMarkdown(text: string, options: MarkdownOptions = {math: false}): readonly Block[] {
  const lines = withoutBlankStart(normalizeText(text));
  return withFootnotes(
    parseBlocks(lines, commonMark(options), new LinkDefinitions().forParsing(false)),
    false,
  );
}

/** Numbers the footnotes of a text. Until their code has loaded, footnotes stay as written. */
function withFootnotes(blocks: readonly Block[], growing: boolean, isSpoken?: boolean): readonly Block[] {
  return contentModule.loaded?.numberFootnotes(blocks, growing, isSpoken) ?? blocks;
}

/**
 * Milliseconds. Parsing the open end is cheap, except for one huge block. After a slower parse, the parser
 * pauses for three times its duration, which leaves the page time for other work.
 */
const cheapParse = 4;

interface WholeText {
  readonly text: string;
  readonly math: boolean;
  readonly content: typeof contentModule.loaded;
  readonly parsed: GrowingText;
}

/** The last text that was parsed to its end. A voice reads a reply after it is shown. */
let lastWhole: WholeText | undefined;

/**
 * Parses a text that may grow. Final text is parsed once, and an unchanged block stays the same object. When
 * the text is complete, the blocks equal those of `parseMarkdown`.
 */
export class IncrementalBlocks {
  readonly #options: MarkdownOptions;
  #parsed: GrowingText;
  /** The content module for which the text is parsed. */
  #content = contentModule.loaded;
  #source = '';
  #growing = true;
  #behind = false;
  /** End of the pause after a slow parse, in milliseconds of `performance.now()`. */
  #pausedUntil = 0;

  constructor(options: MarkdownOptions) {
    this.#options = options;
    this.#parsed = new GrowingText(options);
  }

  get blocks(): readonly Block[] {
    return withFootnotes(this.#parsed.blocks, this.#growing, this.#options.isSpoken);
  }

  /** Number of blocks at the start that more text can no longer change. */
  get finalLength(): number {
    return this.#growing ? this.#parsed.finalLength : this.blocks.length;
  }

  /** Whether some text is not parsed yet. If so, call `update` again a little later. */
  get isBehind(): boolean {
    return this.#behind;
  }

  /**
   * Parses the new part of the text. A text that does not continue the previous one is parsed from its start.
   * @param growing whether more text may follow
   */
  update(text: string, growing: boolean): void {
    if (text === this.#source && growing === this.#growing && !this.#behind) return;
    if (!this.#growing || !text.startsWith(this.#source)) {
      this.#parsed = new GrowingText(this.#options);
      this.#content = contentModule.loaded;
      this.#source = '';
    }
    // A carriage return at the end waits for the next character, because it may be half of a line end.
    const end = growing && text.endsWith('\r') ? text.length - 1 : text.length;
    this.#parsed.append(normalizeText(text.slice(this.#source.length, end)));
    this.#source = text.slice(0, end);
    this.#growing = growing;
    this.#behind = growing && performance.now() < this.#pausedUntil;
    if (!growing) this.#finish(text);
    else if (!this.#behind) this.#parseOpenEnd();
  }

  /** Takes the blocks of a whole text that was parsed for another reader. Returns `false` if it was not. */
  takeParsed(text: string): boolean {
    const {math} = this.#options;
    if (lastWhole?.text !== text || lastWhole.math !== math || lastWhole.content !== contentModule.loaded)
      return false;
    this.#parsed = lastWhole.parsed;
    this.#source = text;
    this.#growing = this.#behind = false;
    return true;
  }

  #finish(text: string): void {
    this.#parsed.finish();
    lastWhole = {
      text,
      math: this.#options.math,
      content: this.#content,
      parsed: this.#parsed,
    };
  }

  #parseOpenEnd(): void {
    const begun = performance.now();
    this.#parsed.parseOpenEnd();
    const now = performance.now();
    if (now - begun > cheapParse) this.#pausedUntil = now + 3 * (now - begun);
  }
}

/** Normalises line ends and the NUL character, as CommonMark requires. */
function normalizeText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/\0/g, '\uFFFD');
}

/** Drops blank lines before the first block. They have no meaning, and the parser stores a record of each line. */
function withoutBlankStart(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/, '');
}

/** Final text with its blocks, the labels it uses, and its definitions. */
interface FinalText {
  readonly start: number;
  readonly end: number;
  readonly usedLabels: ReadonlySet<string>;
  readonly found: References;
  readonly finalBlocks: readonly Block[];
}

/** The part of a text that depends on definitions or links in other text. */
type Dependent = Pick<FinalText, 'usedLabels' | 'found'>;

/**
 * Converts a normalised text that only grows to blocks. A block is final when a later block has begun on a
 * complete line. Then only two things can change it: the definition of a label it uses, and the use of a
 * label it defines. Only the open end is parsed again.
 */
class GrowingText {
  readonly #mathRules: typeof mathModule.loaded;
  readonly #parser: CommonMark;
  readonly #definitions = new LinkDefinitions();
  #final: FinalText[] = [];
  #openBlocks: readonly Block[] = [];
  #text = '';
  #start = 0;
  #container: OpenContainer | undefined;
  #fence: OpenFence | undefined;
  /** Start of a block that cannot be parsed in parts; -1 if there is none. */
  #wholeFrom = -1;
  #attempted = 0;

  constructor(options: MarkdownOptions) {
    this.#mathRules = options.math ? useModule(mathModule) : undefined;
    this.#parser = commonMark(options);
  }

  get blocks(): readonly Block[] {
    return [...this.#final.flatMap(({finalBlocks}) => finalBlocks), ...this.#openBlocks];
  }

  get finalLength(): number {
    return this.blocks.length - this.#openBlocks.length;
  }

  append(text: string): void {
    this.#text = this.#text === '' ? withoutBlankStart(text) : this.#text + text;
  }

  /** Finalizes as many blocks as possible, and parses the rest as unfinished text. */
  parseOpenEnd(): void {
    while (this.#finalizeNext());
    if (this.#fence) {
      this.#openBlocks = [this.#fence.shownBlock(this.#text)];
      return;
    }
    const rest = showableText(this.#head + this.#text.slice(this.#start));
    const environment = this.#definitions.forParsing(true, new Set(this.#container?.usedLabels));
    this.#openBlocks = this.#joined(parseBlocks(rest, this.#parser, environment));
  }

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
    const length = finalLength(last, lines);
    if (length > 0) {
      // Formulas and definitions may be parsed differently without the lines after them, so the final lines
      // are parsed alone.
      const areFinal = !this.#mathRules && Object.keys(found).length === 0;
      this.#finalizeText(this.#start + length - this.#head.length, areFinal ? last.before : undefined);
      this.#attempted = 0;
      return true;
    }
    if (last.start > 0 || this.#wholeFrom === this.#start) return false;
    if (last.type === 'fence') return this.#openFence(lines);
    // A paragraph of the last item may still become a table or a heading, which shows nothing about the list.
    const lastItem = tokens.findLastIndex(({type, level}) => type === 'list_item_open' && level === 1);
    return this.#finalizeParts(last, lines, isLooseList(tokens.slice(0, lastItem), 0));
  }

  /** @param tokens of the blocks up to that end, if they are known */
  #finalizeText(end: number, tokens?: readonly Token[]): void {
    const found: References = {...this.#container?.found};
    const usedLabels = new Set(this.#container?.usedLabels);
    const environment = this.#definitions.forParsing(false, usedLabels, found);
    const text = this.#head + this.#text.slice(this.#start, end);
    const finalBlocks = this.#joined(
      tokens ? readBlocks(tokens, this.#parser, environment) : parseBlocks(text, this.#parser, environment),
    );
    const start = this.#container?.start ?? this.#start;
    this.#final.push({start, end, usedLabels, found, finalBlocks});
    this.#start = end;
    this.#container = undefined;
    this.#define(found, usedLabels);
  }

  /**
   * Adds definitions. Parses blocks again that use their labels, and definitions that were visible because no
   * block used them.
   */
  #define(found: References, usedLabels: ReadonlySet<string> = new Set()): void {
    const defined = this.#definitions.addFinal(found);
    const changed = [...this.#definitions.count(usedLabels, 1)];
    this.#parseAgain(text => defined.some(label => text.usedLabels.has(label)), changed, defined.length > 0);
    this.#parseAgain(text => changed.some(label => label in text.found), changed, changed.length > 0);
  }

  /** @param changed collects the labels that are now used, or no longer used */
  #parseAgain(isAffected: (text: Dependent) => boolean, changed: string[], isAny: boolean): void {
    if (!isAny) return;
    this.#final = this.#final.map(text => {
      if (!isAffected(text)) return text;
      const usedLabels = new Set<string>();
      const environment = this.#definitions.forParsing(false, usedLabels);
      const finalBlocks = parseBlocks(this.#text.slice(text.start, text.end), this.#parser, environment);
      changed.push(
        ...this.#definitions.count(text.usedLabels, -1),
        ...this.#definitions.count(usedLabels, 1),
      );
      return {...text, usedLabels, finalBlocks};
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
    const container = this.#container ?? new OpenContainer(this.#start, headOfContainer(type, lines));
    if (type === 'table' && !fillsColumns(finalPart)) {
      this.#parseWhole(container.start);
      return false;
    }
    const environment = this.#definitions.forParsing(false, container.usedLabels, container.found);
    const [block] = parseBlocks(finalPart, this.#parser, environment);
    if (!block || !container.addFinal(block)) return false;
    if (loose) container.loosen();
    this.#start += length - (this.#container?.head.length ?? 0);
    this.#container = container;
    this.#define(container.found);
    return false;
  }
}
