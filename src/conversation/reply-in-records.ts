import type {ConversationRecord} from '../client/resources.js';
import type {Message} from './conversation-state.js';
import {matchStored} from './match-stored.js';
import {recordsToMessages} from './record-to-message.js';
import type {Exchanged, StoredReply} from './stored-reply.js';

/** What the records, in either order, say became of a question. */
export function storedReplyIn(
  records: readonly ConversationRecord[],
  {question, reply, before = [], after = []}: Exchanged,
): StoredReply {
  let count = 0;
  const stored = recordsToMessages(records, () => `stored-${(count += 1)}`);
  const pairs = matchStored([...before, question, reply, ...after], stored);
  const own = stored.find(message => pairs.get(message) === question);
  const answer =
    stored.find(message => pairs.get(message) === reply && !isBlank(message)) ?? answerTo(own, stored);
  const found = new Set<Message | undefined>(pairs.values());
  const earlier = before.findIndex(message => answer && pairs.get(answer) === message);
  // Where the same was asked before, and is stored once only, it is the earlier question that arrived.
  if (earlier >= 0 && !found.has(before[earlier - 1])) return 'nothing';
  if (answer?.record && says(answer, reply)) return answer.record;
  return own || answer ? 'pending' : 'nothing';
}

/** By what it says it answers, else what stands next. */
function answerTo(question: Message | undefined, stored: readonly Message[]): Message | undefined {
  if (!question) return undefined;
  const named = stored.find(({record}) => question.recordId !== '' && record?.replyTo === question.recordId);
  const next = stored[stored.indexOf(question) + 1];
  return named ?? (next?.role === 'user' || next?.record?.replyTo ? undefined : next);
}

/** Whether it says more than has arrived: a service may store what it has sent until the connection broke. */
function says(answer: Message, reply: Message): boolean {
  return !isBlank(answer) && answer.text.trim().length > reply.text.trim().length;
}

function isBlank({text, record}: Message): boolean {
  return text.trim() === '' && !record?.image;
}
