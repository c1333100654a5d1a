import type {InterruptDecision} from '../client/interrupt.js';
import {applyChange, type ConversationChange, type ReplyOutcome} from './conversation-change.js';
import {
  latestReply,
  noConversation,
  queuedQuestion,
  runningReply,
  sentQuestionIndex,
  type ConversationState,
} from './conversation-state.js';
import {
  editableQuestion,
  interruption,
  withAsked,
  withEdited,
  withoutQueued,
  withQueued,
  withQueuedSent,
  withRepeated,
  withRestored,
  withTranscript,
} from './edits.js';
import {
  canRetry,
  MessageFactory,
  withParts,
  type Message,
  type MessageStatus,
  type TurnMessage,
} from './message.js';
import {mayBeStored, pauseByTimer, ReplySearch, type LoadRecordReader, type Pause} from './reply-recovery.js';
import {
  flushAtOnce,
  ReplyRequest,
  type ConversationAccess,
  type ConversationSettings,
  type ReplySource,
  type ScheduleFlush,
} from './reply-request.js';
import {isSameList, type Turn} from './turns.js';

export interface OpenQuestion {
  /** Key of the message, the same in all tabs and after a reload. Keys sort in the order of the questions. */
  readonly id: string;
  readonly text: string;
  readonly context?: string | undefined;
  readonly createdAt: number;
  /** `queued`: not sent yet. `sent`: the service may have received it, so the records are searched before a retry. */
  readonly state: 'queued' | 'sent';
  /** `id` of the question that it replaces, if it is an edit. */
  readonly edited?: string | undefined;
}

/** Returns other turns. `create` creates the messages of new ones. */
export type ArrangeTurns = (state: ConversationState, create: MessageFactory) => readonly Turn[];

export type ConversationListener = (state: ConversationState, change: ConversationChange) => void;

export class Conversation {
  #state = noConversation;
  #source: ReplySource | undefined;
  readonly #listeners = new Set<ConversationListener>();
  readonly #new: MessageFactory;
  readonly #search: ReplySearch;
  readonly #request: ReplyRequest;
  readonly #settings: () => ConversationSettings;

