import type {ServiceStore, StoredRecord} from './service-store.js';
import {readChoice, readPage} from './read-request.js';

export interface RecordWriter {
  readonly store: ServiceStore;
  readonly visitorId: string;
  readonly agentId: string;
  /** Returns the `createTime` of the next record, later than all before. */
  readonly nextCreateTime: () => string;
}

export function newRecordId(): string {
  return `record-${crypto.randomUUID()}`;
}

export async function addQuestion(writer: RecordWriter, content: string): Promise<string> {
  const recordId = newRecordId();
  await addRecord(writer, {recordId, role: 'user', content, replyTo: ''});
  return recordId;
}

/** Stores a reply under the `recordId` of its completion. */
export async function addReply(
  writer: RecordWriter,
  reply: Pick<StoredRecord, 'recordId' | 'content' | 'replyTo'>,
): Promise<void> {
  await addRecord(writer, {...reply, role: 'assistant'});
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

async function addRecord(
  {store, visitorId, agentId, nextCreateTime}: RecordWriter,
  record: Pick<StoredRecord, 'recordId' | 'role' | 'content' | 'replyTo'>,
): Promise<void> {
  await store.addRecord(visitorId, {
    AgentId: agentId,
    ...record,
    conversation: record.role,
    type: 'text',
    image: '',
    triggerSrc: 'API',
    createTime: nextCreateTime(),
  });
}

/** Answers `GET /v1/aibot/bots/{AgentId}/records` with one page of the visitor's own records. */
export async function listRecords(
  store: ServiceStore,
  visitorId: string,
  agentId: string,
  query: URLSearchParams,
  maxPageSize: number,
): Promise<Response> {
  const order = readChoice(query, 'sort', ['asc', 'desc']) ?? 'desc';
  const {records, total} = await store.listRecords(visitorId, agentId, {
    order,
    ...readPage(query, maxPageSize),
  });
  return Response.json({recordList: records, total});
}
