import type {Agent, ChatMessage} from '../client/resources.js';
import type {AnswerPiece, AnswerSource} from './answer-source.js';
import {replyChunkBody, wholeReplyBody, type ReplyIdentity} from './completion-body.js';
import {readCompletionRequest} from './completion-request.js';
import {addQuestion, addReply, newRecordId, type RecordWriter} from './record-writing.js';
import {recordedAnswer} from './recorded-answer.js';
import {replyEvents} from './reply-events.js';
import {errorBody, type ServiceError} from './service-error.js';
import type {ServiceStore} from './service-store.js';

/** What answering needs to know of the service. */
export interface AnswerDesk {
  readonly answers: AnswerSource;
  readonly store: ServiceStore;
  readonly maxBodyBytes: number;
  readonly now: () => number;
  readonly nextCreateTime: () => string;
}

/** Who asks whom. */
export interface CompletionCall {
  readonly request: Request;
  readonly requestId: string;
  readonly visitorId: string;
  readonly agent: Agent;
  /** Reports a failure to the operator and gives the error to send for it. */
  readonly reportFailure: (error: unknown) => ServiceError;
}

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // `no-transform` and the proxy's own header: a proxy that compresses or buffers would hold the words back.
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

/**
 * Answers `POST /v1/aibot/bots/{AgentId}/openai/chat/completions`, whole or streamed. A stream begins with
 * its first piece, so that an agent that cannot answer at all is an HTTP error and not a broken stream.
 */
export async function complete(call: CompletionCall, desk: AnswerDesk): Promise<Response> {
  const {request, agent, visitorId, requestId} = call;
  const {messages, stream} = await readCompletionRequest(request, agent.AgentId, desk.maxBodyBytes);
  const writer = {...desk, visitorId, agentId: agent.AgentId};
  const identity = {recordId: newRecordId(), agentId: agent.AgentId, createdAt: desk.now()};
  const replyTo = await storeQuestion(writer, messages);

  const listener = new AbortController();
  const {signal} = listener;
  const pieces = recordedAnswer({
    ask: () => desk.answers({agent, messages, signal}),
    signal,
    keep: content => addReply(writer, {recordId: identity.recordId, content, replyTo}),
  });
  // The answer may be between two pieces, where it does not notice the signal by itself.
  signal.addEventListener('abort', () => void pieces.return().catch(call.reportFailure));
  abortWith(listener, request.signal);

  if (!stream) return Response.json(await readWholeReply(pieces, identity));
  const first = await pieces.next();
  if (first.done) throw endedEarly();
  const body = replyEvents({
    first: first.value,
    rest: pieces,
    toChunk: piece => replyChunkBody(identity, piece),
    toErrorEvent: error =>
      signal.aborted ? undefined : {error: errorBody(call.reportFailure(error), requestId)},
    onCancel: () => listener.abort(),
  });
  return new Response(body, {headers: streamHeaders});
}

/** Stores the new message when a visitor said it; returns what the reply answers. */
async function storeQuestion(writer: RecordWriter, messages: readonly ChatMessage[]): Promise<string> {
  const question = messages.at(-1);
  return question?.role === 'user' ? addQuestion(writer, question.content) : '';
}

async function readWholeReply(pieces: AsyncIterable<AnswerPiece>, identity: ReplyIdentity): Promise<object> {
  let text = '';
  for await (const piece of pieces) {
    text += piece.text;
    if (piece.finishReason !== undefined) return wholeReplyBody(identity, text, piece.finishReason);
  }
  throw endedEarly();
}

/** Only a client that went away ends an answer from outside. */
function endedEarly(): Error {
  return new Error('The answer was ended before it was finished.');
}

function abortWith(controller: AbortController, signal: AbortSignal): void {
  if (signal.aborted) controller.abort(signal.reason);
  else signal.addEventListener('abort', () => controller.abort(signal.reason), {once: true});
}
