import {abortWith} from '../client/shared-work.js';
import {AgentServiceError} from '../client/agent-service-error.js';
import type {AnswerFacts} from '../client/error-readers.js';
import {knownContentType} from '../client/request-diagnostics.js';
import {readText, type JsonObject} from '../client/json-object.js';
import type {ClientClock} from '../client/platform.js';
import type {ConversationRecord, RecordPage} from '../client/resources.js';
import type {OpenAnswer} from '../client/send-request.js';
import {settlesSoon} from '../server/keep-alive.js';
import type {ServerCall} from '../server/http-shell.js';
import {readOrder, readPaging} from '../server/read-query.js';
import {answerFromStore, type RecordAccess} from '../server/record-operations.js';
import {notFound} from '../server/routing.js';
import type {RequestCounting} from '../server/limits.js';
import {causeOf, errorBody, ServiceError} from '../server/service-error.js';
import type {RecordStore} from '../store/agent-store.js';
import {
  bodyRules,
  maxPageSize,
  readAgentQuery,
  readCompletion,
  type CompletionBounds,
  type PassedCompletion,
} from './read-request.js';
import {readRequestId, type FailureContext} from './gateway-error.js';
import type {OfferedAgents} from './offered-agents.js';
import type {PassThrough} from './pass-through.js';
import {KeptReply} from './kept-reply.js';
import {replyBody, ReplyInspection, type PassedAnswer} from './reply-body.js';
import {SecretFilter, withoutSecrets} from './redaction.js';
import type {Upstream} from './upstream.js';
import type {Visitor, Visitors} from './visitors.js';

export interface GatewayContext extends FailureContext {
  readonly upstream: Upstream;
  readonly allowAgents: ReadonlySet<string> | undefined;
  readonly offeredAgents: OfferedAgents | undefined;
  readonly visitors: Visitors;
  readonly records: 'deny' | 'visitor-token' | 'own';
  /** The records of all visitors, with `records: 'own'`. */
  readonly store: RecordStore | undefined;
  /** Deletes old records, from time to time. */
  readonly deleteOld: (() => Promise<void>) | undefined;
  /** Returns the `createTime` of the next record, later than all before. */
  readonly nextCreateTime: () => string;
  readonly counting: RequestCounting;
  readonly bounds: CompletionBounds;
  readonly pass: PassThrough;
  readonly clock: ClientClock;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly onError: (error: unknown, requestId: string) => void;
}

/** Answers one operation. Rejects with a `ServiceError` or an `AgentServiceError`. */
export async function answerOperation(call: ServerCall, context: GatewayContext): Promise<Response> {
  const {operation, agentId} = call.route;
  if (agentId !== '' && !isOffered(agentId, context)) throw notFound();
  if (operation === 'sign-out') return signOut(call, context);
  if (operation === 'list-records' && context.records === 'deny') {
    throw new ServiceError(403, 'RECORDS_DENIED', 'Records are not offered here.');
  }
  // Only a completion creates an identity: parallel list requests would each create another one.
  const completion =
    operation === 'complete'
      ? await readCompletion(call.request, call.route.agentId, context.bounds, context.pass)
      : undefined;
  const visitor = await context.visitors.identify(call.request, completion !== undefined);
  call.observed.visitorId = visitor.visitorId;
  const isMoved = await moveRecords(visitor.movesFrom, visitor.visitorId, call.requestId, context);
  const response = completion
    ? await complete(call, completion, visitor, context)
    : await list(call, visitor, context);
  if (visitor.setCookie !== undefined && isMoved) response.headers.append('Set-Cookie', visitor.setCookie);
  return response;
}

