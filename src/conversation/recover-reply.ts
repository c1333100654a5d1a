import {AgentServiceError, type AgentServiceErrorKind} from '../client/agent-service-error.js';
import {assumptions} from '../client/assumptions.js';
import type {ConversationRecord} from '../client/resources.js';

/**
 * State of a question in the stored records. `nothing`: the service has not stored it. `pending`: the question is
 * stored, and its reply is not. Otherwise the stored reply.
 */
export type StoredReply = 'nothing' | 'pending' | ConversationRecord;

/** Failures after which the service may have taken the question, and may even have answered it whole. */
const ambiguousKinds: readonly AgentServiceErrorKind[] = [
  'network',
  'timeout',
  'interrupted',
  'unreadable',
  'server',
];

/** Pauses before each look, in milliseconds: an agent may go on writing after the connection is lost. */
const pauses = [500, 1_500, 3_000, 6_000, 12_000, 20_000];
/** Looks that find no trace of the question before it counts as not arrived. */
const mostLooksForNothing = 2;

/** Whether the service may have answered although the request for the reply failed. */
export function mayBeStored({kind}: AgentServiceError): boolean {
  return ambiguousKinds.includes(kind);
}

/** Resolves after so many milliseconds, or at once when the signal is aborted. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** A pause by the machine's clock. */
export const pauseByTimer: Pause = (milliseconds, signal) =>
  new Promise(resolve => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end, {once: true});
    if (signal.aborted) end();
  });

/** Whether a record names a reason for which its reply is complete. */
export function hasEnd({finishReason = ''}: ConversationRecord): boolean {
  const {unfinishedReasons, pausingReasons} = assumptions;
  return ![...unfinishedReasons, ...pausingReasons, 'error'].includes(finishReason);
}

/** Whether a stored text grows no more: its record carries an end, or the look before found the same. */
function isSettled(stored: ConversationRecord, before: ConversationRecord | undefined): boolean {
  return hasEnd(stored) || (before?.recordId === stored.recordId && before.content === stored.content);
}

/** Whether looking again would be refused again. */
function isDenied(error: unknown): boolean {
  return error instanceof AgentServiceError && !error.retryable;
}

/**
 * Looks for a stored reply until it is there and grows no more, the question turns out not to have arrived, or it has
 * taken too long. A look that fails counts as one that found nothing new.
 *
 * @param before the stored reply as an earlier look found it
 */
export async function recoverReply(
  look: (signal: AbortSignal) => Promise<StoredReply>,
  signal: AbortSignal,
  pause: Pause = pauseByTimer,
  before?: ConversationRecord,
): Promise<ConversationRecord | undefined> {
  let forNothing = 0;
  for (const milliseconds of pauses) {
    await pause(milliseconds, signal);
    if (signal.aborted) return undefined;
    const found = await look(signal).catch((error: unknown) => (isDenied(error) ? 'nothing' : 'pending'));
    if (typeof found === 'object') {
      if (isSettled(found, before)) return found;
      before = found;
    }
    forNothing = found === 'nothing' ? forNothing + 1 : 0;
    if (forNothing === mostLooksForNothing) return undefined;
  }
  return undefined;
}
