import type {Message} from './conversation-state.js';

/** Makes the messages of a conversation, each with a key of its own. */
export class NewMessages {
  readonly #now: () => number;
  #lastId = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  readonly createId = (): string => {
    this.#lastId += 1;
    return `message-${this.#lastId}`;
  };

  create(role: string, text: string, status: Message['status']): Message {
    return {
      id: this.createId(),
      role,
      text,
      status,
      recordId: '',
      createdAt: this.#now(),
      finishReason: '',
      error: undefined,
      record: undefined,
    };
  }
}
