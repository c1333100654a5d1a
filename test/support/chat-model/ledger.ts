import {assertRule, BrokenRule, LedgerWords, replyOf, wordsOf} from './ledger-words.js';
import type {Requester, WrittenReply} from './written-reply.js';

export interface LedgerQuestion {
  readonly key: string;
  readonly text: string;
  /** How often the visitor has sent it. */
  taken: number;
  /** How often another request was allowed. A service may store the question again with each. */
  repeated: number;
  requests: number;
  /** One for each time it was sent, and for each further request of the visitor. */
  allowed: number;
  /** Whether an edit has replaced it. */
  isReplaced: boolean;
  readonly replies: LedgerReply[];
}

export interface LedgerReply {
  readonly written: WrittenReply;
  state: 'running' | 'done' | 'failed' | 'aborted';
  readonly arrived: string[];
  /** Whether nothing is pending any more. */
  isSettled: boolean;
  /** Whether the page has closed the connection without a reason. */
  isAborted: boolean;
  /** How often the page may report its end, at least and at most. */
  ends: readonly [least: number, most: number];
  /** How often the page has reported its end. */
  reports: number;
}

/** The expected texts, independent of the library: plain facts to check a chat against. */
export class Ledger {
  readonly hasOtherTabs: boolean;
  readonly words = new LedgerWords();
  /** Whether messages come from records, which contain each request and also replaced questions. */
  readsRecords = false;
  /** The first rule that was broken inside a callback. */
  broken: BrokenRule | undefined;
  /** The number of replies whose end may be reported without words. */
  emptyEnds = 0;
  /** Ids of all messages that were ever shown. */
  readonly ids = new Set<string>();
  /** The latest text of each reply that was not recovered, by the id of its message. */
  readonly #replyTexts = new Map<string, string>();
  readonly #replies = new Map<string, LedgerReply>();
  /** Texts of questions that one of several tabs has cleared. */
  readonly #cleared = new Set<string>();
  readonly #questions = new Map<string, LedgerQuestion>();
  /** Words that the model must not get. */
  readonly #keptFromModel = new Set<string>();

  constructor(hasOtherTabs = false) {
    this.hasOtherTabs = hasOtherTabs;
  }

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

  /** Words of drafts and edits, and of questions that may have returned to the draft. */
  unsentWords(key: string): readonly string[] {
    const sent = new Set(
      this.questionsIn(key).flatMap(({text, requests}) => (requests > 0 ? wordsOf(text) : [])),
    );
    const isUnsent = (name: string): boolean => name.startsWith('w') && !sent.has(name);
    return this.words.of(key).flatMap(([name]) => (isUnsent(name) ? [name] : []));
  }

  question(text: string): LedgerQuestion | undefined {
    return this.#questions.get(text);
  }

