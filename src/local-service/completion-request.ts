import type {ChatMessage} from '../client/resources.js';
import {isJsonObject, readJsonObject} from './request-reading.js';
import {invalidRequest} from './service-error.js';

/** What a completion was asked for. */
export interface CompletionRequest {
  /** At least one. */
  readonly messages: readonly ChatMessage[];
  readonly stream: boolean;
}

/**
 * Reads the body of a completion request; fields it does not know are ignored. Throws 400 with a message
 * that names the field, or 413.
 */
export async function readCompletionRequest(
  request: Request,
  agentId: string,
  maxBytes: number,
): Promise<CompletionRequest> {
  const {model, messages, stream} = await readJsonObject(request, maxBytes);
  // OpenAI clients may send null for a field they leave out.
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

/** A string, or the list of text parts that OpenAI clients may send in its place. */
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
