import {AgentServiceError} from '../client/agent-service-error.js';
import {isJsonObject} from '../client/json-object.js';
import type {ChatMessage} from '../client/resources.js';

/** What a request is about. */
export interface RequestContext {
  readonly agentId: string;
  /** Aborted when nobody waits for the reply any more. */
  readonly signal: AbortSignal;
}

/**
 * Changes the messages of a request before it is sent: the question is the last of them. May be asynchronous;
 * the reply waits for it. Called again with fewer messages where the service has refused them as too large.
 */
export type TransformRequest = (
  messages: readonly ChatMessage[],
  context: RequestContext,
) => readonly ChatMessage[] | Promise<readonly ChatMessage[]>;

/**
 * The messages as a page wants them sent. What is no list of messages is told to the console, and they go out
 * as they were.
 *
 * @throws {AgentServiceError} the page's own, or `configuration` for everything else it throws
 * @throws the reason of the signal, when nobody waits any more
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

/** The messages in a value, or `undefined` when it is not a list of nothing else. */
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
