import {assumptions} from '../client/assumptions.js';
import type {ConversationRecord} from '../client/resources.js';
import {
  isReplaced,
  sentQuestionIndex,
  sentText,
  type ConversationState,
  type Message,
  isRunning,
} from '../conversation/conversation-state.js';
import {recordsToMessages} from './record-to-message.js';

/**
 * The stored reply to a question. `nothing`: the service has not stored the question. `pending`: it has stored the
 * question, and no complete reply.
 */
export type StoredReply = 'nothing' | 'pending' | ConversationRecord;

interface Exchange {
  readonly question: Message;
  readonly reply: Message;
  /** Earlier messages, including replaced ones. Their records must not be matched with this question. */
  readonly before?: readonly Message[];
  readonly after?: readonly Message[];
}

/** A text without spaces, in a script that writes spaces between words. */
const singleWord = /^[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]*$/u;

/** Punctuation that ends a sentence, followed by quotes and markup. */
// eslint-disable-next-line regexp/no-super-linear-move -- It sees at most `maxEndLength` characters.
const sentenceEnd = /[.!?…。！？।؟][\p{Pf}\p{Pe}\p{Po}*_`"']*$/u;
/** Characters at the end of a text that `sentenceEnd` tests: 50,000 full stops took 10 s. */
const maxEndLength = 50;

/**
 * Finds the stored reply to the question that a lost reply of this conversation answers.
 *
 * @param records in either order
 */
export function findLostReply(
  records: readonly ConversationRecord[],
  {messages}: ConversationState,
  reply: Message,
): StoredReply {
  const replyIndex = messages.findIndex(message => message.id === reply.id && !isReplaced(message));
  const end = replyIndex < 0 ? sentQuestionIndex(messages) + 1 : replyIndex;
  // After a retry, the lost reply is a replaced message with a copy of the question.
  const asked = messages.slice(0, end).filter(({id}) => id !== reply.id && id !== `${reply.id}-question`);
  const index = asked.findLastIndex(message => message.role === 'user' && !isReplaced(message));
  const lost = asked[index];
  if (!lost) return 'nothing';
  // The visitor may have sent the question again since.
  const question = lost.record ? lost : {...lost, createdAt: reply.createdAt};
  const before = asked.slice(0, index);
  const after =
    replyIndex < 0 ? [] : messages.slice(replyIndex + 1).filter(({status}) => status !== 'queued');
  return findStoredReply(records, {question, reply, before, after});
}

/**
 * Finds the stored reply to a question.
 *
 * @param records in either order
 */
export function findStoredReply(
  records: readonly ConversationRecord[],
  {question, reply, before = [], after = []}: Exchange,
): StoredReply {
  let count = 0;
  const stored = recordsToMessages(records, () => `stored-${(count += 1)}`);
  const pairs = matchStored([...before, question, reply, ...after], stored);
  const own = stored.find(message => pairs.get(message) === question);
  const answer =
    stored.find(message => pairs.get(message) === reply && !isBlank(message)) ?? answerTo(own, stored);
  const found = new Set<Message | undefined>(pairs.values());
  const earlier = before.findIndex(message => answer && pairs.get(answer) === message);
  // When the same question was asked before and is stored only once, the stored one is the earlier one.
  if (earlier >= 0 && !found.has(before[earlier - 1])) return 'nothing';
  if (answer?.record && !isBlank(answer) && mayBeWhole(answer.record, reply)) return answer.record;
  return own || answer ? 'pending' : 'nothing';
}

/** Returns the stored message that names the question in `replyTo`, or else the next one. */
function answerTo(question: Message | undefined, stored: readonly Message[]): Message | undefined {
  if (!question) return undefined;
  const named = stored.find(({record}) => question.recordId !== '' && record?.replyTo === question.recordId);
  const next = stored[stored.indexOf(question) + 1];
  return named ?? (next?.role === 'user' || next?.record?.replyTo ? undefined : next);
}

function isBlank({text, record}: Message): boolean {
  return text.trim() === '' && !record?.image;
}

/**
 * Whether a stored text may be the complete reply. Records have no documented end, and some services stop writing when
 * the connection breaks. So a text counts when its record has a finish reason, or when it is longer than the received
 * text: by more than the cut word, or up to the end of a sentence. A text without a finish reason may still grow: see
 * `ReplySearch`.
 *
 * @param reply the reply with the text received so far
 */
export function mayBeWhole(stored: ConversationRecord, reply: Message): boolean {
  const text = withoutLayout(stored.content);
  const arrived = withoutLayout(reply.text);
  if (hasEnd(stored)) return text !== '' && text.length >= arrived.length;
  if (text.length <= arrived.length) return false;
  // Without received text, no word was cut.
  if (arrived === '') return true;
  const rest = text.startsWith(arrived) ? text.slice(arrived.length) : text;
  return !singleWord.test(rest.trim()) || sentenceEnd.test(text.slice(-maxEndLength));
}

/** Services store line ends and spaces differently from the streamed text. */
function withoutLayout(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** Maximum difference between the clocks of the service and the page, in milliseconds, for matches by text. */
const timeWindow = 2 * 60_000;

/**
 * Matches stored messages with the current ones: by `recordId`, else by question and reply, else by role, text and
 * time. Each current message matches one stored message at most. Blank stored replies are an exception: all of them
 * match the running reply to their question.
 *
 * @param current the messages of the conversation, including replaced ones
 * @param stored oldest first
 * @returns the current messages by their stored ones
 */
export function matchStored(
  current: readonly Message[],
  stored: readonly Message[],
): ReadonlyMap<Message, Message> {
  // The service has no queued questions. It may have stored the same text before.
  const sent = current.filter(({status}) => status !== 'queued');
  const matching = new Matching(sent, stored);
  matching.byIdentifier();
  matching.questionsByReply();
  matching.byText();
  matching.repliesByQuestion();
  return matching.pairs;
}

class Matching {
  readonly pairs = new Map<Message, Message>();
  readonly #current: readonly Message[];
  readonly #stored: readonly Message[];
  readonly #paired = new Set<Message>();

  constructor(current: readonly Message[], stored: readonly Message[]) {
    this.#current = current;
    this.#stored = stored;
  }

  byIdentifier(): void {
    const known = new Map(this.#current.map(message => [message.recordId, message]));
    known.delete('');
    for (const message of this.#stored) this.#pair(message, known.get(message.recordId));
  }

  questionsByReply(): void {
    // The service sends no identifier for a question. The stored reply names it.
    const replyOf = new Map([...this.pairs].map(([stored, current]) => [current, stored]));
    const questions = new Map<string, Message>();
    this.#current.forEach((message, index) => {
      const question = this.#current[index - 1];
      const replyTo = (replyOf.get(message) ?? message).record?.replyTo;
      if (replyTo && question?.role === 'user' && question.recordId === '') questions.set(replyTo, question);
    });
    this.#stored.forEach((message, index) => {
      if (message.role !== 'user') return;
      this.#pair(message, questions.get(message.recordId));
      // Without `replyTo`, the same text before the same reply is its question.
      const answer = this.pairs.get(this.#stored[index + 1] ?? message);
      const question = answer && this.#current[this.#current.indexOf(answer) - 1];
      if (question?.role === 'user' && isSameText(question, message)) this.#pair(message, question);
    });
  }

  byText(): void {
    // Newest first, as the same text may occur several times. Some services store a reply under an identifier that
    // differs from that of its chunks.
    const unidentified = this.#current.filter(({record, recordId}) => !record || recordId === '').reverse();
    for (const message of [...this.#stored].reverse()) {
      if (this.pairs.has(message)) continue;
      this.#pair(
        message,
        unidentified.find(other => !this.#paired.has(other) && isSameMessage(other, message)),
      );
    }
  }

  repliesByQuestion(): void {
    const answerTo = new Map(this.#current.map((message, index) => [message, this.#current[index + 1]]));
    const questions = new Map(this.#current.map(message => [message.recordId, message]));
    for (const [stored, current] of this.pairs) questions.set(stored.recordId, current);
    this.#stored.forEach((message, index) => {
      if (message.role !== 'assistant' || this.pairs.has(message)) return;
      const before = this.#stored[index - 1];
      const replyTo = message.record?.replyTo;
      const question = replyTo ? questions.get(replyTo) : before && this.pairs.get(before);
      const answer = question?.role === 'user' ? answerTo.get(question) : undefined;
      if (answer?.role !== 'assistant') return;
      if (hasNoText(message) && isRunning(answer)) this.pairs.set(message, answer);
      else if (answer.status !== 'done' || (answer.recordId === '' && (replyTo || hasNoText(message))))
        this.#pair(message, answer);
    });
  }

  #pair(stored: Message, current: Message | undefined): void {
    if (!current || this.pairs.has(stored) || this.#paired.has(current)) return;
    this.#paired.add(current);
    this.pairs.set(stored, current);
  }
}

export function isSameText(current: Message, stored: Message): boolean {
  return sentText(current).trim() === sentText(stored).trim();
}

function isSameMessage(current: Message, stored: Message): boolean {
  return (
    current.role === stored.role &&
    current.text.trim() !== '' &&
    isSameText(current, stored) &&
    current.createdAt !== undefined &&
    stored.createdAt !== undefined &&
    Math.abs(current.createdAt - stored.createdAt) <= (current.record ? 0 : timeWindow)
  );
}

function hasNoText(message: Message): boolean {
  return message.text.trim() === '';
}

/** Whether the stored reply has a finish reason after which it does not grow. */
export function hasEnd({finishReason = ''}: ConversationRecord): boolean {
  const {unfinishedReasons, pausingReasons} = assumptions;
  return ![...unfinishedReasons, ...pausingReasons, 'error'].includes(finishReason);
}
