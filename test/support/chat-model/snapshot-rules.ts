import type {Message, TurnMessage} from '../../../src/conversation/message.js';
import {allMessages, shownAttempt, shownTurns, type Turn} from '../../../src/conversation/turns.js';
import type {ChatSession} from '../../../src/session/chat-session.js';
import type {ChatSnapshot} from '../../../src/session/chat-snapshot.js';
import type {ChatSessionSettings} from '../../../src/session/session-settings.js';
import type {Ledger} from './ledger.js';
import {assertRule} from './ledger-words.js';

/** A session with its settings, and the conversation that it must show. */
export interface SeenChat {
  readonly session: ChatSession;
  readonly settings: Pick<
    ChatSessionSettings,
    'agent' | 'agentId' | 'online' | 'disabled' | 'maxLength' | 'whileReplying'
  >;
  readonly key: string;
  /** The number of its element; 0 without elements. */
  readonly mount: number;
  /** The desk that may answer in place of the model. Default: nobody. */
  readonly desk?: {readonly isActive: boolean; onSent(text: string): void} | undefined;
  /** Whether the page knows the visitor of its conversation. */
  readonly isKnown: boolean;
}

export function isRunning({status}: Message): boolean {
  return ['sending', 'waiting', 'streaming'].includes(status);
}

/** The snapshot shows the messages of the conversation, queued ones last and at most one running reply. */
function checkMessages({session}: SeenChat, ledger: Ledger): void {
  const {messages, earlierCount, reply, queued} = session.snapshot;
  const {turns} = session.conversation;
  checkTurns(turns);
  for (const {id} of allMessages(turns)) ledger.ids.add(id);
  assertRule(new Set(messages.map(({id}) => id)).size === messages.length, 'two messages have one id');
  // Each tab has its own code, so its flat messages are other objects.
  const contents = (list: readonly TurnMessage[]) =>
    list.flatMap(({id, parts, status}) => [id, parts, status]);
  const shown = contents(shownTurns(turns).flatMap(shownAttempt));
  assertRule(
    isSameList(contents(messages), shown),
    'the snapshot shows other messages than the conversation',
  );
  const sent = messages.filter(({status, aside}) => status !== 'queued' && !aside);
  const running = sent.filter(isRunning);
  assertRule(running.length <= 1, 'two replies run');
  assertRule(running.length === 0 || running[0] === sent.at(-1), 'the running reply is not the last message');
  assertRule(reply === running[0], 'the snapshot has another running reply than the conversation');
  assertRule(
    isSameList(queued, messages.filter(({aside}) => !aside).slice(sent.length)),
    'a queued question is not at the end',
  );
  assertRule(earlierCount <= messages.length, 'more messages are earlier ones than there are');
}

/** Each turn has an attempt on screen, and only the attempts of one turn share a message: their question. */
function checkTurns(turns: readonly Turn[]): void {
  const ids = new Set<string>();
  for (const {attempts, shown} of turns) {
    const isComplete = attempts.every(attempt => attempt.length > 0) && new Set(shown).size === shown.length;
    assertRule(isComplete && attempts[shown.at(-1) ?? -1] !== undefined, 'a turn shows no attempt');
    for (const [position, {id, role}] of attempts.flatMap(attempt => [...attempt.entries()])) {
      const isQuestion = role === 'user' && position === 0;
      assertRule(isQuestion || !ids.has(id), 'two messages have one id');
      assertRule(role !== 'user' || position === 0, 'a turn has two questions');
      ids.add(id);
    }
    for (const [{status} = {status: 'done'}, ...replies] of attempts)
      assertRule(status !== 'queued' || replies.length === 0, 'a queued question has a reply');
  }
}

/** Phase and status agree with the agent, the reply and the network. */
function checkStatus({session, settings}: SeenChat): void {
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
function checkOffers(seen: SeenChat): void {
  const {session, settings} = seen;
  const {phase, online, reply, queued, messages, edit, draft, written, ...offers} = session.snapshot;
  // A message waits for an agent that may load later.
  const mayLoad = phase === 'failed' && session.snapshot.error?.retryable === true;
  const canTake = settings.disabled !== true && (['loading', 'ready'].includes(phase) || mayLoad);
  const canAsk = canTake && online && phase === 'ready';
  assertRule(offers.canTake === canTake, 'canTake is wrong');
  assertRule(offers.canAsk === canAsk, 'canAsk is wrong');
  const last = messages.findLast(({status, aside}) => status !== 'queued' && !aside);
  const hasFailed = last?.status === 'failed' || last?.status === 'stopped';
  const hasDesk = seen.desk?.isActive === true;
  const isFree = canAsk && !reply && !edit && !hasDesk;
  assertRule(offers.canRetry === (isFree && hasFailed), 'canRetry is wrong');
  assertRule(offers.canRegenerate === (isFree && last?.role === 'assistant'), 'canRegenerate is wrong');
  const isEditable = canTake && phase === 'ready' && !reply && queued.length === 0 && !hasDesk;
  const newest = messages.findLast(({role}) => role === 'user');
  const question = isEditable && !newest?.aside ? newest : undefined;
  assertRule(offers.editable === question, 'editable is wrong');
  assertRule(written === (edit ? edit.text : draft), 'written is neither the edit nor the draft');
  const isShort = written.length <= (settings.maxLength ?? Infinity);
  const mayAsk = canTake && (settings.whileReplying !== 'wait' || !reply);
  const isPossible = mayAsk && written.trim() !== '' && isShort;
  assertRule(offers.canSend === (isPossible && (!edit || question !== undefined)), 'canSend is wrong');
}

/** The snapshot agrees with the conversation and the settings. */
export function checkSnapshot(seen: SeenChat, ledger: Ledger): void {
  checkMessages(seen, ledger);
  checkStatus(seen);
  checkOffers(seen);
}

/** A queued question is sent as soon as nothing blocks it. */
export function checkQueueMoves({session}: SeenChat): void {
  const {canAsk, reply, queued, messages} = session.snapshot;
  const isSearching = messages.some(({recovery}) => recovery === 'looking');
  const last = messages.findLast(({status, aside}) => status !== 'queued' && !aside);
  const isFree = canAsk && !reply && !isSearching && !last?.error;
  assertRule(!isFree || queued.length === 0, `"${queued[0]?.text}" waits for nothing`);
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
