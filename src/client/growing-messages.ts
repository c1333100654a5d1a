/**
 * Reads what is new in each `message` of a stream. Some services send everything so far each time: each text begins with
 * the one before. Others send pieces, which may repeat: at the first text that does not begin with the one before,
 * all of them count as pieces, unless an earlier one has grown.
 *
 * Only `message` is read this way. In `delta`, `text` and flat events a repeated word cannot be told from a longer text.
 */
export class GrowingMessages {
  #last = '';
  /** Messages that seemed to be the same text once more. */
  #repeated = '';
  #hasGrown = false;
  #arePieces = false;

  add(message: string): string {
    const last = this.#last;
    if (this.#arePieces) return message;
    // The same once more, or the end of the stream without its last blanks.
    if (last.startsWith(message)) {
      this.#repeated += message;
      return '';
    }
    this.#last = message;
    if (message.startsWith(last)) {
      this.#hasGrown ||= last !== '';
      return message.slice(last.length);
    }
    this.#arePieces = !this.#hasGrown;
    return this.#hasGrown ? message : this.#repeated + message;
  }
}
