/* Blocks as HTML for the clipboard. All tags and attributes are in this file: a text chooses none, and its characters are
   escaped. There are no classes, scripts and pictures, so nothing loads after a paste. */
import type {Block, Inline, InlineTag, List, ListItem, Table} from './parse/block-nodes.js';
import type {Direction} from './text-direction.js';
import type {SafeLink} from './urls.js';

export interface CopiedLook {
  /** BCP 47 language of the text. */
  readonly language: string;
  readonly direction: Direction | undefined;
  readonly blockDirection: (block: Block) => Direction | undefined;
  /** Returns `undefined` for an address that must not open. */
  readonly safeLink: (address: string) => SafeLink | undefined;
}

/** `dir`: none inside another block, whose direction applies. */
type Attributes = Readonly<
  Partial<Record<'align' | 'dir' | 'href' | 'lang' | 'start', string | number | undefined>>
>;

const styles: Readonly<Record<'emphasis' | 'strong' | 'strike' | InlineTag, string>> = {
  ...{emphasis: 'em', strong: 'strong', strike: 's', kbd: 'kbd', sub: 'sub', sup: 'sup', mark: 'mark'},
  ...{small: 'small', u: 'u', s: 's', b: 'b', i: 'i'},
};

export function blocksHTML(blocks: readonly Block[], look: CopiedLook): string {
  const content = blocks.map(block => blockHTML(block, look, {dir: look.blockDirection(block)}));
  return element('div', content.join(''), {lang: look.language, dir: look.direction});
}

function blockHTML(block: Block, look: CopiedLook, attributes: Attributes = {}): string {
  switch (block.type) {
    case 'paragraph':
      return block.content.length > 0 ? element('p', lineHTML(block.content, look), attributes) : '';
    case 'heading':
      return element(`h${block.level}`, lineHTML(block.content, look), attributes);
    case 'quote':
      return element('blockquote', blocksInside(block.blocks, look), attributes);
    case 'list':
      return (block.isFootnotes ? '<hr>' : '') + listHTML(block, look, attributes);
    case 'code':
      return element('pre', element('code', escaped(block.text.replace(/\n$/, ''))), {dir: 'ltr'});
    case 'table':
      return tableHTML(block, look, attributes);
    case 'rule':
      return '<hr>';
    case 'math':
      return element('p', element('code', escaped(block.tex)), {dir: 'ltr'});
  }
}

function blocksInside(blocks: readonly Block[], look: CopiedLook): string {
  return blocks.map(block => blockHTML(block, look)).join('');
}

function listHTML({ordered, start, tight, items}: List, look: CopiedLook, attributes: Attributes): string {
  const content = items.map(item => element('li', itemHTML(item, tight, look))).join('');
  if (!ordered) return element('ul', content, attributes);
  return element('ol', content, {...attributes, start: start === 1 ? undefined : start});
}

/** Word processors drop checkboxes, so the state of a task is a sign. */
function itemHTML({done, blocks}: ListItem, tight: boolean, look: CopiedLook): string {
  const sign = done === undefined ? '' : done ? '☑ ' : '☐ ';
  const [first, ...others] = blocks;
  const rest = blocksInside(others, look);
  if (first?.type !== 'paragraph') return sign + (first ? blockHTML(first, look) : '') + rest;
  const words = sign + lineHTML(first.content, look);
  return (tight ? words : element('p', words)) + rest;
}

function tableHTML({alignments, header, rows}: Table, look: CopiedLook, attributes: Attributes): string {
  const row = (cells: readonly (readonly Inline[])[], tag: 'td' | 'th'): string =>
    element(
      'tr',
      cells.map((cell, column) => element(tag, lineHTML(cell, look), {align: alignments[column]})).join(''),
    );
  const body = rows.map(cells => row(cells, 'td')).join('');
  const content = element('thead', row(header, 'th')) + (body && element('tbody', body));
  // Word processors show no lines between cells without these attributes.
  return element('table', content, attributes).replace('<table', '<table border="1" cellspacing="0"');
}

function lineHTML(content: readonly Inline[], look: CopiedLook): string {
  return content.map(piece => pieceHTML(piece, look)).join('');
}

function pieceHTML(piece: Inline, look: CopiedLook): string {
  switch (piece.type) {
    case 'text':
    case 'citation':
      return escaped(piece.text).replace(/\n/g, '<br>');
    case 'break':
      return '<br>';
    case 'code':
      return element('code', escaped(piece.text));
    case 'math':
      return element('code', escaped(piece.tex));
    case 'footnote':
      return element('sup', escaped(piece.text));
    case 'image':
      return escaped(piece.alt);
    case 'link': {
      const words = lineHTML(piece.content, look);
      const link = look.safeLink(piece.address);
      return link ? element('a', words, {href: link.href}) : words;
    }
    default:
      return element(styles[piece.type], lineHTML(piece.content, look));
  }
}

function element(tag: string, content: string, attributes: Attributes = {}): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${escaped(String(value))}"`,
  );
  return `<${tag}${written.join('')}>${content}</${tag}>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);
}
