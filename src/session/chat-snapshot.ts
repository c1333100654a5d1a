import type {AgentServiceError} from '../client/agent-service-error.js';
import type {Agent} from '../client/resources.js';
import {
  canRetry,
  latestReply,
  runningReply,
  shownEarlierCount,
  shownMessages,
  type ConversationState,
  type Message,
} from '../conversation/conversation-state.js';
import {editableQuestion} from '../conversation/edits.js';
import type {ConversationChange} from '../conversation/conversation-change.js';
import type {MessageEdit} from './draft.js';
import type {EarlierStatus} from './history-loader.js';
import {positive} from './session-settings.js';
import type {MissedChange} from './handover.js';

/**
 * How far a session is from being able to talk. `unconnected`: there is no client. `unchosen`: no agent is chosen.
 * `loading`: the agent is looked up. `failed`: it could not be found. `ready`: it is known.
 */
export type ChatPhase = 'unconnected' | 'unchosen' | 'loading' | 'failed' | 'ready';

/**
 * Current activity. `waiting`: a reply was requested and has no text yet. `streaming`: a reply is arriving. `offline`:
 * there is no network. `error`: the agent could not be found, or the last reply failed.
 */
export type ChatStatus = 'idle' | 'waiting' | 'streaming' | 'offline' | 'error';

/**
 * Everything that a session shows at one moment. Immutable: after a change, the session has another snapshot, in which
 * unchanged objects keep their identity.
 */
export interface ChatSnapshot {
  readonly phase: ChatPhase;
  readonly status: ChatStatus;
  /** The reason why there is no agent, or why the last reply failed. */
  readonly error: AgentServiceError | undefined;
  /** Identifier of the agent of this conversation, `''` while none is chosen. */
  readonly agentId: string;
  /** The agent, once it is known. */
  readonly agent: Agent | undefined;
  /**
   * Messages to show, oldest first. A message that did not change keeps its identity. Replaced messages, such as the
   * version of a reply before `regenerate`, are only in `ChatSession.conversation`.
   */
  readonly messages: readonly Message[];
  /** Number of messages at the start of `messages` that were read from stored records. */
  readonly earlierCount: number;
  /** Status of the messages before the first one. */
  readonly earlierStatus: EarlierStatus;
  /** Whether the stored messages that the conversation begins with are being read. */
  readonly isOpening: boolean;
  /** The reply that is requested or arriving. */
  readonly reply: Message | undefined;
  /** Questions that wait until they can be sent. They are also in `messages`. */
  readonly queued: readonly Message[];
  /** Text that the visitor has not sent. It waits while a message is edited. */
  readonly draft: string;
  /** The message that is being edited, with its new text. */
  readonly edit: MessageEdit | undefined;
  /** Text of the message field: that of the edit, else the draft. */
  readonly written: string;
  /** The last question, while it can be edited: not while a reply runs or a question is queued. */
  readonly editable: Message | undefined;
  /** Whether the network is there. */
  readonly online: boolean;
  /** Whether a message would be taken now, apart from a running reply. It is queued while the agent is looked up. */
  readonly canTake: boolean;
  /** Whether a request can be made now, apart from a running reply. */
  readonly canAsk: boolean;
  /** Whether `send()` would take the text of the message field. */
  readonly canSend: boolean;
  /** Whether `retry` would ask again: the last reply failed or was stopped, and no message is edited. */
  readonly canRetry: boolean;
  /** Whether `regenerate` would ask again: there is a reply, and no message is edited. */
  readonly canRegenerate: boolean;
}

/** The facts from which a snapshot is derived. */
export interface SessionFacts {
  readonly conversation: ConversationState;
  readonly hasClient: boolean;
  /** Identifier of the wanted agent. It differs from that of the conversation until the session turns to it. */
  readonly targetId: string;
  readonly agent: Agent | undefined;
  readonly agentError: AgentServiceError | undefined;
  readonly earlierStatus: EarlierStatus;
  readonly isOpening: boolean;
  readonly draft: string;
  readonly edit: MessageEdit | undefined;
  readonly online: boolean;
  /** Whether the session was started and not disposed of. */
  readonly isRunning: boolean;
  readonly isDisabled: boolean;
  readonly maxLength: number | undefined;
}

