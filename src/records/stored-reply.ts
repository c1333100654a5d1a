import {assumptions} from '../client/assumptions.js';
import type {ConversationRecord} from '../client/resources.js';
import {textOf, type TurnMessage} from '../conversation/message.js';
import {isQueued, questionOf, shownAttempt, type Turn} from '../conversation/turns.js';
import {reconcileRecords} from './reconcile-records.js';
import {recordsToMessages} from './record-to-message.js';

/**
 * The stored reply to a question. `nothing`: the service has not stored the question. `pending`: it has stored the
 * question, and no complete reply.
 */
export type StoredReply = 'nothing' | 'pending' | ConversationRecord;

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
  const known = turns.findIndex(({attempts}) => attempts.flat().some(isLost));
  // A retry may have removed the lost reply. Its question is the last one then.
  const index = known < 0 ? turns.findLastIndex(turn => !isQueued(turn)) : known;
  const turn = turns[index];
  if (!turn) return 'nothing';
  const shown = shownAttempt(turn);
  const attempt = turn.attempts.find(one => one.some(isLost)) ?? shown;
  const question = questionOf(attempt);
  if (!question) return 'nothing';
  // The visitor may have sent the question again since.
  const asked = question.record ? question : {...question, createdAt: reply.createdAt};
  const position = turn.attempts.indexOf(attempt);
  // The agent may have asked the visitor before this reply.
  const before = attempt.slice(1, Math.max(attempt.findIndex(isLost), 1));
  const attempts = turn.attempts.with(position, [asked, ...before, reply]);
  // The question that a retry sends again has the same text, and no record yet.
  const isRepeated = attempt !== shown || known < 0;
  const lostTurn = {...turn, attempts: isRepeated ? attempts.slice(0, position + 1) : attempts};
  const later = isRepeated ? [] : turns.slice(index + 1);
  let count = 0;
  const createId = (): string => `stored-${(count += 1)}`;
  const found = reconcileRecords(
    [...turns.slice(0, index), lostTurn, ...later],
    recordsToMessages(records, createId),
  );
  const lost = found.flatMap(one => one.attempts).find(one => one.some(isLost)) ?? [];
  const record = lost.find(isLost)?.record;
  if (record && (record.content.trim() !== '' || record.image) && mayBeWhole(record, reply)) return record;
  return record || lost[0]?.record ? 'pending' : 'nothing';
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
