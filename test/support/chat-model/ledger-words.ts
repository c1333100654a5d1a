export class BrokenRule extends Error {}

export function assertRule(isKept: unknown, broken: string): asserts isKept {
  if (!isKept) throw new BrokenRule(broken);
}

/** A word of the visitor or of a reply. Each word is written once. */
interface LedgerWord {
  /** The conversation of the word. */
  readonly key: string;
  /** Whether it must be shown with its conversation. */
  isKept: boolean;
  /** Whether the visitor has written other words instead. */
  isDiscarded: boolean;
  /** Whether a snapshot has shown it. A received word waits for the next frame. */
  isSeen: boolean;
  /** Whether it is in an edit that waits for another session. */
  isPending: boolean;
  /** The element that has accepted it; 0 for an unsent text. */
  mount: number;
}

/** Returns the words of a text: `w1` is of a visitor, `a1` of the page, `r1.0` of the first reply. */
export function wordsOf(text: string): readonly string[] {
  return text.match(/[aw]\d+|r\d+\.\w+/g) ?? [];
}

/** Returns the name of the reply that a word belongs to. */
export function replyOf(word: string): string {
  return word.split('.')[0] ?? '';
}

/** All words that were written, and which of them must be shown. */
export class LedgerWords {
  readonly #words = new Map<string, LedgerWord>();
  /** Names of replies whose question was replaced. */
  readonly #givenUp = new Set<string>();

  get(name: string): LedgerWord | undefined {
    return this.#words.get(name);
  }

  /** Returns the words of a conversation with their names. */
  of(key: string): readonly (readonly [string, LedgerWord])[] {
    return [...this.#words].filter(([, word]) => word.key === key);
  }

  in(text: string): readonly LedgerWord[] {
    return wordsOf(text).flatMap(name => this.#words.get(name) ?? []);
  }

  /** From now on, the words of a text must be shown. */
  keep(key: string, text: string, isKept = true, mount = 0): void {
    for (const name of wordsOf(text)) {
      const rest = {isKept: false, isDiscarded: false, isSeen: false, isPending: false, mount: 0};
      const word = this.#words.get(name) ?? {key, ...rest};
      word.isKept ||= isKept && !this.#givenUp.has(replyOf(name));
      word.isDiscarded &&= !isKept;
      word.mount ||= mount;
      this.#words.set(name, word);
    }
  }

  /** The visitor has given up a text. */
  release(text: string): void {
    for (const word of this.in(text)) word.isKept = false;
  }

  /** The visitor has replaced an unsent text. */
  discard(text: string): void {
    for (const word of this.in(text)) word.isDiscarded = true;
    this.release(text);
  }

  releaseAll(isReleased: (key: string) => boolean): void {
    for (const word of this.#words.values()) if (isReleased(word.key)) word.isKept = false;
  }

  /** A reply may be lost from now on. */
  giveUpReply(reply: string): void {
    this.#givenUp.add(reply);
    for (const [name, word] of this.#words) if (replyOf(name) === reply) word.isKept = false;
  }

  /** The words of an edit wait for another session. */
  setPending(text: string): void {
    for (const word of this.in(text)) word.isPending = true;
  }
}
