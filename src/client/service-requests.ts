import {AgentServiceError} from './agent-service-error.js';
import type {Assumptions} from './assumptions.js';
import {addQuery, wholeCount} from './list-query.js';
import type {PageRequest} from './read-page.js';
import {readAgentPage, readRecordPage} from './resource-readers.js';
import type {AgentPage, AgentQuery, ChatMessage, RecordPage, RecordQuery} from './resources.js';
import type {ServiceRequest} from './send-request.js';
import {agentPath, serviceUrl} from './service-url.js';

/** Where the service is, and what is assumed of it. */
export interface ServicePlace {
  readonly baseUrl: string;
  readonly assumptions: Assumptions;
}

/** Asks for one page of agents: SERVICE.md section 1. */
export function agentPageRequest(
  {name, introduction, information, enable, ...asked}: AgentQuery,
  {baseUrl, assumptions}: ServicePlace,
): PageRequest<AgentPage> {
  const pageSize = wholeCount(asked.pageSize, assumptions.largestPageSize);
  const pageNumber = wholeCount(asked.pageNumber);
  const query = {name, introduction, information, enable, pageSize, pageNumber};
  const url = addQuery(serviceUrl(baseUrl, assumptions.agentsPath), query);
  return {operation: 'list-agents', url, read: readAgentPage, pageSize};
}

/** Asks for one page of the records of an agent: SERVICE.md section 3. */
export function recordPageRequest(
  agentId: string,
  query: RecordQuery,
  {baseUrl, assumptions}: ServicePlace,
): PageRequest<RecordPage> {
  const order = query.order === 'asc' ? 'asc' : 'desc';
  const pageSize = wholeCount(query.pageSize, assumptions.largestPageSize);
  const pageNumber = wholeCount(query.pageNumber);
  const url = addQuery(serviceUrl(baseUrl, agentPath(assumptions.recordsPath, agentId)), {
    [assumptions.recordOrderParameter]: order,
    [assumptions.recordPageSizeParameter]: pageSize,
    [assumptions.recordPageNumberParameter]: pageNumber,
  });
  const read = (value: unknown) => readRecordPage(value, assumptions);
  return {operation: 'list-records', url, read, pageSize, order};
}

/** Asks an agent for a reply: SERVICE.md section 2. */
export function replyRequest(
  agentId: string,
  messages: readonly ChatMessage[],
  stream: boolean,
  {baseUrl, assumptions}: ServicePlace,
): ServiceRequest {
  // A script may give anything, such as the text alone.
  const given: unknown = messages;
  if (!Array.isArray(given)) throw new AgentServiceError('configuration', 'The messages are no list.');
  return {
    operation: 'reply',
    url: serviceUrl(baseUrl, agentPath(assumptions.replyPath, agentId)),
    // A gateway lifts its time limit for a stream that says it is one.
    accept: stream ? 'text/event-stream' : 'application/json',
    body: {model: agentId, messages: messages.map(({role, content}) => ({role, content})), stream},
  };
}
