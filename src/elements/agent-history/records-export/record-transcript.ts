import type {ConversationRecord} from '../../../client/resources.js';
import type {Localize} from '../../../controllers/localize.js';
import {exportMessages, type ExportFormat} from '../../../conversation/transcript-export.js';
import {plainName} from '../../plain-name.js';
import {knownTimeZone} from '../record-time.js';
import {recordsToExported} from './record-messages.js';

/** Whose records they are, and how the reader is told. */
export interface RecordTranscript {
  readonly agentId: string;
  readonly agentName: string;
  readonly timeZone: string | undefined;
  readonly localize: Localize;
}

/** Stored records as the text of one file, the oldest first. */
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
