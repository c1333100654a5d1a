import {unescapeAll} from 'markdown-it/lib/common/utils.mjs';
import type Token from 'markdown-it/lib/token.mjs';
import type {Alignment, Block, Inline, List, ListItem, Table, TableCell} from './block-nodes.js';

/** What an `inline` token says; asked once for each, in order. */
export type ReadInline = (token: Token) => readonly Inline[];

/** markdown-it's flat tokens as a tree. */
export class BlockReader {
  readonly #tokens: readonly Token[];
  readonly #readInline: ReadInline;
  #next = 0;

  constructor(tokens: readonly Token[], readInline: ReadInline) {
    this.#tokens = tokens;
    this.#readInline = readInline;
  }

  /** The outermost blocks. */
  read(): readonly Block[] {
    return this.#blocks('');
  }

  #blocks(closing: string): readonly Block[] {
    const blocks: Block[] = [];
    for (let token = this.#take(); token && token.type !== closing; token = this.#take()) {
      this.#next -= 1;
      const block = this.#block(token);
      if (block) blocks.push(block);
    }
    return blocks;
  }

  #take(): Token | undefined {
    const token = this.#tokens[this.#next];
    this.#next += 1;
    return token;
  }

  #block(token: Token): Block | undefined {
    this.#next += 1;
    switch (token.type) {
      case 'paragraph_open':
        return {type: 'paragraph', content: this.#content('paragraph_close')};
      case 'heading_open':
        return {
          type: 'heading',
          level: Number(token.tag.slice(1)) || 6,
          content: this.#content('heading_close'),
        };
      case 'blockquote_open':
        return {type: 'quote', blocks: this.#blocks('blockquote_close')};
      case 'bullet_list_open':
        return this.#list('bullet_list_close', false, 1);
      case 'ordered_list_open':
        return this.#list('ordered_list_close', true, Number(token.attrGet('start') ?? 1));
      case 'table_open':
        return this.#table();
      case 'fence':
        return {
          type: 'code',
          language: unescapeAll(token.info).trim().split(/\s+/)[0] ?? '',
          text: token.content,
        };
      case 'code_block':
        return {type: 'code', language: '', text: token.content};
      case 'math_block':
        return {type: 'math', tex: token.content};
      case 'hr':
        return {type: 'rule'};
      case 'inline':
        return {type: 'paragraph', content: this.#readInline(token)};
      default:
        return token.content === ''
          ? undefined
          : {type: 'paragraph', content: [{type: 'text', text: token.content}]};
    }
  }

  #content(closing: string): readonly Inline[] {
    let content: readonly Inline[] = [];
    for (let token = this.#take(); token && token.type !== closing; token = this.#take()) {
      if (token.type === 'inline') content = this.#readInline(token);
    }
    return content;
  }

  #list(closing: string, ordered: boolean, start: number): List {
    const items: ListItem[] = [];
    let tight = true;
    for (let token = this.#take(); token && token.type !== closing; token = this.#take()) {
      const level = token.level + 1;
      const first = this.#next;
      const blocks = this.#blocks('list_item_close');
      const inside = this.#tokens.slice(first, this.#next);
      if (inside.some(({type, level: own, hidden}) => type === 'paragraph_open' && own === level && !hidden))
        tight = false;
      items.push(asTask(blocks));
    }
    return {type: 'list', ordered, start, tight, items};
  }

  #table(): Table {
    const rows: (readonly TableCell[])[] = [];
    let row: TableCell[] = [];
    const alignments: Alignment[] = [];
    for (let token = this.#take(); token && token.type !== 'table_close'; token = this.#take()) {
      if (token.type === 'tr_open') row = [];
      else if (token.type === 'tr_close') rows.push(row);
      else if (token.type === 'inline') row.push(this.#readInline(token));
      else if (token.type === 'th_open') alignments.push(alignment(token));
    }
    const [header = [], ...body] = rows;
    return {type: 'table', alignments, header, rows: body};
  }
}

function alignment(token: Token): Alignment {
  const style: unknown = token.attrGet('style');
  if (style === 'text-align:left') return 'left';
  if (style === 'text-align:center') return 'center';
  return style === 'text-align:right' ? 'right' : undefined;
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
