/** A reply that has ended, however it did. */
export interface EndedReply {
  readonly agentId: string;
  /** The service's identifier of the reply, `''` when it is not known. */
  readonly recordId: string;
}

/** Tells elements that are linked of replies that have ended in another of them. */
export class ReplyActivity {
  readonly #listeners = new Set<(reply: EndedReply) => void>();

  /** Returns what ends the subscription. */
  subscribe(listener: (reply: EndedReply) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(reply: EndedReply): void {
    for (const listener of [...this.#listeners]) listener(reply);
  }
}
