import type {Ledger} from '../ledger.js';
import {assertRule} from '../ledger-words.js';

/** Milliseconds that a left conversation waits, minus the maximum duration of a step. */
const patience = 9_500;

/** Counts the reported ends of replies. A reply that was lost or refused must not sound like a complete one. */
export class ReplyEnds {
  readonly #ledger: Ledger;
  /** When a conversation was left. */
  readonly #leftAt = new Map<string, number>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** The element of a conversation is removed. */
  leave(key: string, now: number): void {
    this.#leftAt.set(key, now);
  }

  /** An element shows the conversation again. */
  enter(key: string): void {
    this.#leftAt.delete(key);
  }

  /** Ends conversations that have waited too long for an element. */
  expire(now: number): void {
    for (const [key, leftAt] of this.#leftAt) {
      if (now - leftAt < patience) continue;
      this.giveUp(key, false);
      this.#leftAt.delete(key);
    }
  }

  closePage(): void {
    for (const key of this.#ledger.keys) this.giveUp(key, false);
    this.#leftAt.clear();
  }

  /**
   * A conversation is left or stopped.
   *
   * @param isReported whether the page must report the end of a running reply; otherwise it may
   */
  giveUp(key: string, isReported: boolean): void {
    for (const reply of this.#ledger.repliesIn(key))
      // No chat was there to report it.
      if (reply.isSettled && !isReported && reply.reports === 0) reply.ends = [0, reply.ends[1]];
    this.#ledger.abortIn(key, isReported);
  }

  /** The page reports the end of a reply with this text. */
  report(text: string): void {
    const name = /^r\d+/.exec(text)?.[0] ?? '';
    const reply = this.#ledger.reply(name);
    if (name === '') this.#ledger.emptyEnds -= 1;
    assertRule(this.#ledger.emptyEnds >= 0, 'the end of a reply without words was reported too often');
    if (!reply) return;
    reply.reports += 1;
    assertRule(reply.state !== 'running', `the end of ${name} was reported while it runs`);
    assertRule(reply.reports <= reply.ends[1], `the end of ${name} was reported too often`);
  }

  /** Checks that the end of each reply was reported. */
  check(key: string): void {
    for (const {written, reports, ends} of this.#ledger.repliesIn(key))
      assertRule(reports >= ends[0], `the end of ${written.name} was not reported`);
  }
}
