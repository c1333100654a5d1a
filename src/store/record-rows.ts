import type {KnownSession, StoredConversation, StoredRecord} from './agent-store.js';
import type {SqlRow, SqlValue} from './sql-database.js';

/** The columns of a record. The first one is its visitor. */
export const recordColumns =
  'visitor_id, agent_id, conversation_id, record_id, role, content, conversation, type, image, trigger_src, reply_to, finish_reason, time';

/** The columns of a conversation. The first one is its visitor. */
export const titleColumns = 'visitor_id, agent_id, conversation_id, title';

/** A conversation has the times of its records, which an index knows. */
export const conversationColumns = `conversation_id, title, ${timeOfRecord('MIN')} AS created, ${timeOfRecord('MAX')} AS updated`;

function timeOfRecord(which: 'MIN' | 'MAX'): string {
  return `(SELECT ${which}(time) FROM agent_chat_records r WHERE r.visitor_id = agent_chat_conversations.visitor_id
    AND r.agent_id = agent_chat_conversations.agent_id
    AND r.conversation_id = agent_chat_conversations.conversation_id)`;
}

/** Values of all columns of a record but the first one, its visitor. */
export function recordValues(record: StoredRecord): readonly SqlValue[] {
  const {
    AgentId,
    conversationId = '',
    recordId,
    role,
    content,
    conversation,
    type,
    image,
    triggerSrc,
  } = record;
  return [
    ...[AgentId, conversationId, recordId, role, content, conversation, type, image, triggerSrc],
    ...[record.replyTo, record.finishReason ?? '', timeOf(record)],
  ];
}

/** Epoch milliseconds. */
export function timeOf({createTime}: StoredRecord): number {
  return Date.parse(createTime) || 0;
}

export function readRecord(row: SqlRow): StoredRecord {
  const conversationId = readText(row, 'conversation_id');
  const finishReason = readText(row, 'finish_reason');
  return {
    AgentId: readText(row, 'agent_id'),
    recordId: readText(row, 'record_id'),
    role: readText(row, 'role'),
    content: readText(row, 'content'),
    conversation: readText(row, 'conversation'),
    type: readText(row, 'type'),
    image: readText(row, 'image'),
    triggerSrc: readText(row, 'trigger_src'),
    replyTo: readText(row, 'reply_to'),
    createTime: readTime(row, 'time'),
    ...(finishReason !== '' && {finishReason}),
    ...(conversationId !== '' && {conversationId}),
  };
}

export function readConversation(row: SqlRow): StoredConversation {
  return {
    conversationId: readText(row, 'conversation_id'),
    title: readText(row, 'title'),
    createTime: readTime(row, 'created'),
    updateTime: readTime(row, 'updated'),
  };
}

export function readSession(row: SqlRow): KnownSession {
  return {
    visitorId: readText(row, 'visitor_id'),
    expiresAt: Number(row['expires_at']),
  };
}

export function readText(row: SqlRow | undefined, column: string): string {
  const value = row?.[column];
  if (typeof value !== 'string') throw new TypeError(`The database returned no text for ${column}.`);
  return value;
}

/** `pg` returns a BIGINT as a string. */
function readTime(row: SqlRow, column: string): string {
  return new Date(Number(row[column])).toISOString();
}
