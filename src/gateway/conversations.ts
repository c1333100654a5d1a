import {GatewayError} from './gateway-error.js';
import type {LedgerConversation} from './ledger-conversations.js';
import type {LedgerPage} from './ledger-keys.js';
import type {OperationRoute} from './operation-paths.js';
import {pageOf, readNewTitle, readPage} from './read-request.js';
import type {RecordLedger} from './record-ledger.js';

const operations = [
  'list-conversations',
  'rename-conversation',
  'delete-conversation',
  'delete-records',
] as const;
type ConversationOperation = (typeof operations)[number];

export interface ConversationCall {
  readonly request: Request;
  readonly query: URLSearchParams;
  readonly operation: ConversationOperation;
  readonly conversationId: string;
  /** Absent for a visitor without an identity, who has no conversations. */
  readonly page: LedgerPage | undefined;
}

export function isConversationOperation(
  operation: OperationRoute['operation'],
): operation is ConversationOperation {
  return operations.some(known => known === operation);
}

/** Answers an operation on the conversations of a visitor. The service behind the gateway has no part in it. */
export async function answerConversations(
  call: ConversationCall,
  ledger: RecordLedger,
  {bodyBytes}: {readonly bodyBytes: number},
): Promise<Response> {
  const {request, query, operation, conversationId, page} = call;
  if (operation === 'list-conversations') return listConversations(query, page, ledger);
  if (operation === 'rename-conversation') {
    const title = await readNewTitle(request, bodyBytes);
    const renamed = page && (await ledger.rename(page, conversationId, title));
    if (!renamed) throw unknownConversation();
    return Response.json(conversationBody(renamed, title));
  }
  if (operation === 'delete-records') {
    if (page) await ledger.delete(page);
  } else if (!page || !(await ledger.delete(page, conversationId))) {
    throw unknownConversation();
  }
  return new Response(null, {status: 204});
}

async function listConversations(
  query: URLSearchParams,
  page: LedgerPage | undefined,
  ledger: RecordLedger,
): Promise<Response> {
  const wanted = readPage(query);
  const all = page ? await ledger.conversations(page) : [];
  const conversationList = await Promise.all(
    pageOf(all, wanted).map(async one => conversationBody(one, await ledger.title(one))),
  );
  return Response.json({conversationList, total: all.length});
}

function conversationBody(
  {conversationId, createdAt, updatedAt}: LedgerConversation,
  title: string,
): Readonly<Record<string, string>> {
  const [createTime, updateTime] = [createdAt, updatedAt].map(time => new Date(time).toISOString());
  return {conversationId, title, createTime: createTime ?? '', updateTime: updateTime ?? ''};
}

function unknownConversation(): GatewayError {
  return new GatewayError(404, 'CONVERSATION_NOT_FOUND', 'The visitor has no such conversation.');
}
