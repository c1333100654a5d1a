import type {Block, List, Table} from './block-nodes.js';
import type {References} from './link-definitions.js';

/**
 * A list or table that is still being written, with the parts of it that are final: those before which a later one
 * has begun. The rest of its text is read as a small list or table of its own and then joined to them.
 */
export class OpenContainer {
  /** Where it begins in the text. */
  readonly start: number;
  /** What has to stand before the rest of the text to make it readable. */
  readonly head: string;
  /** Labels its final parts ask for. */
  readonly asked = new Set<string>();
  /** Definitions in its final parts. */
  readonly found: References = {};
  #settled: List | Table | undefined;

  constructor(start: number, head: string) {
    this.start = start;
    this.head = head;
  }

  /** Takes the parts of a block for good; `false` when it cannot. */
  settle(block: Block): boolean {
    const whole = this.join(block);
    if (whole.type !== 'list' && whole.type !== 'table') return false;
    this.#settled = whole;
    return true;
  }

  /** The whole, with a block of the parts that are not final. */
  join(block: Block): Block {
    const settled = this.#settled;
    if (settled?.type === 'table' && block.type === 'table')
      return {...settled, rows: [...settled.rows, ...block.rows]};
    if (settled?.type !== 'list' || block.type !== 'list') return block;
    // Whether blank lines part the items is the whole list's matter. The first is that of the head.
    const items = [...settled.items, ...block.items.slice(1)];
    return {...settled, tight: settled.tight && block.tight, items};
  }

  /** A loose list stays loose: what follows cannot take the blank line away. */
  loosen(): void {
    if (this.#settled?.type === 'list') this.#settled = {...this.#settled, tight: false};
  }
}

/**
 * An item, so that the rest of a list is read as more of them, and its words tell whether it is loose. Its content
 * begins so far in that none of the others lies inside.
 *
 * @param lines of the list, from its first
 */
export function headOfList(lines: string): string {
  return `   ${/[-+*]|\d{1,9}[.)]/.exec(lines)?.[0] ?? ''}    x\n`;
}
