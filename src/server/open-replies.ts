import {refusal} from './rate-limit.js';

/** Seconds until a refused message may be sent again. */
const retryAfter = 3;

/** Counts the replies that are being sent, in this process. */
export class OpenReplies {
  readonly #perVisitor: number;
  readonly #inAll: number;
  readonly #visitors = new Map<string, number>();
  #all = 0;

  constructor(perVisitor: number, inAll: number) {
    this.#perVisitor = perVisitor;
    this.#inAll = inAll;
  }

  /**
   * Counts a reply that begins. Throws 503 above a limit. An unknown visitor (`''`) counts only in the total.
   *
   * @returns a function to call when the reply has ended
   */
  begin(visitorId: string): () => void {
    const ofVisitor = this.#visitors.get(visitorId) ?? 0;
    const isFull = this.#all >= this.#inAll || (visitorId !== '' && ofVisitor >= this.#perVisitor);
    if (isFull)
      throw refusal(503, 'TOO_MANY_REPLIES', 'Too many replies run at once. Try again soon.', retryAfter);
    this.#add(visitorId, 1);
    let hasEnded = false;
    return () => {
      if (!hasEnded) this.#add(visitorId, -1);
      hasEnded = true;
    };
  }

  #add(visitorId: string, count: 1 | -1): void {
    this.#all += count;
    const ofVisitor = (this.#visitors.get(visitorId) ?? 0) + count;
    if (ofVisitor === 0) this.#visitors.delete(visitorId);
    else this.#visitors.set(visitorId, ofVisitor);
  }
}
