import {isRunning, partOf, textOf, type TurnMessage} from '../conversation/message.js';

/** Maximum difference between the clocks of the service and the page, in milliseconds, for matches by text. */
const timeWindow = 2 * 60_000;

/**
 * Matches stored messages with the current ones: by `recordId`, else by question and reply, else by role, text and
 * time. Each current message matches one stored message at most. Blank stored replies are an exception: all of them
 * match the running reply to their question.
 *
 * @param current the messages of the conversation, of all attempts
 * @param stored oldest first
 * @param known the current messages by stored ones whose records they have already
 * @returns the current messages by their stored ones
 */
export function matchStored(
  current: readonly TurnMessage[],
  stored: readonly TurnMessage[],
  known: ReadonlyMap<TurnMessage, TurnMessage>,
): ReadonlyMap<TurnMessage, TurnMessage> {
  // The service has no queued questions. It may have stored the same text before.
  const sent = current.filter(({status}) => status !== 'queued');
  const matching = new Matching(sent, stored);
  for (const [message, own] of known) matching.pair(message, own);
  matching.byIdentifier();
  matching.questionsByReply();
  matching.byExchange();
  matching.byText(({role}) => role === 'user');
  matching.repliesByQuestion();
  matching.byText();
  return matching.pairs;
}

class Matching {
  readonly pairs = new Map<TurnMessage, TurnMessage>();
  readonly #current: readonly TurnMessage[];
  readonly #stored: readonly TurnMessage[];
  readonly #paired = new Set<TurnMessage>();

  constructor(current: readonly TurnMessage[], stored: readonly TurnMessage[]) {
    this.#current = current;
    this.#stored = stored;
  }

  byIdentifier(): void {
    const known = new Map(this.#current.map(message => [message.recordId, message]));
    known.delete('');
    for (const message of this.#stored) this.pair(message, known.get(message.recordId));
  }

  questionsByReply(): void {
    // The service sends no identifier for a question. The stored reply names it.
    const replyOf = new Map([...this.pairs].map(([stored, current]) => [current, stored]));
    const questions = new Map<string, TurnMessage>();
    this.#current.forEach((message, index) => {
      const question = this.#current[index - 1];
      const replyTo = (replyOf.get(message) ?? message).record?.replyTo;
      if (replyTo && question?.role === 'user' && question.recordId === '') questions.set(replyTo, question);
    });
    this.#stored.forEach((message, index) => {
      if (message.role !== 'user') return;
      this.pair(message, questions.get(message.recordId));
      // Without `replyTo`, the same text before the same reply is its question.
      const answer = this.pairs.get(this.#stored[index + 1] ?? message);
      const question = answer && this.#current[this.#current.indexOf(answer) - 1];
      if (question?.role === 'user' && isSameText(question, message)) this.pair(message, question);
    });
  }

  /** A question and its reply together identify both, also where the same question was asked several times. */
  byExchange(): void {
    this.#stored.forEach((message, index) => {
      const question = this.#stored[index - 1];
      if (message.role !== 'assistant' || question?.role !== 'user' || this.pairs.has(message)) return;
      const own = this.#current.findIndex((other, at) => {
        const asked = this.#current[at - 1];
        return (
          !this.#paired.has(other) &&
          asked?.role === 'user' &&
          isSameText(asked, question) &&
          isUnidentified(other) &&
          isSameMessage(other, message)
        );
      });
      this.pair(message, this.#current[own]);
      if (own > 0) this.pair(question, this.#current[own - 1]);
    });
  }

  byText(select: (message: TurnMessage) => boolean = () => true): void {
    // Newest first, as the same text may occur several times. Some services store a reply under an identifier that
    // differs from that of its chunks.
    const unidentified = this.#current.filter(isUnidentified).reverse();
    for (const message of [...this.#stored].reverse()) {
      if (this.pairs.has(message) || !select(message)) continue;
      this.pair(
        message,
        unidentified.find(other => !this.#paired.has(other) && isSameMessage(other, message)),
      );
    }
  }

  /** A question has several replies if the agent asked the visitor in between. */
  repliesByQuestion(): void {
    const questions = new Map(this.#current.map(message => [message.recordId, message]));
    for (const [stored, current] of this.pairs) questions.set(stored.recordId, current);
    this.#stored.forEach((message, index) => {
      if (message.role !== 'assistant' || this.pairs.has(message)) return;
      const before = this.#stored[index - 1];
      const replyTo = message.record?.replyTo;
      const question = replyTo ? questions.get(replyTo) : before && this.pairs.get(before);
      const answers = question?.role === 'user' ? this.#repliesTo(question) : [];
      const running = answers.find(isRunning);
      if (hasNoText(message) && running) {
        this.pairs.set(message, running);
        return;
      }
      const mayBe = (answer: TurnMessage): boolean =>
        answer.status !== 'done' ||
        isSameText(answer, message) ||
        (answer.recordId === '' && (Boolean(replyTo) || hasNoText(message)));
      this.pair(
        message,
        answers.find(answer => !this.#paired.has(answer) && mayBe(answer)),
      );
    });
  }

  #repliesTo(question: TurnMessage): readonly TurnMessage[] {
    const rest = this.#current.slice(this.#current.indexOf(question) + 1);
    const last = rest.findIndex(message => !partOf(message, 'interrupts'));
    return rest.slice(0, last < 0 ? rest.length : last + 1).filter(({role}) => role === 'assistant');
  }

  pair(stored: TurnMessage, current: TurnMessage | undefined): void {
    if (!current || this.pairs.has(stored) || this.#paired.has(current)) return;
    this.#paired.add(current);
    this.pairs.set(stored, current);
  }
}

function isUnidentified({record, recordId}: TurnMessage): boolean {
  return !record || recordId === '';
}

export function isSameText(current: TurnMessage, stored: TurnMessage): boolean {
  const sentText = (message: TurnMessage): string =>
    [textOf(message), partOf(message, 'context') ?? ''].join('\n\n').trim();
  return sentText(current) === sentText(stored);
}

function isSameMessage(current: TurnMessage, stored: TurnMessage): boolean {
  return (
    current.role === stored.role &&
    !hasNoText(current) &&
    isSameText(current, stored) &&
    current.createdAt !== undefined &&
    stored.createdAt !== undefined &&
    Math.abs(current.createdAt - stored.createdAt) <= (current.record ? 0 : timeWindow)
  );
}

function hasNoText(message: TurnMessage): boolean {
  return textOf(message).trim() === '';
}
