import type {ClientClock} from '../client/platform.js';
import {refusal} from './rate-limit.js';

/** Seconds until a refused message may be sent again. */
const retryAfter = 3;

/** Limits of the replies that are being sent. */
export interface OpenReplyLimits {
  readonly repliesPerVisitor: number;
  readonly repliesInAll: number;
  /** Milliseconds until a reply is cut off. */
  readonly replyTimeout: number;
}

/** Counts the replies that are being sent, in this process. */
export class OpenReplies {
  readonly #limits: OpenReplyLimits;
  readonly #clock: ClientClock;
  readonly #visitors = new Map<string, number>();
  #all = 0;

  constructor(limits: OpenReplyLimits, clock: ClientClock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /**
   * Counts a reply that begins. Throws 503 above a limit. An unknown visitor (`''`) counts only in the total.
   *
   * @param onTimeout cuts off a reply that takes too long, also one that nobody reads. Another reply may then begin
   * @returns a function to call when the reply has ended
   */
  begin(visitorId: string, onTimeout: () => void): () => void {
    const {repliesPerVisitor, repliesInAll, replyTimeout} = this.#limits;
    const ofVisitor = this.#visitors.get(visitorId) ?? 0;
    const isFull = this.#all >= repliesInAll || (visitorId !== '' && ofVisitor >= repliesPerVisitor);
    if (isFull)
      throw refusal(503, 'TOO_MANY_REPLIES', 'Too many replies run at once. Try again soon.', retryAfter);
    this.#add(visitorId, 1);
    let hasEnded = false;
    const end = (): void => {
      if (!hasEnded) this.#add(visitorId, -1);
      hasEnded = true;
      stopTimer();
    };
    const stopTimer = this.#clock.schedule(() => {
      end();
      onTimeout();
    }, replyTimeout);
    return end;
  }

  #add(visitorId: string, count: 1 | -1): void {
    this.#all += count;
    const ofVisitor = (this.#visitors.get(visitorId) ?? 0) + count;
    if (ofVisitor === 0) this.#visitors.delete(visitorId);
    else this.#visitors.set(visitorId, ofVisitor);
  }
}
