import {isJsonObject, type JsonObject} from '../client/json-object.js';
import type {ClientClock} from '../client/platform.js';
import type {AgentQuery} from '../client/resources.js';
import {readJsonObject, type BodyRules} from '../server/read-body.js';
import {readChoice, readConversationId, readFilter, readPaging} from '../server/read-query.js';
import {invalidRequest, ServiceError} from '../server/service-error.js';
import type {PassedMessage, PassThrough} from './pass-through.js';

/** The service of SERVICE.md has no larger pages. */
export const maxPageSize = 50;

/** Reads the filters and paging of SERVICE.md section 1 and drops unknown parameters. Throws 400. */
export function readAgentQuery(query: URLSearchParams): AgentQuery {
  const enable = readChoice(query, 'enable', ['true', 'false']);
  return {
    name: readFilter(query, 'name'),
    introduction: readFilter(query, 'introduction'),
    information: readFilter(query, 'information'),
    enable: enable && enable === 'true',
    ...readPaging(query, maxPageSize),
  };
}

export interface PassedCompletion {
  readonly messages: readonly PassedMessage[];
  readonly stream: boolean;
  /** The further fields that the site passes on by name. */
  readonly further: JsonObject;
  /** Never passed on, unless the site passes it on by name. */
  readonly conversationId: string | undefined;
}

export interface CompletionBounds {
  readonly bodyBytes: number;
  readonly clock: ClientClock;
  readonly messages: number;
  /** Whether a message may name its conversation. */
  readonly conversations: boolean;
}

/** A form of another site must not send a message in a visitor's name. */
export function bodyRules({bodyBytes, clock}: CompletionBounds): BodyRules {
  return {maxBytes: bodyBytes, isTypeRequired: true, clock};
}

/** Roles that a visitor may send. A system message would instruct the agent. */
const visitorRoles: ReadonlySet<unknown> = new Set(['user', 'assistant']);

/** Reads a completion request without the fields that do not pass. Throws 400, 413 or 415. */
export async function readCompletion(
  request: Request,
  agentId: string,
  bounds: CompletionBounds,
  pass: PassThrough,
): Promise<PassedCompletion> {
  const value = await readJsonObject(request, bodyRules(bounds));
  const {model, messages, stream} = value;
  if ((model ?? agentId) !== agentId) throw invalidRequest('model must be the AgentId of the path.');
  if (typeof (stream ?? false) !== 'boolean') throw invalidRequest('stream must be true or false.');
  if (!Array.isArray(messages) || messages.length === 0) {
    throw invalidRequest('messages must be a list of at least one message.');
  }
  if (messages.length > bounds.messages) {
    throw new ServiceError(413, 'TOO_MANY_MESSAGES', `There may be at most ${bounds.messages} messages.`);
  }
  return {
    messages: messages.map((message, index) => readMessage(message, index, pass)),
    stream: stream === true,
    further: pass.readFields(value),
    conversationId: bounds.conversations ? readConversationId(value['conversationId']) : undefined,
  };
}

function readMessage(message: unknown, index: number, pass: PassThrough): PassedMessage {
  const field = `messages[${index}]`;
  if (!isJsonObject(message)) throw invalidRequest(`${field} must be an object with role and content.`);
  const {role} = message;
  if (typeof role !== 'string' || !visitorRoles.has(role)) {
    throw invalidRequest(`${field}.role must be user or assistant.`);
  }
  return pass.readMessage(role, message, field);
}
