import type {
  Block,
  FootnoteReference,
  Inline,
  List,
  ListItem,
  Paragraph,
  Quote,
} from '../../parse/block-nodes.js';

/** A definition, as the rules of the parser read it. */
type Definition = Quote & {readonly footnote: string};

/** The footnotes of a part of a text, in their order. */
interface Found {
  /** Labels of the references, without those in definitions. */
  readonly labels: readonly string[];
  readonly definitions: readonly Definition[];
}

const nothing: Found = {labels: [], definitions: []};
const inParts = new WeakMap<object, Found>();

/** The last numbering of a part, with the look of its references then. */
const numbered = new WeakMap<object, {readonly looks: string; readonly part: unknown}>();

/** In place of a definition, so that later blocks keep their index. */
const emptied: Paragraph = {type: 'paragraph', content: []};

/**
 * A label that is likely to get a definition later, unlike the brackets in the regular expression `[^a-z]`. A reference
 * with such a label is a number from its start, so that its line stays the same when the definition arrives.
 */
const likelyLabel = /^(?:\d+|[\p{L}_][\p{L}\d_]+(?:-[\p{L}\d_]+)*)$/u;

/**
 * Replaces the references of blocks with their numbers, and adds the list of footnotes as the last block. The numbers
 * follow the order of the references. A note without a reference follows at the end, because no words may disappear.
 * Unchanged blocks stay the same objects.
 *
 * @param growing whether more text may follow
 * @param isSpoken whether a voice reads the text: without numbers, and with the list in the end
 */
export function numberFootnotes(
  blocks: readonly Block[],
  growing: boolean,
  isSpoken = false,
): readonly Block[] {
  const found = foundIn(blocks);
  if (found === nothing) return blocks;
  const numbering = new Numbering(found, growing, isSpoken);
  const shown = blocks.map(block => numbering.block(block));
  const list = growing && isSpoken ? undefined : numbering.list();
  return list ? [...shown, list] : shown;
}

class Numbering {
  readonly #isGrowing: boolean;
  readonly #isSpoken: boolean;
  /** The first definition of each label. */
  readonly #defined = new Map<string, Definition>();
  /** By label; by definition if another one has its label. */
  readonly #numbers = new Map<string | Definition, number>();
  readonly #referenced = new Set<string | Definition>();

  constructor({labels, definitions}: Found, isGrowing: boolean, isSpoken: boolean) {
    this.#isGrowing = isGrowing;
    this.#isSpoken = isSpoken;
    for (const each of definitions)
      if (!this.#defined.has(each.footnote)) this.#defined.set(each.footnote, each);
    this.#addReferences(labels);
    this.#addInner();
    for (const each of definitions)
      this.#number(this.#defined.get(each.footnote) === each ? each.footnote : each);
    this.#addInner();
  }

  list(): List | undefined {
    const items = [...this.#numbers].flatMap(([key, number]): readonly ListItem[] => {
      const blocks = this.#definitionOf(key)?.blocks.map(block => this.block(block));
      const footnote = {number, isReferenced: this.#referenced.has(key)};
      return blocks ? [{done: undefined, footnote, blocks}] : [];
    });
    if (items.length === 0) return undefined;
    return {type: 'list', ordered: true, start: 1, tight: true, isFootnotes: true, items};
  }

  block(block: Block): Block {
    return this.#cached(block, () => {
      switch (block.type) {
        case 'paragraph':
        case 'heading':
          return {...block, content: this.#line(block.content)};
        case 'quote':
          return isDefinition(block) ? emptied : {...block, blocks: this.#blocks(block.blocks)};
        case 'list':
          return {...block, items: block.items.map(item => this.#item(item))};
        case 'table':
          return {
            ...block,
            header: block.header.map(cell => this.#line(cell)),
            rows: block.rows.map(row => this.#cached(row, () => row.map(cell => this.#line(cell)))),
          };
        default:
          return block;
      }
    });
  }

  #item(item: ListItem): ListItem {
    return this.#cached(item, () => ({...item, blocks: this.#blocks(item.blocks)}));
  }

  /** A quote or an item that contains only definitions becomes empty. */
  #blocks(blocks: readonly Block[]): readonly Block[] {
    return blocks.map(block => this.block(block));
  }

  #line(content: readonly Inline[]): readonly Inline[] {
    return content.map(piece => {
      if (piece.type === 'footnote') return this.#reference(piece);
      return 'content' in piece ? {...piece, content: this.#line(piece.content)} : piece;
    });
  }

  #reference({label, text}: FootnoteReference): Inline {
    const number = this.#numbers.get(label);
    if (this.#isSpoken || number === undefined) return {type: 'text', text: this.#isSpoken ? '' : text};
    const isDefined = this.#defined.has(label);
    return {type: 'footnote', text: `[${number}]`, label, number, isDefined};
  }

  /** A part without footnotes, and one whose references look as before, stay the same objects. */
  #cached<Part extends object>(part: Part, convert: () => Part): Part {
    const found = foundIn(part);
    if (found === nothing) return part;
    const looks = found.labels.map(label => [this.#numbers.get(label), this.#defined.has(label)]);
    const key = JSON.stringify([this.#isSpoken, looks]);
    const before = numbered.get(part) as {readonly looks: string; readonly part: Part} | undefined;
    if (before?.looks === key) return before.part;
    const converted = convert();
    numbered.set(part, {looks: key, part: converted});
    return converted;
  }

  /** A reference to an unknown label stays as written, unless its definition may still arrive. */
  #addReferences(labels: readonly string[]): void {
    for (const label of labels) {
      const mayCome = this.#isGrowing && likelyLabel.test(label);
      if (!mayCome && !this.#defined.has(label)) continue;
      this.#referenced.add(label);
      this.#number(label);
    }
  }

  /** Adds the references in notes. The loop also visits the notes that it adds. */
  #addInner(): void {
    for (const key of this.#numbers.keys())
      this.#addReferences(foundIn(this.#definitionOf(key)?.blocks ?? []).labels);
  }

  #number(key: string | Definition): void {
    if (!this.#numbers.has(key)) this.#numbers.set(key, this.#numbers.size + 1);
  }

  #definitionOf(key: string | Definition): Definition | undefined {
    return typeof key === 'string' ? this.#defined.get(key) : key;
  }
}

function isDefinition(block: Quote): block is Definition {
  return block.footnote !== undefined;
}

function isReference(part: object): part is FootnoteReference {
  return 'type' in part && part.type === 'footnote';
}

function isQuote(part: object): part is Quote {
  return 'type' in part && part.type === 'quote';
}

/** Returns the footnotes of a part of a text. A part never changes, so each is searched once. */
function foundIn(part: object): Found {
  const known = inParts.get(part);
  if (known) return known;
  const found = search(part);
  inParts.set(part, found);
  return found;
}

function search(part: object): Found {
  if (isReference(part)) return {labels: [part.label], definitions: []};
  const inner = Object.values(part)
    .filter((value: unknown): value is object => typeof value === 'object' && value !== null)
    .map(foundIn)
    .filter(found => found !== nothing);
  const definitions = inner.flatMap(found => found.definitions);
  if (isQuote(part) && isDefinition(part)) return {labels: [], definitions: [part, ...definitions]};
  if (inner.length === 0) return nothing;
  return inner.length === 1 && inner[0]
    ? inner[0]
    : {labels: inner.flatMap(({labels}) => labels), definitions};
}
