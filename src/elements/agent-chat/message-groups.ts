import type {Message} from '../../conversation/conversation-state.js';

/** Messages that are laid out together, or not at all while they are far from view. */
export interface MessageGroup {
  readonly key: string;
  readonly messages: readonly Message[];
}

/** Fewer, and a browser walks many groups with each frame; more, and it lays out much that is not seen. */
const groupSize = 50;

/** Earlier messages in groups. A message stays in its group while others are put in front. */
export class MessageGroups {
  /** By the message's key. Numbers grow towards the beginning. */
  #numbers: ReadonlyMap<string, number> = new Map();

  /** @param messages oldest first */
  divide(messages: readonly Message[]): readonly MessageGroup[] {
    const numbers = new Map<string, number>();
    const groups: Message[][] = [];
    let number = 0;
    for (const message of [...messages].reverse()) {
      const known = this.#numbers.get(message.id) ?? number;
      const isFull = !this.#numbers.has(message.id) && (groups[number]?.length ?? 0) >= groupSize;
      number = Math.max(number + (isFull ? 1 : 0), known);
      numbers.set(message.id, number);
      (groups[number] ??= []).push(message);
    }
    this.#numbers = numbers;
    return groups
      .map((group, index) => ({key: `earlier-${index}`, messages: group.reverse()}))
      .filter(group => group.messages.length > 0)
      .reverse();
  }
}
