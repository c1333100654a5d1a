import {isConversationId} from '../client/conversation-path.js';
import {readTitle, titleRule} from '../server/conversation-title.js';
import type {AgentStore} from '../store/agent-store.js';
import {readJsonObject, readPage} from './read-request.js';
import {invalidRequest, ServiceError} from './service-error.js';

export interface ConversationCall {
  readonly store: AgentStore;
  readonly visitorId: string;
  readonly agentId: string;
}

/** Reads the conversation that a request names. Throws 400 for anything that is not an identifier. */
export function readConversationId(value: unknown): string | undefined {
  // OpenAI clients may send null for a missing field.
  if (value === undefined || value === null) return undefined;
  if (isConversationId(value)) return value;
  throw invalidRequest('conversationId must be 1 to 64 letters, digits and -.');
}

/** Answers `GET /v1/aibot/bots/{AgentId}/conversations` with one page, the last used first. */
export async function listConversations(
  {store, visitorId, agentId}: ConversationCall,
  query: URLSearchParams,
  maxPageSize: number,
): Promise<Response> {
  const page = readPage(query, maxPageSize);
  const {conversations, total} = await store.listConversations(visitorId, agentId, page);
  return Response.json({conversationList: conversations, total});
}

/** Answers `PATCH /v1/aibot/bots/{AgentId}/conversations/{conversationId}` with the renamed conversation. */
export async function renameConversation(
  {store, visitorId, agentId}: ConversationCall,
  conversationId: string,
  request: Request,
  maxBytes: number,
): Promise<Response> {
  const title = readTitle((await readJsonObject(request, maxBytes))['title']);
  if (title === '') throw invalidRequest(titleRule);
  const renamed = await store.renameConversation(visitorId, agentId, conversationId, title);
  if (!renamed) throw unknownConversation();
  return Response.json(renamed);
}

/** Answers `DELETE /v1/aibot/bots/{AgentId}/conversations/{conversationId}`. */
export async function deleteConversation(
  {store, visitorId, agentId}: ConversationCall,
  conversationId: string,
): Promise<Response> {
  if (!(await store.deleteConversation(visitorId, agentId, conversationId))) throw unknownConversation();
  return new Response(null, {status: 204});
}

/** Answers `DELETE /v1/aibot/bots/{AgentId}/records`. */
export async function deleteRecords({store, visitorId, agentId}: ConversationCall): Promise<Response> {
  await store.deleteRecords(visitorId, agentId);
  return new Response(null, {status: 204});
}

function unknownConversation(): ServiceError {
  return new ServiceError(404, 'CONVERSATION_NOT_FOUND', 'The visitor has no such conversation.');
}
