import {unescapeAll} from 'markdown-it/lib/common/utils.mjs';
import type Token from 'markdown-it/lib/token.mjs';
import type {Alignment, Block, Inline, List, ListItem, Table, TableCell} from './block-nodes.js';
import {isLooseList} from './last-block.js';
import {definitionLines, type WrittenDefinition} from './link-definitions.js';

/** markdown-it's flat tokens as a tree. */
export class BlockReader {
  readonly #tokens: readonly Token[];
  readonly #lines: ReadonlyMap<Token, readonly Inline[]>;
  readonly #isUsed: (definition: WrittenDefinition) => boolean;
  #next = 0;

  /** @param lines the content of each `inline` token */
  constructor(
    tokens: readonly Token[],
    lines: ReadonlyMap<Token, readonly Inline[]>,
    isUsed: (definition: WrittenDefinition) => boolean,
  ) {
    this.#tokens = tokens;
    this.#lines = lines;
    this.#isUsed = isUsed;
  }

  /** The blocks up to the end of what is around them. */
  read(): readonly Block[] {
    return this.#each(token => this.#block(token));
  }

  /** What stands up to the token that ends what is around it; an opening one is read with all that is in it. */
  #each<Piece>(read: (token: Token) => Piece): Piece[] {
    const pieces: Piece[] = [];
    for (let token = this.#take(); token && token.nesting >= 0; token = this.#take())
      pieces.push(read(token));
    return pieces;
  }

  #take(): Token | undefined {
    const token = this.#tokens[this.#next];
    this.#next += 1;
    return token;
  }

  #block(token: Token): Block {
    switch (token.type) {
      case 'paragraph_open':
        return {type: 'paragraph', content: this.#content()};
      case 'heading_open':
        return {type: 'heading', level: Number(token.tag.slice(1)), content: this.#content()};
      case 'blockquote_open':
        return {type: 'quote', blocks: this.read()};
      case 'bullet_list_open':
        return this.#list(token, false);
      case 'ordered_list_open':
        return this.#list(token, true);
      case 'table_open':
        return this.#table();
      case 'fence':
      case 'code_block':
        return {
          type: 'code',
          language: unescapeAll(token.info).trim().split(/\s+/)[0] ?? '',
          text: token.content,
        };
      case 'math_block':
        return {type: 'math', tex: token.content};
      case 'definitions': {
        // An empty paragraph stays when all are used, so that later blocks keep their places.
        const definitions = (token.meta as readonly WrittenDefinition[]).filter(each => !this.#isUsed(each));
        return {type: 'paragraph', content: definitionLines(definitions)};
      }
      case 'hr':
        return {type: 'rule'};
      default:
        return {type: 'paragraph', content: [{type: 'text', text: token.content}]};
    }
  }

  /** The one `inline` token, and the one that ends what is around it. */
  #content(): readonly Inline[] {
    return this.#each(token => this.#lines.get(token) ?? []).flat();
  }

  #list(opening: Token, ordered: boolean): List {
    const first = this.#next;
    const items = this.#each(() => asTask(this.read()));
    const tight = !isLooseList(this.#tokens.slice(first, this.#next), opening.level);
    return {type: 'list', ordered, start: Number(opening.attrGet('start') ?? 1), tight, items};
  }

  #table(): Table {
    const alignments: Alignment[] = [];
    const readCell = (cell: Token): TableCell => {
      if (cell.type === 'th_open') alignments.push(cell.meta as Alignment);
      return this.#content();
    };
    const [head, body = []] = this.#each(() => this.#each(() => this.#each(readCell)));
    return {type: 'table', alignments, header: head?.[0] ?? [], rows: body};
  }
}

const task = /^\[([ xX])\][ \t\n]/;

/** GFM: an item that begins with `[ ]` or `[x]` is a task. */
function asTask(blocks: readonly Block[]): ListItem {
  const [first, ...others] = blocks;
  const [start, ...words] = first?.type === 'paragraph' ? first.content : [];
  const found = start?.type === 'text' ? task.exec(start.text) : null;
  if (!found || start?.type !== 'text') return {done: undefined, blocks};
  const content: readonly Inline[] = [{type: 'text', text: start.text.slice(4)}, ...words];
  return {done: found[1] !== ' ', blocks: [{type: 'paragraph', content}, ...others]};
}
