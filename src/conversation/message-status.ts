/** Every status, for readers of stored data. */
export const messageStatuses = [
  'queued',
  'sending',
  'waiting',
  'streaming',
  'done',
  'stopped',
  'failed',
] as const;

/**
 * Where a message stands. A question is `queued` until it can be sent, then `done`. A reply is `sending`
 * until the service has answered its request, `waiting` until its first word, `streaming` until its last, and
 * then `done`, `stopped` or `failed`. One that was stopped or failed may be found at the service, and is `done` then.
 */
export type MessageStatus = (typeof messageStatuses)[number];

/** Whether a reply is asked for or being written. */
export function isRunning({status}: {readonly status: MessageStatus}): boolean {
  return status === 'sending' || status === 'waiting' || status === 'streaming';
}
