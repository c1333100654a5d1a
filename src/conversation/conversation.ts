import {AgentServiceError} from '../client/agent-service-error.js';
import {withQueuedSent, withReplaced, withRestored, withTranscript} from './arranged-questions.js';
import type {ConversationSettings} from './ask-for-reply.js';
import {
  applyChange,
  type ArrangedMessages,
  type ConversationAccess,
  type ConversationChange,
  type ReplyEnd,
} from './conversation-change.js';
import {
  canRetry,
  latestReply,
  noConversation,
  queuedQuestion,
  runningReply,
  type ConversationState,
  type Message,
} from './conversation-state.js';
import type {ScheduleFlush} from './gathered-text.js';
import {NewMessages} from './new-messages.js';
import {mayBeStored, pauseByTimer, type Pause} from './recover-reply.js';
import {ReplyRequest} from './reply-request.js';
import {ReplySearch} from './reply-search.js';
import type {ReplySource} from './reply-source.js';
import type {Transcript} from './merge-transcripts.js';
import {editableQuestion, withoutQuestion} from './withdrawn-messages.js';

/**
 * Puts stored messages among what was said. Pure, but for the keys it takes; the same state when nothing changes.
 * Given by who reads the records, so that a conversation without earlier messages needs no code for them.
 *
 * @param createId a key for one more message
 */
export type ArrangeStored = (state: ConversationState, createId: () => string) => ConversationState;

/** A question whose reply is not complete, as it is stored. */
export interface OpenQuestion {
  /** Key of the message, the same in all tabs and after a reload. Keys are in the order of asking. */
  readonly id: string;
  readonly text: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** `queued`: not sent yet; `sent`: the service may have it, so it is looked for before it is sent again. */
  readonly state: 'queued' | 'sent';
}

/** Hears every change, after it was applied. */
export type ConversationListener = (state: ConversationState, change: ConversationChange) => void;

/** Writes each text as it arrives: nobody draws it. */
export const flushAtOnce: ScheduleFlush = flush => {
  flush();
  return () => undefined;
};

/** One conversation with one agent at a time: what was said, and the reply that runs. */
export class Conversation {
  #state = noConversation;
  #source: ReplySource | undefined;
  readonly #listeners = new Set<ConversationListener>();
  readonly #new: NewMessages;
  readonly #search: ReplySearch;
  readonly #request: ReplyRequest;
  #settings: () => ConversationSettings;
  #scheduleFlush: ScheduleFlush;

