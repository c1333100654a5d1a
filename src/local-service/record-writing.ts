import type {ServiceStore, StoredRecord} from './service-store.js';

/** Writes what one visitor and one agent say to each other. */
export interface RecordWriter {
  readonly store: ServiceStore;
  readonly visitorId: string;
  readonly agentId: string;
  /** The `createTime` of the next record, later than any given out before. */
  readonly nextCreateTime: () => string;
}

/** A new identifier for a record. */
export function newRecordId(): string {
  return `record-${crypto.randomUUID()}`;
}

/** Stores what the visitor said; returns its `recordId`. */
export async function addQuestion(writer: RecordWriter, content: string): Promise<string> {
  const recordId = newRecordId();
  await addRecord(writer, {recordId, role: 'user', content, replyTo: ''});
  return recordId;
}

/** Stores what the agent said, under the identifier its completion carried. */
export async function addReply(
  writer: RecordWriter,
  reply: Pick<StoredRecord, 'recordId' | 'content' | 'replyTo'>,
): Promise<void> {
  await addRecord(writer, {...reply, role: 'assistant'});
}

/**
 * Times for records, strictly one after the other: two records of the same millisecond, or of a clock
 * that was set back, would otherwise change places in a list that is ordered by time.
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
