import {AgentServiceError} from '../client/agent-service-error.js';
import {isFiltered, isOutOfCredit, wordsOf} from '../client/known-failures.js';
import {conversationTooLong, messageRefused, type MessageFailure} from '../server/message-failures.js';
import {ServiceError} from '../server/service-error.js';
import {causeOf, retryHeaders} from './failure-cause.js';

/** Options of `modelAnswers` that a failure depends on. */
export interface ModelSettings {
  /** Values that are removed from causes. The key is already removed from every `AgentServiceError`. */
  readonly secrets: readonly string[];
  /** Members of the request that the owner sets. */
  readonly members: readonly string[];
}

/**
 * Turns a failure of a model server into the error of an answer: a sentence for the visitor, and a cause that names the
 * setting to change for the operator. The server's own words may contain internals, so only the operator reads them.
 *
 * A refused message is a 4xx, so the chat leaves it out of later requests. Everything that the owner must change is an
 * outage for the visitor.
 */
export function toAnswerFailure(error: unknown, {secrets, members}: ModelSettings): unknown {
  if (!(error instanceof AgentServiceError)) return error;
  const [status, code, message, hint] = failureOf(error, members);
  return new ServiceError(status, code, message, {
    headers: retryHeaders(error),
    cause: causeOf(error, hint, secrets),
  });
}

type Failure = readonly [status: number, code: string, message: string, hint: string];

function failureWith({status, code, message}: MessageFailure, hint: string): Failure {
  return [status, code, message, hint];
}

function failureOf(error: AgentServiceError, members: readonly string[]): Failure {
  if (isOutOfCredit(error)) return outOfCredit;
  switch (error.kind) {
    case 'rate-limited':
      return [429, 'MODEL_BUSY', 'The agent is busy. Try again in a moment.', 'The model server is busy.'];
    case 'too-large':
      return failureWith(conversationTooLong, 'The conversation is too long for the model (maxTurns).');
    case 'invalid-request':
      return refusalOf(error, members);
    case 'unauthorized':
    case 'forbidden':
      return refusedKey;
    case 'not-found':
      return unknownModel;
    case 'network':
      return [502, 'MODEL_UNREACHABLE', unavailable, 'The model server cannot be reached (baseUrl).'];
    case 'timeout':
      return [504, 'MODEL_TIMEOUT', 'The agent did not answer in time.', 'The model server was too slow.'];
    case 'unreadable':
      return [
        502,
        'MODEL_UNREADABLE',
        unavailable,
        'The model server sent something other than a reply (baseUrl).',
      ];
    case 'interrupted':
      return [502, 'MODEL_INTERRUPTED', 'The answer was cut off.', 'The model server broke the reply off.'];
    default:
      return [502, 'MODEL_FAILED', unavailable, 'The model server failed.'];
  }
}

const unavailable = 'The agent cannot answer now. Try again later.';

const outOfCredit: Failure = [
  502,
  'MODEL_CREDIT_USED_UP',
  unavailable,
  'The credit at the model server is used up (apiKey).',
];
const refusedKey: Failure = [502, 'MODEL_REFUSED', unavailable, 'The model server refused the key (apiKey).'];
const unknownModel: Failure = [
  502,
  'MODEL_NOT_FOUND',
  unavailable,
  'The model server has no such model or path (model, baseUrl).',
];

/** A server may answer 400 for a key, a model or a setting too. In all other cases, the message is the reason. */
function refusalOf(error: AgentServiceError, members: readonly string[]): Failure {
  const {status, code = '', message} = error;
  const refused = (hint: string): Failure =>
    failureWith(status === 422 ? {...messageRefused, status} : messageRefused, hint);
  if (isFiltered(wordsOf(error)))
    return refused('The content filter of the model server refused the message.');
  const words = `${code} ${message}`;
  if (keyWords.test(words)) return refusedKey;
  if (modelWords.test(words) || (status !== undefined && pathStatuses.includes(status))) return unknownModel;
  const named = words.split(/[^\w-]+/);
  if (members.some(member => named.includes(member)))
    return [502, 'MODEL_FAILED', unavailable, 'The model server refused a member of the request (extra).'];
  return refused('The model server refused the message, or a setting (extra, instructions, maxTurns).');
}

/** "API key not valid": Gemini. "Incorrect API key provided": xAI. */
const keyWords = /api.?key|unauthori[sz]ed|authentication/i;

/** "Model Not Exist": DeepSeek. "Invalid model": Mistral. "is not a valid model ID": OpenRouter. */
const modelWords =
  /(?:invalid|unknown|valid|specified) model|model.{0,80}not.?(?:exist|found|available)|model.{0,80}decommissioned|模型不存在/i;

/** The method and the type of a request do not depend on its message. */
const pathStatuses: readonly number[] = [405, 406, 415];
