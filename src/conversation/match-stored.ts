import type {Message} from './conversation-state.js';
import {isRunning} from './message-status.js';

/**
 * How far the service's clock may be from the page's when a stored message without a known identifier is
 * recognised by its words.
 */
const timeWindow = 2 * 60_000;

/**
 * Which message on screen a stored one is. Known by its `recordId`, else by what it answers or is answered
 * by, else by who said the same words at about the same time. Each message on screen is one stored message
 * at most; but every stored reply without words to a question that is being answered is that answer.
 *
 * @param shown what is on screen
 * @param stored oldest first
 */
export function matchStored(
  shown: readonly Message[],
  stored: readonly Message[],
): ReadonlyMap<Message, Message> {
  // What waits to be sent is not at the service yet, though the same words may be.
  const sent = shown.filter(({status}) => status !== 'queued');
  const matching = new Matching(sent, stored);
  matching.byIdentifier();
  matching.questionsByReply();
  matching.byWords();
  matching.repliesByQuestion();
  return matching.pairs;
}

/** The pairs found so far, of a stored message and the one on screen. */
class Matching {
  readonly pairs = new Map<Message, Message>();
  readonly #shown: readonly Message[];
  readonly #stored: readonly Message[];
  readonly #taken = new Set<Message>();

  constructor(shown: readonly Message[], stored: readonly Message[]) {
    this.#shown = shown;
    this.#stored = stored;
  }

  byIdentifier(): void {
    const known = new Map(this.#shown.map(message => [message.recordId, message]));
    known.delete('');
    for (const message of this.#stored) this.#pair(message, known.get(message.recordId));
  }

  /** The service does not tell the identifier of a question; the stored reply to it does. */
  questionsByReply(): void {
    const replyOf = new Map([...this.pairs].map(([stored, shown]) => [shown, stored]));
    const questions = new Map<string, Message>();
    this.#shown.forEach((message, index) => {
      const question = this.#shown[index - 1];
      const replyTo = (replyOf.get(message) ?? message).record?.replyTo;
      if (replyTo && question?.role === 'user' && question.recordId === '') questions.set(replyTo, question);
    });
    this.#stored.forEach((message, index) => {
      if (message.role !== 'user') return;
      this.#pair(message, questions.get(message.recordId));
      // Where records do not say what they answer, the same words in front of the same reply are its question.
      const answer = this.pairs.get(this.#stored[index + 1] ?? message);
      const question = answer && this.#shown[this.#shown.indexOf(answer) - 1];
      if (question?.role === 'user' && question.text.trim() === message.text.trim())
        this.#pair(message, question);
    });
  }

  /**
   * The newest first, as the same words may have been said before. Some services store a reply under another
   * identifier than its chunks carry.
   */
  byWords(): void {
    const unidentified = this.#shown.filter(({record, recordId}) => !record || recordId === '').reverse();
    for (const message of [...this.#stored].reverse()) {
      if (this.pairs.has(message)) continue;
      this.#pair(
        message,
        unidentified.find(other => !this.#taken.has(other) && isSameSaying(other, message)),
      );
    }
  }

  repliesByQuestion(): void {
    const answerTo = new Map(this.#shown.map((message, index) => [message, this.#shown[index + 1]]));
    const questions = new Map(this.#shown.map(message => [message.recordId, message]));
    for (const [stored, shown] of this.pairs) questions.set(stored.recordId, shown);
    this.#stored.forEach((message, index) => {
      if (message.role !== 'assistant' || this.pairs.has(message)) return;
      const before = this.#stored[index - 1];
      const replyTo = message.record?.replyTo;
      const question = replyTo ? questions.get(replyTo) : before && this.pairs.get(before);
      const answer = question?.role === 'user' ? answerTo.get(question) : undefined;
      if (answer?.role !== 'assistant') return;
      if (isBlank(message) && isRunning(answer)) this.pairs.set(message, answer);
      else if (answer.status !== 'done' || (answer.recordId === '' && (replyTo || isBlank(message))))
        this.#pair(message, answer);
    });
  }

  #pair(stored: Message, shown: Message | undefined): void {
    if (!shown || this.pairs.has(stored) || this.#taken.has(shown)) return;
    this.#taken.add(shown);
    this.pairs.set(stored, shown);
  }
}

function isSameSaying(shown: Message, stored: Message): boolean {
  const words = shown.text.trim();
  return (
    shown.role === stored.role &&
    words !== '' &&
    words === stored.text.trim() &&
    shown.createdAt !== undefined &&
    stored.createdAt !== undefined &&
    Math.abs(shown.createdAt - stored.createdAt) <= (shown.record ? 0 : timeWindow)
  );
}

function isBlank(message: Message): boolean {
  return message.text.trim() === '';
}
