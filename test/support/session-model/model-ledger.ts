export class BrokenRule extends Error {}

export function assertRule(isKept: unknown, broken: string): asserts isKept {
  if (!isKept) throw new BrokenRule(broken);
}

/** A word of the visitor, or of a reply that a session has shown. Each word is written once. */
interface LedgerWord {
  /** The conversation that it was written in. */
  readonly key: string;
  /** Whether it must be shown with its conversation. */
  isKept: boolean;
  /** Whether it is in an edit that waits for another session. */
  isPending: boolean;
}

interface LedgerQuestion {
  readonly key: string;
  /** How often a session has accepted it from the visitor. */
  taken: number;
  /** How often another request was allowed. A service may store the question again with each. */
  repeated: number;
  requests: number;
  /** One for each acceptance, and for each further request of the visitor. */
  allowed: number;
}

export function wordsOf(text: string): readonly string[] {
  return text.match(/w\d+|r\d+\.\w+/g) ?? [];
}

function replyOf(word: string): string {
  return word.split('.')[0] ?? '';
}

/** Plain facts about what was written and asked, kept apart from the library. */
export class ModelLedger {
  /** The first rule that was broken inside a callback. */
  broken: BrokenRule | undefined;
  /** Ids of all messages that were ever shown. */
  readonly ids = new Set<string>();
  /** Last stored state of each question in an outbox; `gone` after its entry was removed. */
  readonly outbox = new Map<string, string>();
  /** The latest text of each reply that was not recovered, by the id of its message. */
  readonly #replyTexts = new Map<string, string>();
  readonly #replies = new Map<string, string>();
  /** Names of the replies to each question. */
  readonly #repliesTo = new Map<string, string[]>();
  /** Names of replies whose question was replaced. */
  readonly #givenUp = new Set<string>();
  /** Texts of questions that one of several tabs has cleared. */
  readonly #cleared = new Set<string>();
  readonly #words = new Map<string, LedgerWord>();
  readonly #byKey = new Map<string, Map<string, LedgerWord>>();
  readonly #questions = new Map<string, LedgerQuestion>();

  /** Runs code whose error the library would catch. */
  note(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.broken ??= error instanceof BrokenRule ? error : new BrokenRule(String(error));
    }
  }

  throwIfBroken(): void {
    if (this.broken) throw this.broken;
  }

  word(name: string): LedgerWord | undefined {
    return this.#words.get(name);
  }

  wordsIn(key: string): ReadonlyMap<string, LedgerWord> {
    return this.#byKey.get(key) ?? new Map<string, LedgerWord>();
  }

  /** From now on, the words of a text must be shown. */
  keep(key: string, text: string, isKept = true): void {
    for (const name of wordsOf(text)) {
      const word = this.#words.get(name) ?? {key, isKept: false, isPending: false};
      word.isKept ||= isKept && !this.#givenUp.has(replyOf(name));
      this.#words.set(name, word);
      const ofKey = this.#byKey.get(key) ?? new Map<string, LedgerWord>();
      if (word.key === key) this.#byKey.set(key, ofKey.set(name, word));
    }
  }

  /** The visitor has given up a text. */
  release(text: string): void {
    for (const name of wordsOf(text)) {
      const word = this.#words.get(name);
      if (word) word.isKept = false;
    }
  }

  /** The visitor has replaced a question, so its replies may be lost: also one that another tab still receives. */
  releaseReplies(text: string): void {
    for (const name of this.#repliesTo.get(text) ?? []) this.#givenUp.add(name);
    for (const [name, word] of this.#words) if (this.#givenUp.has(replyOf(name))) word.isKept = false;
  }

  /** A tab has cleared the question, so its replies may be lost, also those that another tab asks for later. */
  giveUpReplies(text: string): void {
    this.#cleared.add(text);
    this.releaseReplies(text);
  }

  /** The words of an edit wait for another session. */
  setPending(text: string): void {
    for (const name of wordsOf(text)) {
      const word = this.#words.get(name);
      if (word) word.isPending = true;
    }
  }

  /** The service has stored another reply to the same question, which is shown instead. */
  replaceReply(id: string): void {
    this.release(this.#replyTexts.get(id) ?? '');
  }

  noteReply(id: string, text: string): void {
    this.#replyTexts.set(id, text);
  }

  releaseAll(isReleased: (key: string) => boolean): void {
    for (const word of this.#words.values()) if (isReleased(word.key)) word.isKept = false;
  }

  question(text: string): LedgerQuestion | undefined {
    return this.#questions.get(text);
  }

  /** A session has taken a question. */
  take(key: string, text: string): void {
    const question = this.#questions.get(text) ?? {key, taken: 0, repeated: 0, requests: 0, allowed: 0};
    question.taken += 1;
    question.allowed += 1;
    this.#questions.set(text, question);
    this.keep(key, text);
  }

  /** The visitor has asked for another reply, or the service for a shorter request. */
  allowAgain(text: string): void {
    const question = this.#questions.get(text);
    if (!question) return;
    question.allowed += 1;
    question.repeated += 1;
  }

  /** No further request is expected, unless another tab has sent the same draft. */
  withdraw(text: string): void {
    const question = this.#questions.get(text);
    if (question && question.taken < 2) question.allowed = question.requests;
  }

  /** The conversation of the reply that a word belongs to. */
  replyKey(word: string): string | undefined {
    return this.#replies.get(replyOf(word));
  }

  ask(key: string, contents: readonly string[], replyName: string): void {
    this.#replies.set(replyName, key);
    const text = contents.at(-1) ?? '';
    this.#repliesTo.set(text, [...(this.#repliesTo.get(text) ?? []), replyName]);
    if (this.#cleared.has(text)) this.#givenUp.add(replyName);
    const question = this.#questions.get(text);
    assertRule(question, `"${text}" was requested, and nobody has asked it`);
    question.requests += 1;
    assertRule(question.requests <= question.allowed, `"${text}" was requested twice`);
    for (const word of contents.flatMap(wordsOf))
      assertRule(
        (this.#words.get(word)?.key ?? key) === key,
        `"${word}" was sent to another agent or visitor`,
      );
  }
}