  questionsIn(key: string): readonly LedgerQuestion[] {
    return [...this.#questions.values()].filter(question => question.key === key);
  }

  reply(name: string): LedgerReply | undefined {
    return this.#replies.get(name);
  }

  repliesIn(key: string): readonly LedgerReply[] {
    return [...this.#replies.values()].filter(({written}) => written.request.key === key);
  }

  running(key: string): LedgerReply | undefined {
    return this.repliesIn(key).find(({state}) => state === 'running');
  }

  /** Keys of all conversations with questions. */
  get keys(): ReadonlySet<string> {
    return new Set([...this.#questions.values()].map(({key}) => key));
  }

  /** The visitor has replaced a question, so its replies may be lost: also one that another tab still receives. */
  releaseReplies(text: string): void {
    for (const {written} of this.question(text)?.replies ?? []) this.words.giveUpReply(written.name);
  }

  /** A tab has cleared the question, so its replies may be lost, also those that another tab requests later. */
  giveUpReplies(text: string): void {
    this.#cleared.add(text);
    this.releaseReplies(text);
  }

  /** The service has stored another reply to the same question, which is shown instead. */
  replaceReply(id: string): void {
    this.words.release(this.#replyTexts.get(id) ?? '');
  }

  noteReply(id: string, text: string): void {
    this.#replyTexts.set(id, text);
  }

  /** The visitor sends a question. */
  take(key: string, text: string, mount = 0): void {
    const rest = {requests: 0, allowed: 0, isReplaced: false, replies: []};
    const question = this.#questions.get(text) ?? {key, text, taken: 0, repeated: 0, ...rest};
    question.taken += 1;
    question.allowed += 1;
    question.isReplaced = false;
    this.#questions.set(text, question);
    this.words.keep(key, text, true, mount);
    this.keepFromModel(text, false);
  }

  /** A desk gets the question, and not the model. The model may have the same words from another tab, or from before. */
  passOn(text: string): void {
    const question = this.#questions.get(text);
    if (!question?.requests) {
      this.#questions.delete(text);
      this.words.release(text);
    } else if (question.taken > 1) this.untake(text);
  }

  /** A message of the page or to a desk. */
  keepFromModel(text: string, isKept: boolean): void {
    for (const word of wordsOf(text)) {
      if (isKept) this.#keptFromModel.add(word);
      else this.#keptFromModel.delete(word);
    }
  }

  isKeptFromModel(word: string): boolean {
    return this.#keptFromModel.has(word);
  }

  /** The chat has not accepted the question. */
  untake(text: string): void {
    const question = this.#questions.get(text);
    if (!question) return;
    question.taken -= 1;
    question.allowed -= 1;
    if (question.taken > 0) return;
    this.#questions.delete(text);
    this.words.release(text);
  }

  /** An edit has replaced a question, or another version has brought it back. */
  setReplaced(text: string, isReplaced: boolean): void {
    const question = this.#questions.get(text);
    if (question) question.isReplaced = isReplaced;
  }

  /** The visitor has requested another reply, or the service a shorter request. */
  allowAgain(text: string, count = 1): void {
    const question = this.#questions.get(text);
    if (!question) return;
    question.allowed += count;
    question.repeated += count;
  }

  /** No further request is expected, unless another tab has sent the same draft. */
  withdraw(text: string): void {
    const question = this.#questions.get(text);
    if (question && question.taken < 2) question.allowed = question.requests;
  }

  ask(written: WrittenReply): void {
    const {name, request} = written;
    const {key, contents} = request;
    const text = contents.at(-1) ?? '';
    const running = this.running(key);
    const question = this.#questions.get(text);
    const rest = {arrived: [], isSettled: false, isAborted: false, ends: [0, 0] as const, reports: 0};
    const reply: LedgerReply = {written, state: 'running', ...rest};
    this.#replies.set(name, reply);
    question?.replies.push(reply);
    if (this.#cleared.has(text)) this.words.giveUpReply(name);
    assertRule(question, `"${text}" was requested, and nobody has asked it`);
    question.requests += 1;
    assertRule(question.requests <= question.allowed, `"${text}" was requested twice`);
    assertRule(question.key === key, `"${text}" was sent to another agent, or for another visitor`);
    if (!this.hasOtherTabs) assertRule(!running, `"${text}" was sent while ${running?.written.name} runs`);
    // Another tab may have sent a question before the desk got it.
    const kept = contents.flatMap(wordsOf).find(word => this.#keptFromModel.has(word));
    assertRule(!kept || this.hasOtherTabs, `the model got "${kept}"`);
    for (const word of contents.flatMap(wordsOf))
      assertRule(
        (this.words.get(word)?.key ?? this.#replies.get(replyOf(word))?.written.request.key) === key,
        `"${word}" was sent to another agent or visitor`,
      );
  }

  /** All sent words have reached the page. */
  arrive(): void {
    for (const reply of this.#replies.values()) {
      if (reply.isSettled) continue;
      const {written, arrived, state} = reply;
      // A broken connection drops the words in transit.
      if (state !== 'failed') arrived.push(...written.words.slice(arrived.length));
      reply.isSettled = state !== 'running';
      this.words.keep(written.request.key, arrived.join(' '), true, this.#mountOf(reply));
    }
  }

  /** The service has ended a reply. */
  finish({name}: WrittenReply, state: 'done' | 'failed'): void {
    const reply = this.#replies.get(name);
    if (reply?.state !== 'running') return;
    reply.state = state;
    reply.ends = state === 'done' ? [1, 1] : [0, 1];
  }

  /**
   * The page has ended a reply, or was closed.
   *
   * @param isReported whether the page must report it. Default: it may
   */
  abort({name}: WrittenReply, isReported = false): void {
    const reply = this.#replies.get(name);
    if (!reply || reply.isSettled) return;
    reply.ends = [isReported && reply.state !== 'failed' && reply.arrived.length > 0 ? 1 : 0, 1];
    reply.state = 'aborted';
    reply.isSettled = true;
  }

  abortIn(key: string, isReported: boolean): void {
    this.emptyEnds += 1;
    for (const {written} of this.repliesIn(key)) this.abort(written, isReported);
  }

  abortAll(page: Requester): void {
    for (const {written} of this.#replies.values()) if (written.request.page === page) this.abort(written);
  }

  #mountOf({written}: LedgerReply): number {
    return this.words.in(written.request.contents.at(-1) ?? '')[0]?.mount ?? 0;
  }
}