  constructor(
    settings: () => ConversationSettings = () => ({}),
    scheduleFlush: ScheduleFlush = flushAtOnce,
    now: () => number = Date.now,
    pause: Pause = pauseByTimer,
  ) {
    const access: ConversationAccess = {
      state: () => this.#state,
      source: () => this.#source,
      change: change => this.#change(change),
    };
    this.#settings = settings;
    this.#scheduleFlush = scheduleFlush;
    this.#search = new ReplySearch(access, pause);
    this.#request = new ReplyRequest(
      access,
      this.#search,
      () => this.#settings(),
      flush => this.#scheduleFlush(flush),
    );
    this.#new = new NewMessages(now);
  }

  get state(): ConversationState {
    return this.#state;
  }

  /** Hands the conversation to another owner, whose settings and drawing rhythm count from now on. */
  entrust(settings: () => ConversationSettings, scheduleFlush: ScheduleFlush): void {
    this.#settings = settings;
    this.#scheduleFlush = scheduleFlush;
  }

  /** Asks somebody else from the next question on: an equal client of the same service. */
  askFrom(source: ReplySource | undefined): void {
    this.#source = source;
  }

  /** Calls `listener` after each change; returns what ends that. */
  subscribe(listener: ConversationListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Turns to an agent and starts anew; a running reply is given up, and so is what waits to be sent. */
  open(agentId: string, source: ReplySource | undefined): void {
    this.#source = source;
    this.#begin(agentId, true);
  }

  /**
   * Adds stored messages where `arrange` puts them. `beginning` is the one they were asked in. Returns how many
   * were added.
   */
  addStored(beginning: number, arrange: ArrangeStored): number {
    const state = this.#state;
    if (beginning !== state.beginning) return 0;
    const arranged = arrange(state, this.#new.createId);
    if (arranged !== state) this.#change({type: 'history-loaded', arranged});
    return arranged.messages.length - state.messages.length;
  }

  /** Asks the agent. Returns whether the question was taken: not when blank, while a reply runs, or with no agent. */
  send(text: string): boolean {
    if (text.trim() === '' || !this.#canAsk()) return false;
    if (queuedQuestion(this.#state)) return this.queue(text) && this.sendQueued();
    const question = this.#new.create('user', text, 'done');
    this.#ask('question-asked', ({messages}, reply) => ({messages: [...messages, question, reply]}));
    return true;
  }

  /** Keeps a question until it can be sent. Returns whether it was taken: not when blank, or with no agent. */
  queue(text: string): boolean {
    if (text.trim() === '' || !this.#source || this.#state.agentId === '') return false;
    this.#addQueued(this.#new.create('user', text, 'queued'));
    return true;
  }

  /** Sends the first question that is kept. Returns whether one was sent: not while a reply runs. */
  sendQueued(): boolean {
    const question = queuedQuestion(this.#state);
    if (!question || !this.#canAsk()) return false;
    this.#ask('reply-asked', (state, reply) => withQueuedSent(state, question, reply));
    return true;
  }

  /** Takes a question back that was not sent yet. Returns its text, or `undefined` when there is none of this `id`. */
  takeBack(id: string): string | undefined {
    const {messages} = this.#state;
    const question = messages.find(message => message.id === id && message.status === 'queued');
    if (!question) return undefined;
    const left = messages.filter(message => message !== question);
    this.#change({type: 'questions-changed', arranged: {messages: left}});
    return question.text;
  }

  /**
   * Takes the visitor's last question out, with its reply, so that it can be asked in other words. Returns
   * whether it was: not while a reply runs, or another question waits to be sent.
   */
  withdraw(id: string): boolean {
    if (editableQuestion(this.#state)?.id !== id) return false;
    this.#search.end();
    this.#change({type: 'questions-changed', arranged: withoutQuestion(this.#state, id)});
    return true;
  }

  /**
   * Puts a question back that was kept. One that was sent before the page was closed has its reply looked for; when
   * that is not found, it can be asked for again.
   */
  restore({id, text, createdAt, state}: OpenQuestion): void {
    const status = state === 'queued' ? 'queued' : 'done';
    const question = {...this.#new.create('user', text, status), id, createdAt};
    if (state === 'queued') {
      this.#addQueued(question);
      return;
    }
    const reply = {...this.#new.create('assistant', '', 'failed'), createdAt, error: closedPage()};
    this.#change({type: 'questions-changed', arranged: withRestored(this.#state, question, reply)});
    void this.#search.begin(reply.id);
  }

  /**
   * Puts a stored transcript in front of what was said since. A reply that was being written when it was stored is
   * looked for at the service, like one that is lost.
   */
  restoreTranscript(transcript: Transcript): void {
    const arranged = withTranscript(this.#state, transcript, cutOff());
    if (arranged.messages === this.#state.messages) return;
    this.#change({type: 'transcript-restored', arranged});
    this.resume();
  }

  /** Looks for the last reply, when it was lost or stopped. */
  resume(): void {
    const last = latestReply(this.#state);
    if (!last || last.recovery || last.record) return;
    if (last.status === 'stopped' || (last.error && mayBeStored(last.error)))
      void this.#search.begin(last.id);
  }

  /** Gives up the running reply as `stop` does, and looks for nothing: the visitor has turned to another conversation. */
  interrupt(): void {
    this.#stopReply();
    this.#search.end();
  }

  /** Writes the words that have arrived and wait to be drawn. */
  writeNow(): void {
    this.#request.writeNow();
  }

  /** Ends what is under way as a page that is closed does: the words that arrived stay, the reply counts as lost. */
  lose(): void {
    this.writeNow();
    if (runningReply(this.#state)) {
      this.#request.abandon();
      this.#change({type: 'reply-ended', end: cutOff()});
    }
    this.#search.end();
  }

  /** Gives up the running reply and keeps what was said of it. Returns whether one was running. */
  stop(): boolean {
    const stopped = this.#stopReply();
    if (stopped) void this.#search.begin(stopped.id);
    return stopped !== undefined;
  }

  /** Shows the reply that was stored, if there is one, in place of one that was stopped or lost. */
  showStored(id: string): void {
    const record = this.#state.messages.find(message => message.id === id)?.record;
    if (record) this.#change({type: 'reply-recovery', replyId: id, recovery: 'recovered', record});
  }

  /** Asks once more for the last reply, if it failed or was stopped. */
  retry(): boolean {
    const last = latestReply(this.#state);
    return last !== undefined && canRetry(last) && this.#restart(last);
  }

  /** Asks once more for the last reply, however it ended. */
  regenerate(): boolean {
    const last = latestReply(this.#state);
    return last !== undefined && last.role === 'assistant' && this.#restart(last);
  }

  /** Forgets what was said on this page; nothing is deleted at the service. */
  clear(): void {
    this.#begin(this.#state.agentId, false);
  }

  #begin(agentId: string, isOther: boolean): void {
    const abandoned = runningReply(this.#state);
    this.#request.abandon();
    this.#search.end();
    this.#change({type: 'conversation-begun', agentId, isOther, abandoned});
  }

  /** Queued questions stay in the order of asking: a stored one may be older than one that was asked here. */
  #addQueued(question: Message): void {
    const {messages} = this.#state;
    const later = messages.findIndex(({status, id}) => status === 'queued' && id > question.id);
    const index = later < 0 ? messages.length : later;
    this.#change({type: 'question-queued', arranged: {messages: messages.toSpliced(index, 0, question)}});
  }

  #stopReply(): Message | undefined {
    this.writeNow();
    const running = runningReply(this.#state);
    if (!running) return undefined;
    this.#request.abandon();
    this.#change({type: 'reply-ended', end: {status: 'stopped'}});
    return running;
  }

  #canAsk(): boolean {
    return this.#source !== undefined && this.#state.agentId !== '' && !runningReply(this.#state);
  }

  #restart(replaced: Message): boolean {
    const asked = this.#state.messages.some(({role, status}) => role === 'user' && status !== 'queued');
    if (!asked || !this.#canAsk()) return false;
    const mayBeThere = this.#source?.listRecords && replaced.error && mayBeStored(replaced.error);
    const arrange = (state: ConversationState, reply: Message) => withReplaced(state, replaced.id, reply);
    this.#ask('reply-asked', arrange, mayBeThere ? replaced : undefined);
    return true;
  }

  /**
   * @param arrange puts the reply that begins among the messages
   * @param failed the reply before, when the service may have it
   */
  #ask(
    type: 'question-asked' | 'reply-asked',
    arrange: (state: ConversationState, reply: Message) => ArrangedMessages,
    failed?: Message,
  ): void {
    this.#search.end();
    this.#change({type, arranged: arrange(this.#state, this.#new.create('assistant', '', 'sending'))});
    this.#request.begin(failed);
  }

  #change(change: ConversationChange): void {
    const next = applyChange(this.#state, change);
    if (next === this.#state) return;
    this.#state = next;
    for (const listener of this.#listeners) listener(next, change);
  }
}

function cutOff(): Extract<ReplyEnd, {readonly status: 'failed'}> {
  return {status: 'failed', error: closedPage()};
}

function closedPage(): AgentServiceError {
  return new AgentServiceError('interrupted', 'The page was closed before the reply was complete.');
}
