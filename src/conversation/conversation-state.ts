import type {AgentServiceError} from '../client/agent-service-error.js';
import type {ConversationRecord} from '../client/resources.js';
import {isRunning, type MessageStatus} from './message-status.js';
import type {WithdrawnMessage} from './withdrawn-messages.js';

export type {MessageStatus} from './message-status.js';

/**
 * What became of a reply that failed or was stopped. `looking`: its record is being looked for at the service.
 * `found`: it was stored whole, and is not shown yet. `recovered`: the stored reply is shown in its place.
 */
export type ReplyRecovery = 'looking' | 'found' | 'recovered';

/** One message of the conversation. A change makes a new object; an unchanged message keeps its identity. */
export interface Message {
  /** Stable key of the message, under which a question is kept until it is answered; not the service's identifier. */
  readonly id: string;
  /** `user`, `assistant`, or another role a stored record carries. */
  readonly role: string;
  readonly text: string;
  readonly status: MessageStatus;
  /** The service's identifier, `''` as long as it is not known. */
  readonly recordId: string;
  /** Epoch milliseconds; `undefined` when the service's time was unreadable. */
  readonly createdAt: number | undefined;
  /** Why the reply ended, as the service put it, or `longest_reply`; `''` as long as it has not ended. */
  readonly finishReason: string;
  /** What failed, when `status` is `failed`. */
  readonly error: AgentServiceError | undefined;
  /** The stored record of the message, once it is known. */
  readonly record: ConversationRecord | undefined;
  /** Only of replies that failed or were stopped. */
  readonly recovery?: ReplyRecovery | undefined;
}

/** All that is known of one conversation. */
export interface ConversationState {
  /** The agent talked to; `''` while none is chosen. */
  readonly agentId: string;
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** How many of them, from the first on, were read from stored records and not said on this page. */
  readonly earlierCount: number;
  /** Counts the requests and resets. */
  readonly generation: number;
  /** Counts how often the conversation began anew; stored messages asked for in an earlier one are dropped. */
  readonly beginning: number;
  /** What was asked in other words or once more since, with its reply, oldest first. */
  readonly withdrawn: readonly WithdrawnMessage[];
}

/** Characters of a reply, about 4 MB, after which its stream is closed. What arrived is kept. */
export const longestReply = 4 * 1024 * 1024;

/** Why such a reply ended, in place of the service's own reason. */
export const endedByLength = 'longest_reply';

/** The state before any agent is chosen. */
export const noConversation: ConversationState = {
  agentId: '',
  messages: [],
  earlierCount: 0,
  generation: 0,
  beginning: 0,
  withdrawn: [],
};

/** A conversation in which nothing has been said, after another one. */
export function beginAnew(previous: ConversationState, agentId: string): ConversationState {
  return {
    ...noConversation,
    agentId,
    generation: previous.generation + 1,
    beginning: previous.beginning + 1,
  };
}

/** The reply that is being waited for or written, if there is one. Questions may be queued behind it. */
export function runningReply({messages}: Pick<ConversationState, 'messages'>): Message | undefined {
  const last = latestReply({messages});
  return last && isRunning(last) ? last : undefined;
}

/** The last message that is not waiting to be sent. */
export function latestReply({messages}: Pick<ConversationState, 'messages'>): Message | undefined {
  return messages.findLast(({status}) => status !== 'queued');
}

/** The first question that is waiting to be sent. */
export function queuedQuestion({messages}: Pick<ConversationState, 'messages'>): Message | undefined {
  return messages.find(({status}) => status === 'queued');
}

/** Whether the message can be asked for once more as it stands: only what failed or was stopped. */
export function canRetry(message: Message): boolean {
  return message.status === 'failed' || message.status === 'stopped';
}

/** The messages up to the question that is being answered. */
export function upToQuestion(messages: readonly Message[]): readonly Message[] {
  const question = messages.findLastIndex(({role, status}) => role === 'user' && status !== 'queued');
  return messages.slice(0, question + 1);
}
