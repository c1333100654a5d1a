/* The text of a selection, and its form in a draft. */

/** Characters of a quote in a draft. */
export const maxQuoteLength = 500;

/** Characters that are read from a selection. A reply may have megabytes. */
const maxReadLength = 4 * maxQuoteLength;

/** Elements whose text is not part of a reply. */
const controls =
  'button, [hidden], [aria-hidden="true"], .visually-hidden, .link-host, .code-head, annotation, svg';
const blocks = 'p, li, tr, h1, h2, h3, h4, h5, h6, pre, blockquote, td, th, div';
const cells = 'td, th';

/** Returns the text in a range: a line per block, with a bar between the cells of a row. Text of controls is left out. */
export function textIn(range: Range): string {
  const root = range.commonAncestorContainer;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let text = '';
  let last: Element | null | undefined;
  let node: Node | null = root.nodeType === Node.TEXT_NODE ? root : walker.nextNode();
  for (; node && text.length < maxReadLength; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!range.intersectsNode(node) || !parent || parent.closest(controls)) continue;
    const block = parent.closest(blocks);
    const words = wordsOf(node, range, parent);
    if (block === last) text += words;
    else if (words.trim() !== '') {
      const join = last && isSameRow(block, last) ? ' | ' : '\n';
      text = `${text.trimEnd()}${join}${isPreformatted(parent) ? words : words.trimStart()}`;
      last = block;
    }
  }
  return text.replace(/^\n+/, '').trimEnd();
}

function wordsOf(node: Node, range: Range, parent: Element): string {
  const from = node === range.startContainer ? range.startOffset : 0;
  const to = node === range.endContainer ? range.endOffset : undefined;
  const words = node.nodeValue?.slice(from, to) ?? '';
  return isPreformatted(parent) ? words : words.replace(/\s+/g, ' ');
}

function isPreformatted(element: Element): boolean {
  return getComputedStyle(element).whiteSpace.startsWith('pre');
}

function isSameRow(block: Element | null, last: Element): boolean {
  const row = block?.matches(cells) && last.matches(cells) ? block.closest('tr') : null;
  return row !== null && row === last.closest('tr');
}

/**
 * Returns a text as a quote in plain text: each line begins with `> `. A longer quote is cut off after a word, with an
 * ellipsis.
 *
 * @param limit maximum characters of the quote
 */
export function quoteOf(text: string, limit: number): string {
  const lines = text.split('\n').map(line => line.trimEnd());
  const isDouble = (index: number): boolean => lines[index] === '' && lines[index - 1] === '';
  const quote = lines
    .filter((_, index) => !isDouble(index))
    .map(line => `> ${line}`.trimEnd())
    .join('\n');
  if (Array.from(quote).length <= limit) return quote;
  const cut = fitting(quote, 'word', limit - 1);
  // A single long word, such as an address, is cut in its middle.
  const kept = cut.length > limit / 2 ? cut : fitting(quote, 'grapheme', limit - 1);
  return `${withoutEmptyLines(kept)}…`;
}

function withoutEmptyLines(quote: string): string {
  const lines = quote.split('\n');
  const last = lines.findLastIndex(line => line.trim() !== '>');
  return lines
    .slice(0, last + 1)
    .join('\n')
    .trimEnd();
}

function fitting(text: string, granularity: 'word' | 'grapheme', limit: number): string {
  let kept = '';
  let length = 0;
  for (const {segment} of new Intl.Segmenter(undefined, {granularity}).segment(text)) {
    length += Array.from(segment).length;
    if (length > limit) break;
    kept += segment;
  }
  return kept;
}

/** Returns a draft with a quote at its end, and room for a question below the quote. */
export function withQuote(draft: string, quote: string): string {
  const before = draft.trimEnd();
  return `${before === '' ? '' : `${before}\n\n`}${quote}\n\n`;
}
