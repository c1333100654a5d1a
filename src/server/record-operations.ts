import type {RecordRange, RecordStore, StoredRecord} from '../store/agent-store.js';
import {readNewTitle, type BodyRules} from './read-body.js';
import {readPageRange, readRecordRange} from './read-query.js';
import {ServiceError} from './service-error.js';

/** The records that an operation concerns. */
export interface RecordAccess {
  readonly store: RecordStore;
  /** `''` for a visitor without an identity, who has no records. */
  readonly visitorId: string;
  readonly agentId: string;
}

/** One of the operations on records, and its request. */
export interface RecordRequest {
  readonly operation: string;
  /** `''` for a path without a conversation. */
  readonly conversationId: string;
  readonly request: Request;
  readonly body: BodyRules;
  readonly maxPageSize: number;
  /** Whether a request may name its conversation. */
  readonly hasConversations: boolean;
}

/** Answers a request for records or conversations. Rejects with a `ServiceError`. */
export async function answerFromStore(access: RecordAccess, asked: RecordRequest): Promise<Response> {
  const {operation, conversationId, request, maxPageSize} = asked;
  const {searchParams} = new URL(request.url);
  switch (operation) {
    case 'list-conversations':
      return listConversations(access, readPageRange(searchParams, maxPageSize));
    case 'rename-conversation':
      return renameConversation(access, conversationId, await readNewTitle(request, asked.body));
    case 'delete-conversation':
      return deleteConversation(access, conversationId);
    case 'delete-records':
      return deleteRecords(access);
    default:
      return listRecords(access, readRecordRange(searchParams, maxPageSize, asked.hasConversations));
  }
}

type Page = Pick<RecordRange, 'offset' | 'limit'>;

/** Answers `GET …/records` with one page (SERVICE.md section 3). */
async function listRecords({store, visitorId, agentId}: RecordAccess, range: RecordRange): Promise<Response> {
  const {records, total} =
    visitorId === '' ? {records: [], total: 0} : await store.listRecords(visitorId, agentId, range);
  return Response.json({recordList: records.map(toDocumentedRecord), total});
}

/** Answers `GET …/conversations` with one page, the last used first. */
async function listConversations({store, visitorId, agentId}: RecordAccess, page: Page): Promise<Response> {
  const {conversations, total} =
    visitorId === ''
      ? {conversations: [], total: 0}
      : await store.listConversations(visitorId, agentId, page);
  return Response.json({conversationList: conversations, total});
}

/** Answers `PATCH …/conversations/{conversationId}` with the renamed conversation. */
async function renameConversation(
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
async function deleteConversation(
  {store, visitorId, agentId}: RecordAccess,
  conversationId: string,
): Promise<Response> {
  const isDeleted = visitorId !== '' && (await store.deleteConversation(visitorId, agentId, conversationId));
  if (!isDeleted) throw unknownConversation();
  return new Response(null, {status: 204});
}

/** Answers `DELETE …/records`. */
async function deleteRecords({store, visitorId, agentId}: RecordAccess): Promise<Response> {
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
