import {abortWith} from '../client/shared-work.js';
import {isJsonObject, type JsonObject} from '../client/json-object.js';
import type {InterruptDecision, OfferedTool} from '../client/interrupt.js';
import {readTools} from '../client/read-interrupt.js';
import type {Agent, ChatMessage} from '../client/resources.js';
import type {ClientClock} from '../client/platform.js';
import {
  keepAliveComment,
  keepAliveLine,
  livingBody,
  settlesSoon,
  type BodyPart,
  type LivingBody,
} from '../server/keep-alive.js';
import {readJsonObject} from '../server/read-body.js';
import {readConversationId} from '../server/read-query.js';
import type {RequestCounting} from '../server/limits.js';
import type {ServerCall} from '../server/http-shell.js';
import type {AgentStore} from '../store/agent-store.js';
import {addQuestion, addReply, newRecordId, type RecordWriter} from '../server/record-writer.js';
import {errorBody, invalidRequest, ServiceError, type ReportedFailure} from '../server/service-error.js';
import type {AnswerPiece, AnswerSource} from './answers.js';
import {readDecisions} from './read-decisions.js';
import {recordedAnswer, type AnswerLimits} from './recorded-answer.js';
import {eventReader, type ReplyEvents} from './reply-events.js';
import {ReplyWriter} from './reply-writer.js';

export interface CompletionContext {
  readonly answers: AnswerSource;
  readonly store: AgentStore;
  /** Whether a message may name its conversation. */
  readonly conversations: boolean;
  readonly limits: CompletionLimits & AnswerLimits;
  readonly clock: ClientClock;
  readonly now: () => number;
  readonly nextCreateTime: () => string;
  readonly counting: Pick<RequestCounting, 'openReplies'>;
  readonly onError: (error: unknown, requestId: string) => void;
}

/** Limits of a completion request. */
export interface CompletionLimits {
  readonly bodyBytes: number;
  readonly messages: number;
  /** Characters of one message. */
  readonly messageLength: number;
}

/** A message to an agent. */
export interface CompletionCall extends ServerCall {
  readonly visitorId: string;
  /** The visitor of the limits; `''` for a fixed token. */
  readonly countedAs: string;
  readonly agent: Agent;
}

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // A proxy that buffers would delay the words.
  'X-Accel-Buffering': 'no',
};

/** Records in which the question of a reply that continues is searched for. */
const newestRecords = 20;

const wholeHeaders = {'Content-Type': 'application/json'};

/**
 * Answers `POST /v1/aibot/bots/{AgentId}/openai/chat/completions`, whole or streamed. An agent that fails within the first
 * 10 seconds causes an HTTP error. After that, the headers are sent, and an error is part of the body.
 */
export async function complete(call: CompletionCall, context: CompletionContext): Promise<Response> {
  const {request, agent, visitorId} = call;
  const {messages, stream, fields, decisions, tools, ...asked} = await readCompletionRequest(
    request,
    agent.AgentId,
    context,
  );
  const listener = new AbortController();
  const {signal} = listener;
  const endReply = context.counting.openReplies.begin(call.countedAs, () => listener.abort(replyTooLong()));
  call.observed.onEnd(endReply);
  const conversationId = context.conversations ? readConversationId(asked.conversationId) : undefined;
  const onUnstored = (error: unknown): void => context.onError(error, call.requestId);
  const writer = {...context, visitorId, agentId: agent.AgentId, conversationId, onUnstored};
  const recordId = newRecordId();
  const reply = new ReplyWriter({recordId, agentId: agent.AgentId, createdAt: context.now()});
  // Without its question, anybody could leave no record.
  const found = decisions && (await findQuestion(writer, messages));
  const replyTo = found ?? (await storeQuestion(writer, messages));

  const decided = {...(decisions && {decisions}), ...(tools.length > 0 && {tools})};
  const pieces = recordedAnswer({
    ask: () => context.answers({agent, messages, fields, ...decided, signal}),
    listener,
    keep: async content => {
      await addReply(writer, {recordId, content, replyTo});
    },
    limits: context.limits,
    clock: context.clock,
  });
  // A generator that waits between two pieces does not notice the signal.
  signal.addEventListener('abort', () => void pieces.return().catch(call.reportFailure));
  abortWith(listener, request.signal);
  // The signal alone does not tell: a failed answer aborts it too.
  let isCancelled = false;
  const progress = {isComplete: false, hasFailed: false};
  const sending: Sending = {
    pieces,
    reply,
    progress,
    clock: context.clock,
    toErrorEvent(error) {
      if (isCancelled || request.signal.aborted) return undefined;
      progress.hasFailed = true;
      return errorEvent(call.reportFailure(error), reply.hasBegun);
    },
    onCancel: () => {
      isCancelled = true;
      listener.abort();
    },
  };
  const response = await (stream ? sendEvents(sending) : sendWhole(sending)).catch((error: unknown) => {
    endReply();
    throw error;
  });
  call.observed.reply = progress;
  return response;
}

