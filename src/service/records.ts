import {titleOf} from '../server/conversation-title.js';
import type {AgentStore, StoredRecord} from '../store/agent-store.js';
import {readConversationId} from './conversations.js';
import {readChoice, readPage} from './read-request.js';

export interface RecordWriter {
  readonly store: AgentStore;
  readonly visitorId: string;
  readonly agentId: string;
  /** Conversation of the records, if the message names one. */
  readonly conversationId: string | undefined;
  /** Returns the `createTime` of the next record, later than all before. */
  readonly nextCreateTime: () => string;
}

type NewRecord = Pick<StoredRecord, 'recordId' | 'role' | 'content' | 'replyTo'>;

export function newRecordId(): string {
  return `record-${crypto.randomUUID()}`;
}

/** Stores the new message of a visitor. Returns its record id. */
export async function addQuestion(writer: RecordWriter, content: string): Promise<string> {
  const recordId = newRecordId();
  await addRecord(writer, {recordId, role: 'user', content, replyTo: ''});
  return recordId;
}

/** Stores a reply under the `recordId` of its completion, unless the visitor has deleted the question. */
export async function addReply(
  writer: RecordWriter,
  reply: Pick<StoredRecord, 'recordId' | 'content' | 'replyTo'>,
): Promise<void> {
  const record = {...reply, role: 'assistant'};
  if (reply.replyTo === '') return addRecord(writer, record);
  await writer.store.addReply(writer.visitorId, wholeRecord(writer, record));
}

async function addRecord(writer: RecordWriter, record: NewRecord): Promise<void> {
  const {store, visitorId, agentId, conversationId} = writer;
  await store.addRecord(visitorId, wholeRecord(writer, record));
  if (conversationId === undefined) return;
  const title = titleOf(record.content);
  await store.addConversation(visitorId, agentId, {conversationId, title});
}

/**
 * Returns a source of strictly increasing times. Otherwise two records of the same millisecond, or after a clock
 * change, could swap places in a list.
 */
export function createTimesInOrder(now: () => number): () => string {
  let latest = -Infinity;
  return () => {
    latest = Math.max(now(), latest + 1);
    return new Date(latest).toISOString();
  };
}

function wholeRecord(
  {agentId, conversationId, nextCreateTime}: RecordWriter,
  record: NewRecord,
): StoredRecord {
  return {
    AgentId: agentId,
    ...record,
    conversation: record.role,
    type: 'text',
    image: '',
    triggerSrc: 'API',
    createTime: nextCreateTime(),
    ...(conversationId !== undefined && {conversationId}),
  };
}

/** Answers `GET /v1/aibot/bots/{AgentId}/records` with one page of the visitor's own records. */
export async function listRecords(
  {store, conversations}: {readonly store: AgentStore; readonly conversations: boolean},
  visitorId: string,
  agentId: string,
  query: URLSearchParams,
  maxPageSize: number,
): Promise<Response> {
  const order = readChoice(query, 'sort', ['asc', 'desc']) ?? 'desc';
  const {records, total} = await store.listRecords(visitorId, agentId, {
    order,
    ...readPage(query, maxPageSize),
    ...(conversations && {conversationId: readConversationId(query.get('conversationId'))}),
  });
  return Response.json({recordList: records.map(toDocumentedRecord), total});
}

/** Returns a record without its conversation, which is no field of SERVICE.md. */
function toDocumentedRecord(record: StoredRecord): StoredRecord {
  return {...record, conversationId: undefined};
}
