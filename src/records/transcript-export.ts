import {writeJson} from '../client/json-object.js';
import type {ReplyLink} from '../client/resources.js';

/** File format of an export. Any other value counts as `markdown`. */
export type ExportFormat = 'markdown' | 'json' | 'text';

export interface ExportedMessage {
  /** `user`, `assistant`, or another role of a stored record. */
  readonly role: string;
  readonly author: string;
  readonly text: string;
  /** Epoch milliseconds; `undefined` if unknown. */
  readonly createdAt?: number | undefined;
  readonly recordId: string;
  readonly replyTo: string;
  readonly image: string;
  readonly type: string;
  readonly triggerSrc: string;
  /** Web pages that the reply names. Default: none. */
  readonly sources?: readonly ReplyLink[] | undefined;
}

export interface ExportedConversation {
  readonly title: string;
  readonly agentId: string;
  formatTime(time: number): string;
}

const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
/** Characters that control a terminal, except the tab. */
const controlCharacters = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;

/**
 * Returns messages as the text of a file. No message can fake another one: JSON has an object for each, and the other
 * formats quote or indent their text.
 */
export function exportMessages(
  messages: readonly ExportedMessage[],
  format: ExportFormat,
  about: ExportedConversation,
): string {
  switch (format) {
    case 'json':
      return jsonTranscript(messages, about);
    case 'text':
      return textTranscript(oneLine(about.title), messages.map(toEntry(about)));
    // JavaScript pages can pass any value.
    default:
      return markdownTranscript(oneLine(about.title), messages.map(toEntry(about)));
  }
}

/** Uses the field names of a stored record. */
function jsonTranscript(messages: readonly ExportedMessage[], about: ExportedConversation): string {
  const exportedMessages = messages.map(message => ({
    recordId: message.recordId,
    role: message.role,
    content: message.text,
    createTime: isTime(message.createdAt) ? new Date(message.createdAt).toISOString() : '',
    replyTo: message.replyTo,
    image: message.image,
    type: message.type,
    triggerSrc: message.triggerSrc,
    sources: message.sources?.map(({url, title}) => ({url, title})),
  }));
  return `${writeJson({title: about.title, agentId: about.agentId, exportedMessages}, 2)}\n`;
}

function textTranscript(title: string, entries: readonly TranscriptEntry[]): string {
  const messages = entries.map(({author, time, lines, image, sources}) =>
    [
      time ? `${author} · ${time}` : author,
      ...[...lines, ...(image ? [image] : []), ...sources.map(sourceLine)].map(line =>
        `    ${line}`.trimEnd(),
      ),
    ].join('\n'),
  );
  return `${[title, ...messages].join('\n\n')}\n`;
}

function toEntry(about: ExportedConversation): (message: ExportedMessage) => TranscriptEntry {
  return ({author, text, role, createdAt, image, sources = []}) => ({
    author: oneLine(author),
    time: isTime(createdAt) ? oneLine(about.formatTime(createdAt)) : '',
    lines: textLines(text),
    isTyped: role === 'user',
    image: oneLine(image),
    sources: sources.map(({url, title}) => ({url: oneLine(url), title: oneLine(title)})),
  });
}

function textLines(text: string): readonly string[] {
  const lines = text.split(lineEnd).map(line => line.replace(controlCharacters, ''));
  const first = lines.findIndex(line => line.trim() !== '');
  const last = lines.findLastIndex(line => line.trim() !== '');
  return first < 0 ? [] : lines.slice(first, last + 1);
}

function oneLine(text: string): string {
  return text.split(lineEnd).join(' ').replace(controlCharacters, '').trim();
}

function isTime(time: number | undefined): time is number {
  return time !== undefined && !Number.isNaN(new Date(time).getTime());
}

interface TranscriptEntry {
  readonly author: string;
  readonly time: string;
  readonly lines: readonly string[];
  /** Whether a person typed the text, so it contains no markup. */
  readonly isTyped: boolean;
  readonly image: string;
  readonly sources: readonly ReplyLink[];
}

function sourceLine({url, title}: ReplyLink, index: number): string {
  return `${index + 1}. ${[title, url].filter(Boolean).join(' ')}`;
}

/**
 * Returns a transcript as Markdown: a heading for each message, and its text as a quotation. An open code block, a list
 * or a heading in a message ends with the quotation, so it cannot affect other messages. The Markdown of agents stays,
 * but as in the chat, HTML is shown as text and images do not load automatically.
 */
function markdownTranscript(title: string, entries: readonly TranscriptEntry[]): string {
  return `${[`# ${escapeMarkdown(title)}`, ...entries.map(messageSection)].join('\n\n')}\n`;
}

function messageSection({author, time, lines, isTyped, image, sources}: TranscriptEntry): string {
  const text = isTyped ? escapedLines(lines) : safeMarkdown(lines);
  const links = sources.map(({url, title}, index) =>
    `${index + 1}. ${title && `${escapeMarkdown(title)} `}${webLink(url)}`.trimEnd(),
  );
  const quoted = [...text, ...(image ? ['', webLink(image)] : [])];
  if (text.length === 0) quoted.shift();
  const heading = `## ${escapeMarkdown(author)}${time ? ` · ${escapeMarkdown(time)}` : ''}`;
  // A separate quotation: an open code block or list in the text ends before it.
  return [heading, ...[quoted, links].filter(list => list.length > 0).map(quotation)].join('\n\n');
}

