import {writeJson} from '../client/json-object.js';
import {markdownTranscript, type TranscriptEntry} from './transcript-markdown.js';

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