/**
 * Returns the error of a reply whose headers are sent. A client reads `status` like the status of a response. In the middle
 * of a reply, the failure of an agent is none of the service, so it has no status.
 */
function errorEvent(reported: ReportedFailure, hasBegun: boolean): object {
  const {status} = reported.failure;
  const isTold = !hasBegun || status < 500;
  return {error: {...errorBody(reported), ...(isTold && {status})}};
}

function replyTooLong(): ServiceError {
  const cause = new Error('The answer took longer than limits.replyTimeout.');
  return new ServiceError(504, 'ANSWER_TIMEOUT', 'The agent did not answer in time.', {cause});
}

/** A reply that is sent to the visitor. */
interface Sending extends Pick<ReplyEvents, 'toErrorEvent'>, Pick<LivingBody, 'clock' | 'onCancel'> {
  readonly pieces: AsyncGenerator<AnswerPiece, void>;
  readonly reply: ReplyWriter;
  readonly progress: {isComplete: boolean};
}

async function sendEvents({pieces, reply, progress, ...sending}: Sending): Promise<Response> {
  let first: Promise<IteratorResult<AnswerPiece, void>> | undefined = pieces.next();
  const isLate = !(await settlesSoon(first, sending.clock));
  if (!isLate && (await first).done) throw endedEarly();
  const next = eventReader({
    next() {
      const piece = first ?? pieces.next();
      first = undefined;
      return piece;
    },
    toEvents(piece) {
      progress.isComplete = piece.finishReason !== undefined;
      return reply.events(piece);
    },
    toErrorEvent: sending.toErrorEvent,
  });
  const body = livingBody({...sending, next, isLate, keepAlive: () => keepAliveComment});
  return new Response(body, {headers: streamHeaders});
}

async function sendWhole({pieces, reply, progress, ...sending}: Sending): Promise<Response> {
  const whole = readWholeReply(pieces, reply);
  if (await settlesSoon(whole, sending.clock)) return Response.json(await whole);
  const next = async (): Promise<BodyPart> => {
    const sent = await whole.catch((error: unknown) => {
      const event = sending.toErrorEvent(error);
      if (event) return event;
      throw error;
    });
    progress.isComplete = true;
    return {bytes: new TextEncoder().encode(JSON.stringify(sent)), isLast: true};
  };
  const body = livingBody({...sending, next, isLate: true, keepAlive: () => keepAliveLine});
  return new Response(body, {headers: wholeHeaders});
}

/** Stores the new message of a visitor. Returns its record id, or `''` for another role. */
async function storeQuestion(writer: RecordWriter, messages: readonly ChatMessage[]): Promise<string> {
  const question = messages.at(-1);
  return question?.role === 'user' ? addQuestion(writer, question.content) : '';
}

