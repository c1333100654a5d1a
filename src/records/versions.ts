/* Versions of questions and replies. */
import type {ArrangedMessages} from '../conversation/conversation-change.js';
import type {ConversationState, Message} from '../conversation/conversation-state.js';

/**
 * Returns all versions of a message in the order in which they were written: those before and after `regenerate`, or
 * before and after an edit. The shown version counts always, a hidden one if it has text. A message that was never
 * replaced is its only version.
 *
 * @param messages the messages of a conversation with the replaced ones: `ChatSession.conversation.messages`
 * @param message one of `messages` that is shown
 */
export function versionsOf(messages: readonly Message[], message: Message): readonly Message[] {
  const byId = new Map(messages.map(one => [one.id, one]));
  const versions = messages.filter(
    one =>
      one.id === message.id ||
      (one.text.trim() !== '' && one.role === message.role && shownInstead(one, byId)?.id === message.id),
  );
  // A retry that finds the stored rest of a reply shows the same reply again.
  const shown = versions.find(({id}) => id === message.id);
  return versions.filter(one => one === shown || one.recordId === '' || one.recordId !== shown?.recordId);
}

/** Follows `replacedBy` from a version to the version that is shown. Stored data may contain a circle. */
function shownInstead(message: Message, byId: ReadonlyMap<string, Message>): Message | undefined {
  if (isQuestionCopy(message, byId)) return undefined;
  let version: Message | undefined = message;
  for (let steps = 0; version && isHidden(version) && steps < byId.size; steps += 1) {
    const next: Message | undefined = byId.get(version.replacedBy ?? '');
    // An edit hides replies too: they are no versions of the new question.
    version = next?.role === message.role ? next : undefined;
  }
  return version && !isHidden(version) ? version : undefined;
}

/** `regenerate` adds a copy of the question before the replaced reply. It is no version of the question. */
function isQuestionCopy({id}: Message, byId: ReadonlyMap<string, Message>): boolean {
  return id.endsWith(copyEnd) && byId.has(id.slice(0, -copyEnd.length));
}

const copyEnd = '-question';

/**
 * Shows another version in the last turn: of the reply, or of the question with its reply. Returns the same state when
 * there is no such version, while a reply runs, and while a question is queued.
 */
export function withVersion(state: ConversationState, versionId: string): ArrangedMessages {
  const messages = state.messages.map(withoutSearch);
  const {question, reply, isRunning, hasQueued} = lastTurn(messages);
  if (isRunning || hasQueued) return state;
  const hasVersion = (shown: Message): boolean =>
    versionsOf(messages, shown).some(({id}) => id === versionId && id !== shown.id);
  if (question && hasVersion(question)) return withQuestion(messages, question, versionId);
  if (question && reply && hasVersion(reply)) return withReply(messages, {question, reply}, versionId);
  return state;
}

export interface LastTurn {
  readonly question: Message | undefined;
  readonly reply: Message | undefined;
  readonly isRunning: boolean;
  readonly hasQueued: boolean;
}

/** Returns the last shown question that was sent, and the reply at the end. */
export function lastTurn(messages: readonly Message[]): LastTurn {
  const shown = messages.filter(message => !isHidden(message));
  const sent = shown.filter(({status}) => status !== 'queued');
  const last = sent.at(-1);
  const isRunning = ['sending', 'waiting', 'streaming'].includes(last?.status ?? '');
  return {
    question: sent.findLast(({role}) => role === 'user'),
    reply: last?.role === 'user' ? undefined : last,
    isRunning,
    hasQueued: sent.length < shown.length,
  };
}

function isHidden({replacedBy}: Message): boolean {
  return replacedBy !== undefined;
}

/** A switch ends the search for a lost reply, because that reply may be hidden then. */
function withoutSearch(message: Message): Message {
  return message.recovery === 'looking' ? {...message, recovery: undefined} : message;
}

/** An old question returns with the replies that its edit replaced. */
function withQuestion(messages: readonly Message[], shown: Message, versionId: string): ArrangedMessages {
  const from = messages.indexOf(shown);
  const version = messages.findIndex(({id}) => id === versionId);
  const next = messages.findIndex(({role}, index) => index > version && role === 'user');
  const end = next < 0 ? messages.length : next;
  const questions = new Set(messages.filter(({role}) => role === 'user').map(({id}) => id));
  return {
    messages: messages.map((message, index) => {
      if (index >= from && !isHidden(message)) return {...message, replacedBy: versionId};
      const isInTurn = index >= version && index < end;
      return isInTurn && questions.has(message.replacedBy ?? '') ? asShown(message) : message;
    }),
  };
}

/**
 * Each version of a reply has its own copy of the question, since the service has stored the question as often. The
 * shown copy always has the same `id`.
 */
function withReply(
  messages: readonly Message[],
  shown: {readonly question: Message; readonly reply: Message},
  versionId: string,
): ArrangedMessages {
  const {question, reply} = shown;
  const copyId = versionId + copyEnd;
  const arranged = messages.map(message => {
    if (message.id === versionId) return asShown(message);
    if (message === reply) return {...message, replacedBy: versionId};
    if (message.id === copyId) return asShown({...message, id: question.id});
    if (message === question && messages.some(({id}) => id === copyId))
      return {...message, id: reply.id + copyEnd, replacedBy: question.id};
    return message;
  });
  return {messages: inOrder(arranged, question.id, versionId)};
}

/** The storage may have dropped the copy of a question. Its reply then moves behind the shown question. */
function inOrder(messages: readonly Message[], questionId: string, replyId: string): readonly Message[] {
  const question = messages.findIndex(({id}) => id === questionId);
  const index = messages.findIndex(({id}) => id === replyId);
  const reply = messages[index];
  if (index > question || !reply) return messages;
  return messages.toSpliced(question + 1, 0, reply).toSpliced(index, 1);
}

function asShown(message: Message): Message {
  return {...message, replacedBy: undefined};
}
