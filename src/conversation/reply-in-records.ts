import type {ConversationRecord} from '../client/resources.js';
import {upToQuestion, type ConversationState, type Message} from './conversation-state.js';
import {matchStored} from './match-stored.js';
import type {StoredReply} from './recover-reply.js';
import {recordsToMessages} from './record-to-message.js';
import {mayBeWhole} from './whole-reply.js';

/** A question, and its reply as far as it arrived. */
interface Exchanged {
  readonly question: Message;
  readonly reply: Message;
  /** What was asked and answered before, withdrawn or not, and must not be taken for them. */
  readonly before?: readonly Message[];
  /** What was asked and answered since. */
  readonly after?: readonly Message[];
}

/** What the records, in either order, say became of the question of a reply in this conversation. */
export function lostReplyIn(
  records: readonly ConversationRecord[],
  {messages, withdrawn}: ConversationState,
  reply: Message,
): StoredReply {
  const place = messages.findIndex(({id}) => id === reply.id);
  const asked = place < 0 ? upToQuestion(messages) : messages.slice(0, place);
  const index = asked.findLastIndex(({role}) => role === 'user');
  const said = asked[index];
  if (!said) return 'nothing';
  // It may have been asked once more since.
  const question = said.record ? said : {...said, createdAt: reply.createdAt};
  const before = [...asked.slice(0, index), ...withdrawn.map(({message}) => message)];
  const after = place < 0 ? [] : messages.slice(place + 1).filter(({status}) => status !== 'queued');
  return storedReplyIn(records, {question, reply, before, after});
}

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
  if (answer?.record && !isBlank(answer) && mayBeWhole(answer.record, reply)) return answer.record;
  return own || answer ? 'pending' : 'nothing';
}

/** By what it says it answers, else what stands next. */
function answerTo(question: Message | undefined, stored: readonly Message[]): Message | undefined {
  if (!question) return undefined;
  const named = stored.find(({record}) => question.recordId !== '' && record?.replyTo === question.recordId);
  const next = stored[stored.indexOf(question) + 1];
  return named ?? (next?.role === 'user' || next?.record?.replyTo ? undefined : next);
}

function isBlank({text, record}: Message): boolean {
  return text.trim() === '' && !record?.image;
}
