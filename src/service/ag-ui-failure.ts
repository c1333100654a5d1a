import {AgentServiceError, type AgentServiceErrorKind} from '../client/agent-service-error.js';
import {RunFailure} from '../ag-ui/run-piece.js';
import {conversationTooLong} from '../server/message-failures.js';
import {invalidRequest, ServiceError} from '../server/service-error.js';
import {causeOf, retryHeaders} from './failure-cause.js';

type Failure = readonly [status: number, code: string, message: string, hint: string];

const unavailable = 'The agent cannot answer now. Try again later.';
const refused: Failure = [502, 'AGENT_REFUSED', unavailable, 'The agent refused the request (headers).'];
const failed: Failure = [502, 'AGENT_FAILED', unavailable, 'The agent failed.'];

const failures: Partial<Readonly<Record<AgentServiceErrorKind, Failure>>> = {
  'rate-limited': [429, 'AGENT_BUSY', 'The agent is busy. Try again in a moment.', 'The agent is busy.'],
  'too-large': [
    conversationTooLong.status,
    conversationTooLong.code,
    conversationTooLong.message,
    'The conversation is too long for the agent.',
  ],
  unauthorized: refused,
  forbidden: refused,
  'invalid-request': [502, 'AGENT_FAILED', unavailable, 'The agent refused the input of the run.'],
  'not-found': [502, 'AGENT_NOT_FOUND', unavailable, 'There is no agent at this address (url).'],
  network: [502, 'AGENT_UNREACHABLE', unavailable, 'The agent cannot be reached (url).'],
  timeout: [504, 'AGENT_TIMEOUT', 'The agent did not answer in time.', 'The agent was too slow.'],
  unreadable: [502, 'AGENT_UNREADABLE', unavailable, 'The agent sent something other than events (url).'],
  interrupted: [502, 'AGENT_INTERRUPTED', 'The answer was cut off.', 'The agent broke the run off.'],
};

/**
 * Turns a failure of an AG-UI agent into the error of an answer: a sentence for the visitor, and a cause that names the
 * option to change for the operator. The words of the agent may contain internals, so only the operator reads them.
 *
 * @param secrets values that are removed from the cause
 */
export function agUiFailure(error: unknown, secrets: readonly string[]): unknown {
  if (error instanceof RunFailure) {
    const [status, code, message, hint] = failed;
    return new ServiceError(status, code, message, {cause: causeOf(error, hint, secrets)});
  }
  if (!(error instanceof AgentServiceError)) return error;
  // Decisions that the visitor has changed never reach the agent.
  if (error.kind === 'invalid-request' && error.status === undefined) return invalidRequest(error.message);
  const [status, code, message, hint] = failures[error.kind] ?? failed;
  return new ServiceError(status, code, message, {
    headers: retryHeaders(error),
    cause: causeOf(error, hint, secrets),
  });
}
