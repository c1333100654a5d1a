import {writeJson} from '../client/json-object.js';
import type {ConversationChange, ReplyOutcome} from '../conversation/conversation-change.js';
import {latestReply, runningReply, type ConversationState} from '../conversation/conversation-state.js';
import {isRunning, partOf, type Message, type TurnMessage} from '../conversation/message.js';
import {hasMessage, mapTurns, shownAttempt, type Turn} from '../conversation/turns.js';
import {Conversation} from '../conversation/conversation.js';
import {flushAtOnce, type ConversationSettings} from '../conversation/reply-request.js';
import type {Persist, SessionPlatform} from './browser-platform.js';
import type {RecordsModule} from './history-loader.js';
import {Outbox} from './outbox.js';
import {hasOwnMessages, openStorage, turnsSince, type SessionStorage} from './storage.js';
import {timesForgotten, visitorForgotten, type StorageScope} from './storage-scope.js';
import {TabChannel} from './tab-channel.js';

/** Identifies a conversation, its person and its storage. */
export interface ConversationScope extends StorageScope {
  readonly persist: Persist;
  /** `sub` of the visitor's token; `''` while unknown. */
  readonly subject: string;
  /** Whether a request of the client fetched the token of this subject. */
  readonly isSubjectIssued: boolean;
}

/** The session that shows a conversation. */
export interface AttachedSession {
  /** Read for each request. */
  readonly requestSettings: () => ConversationSettings;
  /** Called after each change of the conversation. */
  readonly onChange: (state: ConversationState, change: ConversationChange) => void;
  /** Called when the page has missed messages of other tabs. */
  readonly onReturn: () => void;
  /** Attaches to a conversation that another session has left, if it is a newer copy of the shown one. Returns whether it did. */
  readonly continueFrom: (left: PersistentConversation) => boolean;
}

/** Text in the message field that the visitor has not sent. */
export interface UnsentText {
  readonly draft: string;
  readonly edit: string | undefined;
}

const noText: UnsentText = {draft: '', edit: undefined};

/** Milliseconds that a conversation goes on without a session. */
const defaultTimeLimit = 10_000;
let timeLimit = defaultTimeLimit;

/** Conversations that have a session, or had one until a short time ago. */
const conversations = new Set<PersistentConversation>();

/**
 * A conversation with its outbox and its stored transcript. It outlives the session that shows it, because frameworks
 * replace an element when a route or key changes. A session attaches and detaches:
 *
 * | state | meaning | next |
 * |---|---|---|
 * | attached | a session shows it | detached |
 * | detached | its reply continues for ten seconds | attached to a session with the same key, or to its own; ended |
 * | ended | like after a closed page: its reply was interrupted | attached, only to its own session |
 *
 * A detached conversation references neither session nor element, so that a removed element is garbage at once.
 */
export class PersistentConversation {
  readonly conversation: Conversation;
  readonly outbox = new Outbox();
  scope: ConversationScope | undefined;
  /** Key of the service, agent, visitor and conversation; `''` before `open`. */
  key = '';
  storage: SessionStorage | undefined;
  /** Number of sessions that were attached so far. */
  attachments = 0;
  /** The text of the last session. */
  unsent = noText;
  readonly #platform: SessionPlatform;
  readonly #tabs: TabChannel;
  readonly #loadRecords: () => Promise<RecordsModule>;
  #session: AttachedSession | undefined;
  #cancelTimer: () => void = () => undefined;
  #hasEnded = false;
  /** Set while this conversation is emptied because another tab has emptied it. */
  #isFollowing = false;
  /** Settings of requests without a session. */
  #settings: ConversationSettings = {};
  /** The last reply when the session was detached. */
  #reply: Message | undefined;

