import type {ConversationRecord} from '../client/resources.js';
import type {Message} from './conversation-state.js';

const parties: readonly string[] = ['user', 'assistant'];

/**
 * A stored record as a message. Every role and type is kept; `conversation` stands in for a missing role
 * when it names a party (some services put an identifier there).
 *
 * @param fallbackId key of the message when the record carries no `recordId`
 */
export function recordToMessage(record: ConversationRecord, fallbackId: string): Message {
  return {
    id: record.recordId || fallbackId,
    role: record.role || (parties.includes(record.conversation) ? record.conversation : ''),
    text: record.content,
    status: 'done',
    recordId: record.recordId,
    createdAt: record.createdAt,
    finishReason: '',
    error: undefined,
    record,
  };
}
