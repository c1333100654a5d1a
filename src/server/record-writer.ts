import type {ClientClock} from '../client/platform.js';
import type {RecordStore, StoredRecord} from '../store/agent-store.js';
import {titleOf} from './conversation-title.js';
import {OperatorError} from './error-report.js';
import {causeOf} from './service-error.js';

export interface RecordWriter {
  readonly store: RecordStore;
  readonly visitorId: string;
  readonly agentId: string;
  /** Conversation of the records, if the message names one. */
  readonly conversationId: string | undefined;
  /** Returns the `createTime` of the next record, later than all before. */
  readonly nextCreateTime: () => string;
  /** Receives an error with the identifiers of a record that could not be stored. An agent answers without its store, too. */
  readonly onUnstored: (error: OperatorError) => void;
}

type NewRecord = Pick<StoredRecord, 'recordId' | 'role' | 'content' | 'replyTo' | 'finishReason'>;

export function newRecordId(): string {
  return `record-${crypto.randomUUID()}`;
}

/** Stores the new message of a visitor. Returns its record id, or `''` if it could not be stored. Never rejects. */
export async function addQuestion(writer: RecordWriter, content: string): Promise<string> {
  const recordId = newRecordId();
  return (await addRecord(writer, {recordId, role: 'user', content, replyTo: ''})) ? recordId : '';
}

/**
 * Stores a reply under the `recordId` of its completion, unless the visitor has deleted the question. Never rejects.
 */
export async function addReply(writer: RecordWriter, reply: Omit<NewRecord, 'role'>): Promise<void> {
  await addRecord(writer, {...reply, role: 'assistant'});
}

async function addRecord(
  {store, visitorId, agentId, conversationId, nextCreateTime, onUnstored}: RecordWriter,
  record: NewRecord,
): Promise<boolean> {
  const whole = {
    AgentId: agentId,
    ...record,
    conversation: record.role,
    type: 'text',
    image: '',
    triggerSrc: 'API',
    createTime: nextCreateTime(),
    ...(conversationId !== undefined && {conversationId}),
  };
  try {
    await store.addRecord(visitorId, whole, record.replyTo === '' ? titleOf(record.content) : undefined);
    return true;
  } catch (error) {
    const words = `The record ${shown(record.recordId)} of the agent ${shown(agentId)} was not stored.`;
    onUnstored(new OperatorError(words, {cause: causeOf(error)}));
    return false;
  }
}

/** A service chooses its identifiers, and may write words of a visitor there. */
function shown(id: string): string {
  return /^[\w.:-]{1,200}$/.test(id) ? id : '(an unusual name)';
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

const day = 24 * 60 * 60 * 1000;
/** Milliseconds between two deletions. */
const interval = 60 * 60 * 1000;

/**
 * Returns a function that deletes old records of all visitors, at most once an hour. Call it with each request that stores
 * something. It never rejects.
 *
 * @param days records that are older are deleted; `undefined` keeps all
 */
export function retention(
  store: RecordStore,
  days: number | undefined,
  clock: Pick<ClientClock, 'now'>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let last = -Infinity;
  return async () => {
    const now = clock.now();
    if (days === undefined || now - last < interval) return;
    last = now;
    await store.deleteRecordsBefore(now - days * day).catch(onError);
  };
}
