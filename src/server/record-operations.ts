import type {RecordRange, RecordStore, StoredRecord} from '../store/agent-store.js';
import {ServiceError} from './service-error.js';

/** The records that an operation concerns. */
export interface RecordAccess {
  readonly store: RecordStore;
  /** `''` for a visitor without an identity, who has no records. */
  readonly visitorId: string;
  readonly agentId: string;
}

type Page = Pick<RecordRange, 'offset' | 'limit'>;

/** Answers `GET …/records` with one page (SERVICE.md section 3). */
export async function listRecords(
  {store, visitorId, agentId}: RecordAccess,
  range: RecordRange,
): Promise<Response> {
  const {records, total} =
    visitorId === '' ? {records: [], total: 0} : await store.listRecords(visitorId, agentId, range);
  return Response.json({recordList: records.map(toDocumentedRecord), total});
}

/** Answers `GET …/conversations` with one page, the last used first. */
export async function listConversations(
  {store, visitorId, agentId}: RecordAccess,
  page: Page,
): Promise<Response> {
  const {conversations, total} =
    visitorId === ''
      ? {conversations: [], total: 0}
      : await store.listConversations(visitorId, agentId, page);
  return Response.json({conversationList: conversations, total});
}

/** Answers `PATCH …/conversations/{conversationId}` with the renamed conversation. */
export async function renameConversation(
  {store, visitorId, agentId}: RecordAccess,
  conversationId: string,
  title: string,
): Promise<Response> {
  const renamed =
    visitorId === '' ? undefined : await store.renameConversation(visitorId, agentId, conversationId, title);
  if (!renamed) throw unknownConversation();
  return Response.json(renamed);
}

/** Answers `DELETE …/conversations/{conversationId}`. */
export async function deleteConversation(
  {store, visitorId, agentId}: RecordAccess,
  conversationId: string,
): Promise<Response> {
  const isDeleted = visitorId !== '' && (await store.deleteConversation(visitorId, agentId, conversationId));
  if (!isDeleted) throw unknownConversation();
  return new Response(null, {status: 204});
}

/** Answers `DELETE …/records`. */
export async function deleteRecords({store, visitorId, agentId}: RecordAccess): Promise<Response> {
  if (visitorId !== '') await store.deleteRecords(visitorId, agentId);
  return new Response(null, {status: 204});
}

/**
 * Returns a record without its conversation, which is no field of SERVICE.md. With the finish reason, a page shows that a
 * reply is not whole.
 */
function toDocumentedRecord({finishReason, ...record}: StoredRecord): object {
  return {...record, conversationId: undefined, finish_reason: finishReason};
}

function unknownConversation(): ServiceError {
  return new ServiceError(404, 'CONVERSATION_NOT_FOUND', 'The visitor has no such conversation.');
}
