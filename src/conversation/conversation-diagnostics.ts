import type {AgentServiceErrorKind} from '../client/agent-service-error.js';
import {earlierCount, type ConversationState} from './conversation-state.js';
import type {Message, MessageStatus} from './message.js';

/** State of a conversation as plain data for a bug report. It contains no text of a message. */
export interface ConversationDiagnostics {
  readonly agentId: string;
  /** Number of messages by role; `other` for roles that are not documented. */
  readonly roles: Readonly<Record<'user' | 'assistant' | 'other', number>>;
  /** Number of messages by status. A status without messages is absent. */
  readonly statuses: Readonly<Partial<Record<MessageStatus, number>>>;
  /** Number of messages that were read from stored records. */
  readonly earlierCount: number;
  /** Number of messages with an identifier of the service. */
  readonly identified: number;
  /** Number of messages with a readable time. */
  readonly timed: number;
  /** Number of failed messages by kind of error. */
  readonly errorKinds: Readonly<Partial<Record<AgentServiceErrorKind, number>>>;
  /** Total length of all messages in characters. */
  readonly characters: number;
  /** Number of requests and resets. */
  readonly generation: number;
}

/** Returns the diagnostics of a conversation, without the text of its messages. */
export function conversationDiagnostics(state: ConversationState): ConversationDiagnostics {
  const {agentId, messages, generation} = state;
  const roles = countBy(messages, roleOf);
  return {
    agentId,
    roles: {user: roles['user'] ?? 0, assistant: roles['assistant'] ?? 0, other: roles['other'] ?? 0},
    statuses: countBy(messages, ({status}) => status),
    earlierCount: earlierCount(messages),
    identified: messages.filter(({recordId}) => recordId !== '').length,
    timed: messages.filter(({createdAt}) => createdAt !== undefined).length,
    errorKinds: countBy(messages, ({error}) => error?.kind),
    characters: messages.reduce((sum, {text}) => sum + text.length, 0),
    generation,
  };
}

function roleOf({role}: Message): 'user' | 'assistant' | 'other' {
  return role === 'user' || role === 'assistant' ? role : 'other';
}

function countBy<Name extends string>(
  messages: readonly Message[],
  nameOf: (message: Message) => Name | undefined,
): Partial<Record<Name, number>> {
  const counts: Partial<Record<Name, number>> = {};
  for (const message of messages) {
    const name = nameOf(message);
    if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
