import type {Message} from '../../../src/conversation/conversation-state.js';
import type {ChatSession} from '../../../src/session/chat-session.js';
import type {ChatSnapshot} from '../../../src/session/chat-snapshot.js';
import type {ChatSessionSettings} from '../../../src/session/session-settings.js';
import {assertRule, wordsOf, type ModelLedger} from './model-ledger.js';

/** A session on a page, with its listener’s data. */
export interface SeenSession {
  readonly session: ChatSession;
  readonly settings: ChatSessionSettings;
  readonly key: string;
  readonly seen: ChatSnapshot | undefined;
}

const wordsBySnapshot = new WeakMap<ChatSnapshot, ReadonlySet<string>>();

function shownWords(snapshot: ChatSnapshot): ReadonlySet<string> {
  const {messages, draft, edit} = snapshot;
  const known = wordsBySnapshot.get(snapshot);
  if (known) return known;
  const words = new Set(wordsOf([draft, edit?.text, ...messages.map(({text}) => text)].join(' ')));
  wordsBySnapshot.set(snapshot, words);
  return words;
}

export function isRunning({status}: Message): boolean {
  return ['sending', 'waiting', 'streaming'].includes(status);
}

/** Listeners are called for every change. */
export function checkIdentity({session, seen}: SeenSession): void {
  assertRule(session.snapshot === seen, 'the snapshot changed, and no listener was called');
  assertRule(session.snapshot === session.snapshot, 'the snapshot is another object without a change');
}

/** The snapshot shows the messages of the conversation, queued ones last and at most one running reply. */
export function checkMessages({session}: SeenSession, ledger: ModelLedger): void {
  const {messages, earlierCount, reply, queued} = session.snapshot;
  const all = session.conversation.messages;
  for (const {id} of all) ledger.ids.add(id);
  assertRule(new Set(all.map(({id}) => id)).size === all.length, 'two messages have one id');
  const shown = all.filter(({replacedBy}) => replacedBy === undefined);
  assertRule(isSameList(messages, shown), 'the snapshot shows other messages than the conversation');
  for (const {replacedBy, text} of all)
    assertRule(replacedBy === undefined || ledger.ids.has(replacedBy), `nothing has replaced "${text}"`);
  const sent = messages.filter(({status}) => status !== 'queued');
  const running = sent.filter(isRunning);
  assertRule(running.length <= 1, 'two replies run');
  assertRule(running.length === 0 || running[0] === sent.at(-1), 'the running reply is not the last message');
  assertRule(reply === running[0], 'the snapshot has another running reply than the conversation');
  assertRule(isSameList(queued, messages.slice(sent.length)), 'a queued question is not at the end');
  assertRule(earlierCount <= messages.length, 'more messages are earlier ones than there are');
  const {earlierCount: count} = session.conversation;
  assertRule(count <= all.length, 'the conversation counts more earlier messages than there are');
}

/** Phase and status agree with the agent, the reply and the network. */
export function checkStatus({session, settings}: SeenSession): void {
  const {phase, status, reply, error, agent, online, agentId} = session.snapshot;
  const target = settings.agent?.AgentId ?? settings.agentId;
  assertRule(agentId === target, 'the conversation is that of another agent');
  assertRule(!agent || agent.AgentId === target, 'another agent is shown');
  assertRule((phase === 'ready') === (agent !== undefined), 'the phase does not agree with the agent');
  assertRule(phase !== 'failed' || error !== undefined, 'the agent failed without an error');
  assertRule(online === (settings.online !== false), 'the network is shown in another state');
  const running = reply?.status === 'streaming' ? 'streaming' : 'waiting';
  const resting = online ? (error ? 'error' : 'idle') : 'offline';
  assertRule(status === (reply ? running : resting), `the status is ${status}`);
}

/** Each command that the snapshot offers agrees with messages and settings. */
export function checkOffers({session, settings}: SeenSession): void {
  const {phase, online, reply, queued, messages, edit, draft, written, ...offers} = session.snapshot;
  // A message waits for an agent that may load later.
  const mayLoad = phase === 'failed' && session.snapshot.error?.retryable === true;
  const canTake = settings.disabled !== true && (['loading', 'ready'].includes(phase) || mayLoad);
  const canAsk = canTake && online && phase === 'ready';
  assertRule(offers.canTake === canTake, 'canTake is wrong');
  assertRule(offers.canAsk === canAsk, 'canAsk is wrong');
  const last = messages.filter(({status}) => status !== 'queued').at(-1);
  const hasFailed = last?.status === 'failed' || last?.status === 'stopped';
  const isFree = canAsk && !reply && !edit;
  assertRule(offers.canRetry === (isFree && hasFailed), 'canRetry is wrong');
  assertRule(offers.canRegenerate === (isFree && last?.role === 'assistant'), 'canRegenerate is wrong');
  const isEditable = canTake && phase === 'ready' && !reply && queued.length === 0;
  const question = isEditable ? messages.findLast(({role}) => role === 'user') : undefined;
  assertRule(offers.editable === question, 'editable is wrong');
  assertRule(written === (edit ? edit.text : draft), 'written is neither the edit nor the draft');
  const isShort = written.length <= (settings.maxLength ?? Infinity);
  const isPossible = canTake && !reply && written.trim() !== '' && isShort;
  assertRule(offers.canSend === (isPossible && (!edit || question !== undefined)), 'canSend is wrong');
}

