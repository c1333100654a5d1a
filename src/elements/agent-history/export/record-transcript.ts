import type {ConversationRecord} from '../../../client/resources.js';
import type {Localize} from '../../../controllers/localize.js';
import {oldestFirst} from '../../../records/read-all-records.js';
import {flatMessage} from '../../../conversation/message.js';
import {recordToMessage} from '../../../records/record-to-message.js';
import {shownText} from '../../../conversation/reply-suggestions.js';
import {exportMessages, type ExportedMessage, type ExportFormat} from '../../../records/transcript-export.js';
import {plainName} from '../../shared/format-text.js';
import {knownTimeZone} from '../record/record-time.js';

export interface RecordTranscript {
  readonly agentId: string;
  readonly agentName: string;
  readonly timeZone: string | undefined;
  readonly localize: Localize;
}

export function recordTranscript(
  records: readonly ConversationRecord[],
  format: ExportFormat,
  {agentId, agentName, localize, ...about}: RecordTranscript,
): string {
  const name = plainName(agentName);
  const timeZone = knownTimeZone(about.timeZone);
  const names = {you: localize.term('you'), agent: name || localize.term('agentFallbackName')};
  return exportMessages(recordsToExported(records, names), format, {
    title: localize.term('chatLabel', name),
    agentId,
    formatTime: time => localize.date(new Date(time), {dateStyle: 'medium', timeStyle: 'short', timeZone}),
  });
}

export interface PartyNames {
  readonly you: string;
  readonly agent: string;
}

/** Converts records for the export, oldest first. */
export function recordsToExported(
  records: readonly ConversationRecord[],
  names: PartyNames,
): ExportedMessage[] {
  return oldestFirst(records).map(record => {
    const {recordId, createdAt, replyTo, image, type, triggerSrc} = record;
    const message = flatMessage(recordToMessage(record, recordId));
    const {role} = message;
    return {
      role,
      author: authorOf(role, names),
      text: shownText(message),
      createdAt,
      recordId,
      replyTo,
      image,
      type,
      triggerSrc,
      sources: message.sources,
    };
  });
}

function authorOf(role: string, {you, agent}: PartyNames): string {
  if (role === 'user') return you;
  return role === 'assistant' ? agent : plainName(role) || agent;
}
