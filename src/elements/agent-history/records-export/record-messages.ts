import type {ConversationRecord} from '../../../client/resources.js';
import {oldestFirst} from '../../../conversation/read-all-records.js';
import {recordToMessage} from '../../../conversation/record-to-message.js';
import type {ExportedMessage} from '../../../conversation/transcript-export.js';
import {plainName} from '../../plain-name.js';

/** What the two parties are called. */
export interface PartyNames {
  readonly you: string;
  readonly agent: string;
}

/** Stored records as they are exported, the oldest first. An unknown role stands for its author. */
export function recordsToExported(
  records: readonly ConversationRecord[],
  names: PartyNames,
): ExportedMessage[] {
  return oldestFirst(records).map(record => {
    const {recordId, content, createdAt, replyTo, image, type, triggerSrc} = record;
    const {role} = recordToMessage(record, recordId);
    return {
      role,
      author: authorOf(role, names),
      text: content,
      createdAt,
      recordId,
      replyTo,
      image,
      type,
      triggerSrc,
    };
  });
}

function authorOf(role: string, {you, agent}: PartyNames): string {
  if (role === 'user') return you;
  return role === 'assistant' ? agent : plainName(role) || agent;
}
