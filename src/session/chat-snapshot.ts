import type {AgentServiceError} from '../client/agent-service-error.js';
import type {Agent} from '../client/resources.js';
import {
  latestReply,
  runningReply,
  earlierCount,
  type ConversationState,
} from '../conversation/conversation-state.js';
import {canRetry, isRunning, isWaitingForAnswer, type Message} from '../conversation/message.js';
import {editableQuestion} from '../conversation/edits.js';
import type {ConversationChange} from '../conversation/conversation-change.js';
import type {MessageEdit} from './draft.js';
import type {EarlierStatus} from './history-loader.js';
import {positive, type ChatSessionSettings} from './session-settings.js';

/**
 * Phase of a session. `unconnected`: there is no client. `unchosen`: no agent is chosen. `loading`: the agent is loading, or
 * the client is awaited.
 * `failed`: the agent could not be loaded. `ready`: the agent has loaded.
 */
export type ChatPhase = 'unconnected' | 'unchosen' | 'loading' | 'failed' | 'ready';

/**
 * Current activity. `waiting`: a reply was requested and has no text yet. `streaming`: text is arriving. `offline`: there is
 * no network. `error`: the agent could not be loaded, or the last reply failed. `waiting-for-answer`: the agent waits for a
 * decision of the visitor (see `ReplyInterrupt`).
 */
export type ChatStatus = 'idle' | 'waiting' | 'streaming' | 'offline' | 'error' | 'waiting-for-answer';

/**
 * The state of a session for a view. It is immutable: each change creates a new snapshot, in which unchanged objects keep
 * their identity.
 */
export interface ChatSnapshot {
  readonly phase: ChatPhase;
  readonly status: ChatStatus;
  /** Reason why there is no agent, or why the last reply failed. */
  readonly error: AgentServiceError | undefined;
  /** Identifier of the agent of this conversation; `''` while none is chosen. */
  readonly agentId: string;
  /** The agent, once loaded. */
  readonly agent: Agent | undefined;
  /**
   * Messages to show, oldest first. A message that did not change keeps its identity. Other versions, such as a reply before
   * `regenerate`, are only in `ChatSession.conversation`.
   */
  readonly messages: readonly Message[];
  /** Number of messages at the start of `messages` that were read from stored records. */
  readonly earlierCount: number;
  /** Status of the messages before the first one. */
  readonly earlierStatus: EarlierStatus;
  /** Whether the first stored messages are loading. */
  readonly isOpening: boolean;
  /** The requested or arriving reply. */
  readonly reply: Message | undefined;
  /** Questions that wait until they can be sent. They are also in `messages`. */
  readonly queued: readonly Message[];
  /** Unsent text of the visitor. It stays unchanged while a message is edited. */
  readonly draft: string;
  /** The edited message with its new text. */
  readonly edit: MessageEdit | undefined;
  /** Text of the message field: the text of the edit, else the draft. */
  readonly written: string;
  /** The last question, if it can be edited: no reply runs and no question is queued. */
  readonly editable: Message | undefined;
  /** Name of the person who answers in place of the model (`takeOver`); `undefined` otherwise. */
  readonly desk: string | undefined;
  /** Whether the network is available. */
  readonly online: boolean;
  /** Whether the session accepts messages, apart from a running reply. While the client or the agent loads, they are queued. */
  readonly canTake: boolean;
  /** Whether a request can be sent now, apart from a running reply. */
  readonly canAsk: boolean;
  /** Whether `send()` would accept the text of the message field. While a reply runs, it would queue it. */
  readonly canSend: boolean;
  /** Whether `retry` has an effect: the last reply failed or was stopped, and no message is edited. */
  readonly canRetry: boolean;
  /** Whether `regenerate` has an effect: there is a reply, and no message is edited. */
  readonly canRegenerate: boolean;
}

export interface SessionFacts {
  readonly conversation: ConversationState;
  readonly hasClient: boolean;
  readonly awaitsClient: boolean;
  /** Identifier of the agent in the settings. It differs from that of the conversation until the session opens it. */
  readonly targetId: string;
  readonly agent: Agent | undefined;
  readonly agentError: AgentServiceError | undefined;
  readonly earlierStatus: EarlierStatus;
  readonly isOpening: boolean;
  readonly draft: string;
  readonly edit: MessageEdit | undefined;
  readonly online: boolean;
  readonly isStarted: boolean;
  readonly isDisabled: boolean;
  readonly maxLength: number | undefined;
  readonly whileReplying: ChatSessionSettings['whileReplying'];
  readonly desk: string | undefined;
}

