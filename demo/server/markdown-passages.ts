import {anchorOf, pageAddress} from './documentation-pages.js';
import type {Passage} from './passage.js';

/** The part of a Markdown document below one heading. */
interface Section {
  readonly heading: string;
  readonly lines: readonly string[];
}

/**
 * Splits a Markdown document at its headings. Table rows become list items, so that an answer can quote one row.
 *
 * @param page the page of the documentation with the document. Default: the file.
 */
export function markdownPassages(markdown: string, file: string, page = file): readonly Passage[] {
  const sections = splitAtHeadings(markdown);
  const documentTitle = sections.find(({heading}) => heading !== '')?.heading ?? file;
  return sections
    .map(({heading, lines}) => ({
      title: heading || documentTitle,
      document: documentTitle,
      address: pageAddress(page, heading),
      text: joinWrappedLines(tablesToLists(lines)).join('\n').trim(),
      link: heading ? `${file}#${anchorOf(heading)}` : file,
    }))
    .filter(({text}) => text !== '');
}

function splitAtHeadings(markdown: string): readonly Section[] {
  const sections: {heading: string; lines: string[]}[] = [{heading: '', lines: []}];
  let isCode = false;
  for (const line of markdown.split(/\r?\n/)) {
    if (isFence(line)) isCode = !isCode;
    // A component of Storybook, or a comment for it.
    if (!isCode && /^(?:<\/?[A-Z]|\{\/\*)/.test(line)) continue;
    // In code, a line that begins with # is a comment.
    const heading = isCode ? undefined : /^#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1];
    if (heading === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({heading, lines: []});
  }
  return sections;
}

function tablesToLists(lines: readonly string[]): readonly string[] {
  let isCode = false;
  return lines.flatMap((line, index) => {
    if (isFence(line)) isCode = !isCode;
    if (isCode || !isTableRow(line)) return [line];
    const isHeader = isTableRule(lines[index + 1] ?? '');
    return isHeader || isTableRule(line) ? [] : [rowToListItem(line)];
  });
}

/** Joins wrapped lines, because a chat shows each line break. */
function joinWrappedLines(lines: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let isCode = false;
  for (const line of lines) {
    const before = joined.at(-1);
    const isWrapped = !isCode && before !== undefined && isWords(before) && isContinuation(line);
    if (isWrapped) joined[joined.length - 1] = `${before} ${line.trim()}`;
    else joined.push(line);
    if (isFence(line)) isCode = !isCode;
  }
  return joined;
}

function isWords(line: string): boolean {
  return line.trim() !== '' && !isFence(line);
}

/** Whether a line continues the paragraph before: it starts no list, table, quote or heading. */
function isContinuation(line: string): boolean {
  return isWords(line) && !/^\s*(?:[-*+>|#]|\d+[.)])/.test(line);
}

function isFence(line: string): boolean {
  return line.trimStart().startsWith('```');
}

function isTableRow(line: string): boolean {
  return /^\s*\|.*\|\s*$/.test(line);
}

function isTableRule(line: string): boolean {
  return isTableRow(line) && /^[\s|:-]+$/.test(line);
}

function rowToListItem(row: string): string {
  const [first = '', ...others] = row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim().replaceAll('\\|', '|'));
  return `- ${first}: ${others.filter(cell => cell !== '').join('; ')}`;
}
