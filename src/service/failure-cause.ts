import type {AgentServiceError} from '../client/agent-service-error.js';

/** A shorter value could be an ordinary word. */
const minSecretLength = 6;

interface UpstreamFailure extends Error {
  readonly status?: number | undefined;
  readonly code?: string | undefined;
}

/** Returns the cause of a failed answer for the operator: a hint, and the words of the other server without secrets. */
export function causeOf(error: UpstreamFailure, hint: string, secrets: readonly string[]): Error {
  let words = [error.status, error.code, error.message].filter(Boolean).join(', ');
  for (const secret of secrets) {
    if (secret.length >= minSecretLength) words = words.replaceAll(secret, '***');
  }
  return new Error(`${hint} It said: ${words}`, error.cause === undefined ? undefined : {cause: error.cause});
}

/** Tells the visitor's chat when another try makes sense. */
export function retryHeaders({retryAfter}: AgentServiceError): Readonly<Record<string, string>> {
  return retryAfter === undefined ? {} : {'Retry-After': String(Math.ceil(retryAfter))};
}
