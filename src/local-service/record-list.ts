import {readChoice, readPage} from './query-reading.js';
import type {ServiceStore} from './service-store.js';

/** Answers `GET /v1/aibot/bots/{AgentId}/records`: the visitor's own records, one page of them. */
export async function listRecords(
  store: ServiceStore,
  visitorId: string,
  agentId: string,
  query: URLSearchParams,
): Promise<Response> {
  const order = readChoice(query, 'sort', ['asc', 'desc']) ?? 'desc';
  const {records, total} = await store.listRecords(visitorId, agentId, {order, ...readPage(query)});
  return Response.json({recordList: records, total});
}
