import {AgentServiceError} from '../client/agent-service-error.js';
import {isJsonObject} from '../client/json-object.js';
import type {ChatMessage} from '../client/resources.js';
import {sentText, type Message} from './message.js';
import {shownText} from './reply-suggestions.js';

/** The request whose messages are transformed. */
export interface RequestContext {
  readonly agentId: string;
  /** Aborted when the reply is no longer needed. */
  readonly signal: AbortSignal;
}

/**
 * Changes the messages of a request before it is sent. The last message is the question. May be asynchronous; the
 * request waits for it. Called again with fewer messages when the service refuses them as too large.
 */
export type TransformRequest = (
  messages: readonly ChatMessage[],
  context: RequestContext,
) => readonly ChatMessage[] | Promise<readonly ChatMessage[]>;

/**
 * Returns the messages to send with a question: the last `turns` earlier turns and the question. The service may not
 * keep the context (SERVICE.md section 2). Questions and answers alternate, because many models refuse two questions in
 * a row:
 *
 * - An earlier question without an answer is left out. The service may have refused it, and would refuse it again. It is
 *   not joined to the next question, because the service stores that text as the visitor's record.
 * - The received part of a reply is an answer, unless the service has refused the question.
 * - Neighbouring answers are joined. Blank messages are left out.
 * - Messages of the page and of persons are left out, unless they are meant for the model. Then they count as answers, and
 *   so does what the visitor has written to a person without an answer.
 *
 * @param messages the shown messages up to and including the question
 * @param turns number of earlier questions to send, with their replies. 0 sends only the question.
 */
export function contextMessages(messages: readonly Message[], turns: number): ChatMessage[] {
  const sent: ChatMessage[] = [];
  let left = turns >= 1 ? turns : 0;
  for (const message of messages.toReversed()) {
    const {error, aside} = message;
    if (aside && !aside.forModel) continue;
    const text = shownText(message);
    const next = sent[0];
    const isOfVisitor = message.role === 'user';
    // The model reads the words to a person, although nobody has answered them before the next question.
    const isUnanswered = aside && isOfVisitor && next?.role === 'user';
    const role = aside && (isUnanswered || !isOfVisitor) ? 'assistant' : message.role;
    const isNeighbour = next?.role === role;
    const isLeftOut = role === 'user' ? isNeighbour : role !== 'assistant' || error?.retryable === false;
    if (isLeftOut || text.trim() === '') continue;
    if (role === 'user' && left-- < 0) break;
    const words = message.context ? sentText(message) : text;
    const author = isUnanswered ? 'Visitor' : aside?.author?.name;
    const content = author ? `${author}: ${words}` : words;
    if (isNeighbour) sent[0] = {role, content: `${content}\n\n${next.content}`};
    else sent.unshift({role, content});
  }
  if (sent.length > 1 && sent[0]?.role !== 'user') sent.shift();
  return sent;
}

/**
 * Returns the messages that the page's `transform` returns. When it returns anything but a list of messages, this logs
 * a warning and returns the messages unchanged.
 *
 * @throws {AgentServiceError} the page's own error, or `configuration` for everything else it throws
 * @throws the abort reason of the signal
 */
export async function transformedRequest(
  transform: TransformRequest,
  messages: readonly ChatMessage[],
  context: RequestContext,
): Promise<readonly ChatMessage[]> {
  let result: unknown;
  try {
    result = await transform(
      messages.map(message => ({...message})),
      context,
    );
  } catch (error) {
    if (error instanceof AgentServiceError) throw error;
    if (!context.signal.aborted) console.warn('agent-chat-elements: transformRequest failed.', error);
    throw new AgentServiceError('configuration', 'transformRequest failed.', {
      setting: 'transformRequest',
      cause: error,
    });
  }
  context.signal.throwIfAborted();
  const changed = readMessages(result);
  if (!changed)
    console.warn(
      'agent-chat-elements: transformRequest gave no list of {role, content}, so the request goes out unchanged.',
    );
  return changed ?? messages;
}

function readMessages(value: unknown): readonly ChatMessage[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const messages = Array.from(value, readMessage);
  return messages.every(message => message !== undefined) ? messages : undefined;
}

function readMessage(value: unknown): ChatMessage | undefined {
  if (!isJsonObject(value)) return undefined;
  const {role, content} = value;
  return typeof role === 'string' && role !== '' && typeof content === 'string' ? {role, content} : undefined;
}
