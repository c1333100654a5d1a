import type {Message} from './conversation-state.js';

/** Makes the messages of a conversation, each with a key of its own, which names a question in all tabs as well. */
export class NewMessages {
  readonly #now: () => number;
  /** `randomUUID` is missing on pages without TLS. */
  readonly #ending = crypto.getRandomValues(new Uint32Array(4)).join('-');
  #created = 1e9;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Keys are in the order of asking, also of one moment. */
  readonly createId = (): string => {
    this.#created += 1;
    return `${this.#now()}-${this.#created}-${this.#ending}`;
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
