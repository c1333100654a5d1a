import type {Message} from '../../conversation/conversation-state.js';

/** A question and what followed it; the first turn may begin without a question. */
export interface Turn {
  readonly key: string;
  readonly messages: readonly Message[];
  /** Whether it begins with a question. */
  readonly isAsked: boolean;
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
    isAsked: group[0]?.role === 'user',
  }));
}