/** Finds the stored question of a reply that continues. `undefined` if there is none, or the store fails. */
async function findQuestion(
  {store, visitorId, agentId, conversationId}: RecordWriter,
  messages: readonly ChatMessage[],
): Promise<string | undefined> {
  const content = messages.at(-1)?.content;
  const newest = {order: 'desc', offset: 0, limit: newestRecords, conversationId} as const;
  const page = await store.listRecords(visitorId, agentId, newest).catch(() => undefined);
  return page?.records.find(record => record.role === 'user' && record.content === content)?.recordId;
}

async function readWholeReply(pieces: AsyncIterable<AnswerPiece>, writer: ReplyWriter): Promise<object> {
  for await (const piece of pieces) {
    const reply = writer.add(piece);
    if (reply) return reply;
  }
  throw endedEarly();
}

/** A reply ends before its last piece only if the client disconnects. */
function endedEarly(): Error {
  return new Error('The answer was ended before it was finished.');
}

export interface CompletionRequest {
  readonly messages: readonly ChatMessage[];
  readonly stream: boolean;
  /** Not checked. */
  readonly conversationId: unknown;
  readonly decisions: readonly InterruptDecision[] | undefined;
  readonly tools: readonly OfferedTool[];
  /** All other members. Not checked. */
  readonly fields: JsonObject;
}

/**
 * Reads the body of a completion request. Throws 400 with the name of the field, or 413.
 */
async function readCompletionRequest(
  request: Request,
  agentId: string,
  {limits, clock}: Pick<CompletionContext, 'limits' | 'clock'>,
): Promise<CompletionRequest> {
  const {model, messages, stream, conversationId, decisions, tools, ...fields} = await readJsonObject(
    request,
    {
      maxBytes: limits.bodyBytes,
      isTypeRequired: false,
      clock,
    },
  );
  // OpenAI clients may send null for a missing field.
  if (typeof (model ?? '') !== 'string') throw invalidRequest('model must be a string.');
  if ((model ?? agentId) !== agentId) throw invalidRequest('model must be the AgentId of the path.');
  if (typeof (stream ?? false) !== 'boolean') throw invalidRequest('stream must be true or false.');
  if (!Array.isArray(messages) || messages.length === 0) {
    throw invalidRequest('messages must be a list of at least one message.');
  }
  // A chat that receives a 413 leaves out earlier turns.
  if (messages.length > limits.messages)
    throw new ServiceError(413, 'TOO_MANY_MESSAGES', `messages has more than ${limits.messages} messages.`);
  const read = messages.map(readMessage);
  const long = read.findIndex(({content}) => content.length > limits.messageLength);
  if (long >= 0) {
    const sentence = `messages[${long}].content is longer than ${limits.messageLength} characters.`;
    throw new ServiceError(413, 'MESSAGE_TOO_LONG', sentence);
  }
  return {
    messages: read,
    stream: stream === true,
    conversationId,
    decisions: readDecisions(decisions),
    tools: readTools(tools),
    fields,
  };
}

function readMessage(message: unknown, index: number): ChatMessage {
  const field = `messages[${index}]`;
  if (!isJsonObject(message)) throw invalidRequest(`${field} must be an object with role and content.`);
  const {role, content} = message;
  if (typeof role !== 'string' || role === '') {
    throw invalidRequest(`${field}.role must be a string that is not empty.`);
  }
  return {role, content: readContent(content, `${field}.content`)};
}

/** Reads a string, or the list of text parts that OpenAI clients may send instead. */
function readContent(content: unknown, field: string): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) throw invalidRequest(`${field} must be a string.`);
  return content.map((part, index) => readTextPart(part, `${field}[${index}]`)).join('\n');
}

function readTextPart(part: unknown, field: string): string {
  if (!isJsonObject(part) || part['type'] !== 'text') throw invalidRequest(`${field}.type must be text.`);
  if (typeof part['text'] !== 'string') throw invalidRequest(`${field}.text must be a string.`);
  return part['text'];
}
