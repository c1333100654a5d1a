import {AgentServiceError} from '../client/agent-service-error.js';
import type {ConversationRecord, RecordQuery} from '../client/resources.js';
import type {LostReply, RecordReader} from '../conversation/reply-recovery.js';
import {findLostReply, hasEnd, type StoredReply} from './stored-reply.js';

/** The newest records, which contain the question. */
const query: RecordQuery = {order: 'desc', pageSize: 10};

/** Milliseconds before each further attempt. An agent may continue to write after the connection is lost. */
const delays = [1_500, 3_000, 6_000, 12_000, 20_000];

/** Milliseconds after which a stored reply is read again: it may grow. */
const growthDelay = 500;

/** After this number of attempts without a trace of the question, the service has not received it. */
const maxEmptyAttempts = 2;

export const recoverReply: RecordReader['recoverReply'] = (lost, signal) => attemptAll(lost, signal);

export const searchReply: RecordReader['searchReply'] = async (lost, signal) => {
  const found = await findStored(lost, signal);
  if (typeof found !== 'object') return undefined;
  await lost.pause(growthDelay, signal);
  return attemptAll(lost, signal, found);
};

/** @param before the stored reply of an earlier attempt */
async function attemptAll(
  lost: LostReply,
  signal: AbortSignal,
  before?: ConversationRecord,
): Promise<ConversationRecord | undefined> {
  let emptyAttempts = 0;
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const found = await findStored(lost, signal).catch((error: unknown) =>
      isDenied(error) ? 'nothing' : 'pending',
    );
    if (typeof found === 'object') {
      if (isComplete(found, before)) return found;
      before = found;
    }
    emptyAttempts = found === 'nothing' ? emptyAttempts + 1 : 0;
    const milliseconds = delays[attempt];
    if (emptyAttempts === maxEmptyAttempts || milliseconds === undefined) return undefined;
    await lost.pause(milliseconds, signal);
  }
  return undefined;
}

async function findStored({conversation, reply}: LostReply, signal: AbortSignal): Promise<StoredReply> {
  const state = conversation.state();
  const source = conversation.source();
  if (!source?.listRecords) return 'nothing';
  const {records} = await source.listRecords(state.agentId, query, {signal});
  return findLostReply(records, state.turns, reply);
}

/** Whether the stored reply has a finish reason, or has not changed since the attempt before. */
function isComplete(stored: ConversationRecord, before: ConversationRecord | undefined): boolean {
  return hasEnd(stored) || (before?.recordId === stored.recordId && before.content === stored.content);
}

/** Whether the service would refuse another attempt too. */
function isDenied(error: unknown): boolean {
  return error instanceof AgentServiceError && !error.retryable;
}
