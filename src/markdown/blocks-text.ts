/* Blocks as plain text, for the clipboard. */
import {inlineText, type Block, type Inline, type ListItem} from './parse/block-nodes.js';
import type {SafeLink} from './urls.js';

type LineText = (content: readonly Inline[]) => string;

/**
 * Returns blocks as plain text without markup.
 * @param lineText converts a line, for example `inlineText`
 */
export function blocksText(blocks: readonly Block[], lineText: LineText): string {
  return blocks
    .map(block => blockText(block, lineText))
    .filter(Boolean)
    .join('\n\n');
}

function blockText(block: Block, lineText: LineText): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return lineText(block.content);
    case 'quote':
      return blocksText(block.blocks, lineText);
    case 'list':
      return block.items
        .map((item, index) => itemText(item, block.ordered ? `${block.start + index}. ` : '• ', lineText))
        .join(block.tight ? '\n' : '\n\n');
    case 'code':
      return block.text.replace(/\n$/, '');
    case 'table':
      return [block.header, ...block.rows]
        .map(row => row.map(cell => lineText(cell).replace(/\n/g, ' ')).join('\t'))
        .join('\n');
    case 'rule':
      return '———';
    case 'math':
      return block.tex;
  }
}

function itemText({done, blocks}: ListItem, marker: string, lineText: LineText): string {
  const task = done === undefined ? '' : done ? '☑ ' : '☐ ';
  const text = blocks
    .map(block => blockText(block, lineText))
    .filter(Boolean)
    .join('\n');
  return marker + task + text.replace(/\n/g, `\n${' '.repeat(marker.length)}`);
}

/**
 * Returns a function that converts a line, with the address of each link after its words.
 *
 * @param safeLink returns `undefined` for an address that must not open
 */
export function lineWithAddresses(safeLink: (address: string) => SafeLink | undefined): LineText {
  const line: LineText = content =>
    content
      .map(piece => {
        if (!('content' in piece)) return inlineText([piece]);
        const label = line(piece.content);
        const address = piece.type === 'link' && shownAddress(piece.address, safeLink(piece.address));
        if (!address || plainAddress(label) === plainAddress(address)) return label;
        return `${label} (${address})`.trimStart();
      })
      .join('');
  return line;
}

const scheme = /^[a-z][a-z\d+.-]*:/i;

/** As written. A relative address is complete, because its page is unknown elsewhere. */
function shownAddress(address: string, link: SafeLink | undefined): string | undefined {
  return link && (scheme.test(address) ? address : link.href);
}

/** An address as people write it: without scheme, fields of a mail, last slash and signs in a number. */
function plainAddress(text: string): string {
  const rest = text
    .trim()
    .replace(/^(?:https?:\/\/|tel:|mailto:(?=([^?]*)).*)/is, '$1')
    .replace(/\/$/, '');
  return /^\+?[\d\s().-]+$/.test(rest) ? rest.replace(/[\s().-]/g, '') : rest;
}