  constructor(platform: SessionPlatform, loadRecords: () => Promise<RecordsModule>) {
    this.#platform = platform;
    const schedule = platform.createTextSchedule();
    this.#loadRecords = loadRecords;
    this.conversation = new Conversation(
      loadRecords,
      () => this.#session?.requestSettings() ?? this.#settings,
      // The page may close before the next frame, and no session would write the text then.
      flush => (this.#session ? schedule : flushAtOnce)(flush),
      platform.now,
      platform.pause,
    );
    this.conversation.subscribe((state, change) => {
      this.#store(state, change);
      this.#session?.onChange(state, change);
    });
    this.#tabs = new TabChannel(platform, {
      onConfirmed: id => {
        this.conversation.removeQueued(id);
        this.outbox.storeAsked(this.conversation.state);
      },
      onCleared: time => this.#removeBefore(time),
      onStored: () => this.#addFromTabs(),
      onReturn: () => {
        if (this.storage?.transcript.isGone(this.conversation.state.turns)) this.#keepOnly([]);
        this.#session?.onReturn();
      },
    });
    this.outbox.onConfirmed = id => this.#tabs.sendConfirmed(id);
  }

  /** Another copy of this conversation in this page, such as that of a second element, while its reply runs. */
  get busyCopy(): Conversation | undefined {
    const copies = [...conversations].filter(
      one => one !== this && one.key === this.key && one.#platform === this.#platform,
    );
    return copies.find(({conversation}) => runningReply(conversation.state))?.conversation;
  }

  get isDetached(): boolean {
    return !this.#session;
  }

  /** Connects a session. Call `catchUp` when the session shows the conversation. */
  attach(session: AttachedSession): void {
    this.#release();
    this.conversation.arrange('questions-changed', withoutTyping);
    this.attachments += 1;
    this.#session = session;
    this.unsent = noText;
    this.#tabs.start();
    conversations.add(this);
  }

  /** Reports to the session how the last reply has changed since the last `detach`. */
  catchUp(): void {
    const {state} = this.conversation;
    const changes = changesSince(this.#reply, state);
    this.#reply = undefined;
    for (const change of changes) this.#session?.onChange(state, change);
    if (this.#hasEnded) this.conversation.resume();
    this.#hasEnded = false;
  }

  /** Disconnects the session. Unless another one attaches, the conversation ends after the time limit. */
  detach(unsent: UnsentText): void {
    if (!this.#session) return;
    const {state} = this.conversation;
    const isRequesting = runningReply(state) ?? state.messages.some(({recovery}) => recovery === 'looking');
    // Functions of the page, also those of the client, may keep the removed element.
    this.#settings = isRequesting ? {...this.#session.requestSettings(), readContext: undefined} : {};
    if (!isRequesting) this.conversation.setSource(undefined);
    this.#reply ??= latestReply(state);
    this.#release();
    // The page may close before the next task.
    this.conversation.writeNow();
    this.flush();
    if (this.#platform.isServer) {
      this.#end();
      return;
    }
    this.unsent = unsent;
    // A move of an element disconnects and connects it in one task. Then its own session returns.
    this.#cancelTimer = this.#platform.delay(() => this.#afterDetach(), 0);
  }

  /** Ends the conversation at once and stores nothing more. */
  drop(): void {
    this.stopStoring();
    this.#release();
    this.#end();
  }

  /**
   * Whether a session may attach, and there is something to continue. Messages of a signed-in person are only for that
   * person.
   *
   * @param subject the person of the session. Default: any person
   */
  isFree(key: string, subject?: string): boolean {
    const {draft, edit} = this.unsent;
    const {scope} = this;
    if (this.#session || this.key !== key || !scope?.serviceUrl || !scope.agentId) return false;
    if (subject !== undefined && scope.subject !== '' && scope.subject !== subject) return false;
    return hasOwnMessages(this.conversation.state.turns) || draft.trim() !== '' || edit !== undefined;
  }

  /** Opens the storage of a scope. `storeIn` uses it. */
  open(scope: ConversationScope): SessionStorage {
    this.scope = scope;
    this.key = keyOf(scope);
    this.#tabs.setScope(scope.persist === 'local' ? scope : undefined);
    return openStorage({
      ...scope,
      platform: this.#platform,
      // Without a service, nothing is stored.
      agentId: scope.serviceUrl === '' ? '' : scope.agentId,
      subject: () => this.scope?.subject ?? '',
    });
  }

  /** Sets another storage of the same conversation. Empties the one before if it is another area: no question is sent twice. */
  storeIn(storage: SessionStorage): void {
    const last = this.storage;
    const before = last?.persist === storage.persist ? undefined : last;
    last?.transcript.discard();
    this.storage = storage;
    this.outbox.storeIn(storage.outbox, before?.outbox);
    before?.transcript.remove();
    this.#storeAll();
  }

  /** Stores everything again, because the session now knows which person the entries belong to. */
  storeAgain(): void {
    this.outbox.storeIn(this.storage?.outbox);
    this.#storeAll();
  }

  /** Ends the storage of the conversation. Stored entries stay. */
  stopStoring(): void {
    this.storage?.transcript.discard();
    this.storage = undefined;
    this.outbox.storeIn(undefined);
    this.outbox.clear();
  }

  restore(): void {
    if (!this.storage) return;
    const transcript = this.storage.transcript.read();
    if (transcript) this.conversation.restoreTranscript(transcript);
    this.outbox.restore(this.conversation);
    this.outbox.removeClosed(this.conversation.state);
  }

  flush(): void {
    this.storage?.transcript.flush();
  }

  #release(): void {
    this.#cancelTimer();
    this.#tabs.stop();
    this.#session = undefined;
  }

  /** A second element of the same conversation continues it, even if it was there before. */
  #afterDetach(): void {
    if ([...conversations].some(one => one.#session?.continueFrom(this))) return;
    this.#cancelTimer = this.#platform.delay(() => this.#end(), timeLimit);
  }

  #end(): void {
    conversations.delete(this);
    this.#hasEnded = true;
    this.conversation.failAsInterrupted();
    this.flush();
  }

  #store(state: ConversationState, change: ConversationChange): void {
    // Received text or details change only the transcript, which is written before the page closes.
    if (change.type.endsWith('arrived')) {
      this.#storeTranscript('later');
      return;
    }
    if (change.type === 'conversation-begun' && change.isOther) {
      this.outbox.clear();
      return;
    }
    if (change.type === 'conversation-begun') {
      if (!this.#isFollowing) this.#onCleared();
    } else if (change.type !== 'transcript-restored') this.#storeTranscript('soon');
    this.outbox.follow(state);
    // Another tab may open while this one stays visible, so this write cannot wait for a lifecycle event.
    if (change.type === 'reply-ended' && latestReply(state)?.status === 'done') this.flush();
  }

  #onCleared(): void {
    const time = this.#platform.now();
    this.storage?.transcript.remove();
    this.storage?.transcript.removeBefore(time);
    this.#tabs.sendCleared(time);
  }

  /**
   * Removes what another tab has removed, or else that tab would get it back from here. Questions that were asked after that
   * stay: they begin the next conversation.
   */
  #removeBefore(time: number): void {
    const since = turnsSince(this.conversation.state.turns, time);
    this.storage?.transcript.removeBefore(time);
    this.#keepOnly(since.filter(turn => !shownAttempt(turn)[0]?.isEarlier));
    this.#addFromTabs();
  }

  #keepOnly(turns: readonly Turn[]): void {
    const {conversation} = this;
    const running = runningReply(conversation.state);
    this.#isFollowing = true;
    if (!running || !turns.some(turn => hasMessage(turn, running.id))) conversation.clear();
    this.#isFollowing = false;
    conversation.addStored(conversation.state.beginning, () => turns);
  }

  #addFromTabs(): void {
    void this.#loadRecords().then(
      ({addFromTabs}) => this.storage && addFromTabs(this.conversation, this.storage.transcript),
      () => undefined,
    );
  }

  #storeAll(): void {
    if (this.conversation.state.turns.length > 0) this.#storeTranscript('soon');
  }

  #storeTranscript(when: 'soon' | 'later'): void {
    this.storage?.transcript.store(() => this.conversation.state.turns, when);
  }
}