/** No word of another agent or visitor is shown. */
export function checkOwnWords({session, key}: SeenSession, ledger: ModelLedger): void {
  const {messages, earlierCount} = session.snapshot;
  for (const {id, role, text, recovery} of messages)
    if (role === 'assistant' && recovery === 'recovered') ledger.replaceReply(id);
    else if (role === 'assistant') ledger.noteReply(id, text);
  for (const name of shownWords(session.snapshot)) {
    const word = ledger.word(name);
    assertRule(
      (word?.key ?? ledger.replyKey(name)) === key,
      `"${name}" is shown to another agent or visitor`,
    );
    if (word) continue;
    // The service keeps the data that was read from there.
    const isEarlier = messages.findIndex(({text}) => wordsOf(text).includes(name)) < earlierCount;
    ledger.keep(key, name, !isEarlier);
  }
}

/** No question is shown more often than it was asked. A service may store even a question that it refuses. */
export function checkRepeats({session}: SeenSession, ledger: ModelLedger): void {
  const {messages} = session.snapshot;
  const counts = new Map<string, number>();
  for (const {role, text} of messages) if (role === 'user') counts.set(text, (counts.get(text) ?? 0) + 1);
  for (const [text, count] of counts) {
    const question = ledger.question(text);
    const most = question ? question.taken + question.repeated : 0;
    assertRule(count <= most, `"${text}" is shown ${count} times`);
  }
}

/**
 * Every word that was not given up is shown by a session of its conversation.
 *
 * @param elsewhere returns texts that other tabs show or store
 */
export function checkKeptWords(
  sessions: readonly SeenSession[],
  ledger: ModelLedger,
  elsewhere: () => string,
): void {
  for (const key of new Set(sessions.map(({key: one}) => one))) {
    const showing = sessions.filter(one => one.key === key).map(({session}) => session.snapshot);
    const shown = showing.map(shownWords);
    const canResume = showing.some(({editable}) => editable !== undefined);
    for (const [name, word] of ledger.wordsIn(key)) {
      if (!word.isKept) continue;
      const isHere = shown.some(words => words.has(name));
      if (isHere) word.isPending = false;
      const isSafe = isHere || (word.isPending && !canResume) || wordsOf(elsewhere()).includes(name);
      assertRule(isSafe, `"${name}" is lost`);
    }
  }
}

/** The stored questions are the open ones, each in its state. */
export function checkOutbox({session}: SeenSession, stored: ReadonlyMap<string, string>): void {
  const {messages} = session.snapshot;
  const open = messages.flatMap(({id, role, status}, index) => {
    const reply = messages[index + 1];
    const isOpen = status === 'queued' || (reply && (isRunning(reply) || reply.error?.retryable));
    return role === 'user' && isOpen ? [`${id} ${status === 'queued' ? 'queued' : 'sent'}`] : [];
  });
  const kept = [...stored].map(([id, state]) => `${id} ${state}`);
  assertRule(
    open.sort().join() === kept.sort().join(),
    `the outbox has "${kept.join()}", open are "${open.join()}"`,
  );
}

/** A queued question is sent as soon as nothing blocks it. */
export function checkQueueMoves({session}: SeenSession): void {
  const {canAsk, reply, queued, messages} = session.snapshot;
  const isSearching = messages.some(({recovery}) => recovery === 'looking');
  const last = messages.findLast(({status}) => status !== 'queued');
  const isFree = canAsk && !reply && !isSearching && !last?.error;
  assertRule(!isFree || queued.length === 0, `"${queued[0]?.text}" waits for nothing`);
}

/** A stored question goes from queued to sent, and never back. */
export function checkTransitions(stored: ReadonlyMap<string, string>, ledger: ModelLedger): void {
  for (const [id, state] of ledger.outbox)
    if (!stored.has(id) && state !== 'gone') ledger.outbox.set(id, 'gone');
  for (const [id, state] of stored) {
    const before = ledger.outbox.get(id);
    assertRule(
      before === undefined || state !== 'queued' || before === 'queued',
      `${id} is queued again, it was ${before}`,
    );
    ledger.outbox.set(id, state);
  }
}

/** Two snapshots of one moment are equal. */
export function checkEqualContent(one: ChatSnapshot, other: ChatSnapshot): void {
  for (const name of Object.keys(one) as (keyof ChatSnapshot)[]) {
    const [before, after] = [one[name], other[name]];
    const isSame =
      Array.isArray(before) && Array.isArray(after) ? isSameList(before, after) : before === after;
    assertRule(isSame, `${name} changed, and no listener was called`);
  }
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
