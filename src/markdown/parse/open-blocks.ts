import type {Block, Code, List, Table} from './block-nodes.js';
import type {References} from './link-definitions.js';

/**
 * An unfinished list or table with its final parts: those that a later part follows. The rest of its text is parsed as
 * a small list or table and then joined to them, so that a long one is not parsed again with every word.
 */
export class OpenContainer {
  /** Index of its first character in the text. */
  readonly start: number;
  /** Lines that must precede the rest of the text to make it a list or table. */
  readonly head: string;
  /** Labels that its final parts ask for. */
  readonly asked = new Set<string>();
  /** Definitions in its final parts. */
  readonly found: References = {};
  #final: List | Table | undefined;

  constructor(start: number, head: string) {
    this.start = start;
    this.head = head;
  }

  /** Adds final parts. Returns `false` when the block is no list or table. */
  addFinal(block: Block): boolean {
    const whole = this.join(block);
    if (whole.type !== 'list' && whole.type !== 'table') return false;
    this.#final = whole;
    return true;
  }

  /** Returns the final parts together with a block of the other parts. */
  join(block: Block): Block {
    const final = this.#final;
    if (final?.type === 'table' && block.type === 'table')
      return {...final, rows: [...final.rows, ...block.rows]};
    if (final?.type !== 'list' || block.type !== 'list') return block;
    // The first item is that of the head. Blank lines between items anywhere make the whole list loose.
    const items = [...final.items, ...block.items.slice(1)];
    return {...final, tight: final.tight && block.tight, items};
  }

  /** A loose list stays loose: later text cannot remove the blank line. */
  loosen(): void {
    if (this.#final?.type === 'list') this.#final = {...this.#final, tight: false};
  }
}

/**
 * Returns a list item to put before the rest of a list. With it, the rest is parsed as further items, and its
 * paragraphs show whether it is loose. Its content is indented so far that no other item lies inside it.
 *
 * @param lines of the list, from its first
 */
export function headOfList(lines: string): string {
  return `   ${/[-+*]|\d{1,9}[.)]/.exec(lines)?.[0] ?? ''}    x\n`;
}

/** Without the lookaheads, a long row of backticks takes quadratic time. */
const opening = /^(`{3,}(?!`)|~{3,}(?!~))([^\n]*)\n/;

/** An unfinished block of code. Each line is searched once, and only for the closing fence. */
export class OpenFence {
  readonly #language: string;
  readonly #end: RegExp;
  readonly #contentStart: number;
  #searched: number;

  private constructor(language: string, end: RegExp, contentStart: number) {
    this.#language = language;
    this.#end = end;
    this.#contentStart = contentStart;
    this.#searched = contentStart - 1;
  }

  /**
   * Returns `undefined` when only a parser can read the fence: an indented fence removes its indentation from each
   * line.
   */
  static begin(lines: string, start: number): OpenFence | undefined {
    const [line = '', marker = '', info = ''] = opening.exec(lines) ?? [];
    if (line === '') return undefined;
    const sign = marker.startsWith('~') ? '~' : '`';
    // Matches line feeds: for `^` and `$`, a line ends at other characters too.
    const end = new RegExp(`\\n {0,3}${sign}{${marker.length},}[ \\t]*\\n`, 'g');
    const language = info.includes('\\') || info.includes('&') ? undefined : info.trim().split(/\s+/)[0];
    return language === undefined ? undefined : new OpenFence(language, end, start + line.length);
  }

  /** Returns the index after the closing fence, if the complete lines have one. */
  findEnd(text: string): number | undefined {
    this.#end.lastIndex = this.#searched;
    this.#searched = text.lastIndexOf('\n');
    return this.#end.test(text) ? this.#end.lastIndex : undefined;
  }

  /** Returns the code so far, without a line that may become the closing fence. */
  shownBlock(text: string): Code {
    const code = text.slice(this.#contentStart);
    const lastLine = code.slice(code.lastIndexOf('\n') + 1);
    const mayEnd = /^ {0,3}[`~]+[ \t]*$/.test(lastLine);
    return {
      type: 'code',
      language: this.#language,
      text: mayEnd ? code.slice(0, code.length - lastLine.length) : code,
    };
  }
}
