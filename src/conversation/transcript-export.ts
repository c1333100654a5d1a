import {writeJson} from '../client/json-object.js';

/** The forms in which a conversation can be kept; another word counts as `markdown`. */
export type ExportFormat = 'markdown' | 'json' | 'text';

/** One message as it is exported. */
export interface ExportedMessage {
  /** `user`, `assistant`, or another role a stored record carries. */
  readonly role: string;
  /** Who said it, in the reader's language. */
  readonly author: string;
  readonly text: string;
  /** Epoch milliseconds; `undefined` when the time is not known. */
  readonly createdAt?: number | undefined;
  /** The service's identifier, or `''`. */
  readonly recordId: string;
  /** `recordId` of the message this one answers, or `''`. */
  readonly replyTo: string;
  /** Image address as the service sent it. */
  readonly image: string;
  readonly type: string;
  readonly triggerSrc: string;
}

/** What an export says of the conversation as a whole. */
export interface ExportedConversation {
  readonly title: string;
  readonly agentId: string;
  /** Epoch milliseconds as a reader tells the time. */
  formatTime(time: number): string;
}

/** The end of a line, by whatever character an editor takes for one. */
const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
/** What a terminal would obey. The tab stays. */
const controlCharacters = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;

/**
 * Messages as the text of one file, the same for the same messages. No message can pass for another one:
 * JSON holds each in its own object, and the forms for reading set each one in.
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
    // A page may ask for anything.
    default:
      return markdownTranscript(oneLine(about.title), messages.map(toEntry(about)));
  }
}

/** The field names are those of a stored record. */
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
  }));
  return `${writeJson({title: about.title, agentId: about.agentId, exportedMessages}, 2)}\n`;
}

function textTranscript(title: string, entries: readonly TranscriptEntry[]): string {
  const messages = entries.map(({author, time, lines, image}) =>
    [
      time ? `${author} · ${time}` : author,
      ...[...lines, ...(image ? [image] : [])].map(line => `    ${line}`.trimEnd()),
    ].join('\n'),
  );
  return `${[title, ...messages].join('\n\n')}\n`;
}

function toEntry(about: ExportedConversation): (message: ExportedMessage) => TranscriptEntry {
  return ({author, text, role, createdAt, image}) => ({
    author: oneLine(author),
    time: isTime(createdAt) ? oneLine(about.formatTime(createdAt)) : '',
    lines: textLines(text),
    typed: role === 'user',
    image: oneLine(image),
  });
}

/** Blank lines around a text are no part of what was said. */
function textLines(text: string): readonly string[] {
  const lines = text.split(lineEnd).map(line => line.replace(controlCharacters, ''));
  const first = lines.findIndex(line => line.trim() !== '');
  const last = lines.findLastIndex(line => line.trim() !== '');
  return first < 0 ? [] : lines.slice(first, last + 1);
}

function oneLine(text: string): string {
  return text.split(lineEnd).join(' ').replace(controlCharacters, '').trim();
}

/** Whether a date can hold it. */
function isTime(time: number | undefined): time is number {
  return time !== undefined && !Number.isNaN(new Date(time).getTime());
}

/** A message as transcripts for reading show it. */
export interface TranscriptEntry {
  readonly author: string;
  /** `''` when the time is not known. */
  readonly time: string;
  /** Without control characters. */
  readonly lines: readonly string[];
  /** Whether a person typed it, so that no sign in it is markup. */
  readonly typed: boolean;
  /** The image's address, or `''`. */
  readonly image: string;
}

/**
 * A transcript as markdown: a heading for each message, and below it what was said, as a quotation. A
 * quotation ends where its lines end: a code block left open, a list or a heading in one message reaches
 * no other one. Agents write markdown, and what they wrote is kept; but as in the chat, HTML is text, and no
 * picture loads on its own.
 */
export function markdownTranscript(title: string, entries: readonly TranscriptEntry[]): string {
  return `${[`# ${asTyped(title)}`, ...entries.map(messageSection)].join('\n\n')}\n`;
}

