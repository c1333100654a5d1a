import type {Message} from '../../conversation/conversation-state.js';

/** A question and what followed it; the first turn may begin without a question. */
export interface Turn {
  readonly key: string;
  readonly messages: readonly Message[];
  /** Whether the question was asked on this page, not stored earlier. */
  readonly isNew: boolean;
}

/** Groups messages by question. */
export function conversationTurns(messages: readonly Message[]): readonly Turn[] {
  const groups: Message[][] = [];
  for (const message of messages) {
    const current = groups.at(-1);
    if (current && message.role !== 'user') current.push(message);
    else groups.push([message]);
  }
  return groups.map(group => ({
    key: group[0]?.id ?? '',
    messages: group,
    isNew: group[0]?.role === 'user' && group[0].record === undefined,
  }));
}
