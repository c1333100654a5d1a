import type {Block, CitedSource, Inline, List, ListItem, Quote, Table} from '../../parse/block-nodes.js';

/** `[1]`, `[^1]` without a note, and `【1†source】`. */
const mark = /\[\^?([1-9]\d{0,2})\]|【([1-9]\d{0,2})†[^【】\n]{0,200}】/g;

/** The source of each number, from 1. `undefined` for an address that must not open. */
export type CitedSources = readonly (CitedSource | undefined)[];

interface Cited {
  readonly sources: CitedSources;
  readonly part: unknown;
}

/** The last conversion of a part. A part never changes, so an equal part stays the same object. */
const cited = new WeakMap<object, Cited>();

/**
 * Makes marks such as `[1]` of a complete text citations of its sources. A mark without a source stays text. So does one
 * in code, in a formula and in a link. Unchanged blocks stay the same objects.
 */
export function citeSources(blocks: readonly Block[], sources: CitedSources): readonly Block[] {
  return new Citing(sources).all(blocks, (citing, block) => citing.block(block));
}

class Citing {
  readonly #sources: CitedSources;

  constructor(sources: CitedSources) {
    this.#sources = sources;
  }

  block(block: Block): Block {
    switch (block.type) {
      case 'paragraph':
      case 'heading': {
        const content = this.#line(block.content);
        return content === block.content ? block : {...block, content};
      }
      case 'quote':
        return this.#quote(block);
      case 'list':
        return this.#list(block);
      case 'table':
        return this.#table(block);
      default:
        return block;
    }
  }

  /** Returns the same list if no part of it changes, and the same list for the same sources. */
  all<Part extends object>(
    parts: readonly Part[],
    convert: (citing: this, part: Part) => Part,
  ): readonly Part[] {
    const converted = parts.map(part => this.#cached(part, () => convert(this, part)));
    return converted.every((part, index) => part === parts[index]) ? parts : converted;
  }

  #quote(quote: Quote): Quote {
    const blocks = this.all(quote.blocks, (citing, block) => citing.block(block));
    return blocks === quote.blocks ? quote : {...quote, blocks};
  }

  #list(list: List): List {
    const items = this.all(list.items, (citing, item) => citing.#item(item));
    return items === list.items ? list : {...list, items};
  }

  #item(item: ListItem): ListItem {
    const blocks = this.all(item.blocks, (citing, block) => citing.block(block));
    return blocks === item.blocks ? item : {...item, blocks};
  }

  #table(table: Table): Table {
    const header = this.all(table.header, (citing, cell) => citing.#line(cell));
    const rows = this.all(table.rows, (citing, row) => citing.all(row, (inner, cell) => inner.#line(cell)));
    return header === table.header && rows === table.rows ? table : {...table, header, rows};
  }

  #line(content: readonly Inline[]): readonly Inline[] {
    const pieces = content.map(piece => this.#pieces(piece));
    const isSame = pieces.every((inner, index) => inner.length === 1 && inner[0] === content[index]);
    return isSame ? content : pieces.flat();
  }

  #pieces(piece: Inline): readonly Inline[] {
    if (piece.type === 'text') return this.#text(piece.text) ?? [piece];
    // A link must not contain another one.
    if (!('content' in piece) || piece.type === 'link') return [piece];
    const content = this.#line(piece.content);
    return content === piece.content ? [piece] : [{...piece, content}];
  }

  /** Returns `undefined` for a text without marks. */
  #text(text: string): readonly Inline[] | undefined {
    const pieces: Inline[] = [];
    let end = 0;
    for (const match of text.matchAll(mark)) {
      const number = Number(match[1] ?? match[2]);
      const source = this.#sources[number - 1];
      if (!source) continue;
      if (match.index > end) pieces.push({type: 'text', text: text.slice(end, match.index)});
      pieces.push({type: 'citation', text: match[0], number, source});
      end = match.index + match[0].length;
    }
    if (pieces.length === 0) return undefined;
    if (end < text.length) pieces.push({type: 'text', text: text.slice(end)});
    return pieces;
  }

  #cached<Part extends object>(part: Part, convert: () => Part): Part {
    const before = cited.get(part);
    if (before?.sources === this.#sources) return before.part as Part;
    const converted = convert();
    cited.set(part, {sources: this.#sources, part: converted});
    return converted;
  }
}