function messageSection({author, time, lines, typed, image}: TranscriptEntry): string {
  const said = typed ? typedLines(lines) : writtenLines(lines);
  const quoted = [...said, ...(image ? ['', imageLink(image)] : [])];
  if (said.length === 0) quoted.shift();
  const heading = `## ${asTyped(author)}${time ? ` · ${asTyped(time)}` : ''}`;
  return [heading, ...(quoted.length > 0 ? [quotation(quoted)] : [])].join('\n\n');
}

function quotation(lines: readonly string[]): string {
  return lines.map(line => (line.trim() === '' ? '>' : `> ${line}`)).join('\n');
}

/** What a person typed: every sign stands for itself, every line and indentation stays. */
function typedLines(lines: readonly string[]): readonly string[] {
  return lines.map((whole, index) => {
    const line = whole.trimEnd();
    const [indentation = ''] = /^[ \t]*/.exec(line) ?? [];
    const spaces = '&nbsp;'.repeat(indentation.replace(/\t/g, '    ').length);
    const text = spaces + asTyped(line.slice(indentation.length));
    const goesOn = line !== '' && (lines[index + 1] ?? '').trim() !== '';
    return goesOn ? `${text}\\` : text;
  });
}

/** Many readers make a link of any address, to which a backslash behind it would belong: `<` would stand bare. */
const lessThan = '&lt;';

/** Signs that are markup anywhere, and those that are at the beginning of a line. */
function asTyped(line: string): string {
  return line
    .replace(/[\\`*_[\]>&~|$]/g, '\\$&')
    .replace(/</g, lessThan)
    .replace(/^[#+\-=]/, '\\$&')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2');
}

/** Further in than this, what looks like a fence is code already, except in a list. */
const fenceStart = /^ {0,3}(?:> {0,3}|[-*+] {1,4}|\d{1,9}[.)] {1,4})*(`{3,}(?=[^`]*$)|~{3,})/;
const fenceInList = /^\s+(`{3,}(?=[^`]*$)|~{3,})/;
const listItem = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;
const fenceEnd = /^[\s>]*(`{3,}|~{3,})\s*$/;

/**
 * Markdown as it was written, but outside of code HTML and pictures have no effect. Code is told line by
 * line, without a parser: in doubt it is taken for text, and shows a backslash too many.
 */
function writtenLines(lines: readonly string[]): readonly string[] {
  let fence = '';
  let fenceIsSetIn = false;
  let inList = false;
  let codeIsOpen = false;
  return lines.map(line => {
    // A list or quotation takes its open fence with it when it ends.
    if (fenceIsSetIn && /^[^\s>]/.test(line)) fence = '';
    if (fence !== '') {
      if (fenceEnd.exec(line)?.[1]?.startsWith(fence)) fence = '';
      return line;
    }
    inList = listItem.test(line) || (inList && /^(?:\s|$)/.test(line));
    const start = fenceStart.exec(line) ?? (inList ? fenceInList.exec(line) : undefined);
    fence = start?.[1] ?? '';
    fenceIsSetIn = inList || /^ *[^ `~]/.test(line);
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
 * A line, or a cell of a table, where code stands between two equal runs of backticks.
 *
 * @param codeIsOpen whether code may go on from before: then nothing is taken for code until the paragraph ends
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

/** An escaped sign, a picture, a sign that would begin one, or what could begin an HTML tag and is no address in angle brackets. */
const effects = /\\.|!(?=!\[)|!\[(\]?)|<(?![a-z][a-z\d+.-]{1,31}:[^\s<>]*>)(?=[a-z/!?])/gi;

function inertText(text: string): string {
  return text.replace(effects, (found, noDescription: string | undefined) => {
    if (found.endsWith('<')) return lessThan;
    if (found.startsWith('\\')) return found;
    if (found === '!') return '\\!';
    return noDescription ? '[🖼]' : '[';
  });
}

/** Only an address on the web is a link; whatever else the service sent is text. */
function imageLink(address: string): string {
  const href = webAddress(address);
  return href ? `<${href}>` : asTyped(address);
}

function webAddress(address: string): string | undefined {
  try {
    const {protocol, href} = new URL(address);
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}
