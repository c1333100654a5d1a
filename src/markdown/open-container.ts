import type {Block, List, Table} from './block-nodes.js';

/**
 * A list or table that is still being written, with the parts of it that are final. The rest of its text
 * is read as a small list or table of its own and then joined to them.
 */
export interface OpenContainer {
  /** Where it begins in the text. */
  readonly start: number;
  /** What has to stand before the rest of the text to make it readable. */
  readonly head: string;
  /** Labels asked for in vain by its final parts. */
  readonly missed: Set<string>;
  /** Takes the parts of a block for good; `false` when it cannot. */
  settle(block: Block): boolean;
  /** The whole, with a block of the parts that are not final. */
  join(block: Block): Block;
}

/** Items become final when a later one has begun. Whether blank lines part them is the whole list's matter. */
export class OpenList implements OpenContainer {
  readonly start: number;
  /**
   * An item, so that the rest is read as more of them, and its words tell whether it is loose. Its content
   * begins so far in that none of the others lies inside.
   */
  readonly head: string;
  readonly missed = new Set<string>();
  #settled: List | undefined;

  /** @param lines its own, from the first */
  constructor(start: number, lines: string) {
    this.start = start;
    this.head = `   ${/[-+*]|\d+[.)]/.exec(lines)?.[0] ?? ''}    x\n`;
  }

  settle(block: Block): boolean {
    if (block.type !== 'list') return false;
    this.#settled = this.#joined(block);
    return true;
  }

  join(block: Block): Block {
    return block.type === 'list' ? this.#joined(block) : block;
  }

  /** A loose list stays loose: what follows cannot take the blank line away. */
  loosen(): void {
    if (this.#settled) this.#settled = {...this.#settled, tight: false};
  }

  #joined(rest: List): List {
    const settled = this.#settled;
    if (!settled) return rest;
    const items = [...settled.items, ...rest.items.slice(1)];
    return {...settled, tight: settled.tight && rest.tight, items};
  }
}

/** Rows become final when a later one has begun; the head is read again with every one of them. */
export class OpenTable implements OpenContainer {
  readonly start: number;
  readonly head: string;
  readonly missed = new Set<string>();
  #settled: Table | undefined;

  constructor(start: number, head: string) {
    this.start = start;
    this.head = head;
  }

  settle(block: Block): boolean {
    if (block.type !== 'table') return false;
    this.#settled = this.#joined(block);
    return true;
  }

  join(block: Block): Block {
    return block.type === 'table' ? this.#joined(block) : block;
  }

  #joined(rest: Table): Table {
    const settled = this.#settled;
    return settled ? {...settled, rows: [...settled.rows, ...rest.rows]} : rest;
  }
}