  constructor(
    loadRecordReader: LoadRecordReader,
    settings: () => ConversationSettings = () => ({}),
    scheduleFlush: ScheduleFlush = flushAtOnce,
    now: () => number = Date.now,
    pause: Pause = pauseByTimer,
  ) {
    const access: ConversationAccess = {
      state: () => this.#state,
      source: () => this.#source,
      now,
      change: change => this.#change(change),
    };
    this.#settings = settings;
    this.#search = new ReplySearch(access, pause, loadRecordReader);
    this.#request = new ReplyRequest(
      access,
      this.#search,
      // A running request keeps its settings. This function of the page may keep a removed element.
      () => ({...settings(), readContext: undefined}),
      scheduleFlush,
    );
    this.#new = new MessageFactory(now);
  }

  get state(): ConversationState {
    return this.#state;
  }

  /** Uses another client of the same service from the next request on. */
  setSource(source: ReplySource | undefined): void {
    this.#source = source;
  }

  subscribe(listener: ConversationListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Starts an empty conversation with an agent. Aborts a running reply and drops queued questions. */
  open(agentId: string, source: ReplySource | undefined): void {
    this.#source = source;
    this.#begin(agentId, true);
  }

  /**
   * Adds stored messages. Returns the number of messages that were added to those on screen.
   *
   * @param beginning `state.beginning` at the time of the request. Messages from before a reset are dropped.
   * @param merge adds the messages. Passed in, so that its code loads only for earlier messages.
   */
  addStored(
    beginning: number,
    merge: (state: ConversationState, createId: () => string) => readonly Turn[],
  ): number {
    const state = this.#state;
    if (beginning !== state.beginning) return 0;
    this.#change({type: 'history-loaded', turns: merge(state, this.#new.createId)});
    return this.#state.messages.length - state.messages.length;
  }

  /** Sends a question. Returns `false` when it is blank, a reply runs, or there is no agent. */
  send(text: string): boolean {
    if (text.trim() === '' || !this.#canAsk()) return false;
    if (queuedQuestion(this.#state)) return this.queue(text) && this.sendQueued();
    const question = this.#createQuestion(text, 'done');
    this.#ask('question-asked', (state, reply) => withAsked(state, question, reply));
    return true;
  }

  /** Queues a question until it can be sent. Returns `false` when it is blank. */
  queue(text: string): boolean {
    if (text.trim() === '') return false;
    const question = this.#createQuestion(text, 'queued');
    this.#change({type: 'question-queued', turns: withQueued(this.#state, question)});
    return true;
  }

  /** Changes the turns by code that loads later. Returns `false` if `arrange` returns the turns as they are. */
  arrange(type: 'aside-added' | 'aside-failed' | 'questions-changed', arrange: ArrangeTurns): boolean {
    const turns = arrange(this.#state, this.#new);
    if (isSameList(turns, this.#state.turns)) return false;
    this.#change({type, turns});
    return true;
  }

  sendQueued(): boolean {
    const question = queuedQuestion(this.#state);
    if (!question || !this.#canAsk()) return false;
    this.#ask('reply-asked', (state, reply) => withQueuedSent(state, question.id, reply));
    return true;
  }

  removeQueued(id: string): string | undefined {
    const question = this.#state.messages.find(message => message.id === id && message.status === 'queued');
    if (question) this.#change({type: 'questions-changed', turns: withoutQueued(this.#state, id)});
    return question?.text;
  }

  /**
   * Replaces the visitor's last question, with its reply, by a new one, which is sent or queued. Returns `false` and
   * changes nothing when the question is not editable, the text is blank, or no agent can be asked.
   */
  replaceQuestion(id: string, text: string, how: 'send' | 'queue'): boolean {
    if (text.trim() === '' || !this.#hasAgent || editableQuestion(this.#state)?.id !== id) return false;
    const question = this.#createQuestion(text, how === 'send' ? 'done' : 'queued');
    if (how === 'send') this.#ask('question-asked', (state, reply) => withEdited(state, id, question, reply));
    else {
      this.#search.end();
      this.#change({type: 'question-queued', turns: withEdited(this.#state, id, question)});
    }
    return true;
  }

  /**
   * Restores a stored question. If it was sent before the page closed, its reply is searched for in the stored records. If
   * the reply is not found, the visitor can retry.
   */
  restoreQuestion({id, text, context, createdAt, state, edited}: OpenQuestion): void {
    const status = state === 'queued' ? 'queued' : 'done';
    const question = {...withParts(this.#new.create('user', text, status), {context}), id, createdAt};
    if (state === 'queued')
      this.#change({type: 'question-queued', turns: withQueued(this.#state, question, edited)});
    else {
      const reply = {...this.#new.create('assistant', '', 'failed'), createdAt, ...interruption()};
      this.#change({type: 'questions-changed', turns: withRestored(this.#state, [question, reply], edited)});
      void this.#search.begin(reply.id);
    }
  }

  /** Inserts a stored transcript before the current messages. Searches for a last reply that it has only in part. */
  restoreTranscript(transcript: readonly Turn[]): void {
    const {messages} = this.#state;
    this.#change({type: 'transcript-restored', turns: withTranscript(this.#state, transcript)});
    if (this.#state.messages !== messages) this.resume();
  }

  /** Searches for the last reply in the stored records if it was lost or stopped. */
  resume(): void {
    const last = latestReply(this.#state);
    if (!last || last.recovery || last.record) return;
    if (last.status === 'stopped' || (last.error && mayBeStored(last.error)))
      void this.#search.begin(last.id);
  }

  /** Stops the running reply without a search for its stored version. The visitor has opened another conversation. */
  interrupt(): void {
    this.#endReply({status: 'stopped'});
    this.#search.end();
  }

  writeNow(): void {
    this.#request.writeNow();
  }

  /** Ends the running reply like a closed page: it keeps the received text and fails as `interrupted`. */
  failAsInterrupted(): void {
    this.#endReply(interruption());
    this.#search.end();
  }

  stop(): boolean {
    const stopped = this.#endReply({status: 'stopped'});
    if (stopped) void this.#search.begin(stopped.id);
    return stopped !== undefined;
  }

  showStored(id: string): void {
    const record = this.#state.messages.find(message => message.id === id)?.record;
    if (record) this.#change({type: 'reply-recovery', replyId: id, recovery: 'recovered', record});
  }

  retry(): boolean {
    const last = latestReply(this.#state);
    return last !== undefined && canRetry(last) && this.#restart(last);
  }

  /** Requests the last reply again, however it ended. Returns whether it did. */
  regenerate(): boolean {
    const last = latestReply(this.#state);
    return last !== undefined && last.role === 'assistant' && this.#restart(last);
  }

  /**
   * Continues the last reply with the decisions of the visitor: a further reply to the same question. Returns `false` while a
   * reply runs.
   */
  continueReply(
    decisions: readonly InterruptDecision[],
    arrange: (state: ConversationState, reply: TurnMessage) => readonly Turn[],
  ): boolean {
    if (!this.#canAsk()) return false;
    this.#ask('reply-asked', arrange, undefined, decisions);
    return true;
  }

  /** Shows another version. Returns `false` if `arrange` returns the turns as they are. */
  showVersion(arrange: (state: ConversationState) => readonly Turn[]): boolean {
    if (arrange(this.#state) === this.#state.turns) return false;
    this.#search.end();
    this.#change({type: 'version-shown', turns: arrange(this.#state)});
    return true;
  }

  /** Removes all messages from this page. The service keeps its records. */
  clear(): void {
    this.#begin(this.#state.agentId, false);
  }

  #begin(agentId: string, isOther: boolean): void {
    const abandoned = runningReply(this.#state);
    this.#request.abandon();
    this.#search.abandon();
    this.#change({type: 'conversation-begun', agentId, isOther, abandoned});
  }

  #endReply(end: ReplyOutcome): Message | undefined {
    this.writeNow();
    const running = runningReply(this.#state);
    if (!running) return undefined;
    this.#request.abandon();
    this.#change({type: 'reply-ended', end});
    return running;
  }

  #createQuestion(text: string, status: MessageStatus): TurnMessage {
    const question = this.#new.create('user', text, status);
    const context = this.#settings().readContext?.();
    if (!context || typeof context === 'string') return withParts(question, {context});
    const before = this.#request.ready;
    const add = (words: string) => this.#change({type: 'context-added', id: question.id, context: words});
    this.#request.ready = context.then(add, () => before).then(() => before);
    return question;
  }

  get #hasAgent(): boolean {
    return this.#source !== undefined && this.#state.agentId !== '';
  }

  #canAsk(): boolean {
    return this.#hasAgent && !runningReply(this.#state);
  }

  #restart(replaced: Message): boolean {
    if (sentQuestionIndex(this.#state.messages) < 0 || !this.#canAsk()) return false;
    const mayBeThere = this.#source?.listRecords && replaced.error && mayBeStored(replaced.error);
    const arrange = (state: ConversationState, reply: TurnMessage) => withRepeated(state, replaced.id, reply);
    this.#ask('reply-asked', arrange, mayBeThere ? replaced : undefined);
    return true;
  }

  /** @param failed the reply before, if the service may have stored it */
  #ask(
    type: 'question-asked' | 'reply-asked',
    arrange: (state: ConversationState, reply: TurnMessage) => readonly Turn[],
    failed?: Message,
    decisions?: readonly InterruptDecision[],
  ): void {
    this.#change({type, turns: arrange(this.#state, this.#new.create('assistant', '', 'sending'))});
    // Ends the search only after the change: a listener that sends queued questions must see the running reply.
    this.#search.end();
    this.#request.begin(failed, decisions);
  }

  #change(change: ConversationChange): void {
    const next = applyChange(this.#state, change);
    if (next === this.#state) return;
    this.#state = next;
    for (const listener of this.#listeners) listener(next, change);
  }
}