function quotation(lines: readonly string[]): string {
  return lines.map(line => (line.trim() === '' ? '>' : `> ${line}`)).join('\n');
}

/** Escapes typed text. All lines and indentations stay visible. */
function escapedLines(lines: readonly string[]): readonly string[] {
  return lines.map((whole, index) => {
    const line = whole.trimEnd();
    const [indentation = ''] = /^[ \t]*/.exec(line) ?? [];
    const spaces = '&nbsp;'.repeat(indentation.replace(/\t/g, '    ').length);
    const text = spaces + escapeMarkdown(line.slice(indentation.length));
    const goesOn = line !== '' && (lines[index + 1] ?? '').trim() !== '';
    return goesOn ? `${text}\\` : text;
  });
}

/** Not `\\<`: many viewers turn an address into a link that would include the backslash. */
const lessThan = '&lt;';

/** Escapes characters that are markup anywhere, or at the start of a line. */
function escapeMarkdown(line: string): string {
  return line
    .replace(/[\\`*_[\]>&~|$]/g, '\\$&')
    .replace(/</g, lessThan)
    .replace(/^[#+\-=]/, '\\$&')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2');
}

/** Outside of lists, a fence with a larger indentation is part of indented code. */
const fenceStart = /^ {0,3}(?:> {0,3}|[-*+] {1,4}|\d{1,9}[.)] {1,4})*(`{3,}(?=[^`]*$)|~{3,})/;
const fenceInList = /^\s+(`{3,}(?=[^`]*$)|~{3,})/;
const listItem = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;
const fenceEnd = /^[\s>]*(`{3,}|~{3,})\s*$/;

/**
 * Disables HTML and images outside of code, and keeps all other Markdown. Detects code line by line, without a parser. If
 * in doubt, code counts as text and may get an extra backslash.
 */
function safeMarkdown(lines: readonly string[]): readonly string[] {
  let fence = '';
  let isFenceNested = false;
  let inList = false;
  let codeIsOpen = false;
  return lines.map(line => {
    // The end of a list or quotation also ends a fence inside the list or quotation.
    if (isFenceNested && /^[^\s>]/.test(line)) fence = '';
    if (fence !== '') {
      if (fenceEnd.exec(line)?.[1]?.startsWith(fence)) fence = '';
      return line;
    }
    inList = listItem.test(line) || (inList && /^(?:\s|$)/.test(line));
    const start = fenceStart.exec(line) ?? (inList ? fenceInList.exec(line) : undefined);
    fence = start?.[1] ?? '';
    isFenceNested = inList || /^ *[^ `~]/.test(line);
    if (fence !== '') return line;
    if (line.trim() === '') codeIsOpen = false;
    const cells = line.split('|').map(cell => {
      const inert = inertCell(cell, codeIsOpen);
      ({codeIsOpen} = inert);
      return inert.text;
    });
    return cells.join('|');
  });
}

/**
 * Disables HTML and images in a line or table cell, except in code between two equal runs of backticks.
 *
 * @param codeIsOpen whether code of an earlier line may continue; then nothing counts as code until the paragraph ends
 */
function inertCell(cell: string, codeIsOpen: boolean): {text: string; codeIsOpen: boolean} {
  const pieces = cell.split(/(`+)/);
  let codeEnd = -1;
  const text = pieces.map((piece, index) => {
    if (index <= codeEnd) return piece;
    if (!piece.startsWith('`')) return inertText(piece);
    const isEscaped = /(?<!\\)(?:\\\\)*\\$/.test(pieces[index - 1] ?? '');
    if (!codeIsOpen && !isEscaped) codeEnd = pieces.indexOf(piece, index + 1);
    codeIsOpen ||= codeEnd < index;
    return piece;
  });
  return {text: text.join(''), codeIsOpen};
}

/** Matches escapes, images, possible starts of an image, and starts of HTML tags that are no address in angle brackets. */
const activeMarkup = /\\.|!(?=!\[)|!\[(\]?)|<(?![a-z][a-z\d+.-]{1,31}:[^\s<>]*>)(?=[a-z/!?])/gi;

function inertText(text: string): string {
  return text.replace(activeMarkup, (found, noDescription: string | undefined) => {
    if (found.endsWith('<')) return lessThan;
    if (found.startsWith('\\')) return found;
    if (found === '!') return '\\!';
    return noDescription ? '[🖼]' : '[';
  });
}

/** Links http and https addresses without a user name. The service may have sent any other text. */
function webLink(address: string): string {
  const href = webAddress(address);
  return href ? `<${href}>` : escapeMarkdown(address);
}

function webAddress(address: string): string | undefined {
  try {
    const {protocol, username, password, href} = new URL(address);
    return /^https?:$/.test(protocol) && !username && !password ? href : undefined;
  } catch {
    return undefined;
  }
}
