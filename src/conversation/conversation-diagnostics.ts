import type {AgentServiceErrorKind} from '../client/agent-service-error.js';
import {knownFinishReason} from '../client/redact.js';
import {
  endedByLength,
  type ConversationState,
  type Message,
  type MessageStatus,
} from './conversation-state.js';

/** How a conversation stands, without a word of what was said: plain data to put into a report. */
export interface ConversationDiagnostics {
  readonly agentId: string;
  /** How many messages there are of which role; `other` are roles the document does not have. */
  readonly roles: Readonly<Record<'user' | 'assistant' | 'other', number>>;
  /** How many messages stand how; absent are those none does. */
  readonly statuses: Readonly<Partial<Record<MessageStatus, number>>>;
  /** How many were read from stored records. */
  readonly earlierCount: number;
  /** How many have an identifier of the service. */
  readonly identified: number;
  /** How many have a time that could be read. */
  readonly timed: number;
  /** How many replies ended for which reason; `other` for one nobody knows. */
  readonly finishReasons: Readonly<Partial<Record<string, number>>>;
  /** How many messages failed in which way. */
  readonly errorKinds: Readonly<Partial<Record<AgentServiceErrorKind, number>>>;
  /** Characters of all messages together. */
  readonly characters: number;
  /** How many requests and resets there were. */
  readonly generation: number;
}

/** What can be told of a conversation without telling what was said. */
export function conversationDiagnostics(state: ConversationState): ConversationDiagnostics {
  const {agentId, messages, earlierCount, generation} = state;
  const roles = countBy(messages, roleOf);
  return {
    agentId,
    roles: {user: roles['user'] ?? 0, assistant: roles['assistant'] ?? 0, other: roles['other'] ?? 0},
    statuses: countBy(messages, ({status}) => status),
    earlierCount,
    identified: messages.filter(({recordId}) => recordId !== '').length,
    timed: messages.filter(({createdAt}) => createdAt !== undefined).length,
    finishReasons: countBy(messages, reasonOf),
    errorKinds: countBy(messages, ({error}) => error?.kind),
    characters: messages.reduce((sum, {text}) => sum + text.length, 0),
    generation,
  };
}

function roleOf({role}: Message): 'user' | 'assistant' | 'other' {
  return role === 'user' || role === 'assistant' ? role : 'other';
}

function reasonOf({finishReason}: Message): string | undefined {
  if (finishReason === '' || finishReason === endedByLength) return finishReason || undefined;
  return knownFinishReason(finishReason);
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
