import type {ConversationRecord} from '../client/resources.js';
import type {Message} from './conversation-state.js';

const parties: readonly string[] = ['user', 'assistant'];

/**
 * A stored record as a message. Every role and type is kept; `conversation` stands in for a missing role
 * when it names a party (some services put an identifier there).
 *
 * @param id key of the message in this page
 */
export function recordToMessage(record: ConversationRecord, id: string): Message {
  return {
    id,
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

/**
 * One page of records as messages, oldest first. The service may have ignored the order it was asked
 * for, so the times decide; a record without a readable time stays beside its neighbour.
 *
 * @param records newest first, as asked for, or oldest first
 */
export function recordsToMessages(
  records: readonly ConversationRecord[],
  createId: () => string,
): readonly Message[] {
  const times = records.map(({createdAt}) => createdAt).filter(time => time !== undefined);
  const ascending = (times[0] ?? 0) < (times.at(-1) ?? 0);
  const oldestFirst = ascending ? records : [...records].reverse();
  let time = 0;
  return oldestFirst
    .map(record => {
      time = record.createdAt ?? time;
      return {record, time};
    })
    .sort((a, b) => a.time - b.time)
    .map(({record}) => recordToMessage(record, createId()));
}
