import {AgentServiceError} from '../client/agent-service-error.js';
import {isJsonObject} from '../client/json-object.js';
import type {ChatMessage} from '../client/resources.js';
import {sentText, type Message} from './conversation-state.js';
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
 * keep the context (SERVICE.md section 2). Failed replies and blank messages are left out. A question that the service
 * refused is left out too, as it would be refused again.
 *
 * @param messages the shown messages up to and including the question
 * @param turns number of earlier questions to send, with their replies. 0 sends only the question.
 */
export function contextMessages(messages: readonly Message[], turns: number): ChatMessage[] {
  const sendable = messages.filter(
    (message, index) =>
      (message.role === 'user' || message.role === 'assistant') &&
      shownText(message).trim() !== '' &&
      message.status !== 'failed' &&
      !isRefusal(messages[index + 1]),
  );
  const questions = sendable.flatMap(({role}, index) => (role === 'user' ? [index] : []));
  const first = questions.at(-1 - Math.max(0, Math.floor(turns) || 0)) ?? questions[0] ?? 0;
  return sendable.slice(first).map(message => ({
    role: message.role,
    content: message.context ? sentText(message) : shownText(message),
  }));
}

function isRefusal(reply: Message | undefined): boolean {
  return reply?.error?.retryable === false;
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
