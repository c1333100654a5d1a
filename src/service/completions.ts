import type {Agent, ChatMessage} from '../client/resources.js';
import {
  recordedAnswer,
  replyEvents,
  type AnswerPiece,
  type AnswerSource,
  errorBody,
  invalidRequest,
  type ServiceError,
} from './answers.js';
import {addQuestion, addReply, newRecordId, type RecordWriter} from './records.js';
import {ReplyWriter} from './reply-writer.js';
import type {ServiceStore} from './service-store.js';
import {isJsonObject, readJsonObject} from './read-request.js';

export interface CompletionContext {
  readonly answers: AnswerSource;
  readonly store: ServiceStore;
  readonly maxBodyBytes: number;
  readonly now: () => number;
  readonly nextCreateTime: () => string;
}

export interface CompletionCall {
  readonly request: Request;
  readonly requestId: string;
  readonly visitorId: string;
  readonly agent: Agent;
  /** Reports a failure to the operator. Returns the error to send. */
  readonly reportFailure: (error: unknown) => ServiceError;
}

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // A proxy that compresses or buffers would delay the words.
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

/**
 * Answers `POST /v1/aibot/bots/{AgentId}/openai/chat/completions`, whole or streamed. A stream starts with its
 * first piece, so an agent that fails at once causes an HTTP error, not a broken stream.
 */
export async function complete(call: CompletionCall, context: CompletionContext): Promise<Response> {
  const {request, agent, visitorId, requestId} = call;
  const {messages, stream} = await readCompletionRequest(request, agent.AgentId, context.maxBodyBytes);
  const writer = {...context, visitorId, agentId: agent.AgentId};
  const recordId = newRecordId();
  const reply = new ReplyWriter({recordId, agentId: agent.AgentId, createdAt: context.now()});
  const replyTo = await storeQuestion(writer, messages);

  const listener = new AbortController();
  const {signal} = listener;
  const pieces = recordedAnswer({
    ask: () => context.answers({agent, messages, signal}),
    signal,
    keep: content => addReply(writer, {recordId, content, replyTo}),
  });
  // A generator that waits between two pieces does not notice the signal.
  signal.addEventListener('abort', () => void pieces.return().catch(call.reportFailure));
  abortWith(listener, request.signal);

  if (!stream) return Response.json(await readWholeReply(pieces, reply));
  const first = await pieces.next();
  if (first.done) throw endedEarly();
  const body = replyEvents({
    first: first.value,
    rest: pieces,
    toEvents: piece => reply.events(piece),
    toErrorEvent: error =>
      signal.aborted ? undefined : {error: errorBody(call.reportFailure(error), requestId)},
    onCancel: () => listener.abort(),
  });
  return new Response(body, {headers: streamHeaders});
}

/** Stores the new message of a visitor. Returns its record id, or `''` for another role. */
async function storeQuestion(writer: RecordWriter, messages: readonly ChatMessage[]): Promise<string> {
  const question = messages.at(-1);
  return question?.role === 'user' ? addQuestion(writer, question.content) : '';
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

function abortWith(controller: AbortController, signal: AbortSignal): void {
  if (signal.aborted) controller.abort(signal.reason);
  else signal.addEventListener('abort', () => controller.abort(signal.reason), {once: true});
}

export interface CompletionRequest {
  readonly messages: readonly ChatMessage[];
  readonly stream: boolean;
}

/**
 * Reads the body of a completion request and ignores unknown fields. Throws 400 with the name of the field, or 413.
 */
async function readCompletionRequest(
  request: Request,
  agentId: string,
  maxBytes: number,
): Promise<CompletionRequest> {
  const {model, messages, stream} = await readJsonObject(request, maxBytes);
  // OpenAI clients may send null for a missing field.
  if (typeof (model ?? '') !== 'string') throw invalidRequest('model must be a string.');
  if ((model ?? agentId) !== agentId) throw invalidRequest('model must be the AgentId of the path.');
  if (typeof (stream ?? false) !== 'boolean') throw invalidRequest('stream must be true or false.');
  if (!Array.isArray(messages) || messages.length === 0) {
    throw invalidRequest('messages must be a list of at least one message.');
  }
  return {messages: messages.map(readMessage), stream: stream === true};
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
