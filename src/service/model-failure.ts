import {AgentServiceError} from '../client/agent-service-error.js';
import {ServiceError} from './service-error.js';

/** A shorter value could be an ordinary word. */
const minSecretLength = 6;

/**
 * Turns a failure of a model server into the error of an answer: a sentence for the visitor, and a cause that names the
 * setting to change for the operator. The server's own words may contain internals, so only the operator reads them.
 *
 * @param secrets values that are removed from the cause. The key is already removed from every `AgentServiceError`.
 */
export function toAnswerFailure(error: unknown, secrets: readonly string[]): unknown {
  if (!(error instanceof AgentServiceError)) return error;
  const failure = (status: number, code: string, message: string, hint: string): ServiceError =>
    new ServiceError(status, code, message, {
      headers: retryHeaders(error),
      cause: causeOf(error, hint, secrets),
    });
  switch (error.kind) {
    case 'rate-limited':
      return failure(
        429,
        'MODEL_BUSY',
        'The agent is busy. Try again in a moment.',
        'The model server is busy.',
      );
    case 'too-large':
      return failure(
        413,
        'CONVERSATION_TOO_LONG',
        tooLong,
        'The conversation is too long for the model server.',
      );
    case 'invalid-request':
      if (isTooLong(error))
        return failure(
          413,
          'CONVERSATION_TOO_LONG',
          tooLong,
          'The conversation is too long for the model (maxTurns).',
        );
      return failure(
        502,
        'MODEL_FAILED',
        unavailable,
        'The model server refused the request (extra, maxTurns).',
      );
    case 'unauthorized':
    case 'forbidden':
      return failure(502, 'MODEL_REFUSED', unavailable, 'The model server refused the key (apiKey).');
    case 'not-found':
      return failure(
        502,
        'MODEL_NOT_FOUND',
        unavailable,
        'The model server has no such model or path (model, baseUrl).',
      );
    case 'network':
      return failure(502, 'MODEL_UNREACHABLE', unavailable, 'The model server cannot be reached (baseUrl).');
    case 'timeout':
      return failure(
        504,
        'MODEL_TIMEOUT',
        'The agent did not answer in time.',
        'The model server was too slow.',
      );
    case 'unreadable':
      return failure(
        502,
        'MODEL_UNREADABLE',
        unavailable,
        'The model server sent something other than a reply (baseUrl).',
      );
    case 'interrupted':
      return failure(
        502,
        'MODEL_INTERRUPTED',
        'The answer was cut off.',
        'The model server broke the reply off.',
      );
    default:
      return failure(502, 'MODEL_FAILED', unavailable, 'The model server failed.');
  }
}

const unavailable = 'The agent cannot answer now. Try again later.';
/** With the status 413, a chat leaves out earlier turns and sends the message again. */
const tooLong = 'The conversation is too long for the agent.';

/** OpenAI and compatible servers answer 400 in this case. */
function isTooLong({code = '', message}: AgentServiceError): boolean {
  return code === 'context_length_exceeded' || /context.{0,20}(?:length|window|size)/i.test(message);
}

function retryHeaders({retryAfter}: AgentServiceError): Readonly<Record<string, string>> {
  return retryAfter === undefined ? {} : {'Retry-After': String(Math.ceil(retryAfter))};
}

function causeOf(error: AgentServiceError, hint: string, secrets: readonly string[]): Error {
  let words = [error.status, error.code, error.message].filter(Boolean).join(', ');
  for (const secret of secrets) {
    if (secret.length >= minSecretLength) words = words.replaceAll(secret, '***');
  }
  return new Error(`${hint} It said: ${words}`, error.cause === undefined ? undefined : {cause: error.cause});
}
