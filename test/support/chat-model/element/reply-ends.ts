import {assertRule, type Ledger} from '../ledger.js';

/** Counts the reported ends of replies. A reply that was lost or refused must not sound like a complete one. */
export class ReplyEnds {
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /**
   * A conversation is left or stopped.
   *
   * @param isTold whether the page must report the end of a running reply; otherwise it may
   */
  giveUp(key: string, isTold: boolean): void {
    for (const reply of this.#ledger.repliesIn(key))
      // No chat was there to report it.
      if (reply.isSettled && !isTold && reply.told === 0) reply.ends = [0, reply.ends[1]];
    this.#ledger.abortIn(key, isTold);
  }

  /** The page reports the end of a reply with this text. */
  tell(text: string): void {
    const name = /^r\d+/.exec(text)?.[0] ?? '';
    const reply = this.#ledger.reply(name);
    if (name === '') this.#ledger.emptyEnds -= 1;
    assertRule(this.#ledger.emptyEnds >= 0, 'the end of a reply without words was told too often');
    if (!reply) return;
    reply.told += 1;
    assertRule(reply.state !== 'running', `the end of ${name} was told while it runs`);
    assertRule(reply.told <= reply.ends[1], `the end of ${name} was told too often`);
  }

  /** Checks that the end of each reply was reported. */
  check(key: string): void {
    for (const {written, told, ends} of this.#ledger.repliesIn(key))
      assertRule(told >= ends[0], `the end of ${written.name} was not told`);
  }
}