export function keyOf(scope: ConversationScope): string {
  const {serviceUrl, agentId, visitorId, conversationId} = scope;
  return writeJson([serviceUrl, agentId, visitorId, timesForgotten(scope), conversationId]);
}

/** Returns the conversation that a session of this person left last. */
export function findDetached(key: string, subject: string): PersistentConversation | undefined {
  return [...conversations].findLast(one => one.isFree(key, subject));
}

/** The desk of another session has left: nobody is writing. */
function withoutTyping({turns}: ConversationState): readonly Turn[] {
  const isTyping = (message: TurnMessage) => message.status === 'waiting' && partOf(message, 'aside');
  return mapTurns(turns, message => (isTyping(message) ? undefined : message));
}

/** Ends the detached conversations of other persons: the entries in the storage belong to this one now. */
export function dropOthers({key, scope}: PersistentConversation): void {
  const person = scope?.subject ?? '';
  if (person === '') return;
  for (const one of [...conversations]) {
    const other = one.scope?.subject ?? '';
    if (one.isDetached && one.key === key && other !== '' && other !== person) one.drop();
  }
}

/** Whether a detached conversation waits for its person, while the current person is unknown. */
export function isWithheld(key: string, subject: string): boolean {
  return subject === '' && [...conversations].some(one => one.isFree(key));
}

/** Ends all detached conversations without storing them, and sets the time limit of later ones. For tests. */
export function dropDetached(milliseconds = defaultTimeLimit): void {
  timeLimit = milliseconds;
  for (const one of [...conversations]) if (one.isDetached) one.drop();
}

visitorForgotten.listen(() => {
  for (const one of [...conversations])
    if (one.isDetached && one.scope && keyOf(one.scope) !== one.key) one.drop();
});

/** Returns the changes of a reply that no session has reported: its first text, its end and its recovery. */
function changesSince(before: Message | undefined, state: ConversationState): readonly ConversationChange[] {
  const now = state.messages.find(({id}) => id === before?.id);
  if (!before || !now) return [];
  const {id: replyId, text, recordId, recovery, record} = now;
  const hasRecovery = recovery !== before.recovery && (recovery === 'recovered' || recovery === 'found');
  const isShown = now === latestReply(state) && recovery !== 'recovered';
  // A reply that only lost its session is not reported as an error.
  const hasEnded = isRunning(before) && !isRunning(now) && now.error?.kind !== 'interrupted';
  const changes: ConversationChange[] = [];
  if (isShown && before.text === '' && text !== '') changes.push({type: 'text-arrived', text, recordId});
  if (isShown && hasEnded) changes.push({type: 'reply-ended', end: endOf(now)});
  if (hasRecovery) changes.push({type: 'reply-recovery', replyId, recovery, record});
  return changes;
}

function endOf({status, error, finishReason, createdAt = 0}: Message): ReplyOutcome {
  if (error) return {status: 'failed', error, finishReason};
  return status === 'done' ? {status, finishReason, createdAt} : {status: 'stopped'};
}
