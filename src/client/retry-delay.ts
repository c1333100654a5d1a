import {AgentServiceError} from './agent-service-error.js';
import type {Assumptions} from './assumptions.js';
import type {ClientClock} from './client-clock.js';

const passingStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** Milliseconds until a failed read is tried again, or `undefined` when it is not. */
export function retryDelay(
  error: unknown,
  tries: number,
  {assumptions, clock}: {readonly assumptions: Assumptions; readonly clock: ClientClock},
): number | undefined {
  if (tries >= assumptions.readRetries || !(error instanceof AgentServiceError)) return undefined;
  const {kind, status, retryAfter} = error;
  const mayPass =
    kind === 'network' ||
    (status !== undefined && passingStatuses.has(status)) ||
    (kind === 'rate-limited' && retryAfter !== undefined);
  if (!mayPass || (retryAfter ?? 0) > assumptions.longestOwnWait) return undefined;
  // A random share keeps many visitors from coming back at the same moment.
  const backOff = assumptions.retryDelay * 2 ** tries * (0.5 + clock.random() / 2);
  return Math.max(backOff, (retryAfter ?? 0) * 1000);
}
