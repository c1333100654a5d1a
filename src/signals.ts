/** Sends messages between modules and objects of a page that have no reference to each other. Elements use DOM events. */
export class Signal<Message = void> {
  readonly #listeners = new Set<(message: Message) => void>();

  protected get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  /** Calls `listener` for each message. Returns a function that ends the subscription. */
  listen(listener: (message: Message) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Listeners may subscribe and unsubscribe. A new subscription begins with the next message. */
  send(message: Message): void {
    for (const listener of [...this.#listeners]) listener(message);
  }
}