export function createSnapshot(facts: SessionFacts, before?: ChatSnapshot): ChatSnapshot {
  const {conversation, agent, earlierStatus, isOpening, draft, edit, online, desk} = facts;
  const {agentId, messages} = conversation;
  const phase = phaseOf(facts);
  const reply = runningReply(conversation);
  const last = latestReply(conversation);
  const error = facts.agentError ?? last?.error;
  const canTake = canTakeMessage(facts);
  const isReachable = canReach(facts);
  const canAsk = canTake && isReachable;
  const written = edit?.text ?? draft;
  const isFilled = written.trim() !== '' && fits(written, facts.maxLength);
  const hasDesk = desk !== undefined;
  const canAskAgain = canAsk && !reply && !edit && !hasDesk;
  const queued = messages.filter(({status}) => status === 'queued');
  const editable = canTake && phase === 'ready' && !hasDesk ? editableQuestion(conversation) : undefined;
  const snapshot: ChatSnapshot = {
    phase,
    status: statusOf(last, online, error),
    error,
    agentId,
    agent: agent && keepIfEqual(before?.agent, agent),
    messages,
    earlierCount: earlierCount(messages),
    earlierStatus,
    isOpening,
    reply,
    queued: keepIfEqual(before?.queued, queued),
    draft,
    edit,
    written,
    editable,
    desk,
    online,
    canTake,
    canAsk,
    canSend: mayAsk(facts) && isFilled && (!edit || edit.messageId === editable?.id),
    canRetry: canAskAgain && last !== undefined && canRetry(last),
    canRegenerate: canAskAgain && last?.role === 'assistant',
  };
  // Frameworks render each new object, and rendering may configure the session again. A new object each time would be
  // an endless loop.
  return keepIfEqual(before, snapshot);
}

function keepIfEqual<Value extends object>(before: Value | undefined, now: Value): Value {
  if (!before) return now;
  const old: unknown[] = Object.values(before);
  const values: unknown[] = Object.values(now);
  return old.length === values.length && old.every((value, index) => value === values[index]) ? before : now;
}

function phaseOf({hasClient, awaitsClient, targetId, agent, agentError}: SessionFacts): ChatPhase {
  if (!hasClient) return awaitsClient ? 'loading' : 'unconnected';
  if (targetId === '') return 'unchosen';
  if (agent) return 'ready';
  return agentError ? 'failed' : 'loading';
}

function statusOf(
  last: Message | undefined,
  online: boolean,
  error: AgentServiceError | undefined,
): ChatStatus {
  if (last && isRunning(last)) return last.status === 'streaming' ? 'streaming' : 'waiting';
  if (!online) return 'offline';
  if (error) return 'error';
  return last && isWaitingForAnswer(last) ? 'waiting-for-answer' : 'idle';
}

export function canTakeMessage(facts: SessionFacts): boolean {
  const {isStarted, isDisabled, targetId, conversation, agentError} = facts;
  if (!isStarted || isDisabled || targetId !== conversation.agentId) return false;
  // A message waits for an agent that may load later.
  return ['loading', 'ready'].includes(phaseOf(facts)) || agentError?.retryable === true;
}

/** Whether a message is accepted now, or is refused because a reply runs. */
export function mayAsk(facts: SessionFacts): boolean {
  return canTakeMessage(facts) && (facts.whileReplying !== 'wait' || !runningReply(facts.conversation));
}

export function canReach(facts: SessionFacts): boolean {
  return facts.isStarted && facts.online && phaseOf(facts) === 'ready';
}

export function fits(text: string, maxLength: number | undefined): boolean {
  const limit = positive(maxLength);
  return limit === undefined || Array.from(text).length <= limit;
}

/** A change of a session. Most listeners need no details, and read `snapshot` again. */
export type SessionChange =
  /** The conversation changed: see `ConversationChange`. */
  | ConversationChange
  /** The agent is loading, has loaded, or could not be loaded. `error` is set when loading has just failed. */
  | {readonly type: 'agent-changed'; readonly error?: AgentServiceError}
  /** Earlier messages are loading or have loaded. `error` is set when loading has just failed. */
  | {readonly type: 'earlier-changed'; readonly error?: AgentServiceError}
  /** `count` older messages were added at the reader's request. */
  | {readonly type: 'earlier-added'; readonly count: number}
  /** The draft changed. `isTyped`: the visitor typed it, so the message field already shows it. */
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
