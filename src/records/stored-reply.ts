import {assumptions} from '../client/assumptions.js';
import type {ConversationRecord} from '../client/resources.js';
import {textOf, type TurnMessage} from '../conversation/message.js';
import {allMessages, isQueued, questionOf, shownAttempt, type Turn} from '../conversation/turns.js';
import {matchStored} from './match-records.js';
import {recordsToMessages} from './record-to-message.js';

/**
 * The stored reply to a question. `nothing`: the service has not stored the question. `pending`: it has stored the
 * question, and no complete reply.
 */
export type StoredReply = 'nothing' | 'pending' | ConversationRecord;

interface Exchange {
  readonly question: TurnMessage;
  readonly reply: TurnMessage;
  /** Earlier messages of all attempts. Their records must not be matched with this question. */
  readonly before?: readonly TurnMessage[];
  readonly after?: readonly TurnMessage[];
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
  turns: readonly Turn[],
  reply: TurnMessage,
): StoredReply {
  const isLost = ({id}: TurnMessage): boolean => id === reply.id;
  const known = turns.findIndex(turn => turn.attempts.flat().some(isLost));
  // A retry may have removed the lost reply. Its question is the last one then.
  const index = known < 0 ? turns.findLastIndex(turn => !isQueued(turn)) : known;
  const {attempts = []} = turns[index] ?? {};
  const shown = turns[index] && shownAttempt(turns[index]);
  const attempt = attempts.find(one => one.some(isLost)) ?? shown;
  const asked = attempt && questionOf(attempt);
  if (!attempt || !asked) return 'nothing';
  const position = attempts.indexOf(attempt);
  // The visitor may have sent the question again since.
  const question = asked.record ? asked : {...asked, createdAt: reply.createdAt};
  const before = [...allMessages(turns.slice(0, index)), ...attempts.slice(0, position).flat()];
  const later = [...attempts.slice(position + 1).flat(), ...allMessages(turns.slice(index + 1))];
  // The question that a retry sends again has the same text, and no record yet.
  return findStoredReply(records, {question, reply, before, after: attempt === shown ? later : []});
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
  const found = new Set<TurnMessage | undefined>(pairs.values());
  const earlier = before.findIndex(message => answer && pairs.get(answer) === message);
  // When the same question was asked before and is stored only once, the stored one is the earlier one.
  if (earlier >= 0 && !found.has(before[earlier - 1])) return 'nothing';
  if (answer?.record && !isBlank(answer) && mayBeWhole(answer.record, reply)) return answer.record;
  return own || answer ? 'pending' : 'nothing';
}

/** Returns the stored message that names the question in `replyTo`, or else the next one. */
function answerTo(
  question: TurnMessage | undefined,
  stored: readonly TurnMessage[],
): TurnMessage | undefined {
  if (!question) return undefined;
  const named = stored.find(({record}) => question.recordId !== '' && record?.replyTo === question.recordId);
  const next = stored[stored.indexOf(question) + 1];
  return named ?? (next?.role === 'user' || next?.record?.replyTo ? undefined : next);
}

function isBlank(message: TurnMessage): boolean {
  return textOf(message).trim() === '' && !message.record?.image;
}

/**
 * Whether a stored text may be the complete reply. Records have no documented end, and some services stop writing when
 * the connection breaks. So a text counts when its record has a finish reason, or when it is longer than the received
 * text: by more than the cut word, or up to the end of a sentence. A text without a finish reason may still grow: see
 * `ReplySearch`.
 *
 * @param reply the reply with the text received so far
 */
export function mayBeWhole(stored: ConversationRecord, reply: TurnMessage): boolean {
  const text = withoutLayout(stored.content);
  const arrived = withoutLayout(textOf(reply));
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

/** Whether the stored reply has a finish reason after which it does not grow. */
export function hasEnd({finishReason = ''}: ConversationRecord): boolean {
  const {unfinishedReasons, pausingReasons} = assumptions;
  return ![...unfinishedReasons, ...pausingReasons, 'error'].includes(finishReason);
}
