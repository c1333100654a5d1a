import {linkAddresses} from './autolinks.js';
import {
  type Alignment,
  type Block,
  type Inline,
  type InlineTag,
  type List,
  type ListItem,
  type Quote,
  type Table,
  type TableCell,
  inlineText,
} from './block-nodes.js';
import {nestingLimit, type CommonMark} from './commonmark.js';
import {inlineTags} from './inline-tags.js';
import {definitionLines, type ParsingEnvironment, type WrittenDefinition} from './link-definitions.js';
import {unescapeAll} from './rules/escapes.js';
import type {Token} from './rules/token.js';

const task = /^\[([ xX])\][ \t\n]/;

/** Parses a normalised text. In an open environment, the last line is treated as unfinished. */
export function parseBlocks(
  text: string,
  parser: CommonMark,
  environment: ParsingEnvironment,
): readonly Block[] {
  return readBlocks(parser.parseBlocks(text, environment), parser, environment);
}

export function readBlocks(
  tokens: readonly Token[],
  parser: CommonMark,
  environment: ParsingEnvironment,
): readonly Block[] {
  // In a table, empty cells follow the unfinished cell.
  const last = environment.open
    ? tokens.findLast(({type, content}) => type === 'inline' && content !== '')
    : undefined;
  // Parses all lines first, to find which definitions they use.
  const lines = tokens
    .filter(({type}) => type === 'inline')
    .map(token => {
      const open = token === last;
      return [token, inlineNodes(parser.parseInline(token, {...environment, open}), open)] as const;
    });
  return new BlockReader(tokens, new Map(lines), environment.isUsed).read();
}

/**
 * Returns whether blank lines separate the items of a list, or `undefined` if no item has a paragraph. Only
 * paragraphs show it.
 * @param tokens of the list
 * @param level of the list
 */
export function isLooseList(tokens: readonly Token[], level: number): boolean | undefined {
  const paragraph = tokens.find(token => token.type === 'paragraph_open' && token.level === level + 2);
  return paragraph && !paragraph.hidden;
}

class BlockReader {
  readonly #tokens: readonly Token[];
  readonly #lines: ReadonlyMap<Token, readonly Inline[]>;
  readonly #isUsed: (definition: WrittenDefinition) => boolean;
  #next = 0;

  constructor(
    tokens: readonly Token[],
    lines: ReadonlyMap<Token, readonly Inline[]>,
    isUsed: (definition: WrittenDefinition) => boolean,
  ) {
    this.#tokens = tokens;
    this.#lines = lines;
    this.#isUsed = isUsed;
  }

  read(): readonly Block[] {
    return this.#each(token => this.#block(token));
  }

  /** Reads pieces up to the token that ends their container. `read` consumes everything inside an opening token. */
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
        return {type: 'quote', ...(token.meta as Pick<Quote, 'footnote'> | null), blocks: this.read()};
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
      case 'definitions': {
        // An empty paragraph stays if all definitions are used, so that later blocks keep their index.
        const definitions = (token.meta as readonly WrittenDefinition[]).filter(each => !this.#isUsed(each));
        return {type: 'paragraph', content: definitionLines(definitions)};
      }
      case 'hr':
        return {type: 'rule'};
      default:
        return (
          (token.meta as Block | null) ?? {type: 'paragraph', content: [{type: 'text', text: token.content}]}
        );
    }
  }

  #content(): readonly Inline[] {
    return this.#each(token => this.#lines.get(token) ?? []).flat();
  }

  #list(opening: Token, ordered: boolean): List {
    const first = this.#next;
    const items = this.#each(() => asTask(this.read()));
    const tight = !isLooseList(this.#tokens.slice(first, this.#next), opening.level);
    return {type: 'list', ordered, start: opening.start, tight, items};
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

/** GFM: an item that begins with `[ ]` or `[x]` is a task. */
function asTask(blocks: readonly Block[]): ListItem {
  const [first, ...others] = blocks;
  const [start, ...words] = first?.type === 'paragraph' ? first.content : [];
  const found = start?.type === 'text' ? task.exec(start.text) : null;
  if (!found || start?.type !== 'text') return {done: undefined, blocks};
  const content: readonly Inline[] = [{type: 'text', text: start.text.slice(4)}, ...words];
  return {done: found[1] !== ' ', blocks: [{type: 'paragraph', content}, ...others]};
}

/**
 * Converts the tokens of one line. Unknown tokens become text. Markup that is nested too deep becomes its
 * words.
 * @param open whether more text may follow
 */
function inlineNodes(tokens: readonly Token[], open: boolean): readonly Inline[] {
  const root: Inline[] = [];
  let content = root;
  const around: Inline[][] = [];
  let text = '';
  let links = 0;
  /** Joins neighbouring texts first, so that an address with an escape or an entity stays one link. */
  const endText = (isOpen: boolean): void => {
    const pieces: readonly Inline[] = links > 0 ? [{type: 'text', text}] : linkAddresses(text, isOpen);
    if (text !== '') for (const piece of pieces) content.push(piece);
    text = '';
  };
  const lastWord = tokens.findLastIndex(({nesting}) => nesting >= 0);
  for (const [index, token] of tokens.entries()) {
    const {type, nesting} = token;
    if (type === 'text' || type === 'text_special' || type === 'softbreak') {
      text += type === 'softbreak' ? '\n' : token.content;
      continue;
    }
    endText(open && index > lastWord);
    if (type === 'link_open') links += 1;
    if (type === 'link_close') links -= 1;
    if (nesting < 0) {
      content = around.pop() ?? root;
    } else if (nesting === 0) {
      content.push(leaf(token));
    } else {
      around.push(content);
      if (around.length <= nestingLimit) content = begin(token, content);
    }
  }
  endText(open);
  return root;
}

function begin(token: Token, outer: Inline[]): Inline[] {
  const content: Inline[] = [];
  outer.push(
    token.type === 'link_open' ? {type: 'link', ...target(token), content} : {type: styleOf(token), content},
  );
  return content;
}

function styleOf({type, tag}: Token): 'emphasis' | 'strong' | 'strike' | InlineTag {
  if (type === 's_open') return 'strike';
  return inlineTags.find(name => name === tag) ?? (tag === 'strong' ? tag : 'emphasis');
}

function leaf(token: Token): Inline {
  switch (token.type) {
    case 'hardbreak':
      return {type: 'break'};
    case 'code_inline':
      return {type: 'code', text: token.content};
    case 'image':
      return {
        type: 'image',
        ...target(token),
        alt: inlineText(inlineNodes(token.children ?? [], false)),
      };
    default:
      // Rules on demand, such as those of formulas, put the piece into their token.
      return (token.meta as Inline | null) ?? {type: 'text', text: token.content};
  }
}

function target({target}: Token): {readonly address: string; readonly title: string} {
  return {address: target?.href ?? '', title: target?.title ?? ''};
}