/** Derives the snapshot of a moment: the one before, if nothing of it changed. */
export function createSnapshot(facts: SessionFacts, before?: ChatSnapshot): ChatSnapshot {
  const {conversation, agent, earlierStatus, isOpening, draft, edit, online} = facts;
  const {agentId} = conversation;
  const messages = shownMessages(conversation.messages);
  const phase = phaseOf(facts);
  const reply = runningReply(conversation);
  const last = latestReply(conversation);
  const error = facts.agentError ?? last?.error;
  const canTake = canTakeMessage(facts);
  const isReachable = canReach(facts);
  const canAsk = canTake && isReachable;
  const written = edit?.text ?? draft;
  const isFilled = written.trim() !== '' && fits(written, facts.maxLength);
  const canAskAgain = canAsk && !reply && !edit;
  const queued = messages.filter(({status}) => status === 'queued');
  const editable = canTake && phase === 'ready' ? editableQuestion(conversation) : undefined;
  const snapshot: ChatSnapshot = {
    phase,
    status: statusOf(reply, online, error),
    error,
    agentId,
    agent: agent && keepIfEqual(before?.agent, agent),
    messages,
    earlierCount: shownEarlierCount(conversation),
    earlierStatus,
    isOpening,
    reply,
    queued: keepIfEqual(before?.queued, queued),
    draft,
    edit,
    written,
    editable,
    online,
    canTake,
    canAsk,
    canSend: canTake && !reply && isFilled && (!edit || edit.messageId === editable?.id),
    canRetry: canAskAgain && last !== undefined && canRetry(last),
    canRegenerate: canAskAgain && last?.role === 'assistant',
  };
  // A framework renders again for another snapshot, and would configure the session again in an endless loop.
  return keepIfEqual(before, snapshot);
}

/** Returns the object before if all its values are identical, so that its identity says that nothing changed. */
function keepIfEqual<Value extends object>(before: Value | undefined, now: Value): Value {
  if (!before) return now;
  const old: unknown[] = Object.values(before);
  const values: unknown[] = Object.values(now);
  return old.length === values.length && old.every((value, index) => value === values[index]) ? before : now;
}

function phaseOf({hasClient, targetId, agent, agentError}: SessionFacts): ChatPhase {
  if (!hasClient) return 'unconnected';
  if (targetId === '') return 'unchosen';
  if (agent) return 'ready';
  return agentError ? 'failed' : 'loading';
}

function statusOf(
  reply: Message | undefined,
  online: boolean,
  error: AgentServiceError | undefined,
): ChatStatus {
  if (reply) return reply.status === 'streaming' ? 'streaming' : 'waiting';
  if (!online) return 'offline';
  return error ? 'error' : 'idle';
}

/** Whether a message would be taken, apart from a running reply. */
export function canTakeMessage(facts: SessionFacts): boolean {
  const {isRunning, isDisabled, targetId, conversation} = facts;
  if (!isRunning || isDisabled || targetId !== conversation.agentId) return false;
  return ['loading', 'ready'].includes(phaseOf(facts));
}

/** Whether a message that was taken can be sent now. */
export function canReach(facts: SessionFacts): boolean {
  return facts.isRunning && facts.online && phaseOf(facts) === 'ready';
}

/** Whether a text is no longer than a message may be. */
export function fits(text: string, maxLength: number | undefined): boolean {
  const limit = positive(maxLength);
  return limit === undefined || Array.from(text).length <= limit;
}

/** A change of a session. Most listeners need no details, and read `snapshot` again. */
export type SessionChange =
  /** The conversation changed: see `ConversationChange`. */
  | ConversationChange
  /** Changes that happened while the conversation had no session, such as the end of a reply. Oldest first. */
  | {readonly type: 'changes-missed'; readonly missed: readonly MissedChange[]}
  /** The agent is looked up, was found, or was not found. `error` is set when the look-up has just failed. */
  | {readonly type: 'agent-changed'; readonly error?: AgentServiceError}
  /** Earlier messages are read, or were read. `error` is set when reading has just failed. */
  | {readonly type: 'earlier-changed'; readonly error?: AgentServiceError}
  /** So many older messages were added at the request of the reader. */
  | {readonly type: 'earlier-added'; readonly count: number}
  /** The draft is another one. `isTyped`: the message field shows it already. */
  | {
      readonly type: 'draft-changed';
      readonly isTyped: boolean;
      readonly before: string;
      readonly text: string;
    }
  /** An edit began, changed or ended. */
  | {readonly type: 'edit-changed'}
  /** A setting changed, or anything else that the snapshot contains. */
  | {readonly type: 'settings-changed'};

export type SessionListener = (change: SessionChange) => void;
