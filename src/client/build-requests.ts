import {AgentServiceError} from './agent-service-error.js';
import type {Assumptions} from './assumptions.js';
import type {ReplyOptions} from './client-options.js';
import type {PageRequest} from './list-page.js';
import type {ClientClock} from './platform.js';
import {loadDetails} from './reply-stream.js';
import {readAgentPage, readRecordPage} from './resource-readers.js';
import type {AgentPage, AgentQuery, ChatMessage, RecordPage, RecordQuery} from './resources.js';
import type {ServiceRequest} from './send-request.js';
import {agentPath, serviceUrl} from './service-url.js';

export interface ServiceAddress {
  readonly baseUrl: string;
  readonly assumptions: Assumptions;
}

export function agentPageRequest(
  {name, introduction, information, enable, ...paging}: AgentQuery,
  {baseUrl, assumptions}: ServiceAddress,
): PageRequest<AgentPage> {
  const pageSize = wholeCount(paging.pageSize, assumptions.largestPageSize);
  const pageNumber = wholeCount(paging.pageNumber);
  const query = {name, introduction, information, enable, pageSize, pageNumber};
  const url = addQuery(serviceUrl(baseUrl, assumptions.agentsPath), query);
  return {operation: 'list-agents', url, read: readAgentPage, pageSize};
}

export function recordPageRequest(
  agentId: string,
  query: RecordQuery,
  {baseUrl, assumptions}: ServiceAddress,
): PageRequest<RecordPage> {
  const order = query.order === 'asc' ? 'asc' : 'desc';
  const pageSize = wholeCount(query.pageSize, assumptions.largestPageSize);
  const pageNumber = wholeCount(query.pageNumber);
  const url = addQuery(serviceUrl(baseUrl, agentPath(assumptions.recordsPath, agentId)), {
    [assumptions.recordOrderParameter]: order,
    [assumptions.recordPageSizeParameter]: pageSize,
    [assumptions.recordPageNumberParameter]: pageNumber,
    conversationId: query.conversationId,
  });
  const read = async (value: unknown, clock: ClientClock) => {
    const page = readRecordPage(value, assumptions);
    // The code for marks of reasoning loads only for a text that may contain one.
    if (!page?.records.some(({content}) => content.includes('<'))) return page;
    await loadDetails(clock);
    return readRecordPage(value, assumptions);
  };
  return {operation: 'list-records', url, read, pageSize, order};
}

export function replyRequest(
  agentId: string,
  messages: readonly ChatMessage[],
  {stream, conversationId, fields, decisions, tools}: ReplyOptions,
  {baseUrl, assumptions}: ServiceAddress,
): ServiceRequest {
  // Pages without type checks can pass anything, such as the text alone.
  const given: unknown = messages;
  if (!Array.isArray(given)) throw new AgentServiceError('configuration', 'The messages are no list.');
  return {
    operation: 'reply',
    url: serviceUrl(baseUrl, agentPath(assumptions.replyPath, agentId)),
    // Some proxies lift their time limit for requests that accept a stream.
    accept: stream ? 'text/event-stream' : 'application/json',
    body: {
      ...(fields && {...fields, conversationId: undefined}),
      model: agentId,
      messages: messages.map(({role, content}) => ({role, content})),
      stream,
      ...(conversationId && {conversationId}),
      ...(decisions && {decisions}),
      ...(tools && {tools}),
    },
  };
}

/** Adds query parameters to a URL and keeps those it already has. Leaves out absent and empty values. */
export function addQuery(
  url: URL,
  parameters: Readonly<Record<string, string | number | boolean | undefined>>,
): URL {
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  }
  return url;
}

/**
 * Returns a count as an integer from 1 to `largest`. Returns `undefined` if it is not a count; the service then uses its
 * default.
 */
export function wholeCount(count: number | undefined, largest = Number.MAX_SAFE_INTEGER): number | undefined {
  return typeof count === 'number' && count >= 1 ? Math.min(Math.floor(count), largest) : undefined;
}
