import {AgentServiceError} from './agent-service-error.js';

/** What work failed with, as the one error pages know. */
export function asServiceError(error: unknown): AgentServiceError {
  if (error instanceof AgentServiceError) return error;
  return new AgentServiceError('unreadable', 'The answer could not be read.', {cause: error});
}
