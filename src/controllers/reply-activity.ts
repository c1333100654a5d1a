/** A reply that has ended in a session of a linked chat. */
export interface EndedReply {
  readonly agentId: string;
  /** The service's identifier of the reply, `''` when it is not known. */
  readonly recordId: string;
}

/** Passes on the end of each reply between linked elements: a history shows its record. */
export class ReplyActivity {
  readonly #listeners = new Set<(reply: EndedReply) => void>();

  /** Calls `listener` for each reply that ends. Returns a function that ends the subscription. */
  subscribe(listener: (reply: EndedReply) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  report(reply: EndedReply): void {
    for (const listener of [...this.#listeners]) listener(reply);
  }
}
