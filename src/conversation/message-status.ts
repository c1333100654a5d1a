/**
 * Where a message stands. A question is `queued` until it can be sent, then `done`. A reply is `sending`
 * until the service has answered its request, `waiting` until its first word, `streaming` until its last, and
 * then `done`, `stopped` or `failed`.
 */
export type MessageStatus = 'queued' | 'sending' | 'waiting' | 'streaming' | 'done' | 'stopped' | 'failed';

/** Where a message may come to from where it stands. One that was stopped or failed may be found at the service. */
const ways: Readonly<Record<MessageStatus, readonly MessageStatus[]>> = {
  queued: ['done'],
  sending: ['waiting', 'streaming', 'done', 'stopped', 'failed'],
  waiting: ['streaming', 'done', 'stopped', 'failed'],
  streaming: ['streaming', 'done', 'stopped', 'failed'],
  done: [],
  stopped: ['done'],
  failed: ['done'],
};

/** Whether a reply is asked for or being written. */
export function isRunning({status}: {readonly status: MessageStatus}): boolean {
  return status === 'sending' || status === 'waiting' || status === 'streaming';
}

/** A message in another place of its way. A step that does not exist is told to the console, and not made. */
export function moveTo<Moved extends {readonly status: MessageStatus}>(message: Moved, next: Moved): Moved {
  if (ways[message.status].includes(next.status)) return next;
  console.warn(`agent-chat-elements: a message that is ${message.status} cannot become ${next.status}.`);
  return message;
}