/** A proxy may read these characters as another path, whatever their encoding. */
const pathCharacters = /[/\\%?#;\p{Cc}\p{Zl}\p{Zp}]/u;

function isOffered(agentId: string, {allowAgents}: GatewayContext): boolean {
  return !pathCharacters.test(agentId) && (!allowAgents || allowAgents.has(agentId));
}

/** Returns whether it worked. Without the new cookie, the next request tries again. */
async function moveRecords(
  from: string | undefined,
  to: string,
  requestId: string,
  {store, onError}: GatewayContext,
): Promise<boolean> {
  if (!store || from === undefined) return true;
  try {
    await store.moveRecords(from, to);
    return true;
  } catch (error) {
    onError(causeOf(error), requestId);
    return false;
  }
}

/**
 * Ends the cookie: the next person at this device is another visitor. A reply that is on its way may renew the cookie, so
 * the words of a guest also move to an identity that no cookie has.
 */
async function signOut({request, requestId}: ServerCall, context: GatewayContext): Promise<Response> {
  const {setCookies, guest} = await context.visitors.end(request);
  const response = new Response(null, {status: 204});
  for (const line of setCookies) response.headers.append('Set-Cookie', line);
  await moveRecords(guest, `ended-${crypto.randomUUID()}`, requestId, context);
  return response;
}

async function list(
  {request, requestId, route, query}: ServerCall,
  visitor: Visitor,
  context: GatewayContext,
): Promise<Response> {
  const {signal} = request;
  const {upstream, store} = context;
  const call = {tokens: visitor.tokens, signal};
  await context.counting.reads.take({...visitor, request, requestId});
  if (route.operation === 'list-agents') {
    const {page, facts} = await (context.offeredAgents ?? upstream).listAgents(readAgentQuery(query), call);
    return jsonAnswer({agentList: page.agents, total: page.total}, facts, context);
  }
  const {agentId} = route;
  if (store)
    return answerFromStore(
      {store, visitorId: visitor.visitorId, agentId},
      {
        ...route,
        request,
        body: bodyRules(context.bounds),
        maxPageSize,
        hasConversations: context.bounds.conversations,
      },
    );
  const asked = {order: readOrder(query), ...readPaging(query, maxPageSize)};
  const {page, facts} = await upstream.listRecords(agentId, asked, call);
  return jsonAnswer(recordBody(page), facts, context);
}

async function complete(
  {request, requestId, route, observed, reportFailure}: ServerCall,
  completion: Awaited<ReturnType<typeof readCompletion>>,
  visitor: Visitor,
  context: GatewayContext,
): Promise<Response> {
  const {upstream, counting} = context;
  const {visitorId, tokens} = visitor;
  const {agentId} = route;
  await counting.completions.take({...visitor, request, requestId});
  const onFailure = (error: unknown): void => context.onError(causeOf(error), requestId);
  void context.deleteOld?.();
  const kept = keptReply(completion, {visitorId, agentId}, context, onFailure);
  const pass = (answer: OpenAnswer): PassedAnswer => {
    const inspection = new ReplyInspection(answer, upstream.assumptions, chunk => kept?.add(chunk));
    observed.reply = inspection;
    return {
      exchange: answer.exchange,
      inspection,
      filter: new SecretFilter([answer.facts.token]),
      wordsOfErrors: context.addressWords,
      end: async () => kept?.end(answer.facts.token),
    };
  };
  const listener = new AbortController();
  abortWith(listener, request.signal);
  const {clock} = context;
  const endReply = counting.openReplies.begin(visitorId, () => listener.abort(replyTooLong()));
  observed.onEnd(endReply);
  const asked = upstream.complete(agentId, completion, {tokens, signal: listener.signal});
  asked.catch(endReply);
  const isLate = !(await settlesSoon(asked, clock));
  const answer = isLate ? undefined : await asked;
  const expected = completion.stream ? eventStream : 'application/json';
  const type = answer ? replyType(knownContentType(answer.trace.contentType)) : expected;
  const body = replyBody({
    request,
    answer: asked.then(pass),
    isLate,
    isStream: type === eventStream,
    clock,
    toErrorEvent(error) {
      observed.reply = {isComplete: false, hasFailed: true};
      const reported = reportFailure(error);
      const {status} = reported.failure;
      return {error: {...errorBody(reported), status}};
    },
    onFailure,
    onCancel: () => listener.abort(),
  });
  const headers = headersOf(answer?.facts, type, context);
  headers.set('X-Accel-Buffering', 'no');
  return new Response(body, {status: answer?.facts.status ?? 200, headers});
}

function replyTooLong(): AgentServiceError {
  return new AgentServiceError('timeout', 'The reply took longer than limit.replyTimeout.');
}

const eventStream = 'text/event-stream';

/** A reply to store; `undefined` without a store, an identity of the visitor or a question. */
function keptReply(
  {conversationId, messages}: PassedCompletion,
  {visitorId, agentId}: Pick<RecordAccess, 'visitorId' | 'agentId'>,
  {store, nextCreateTime, upstream: {assumptions}}: GatewayContext,
  onUnstored: (error: unknown) => void,
): KeptReply | undefined {
  if (!store || visitorId === '') return undefined;
  const {role, content} = messages.at(-1) ?? {};
  if (role !== 'user') return undefined;
  const question = typeof content === 'string' ? content : textOfParts(content);
  const writer = {store, visitorId, agentId, conversationId, nextCreateTime, onUnstored};
  return new KeptReply({writer, question, assumptions});
}

function textOfParts(parts: readonly JsonObject[] = []): string {
  return parts.map(part => readText(part, 'text')).join(' ');
}

function recordBody({records, total}: RecordPage): object {
  return {recordList: records.map(toDocumentedRecord), total};
}

function toDocumentedRecord(record: ConversationRecord): object {
  const {AgentId, recordId, role, content, conversation, type, image, triggerSrc, replyTo, createTime} =
    record;
  const documented = {AgentId, recordId, role, content, conversation, type, image, triggerSrc, replyTo};
  // Without the finish reason, a page could not show that a stored reply is not whole.
  return {...documented, createTime, finish_reason: record.finishReason};
}

function jsonAnswer(body: object, facts: AnswerFacts | undefined, context: GatewayContext): Response {
  const text = JSON.stringify(body);
  const clean = facts ? withoutSecrets(text, [facts.token]) : text;
  return new Response(clean, {headers: headersOf(facts, 'application/json', context)});
}

function headersOf(facts: AnswerFacts | undefined, contentType: string, context: FailureContext): Headers {
  const headers = new Headers({'Content-Type': `${contentType}; charset=utf-8`});
  const requestId = readRequestId(withoutSecrets(facts?.requestId ?? '', [facts?.token ?? '']), context);
  if (requestId !== undefined) headers.set('X-Request-Id', requestId);
  if (facts?.retryAfter !== undefined) headers.set('Retry-After', String(Math.ceil(facts.retryAfter)));
  return headers;
}

/** Replaces types that a browser would show as a page: the gateway may share the origin of the site. */
function replyType(contentType: string): string {
  return /^text\/(event-stream|plain)$|json|lines$/.test(contentType)
    ? contentType
    : 'application/octet-stream';
}
