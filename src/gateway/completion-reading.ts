import {isJsonObject} from '../client/json-object.js';
import type {ChatMessage} from '../client/resources.js';
import {readBoundedText} from './bounded-text.js';
import {GatewayError, invalidRequest} from './gateway-error.js';

/** A completion request of SERVICE.md section 2, as it is written anew for the service. */
export interface CompletionRequest {
  readonly messages: readonly ChatMessage[];
  readonly stream: boolean;
}

/** How much a request may hold. */
export interface CompletionBounds {
  readonly bodyBytes: number;
  readonly messages: number;
}

/** What a visitor may say of who speaks: a message in the name of the system would be an order to the agent. */
const visitorRoles: ReadonlySet<unknown> = new Set(['user', 'assistant']);

/** Reads a completion request; fields it does not know stay behind. Throws 400, 413 or 415. */
export async function readCompletion(
  request: Request,
  agentId: string,
  bounds: CompletionBounds,
): Promise<CompletionRequest> {
  // A form of another site could send any type but this one.
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('Content-Type') ?? '')) {
    throw new GatewayError(415, 'UNSUPPORTED_TYPE', 'Content-Type must be application/json.');
  }
  const value = parse(await readBoundedText(request, bounds.bodyBytes));
  if (!isJsonObject(value)) throw invalidRequest('The request body must be a JSON object.');
  const {model, messages, stream} = value;
  if ((model ?? agentId) !== agentId) throw invalidRequest('model must be the AgentId of the path.');
  if (typeof (stream ?? false) !== 'boolean') throw invalidRequest('stream must be true or false.');
  if (!Array.isArray(messages) || messages.length === 0) {
    throw invalidRequest('messages must be a list of at least one message.');
  }
  if (messages.length > bounds.messages) {
    throw new GatewayError(413, 'TOO_MANY_MESSAGES', `There may be at most ${bounds.messages} messages.`);
  }
  return {messages: messages.map(readMessage), stream: stream === true};
}

function readMessage(message: unknown, index: number): ChatMessage {
  const field = `messages[${index}]`;
  if (!isJsonObject(message)) throw invalidRequest(`${field} must be an object with role and content.`);
  const {role, content} = message;
  if (typeof role !== 'string' || !visitorRoles.has(role)) {
    throw invalidRequest(`${field}.role must be user or assistant.`);
  }
  if (typeof content !== 'string') throw invalidRequest(`${field}.content must be a string.`);
  return {role, content};
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw invalidRequest('The request body is not valid JSON.');
  }
}
