import {AgentServiceError} from '../client/agent-service-error.js';
import {assumptions} from '../client/assumptions.js';
import type {ConversationRecord} from '../client/resources.js';
import type {RecoverReply} from '../conversation/reply-recovery.js';

/** Milliseconds before each further attempt. An agent may continue to write after the connection is lost. */
const delays = [1_500, 3_000, 6_000, 12_000, 20_000];

/** After this number of attempts without a trace of the question, the service has not received it. */
const maxEmptyAttempts = 2;

export const recoverReply: RecoverReply = async (look, signal, pause, before) => {
  let emptyAttempts = 0;
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const found = await look(signal).catch((error: unknown) => (isDenied(error) ? 'nothing' : 'pending'));
    if (typeof found === 'object') {
      if (isComplete(found, before)) return found;
      before = found;
    }
    emptyAttempts = found === 'nothing' ? emptyAttempts + 1 : 0;
    const milliseconds = delays[attempt];
    if (emptyAttempts === maxEmptyAttempts || milliseconds === undefined) return undefined;
    await pause(milliseconds, signal);
  }
  return undefined;
};

/** Whether the stored reply has a finish reason, or has not changed since the attempt before. */
function isComplete(stored: ConversationRecord, before: ConversationRecord | undefined): boolean {
  return hasEnd(stored) || (before?.recordId === stored.recordId && before.content === stored.content);
}

/** Whether the service would refuse another attempt too. */
function isDenied(error: unknown): boolean {
  return error instanceof AgentServiceError && !error.retryable;
}

export function hasEnd({finishReason = ''}: ConversationRecord): boolean {
  const {unfinishedReasons, pausingReasons} = assumptions;
  return ![...unfinishedReasons, ...pausingReasons, 'error'].includes(finishReason);
}
