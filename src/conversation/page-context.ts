/*
 * Page context: what the page adds to a message of the visitor, such as its title. It is sent at the end of the message,
 * in a marked block.
 */

/** One line of page context. */
export interface PageContextEntry {
  /** Name of the line, such as `Order number`, in the language of the agent. */
  readonly label: string;
  readonly text: string;
}

/** Lines that a page adds to a message of the visitor. */
export type PageContext = readonly PageContextEntry[];

/** Returns what the page adds to a message. `undefined` adds nothing. */
export type ReadPageContext = () => PageContext | undefined | Promise<PageContext | undefined>;

/** Characters of all texts of a block. Longer texts are cut off there. */
const maxContextText = 4000;
const maxLabelLength = 100;
const maxEntries = 20;

/**
 * Returns page context as the block that is sent below a message, one line per entry. The lines of a longer text are
 * indented, and `</page-context` in a text becomes `<\/page-context`, so a text can neither end the block nor fake another
 * entry. Entries without a label or a text are left out. Returns `''` if none is left. Up to 20 entries and
 * 4,000 characters.
 */
export function pageContextBlock(context: PageContext): string {
  const lines: string[] = [];
  let left = maxContextText;
  for (const {label, text} of context.slice(0, maxEntries)) {
    const name = cut(label.replace(/\s+/g, ' ').trim(), maxLabelLength);
    const words = cut(text.replace(/\r\n?/g, '\n').replace(controlCharacters, '').trim(), left);
    if (name === '' || words === '') continue;
    left -= words.length;
    lines.push(`${name}: ${words.replace(/\n/g, '\n  ')}`);
  }
  const inside = lines.join('\n').replace(/<(?=\/page-context)/gi, '<\\');
  return inside && `<page-context>\n${inside}\n</page-context>`;
}

/** A terminal would obey them. */
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** A cut between two halves of a surrogate pair would leave half a character. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return length < 2 ? '' : `${text.slice(0, length - 1).replace(/\p{Surrogate}$/u, '')}…`;
}
