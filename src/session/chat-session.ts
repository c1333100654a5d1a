import type {AgentServiceError} from '../client/agent-service-error.js';
import type {Conversation} from '../conversation/conversation.js';
import type {ConversationChange} from '../conversation/conversation-change.js';
import {
  latestReply,
  queuedQuestion,
  runningReply,
  type ConversationState,
} from '../conversation/conversation-state.js';
import type {Message} from '../conversation/message.js';
import {LazyModule} from '../lazy-module.js';
import type {HiddenRecordsEntry} from '../records/hidden-records.js';
import {editableQuestion} from '../conversation/edits.js';
import {allMessages} from '../conversation/turns.js';
import {AgentLoader, wholeAgent} from './agent-loader.js';
import {browserPlatform, type SessionPlatform} from './browser-platform.js';
import {
  canReach,
  mayAsk,
  createSnapshot,
  fits,
  type ChatSnapshot,
  type SessionFacts,
  type SessionChange,
  type SessionListener,
} from './chat-snapshot.js';
import {CurrentConversation} from './current-conversation.js';
import {Drafts} from './draft.js';
import {HistoryLoader, type RecordsModule} from './history-loader.js';
import {OutboxSender} from './outbox-sender.js';
import {
  conversationClient,
  isSameService,
  isSameSettings,
  nonNegative,
  requestSettings,
  type ChatSessionSettings,
  withConversation,
  type SessionClient,
} from './session-settings.js';
import {storageKey} from './storage-scope.js';

/** The code for questions of an agent. */
const interruptModule = new LazyModule(() => import('./resolve-interrupt.js'));

export interface SendOptions {
  /** Page context of the message, a block of `pageContextBlock`. Default: that of the setting `readContext`. */
  readonly context?: string | undefined;
}

/** Dependencies of a session. Tests and unusual environments replace them. */
export interface SessionEnvironment {
  readonly platform?: SessionPlatform;
  /** Loads the module that reads stored records and switches versions. */
  readonly loadRecords: () => Promise<RecordsModule>;
}

/**
 * A chat without a view: conversation, drafts, outbox, stored transcript and earlier messages. Settings go in, an
 * immutable snapshot comes out, and commands change it. `<agent-chat>` is a view of a session.
 *
 * A session starts with its first listener or command. `createChatSession` creates one.
 */
export class ChatSession {
  readonly #platform: SessionPlatform;
  readonly #loadRecords: SessionEnvironment['loadRecords'];
  readonly #listeners = new Set<SessionListener>();
  readonly #drafts = new Drafts();
  readonly #current: CurrentConversation;
  readonly #sender: OutboxSender;
  readonly #agent: AgentLoader;
  readonly #history: HistoryLoader;
  #given: ChatSessionSettings;
  /** The given settings, with the selected conversation. */
  #settings: ChatSessionSettings;
  /** Page context of the last call of `send`. */
  #context: string | undefined;
  #phase: 'new' | 'running' | 'disposed' = 'new';
  #isConfigured: boolean;
  #snapshot: ChatSnapshot | undefined;
  #snapshotOf: ConversationState | undefined;
  #lastClient: {readonly client: SessionClient; readonly service: object} | undefined;
  #stopWatching: () => void = () => undefined;
  #cancelLeave: () => void = () => undefined;

  constructor(
    settings: ChatSessionSettings | undefined,
    {platform = browserPlatform, loadRecords}: SessionEnvironment,
  ) {
    this.#platform = platform;
    this.#loadRecords = loadRecords;
    this.#given = settings ?? {};
    this.#settings = withConversation(this.#given);
    this.#isConfigured = settings !== undefined;
    this.#current = new CurrentConversation({
      platform,
      drafts: this.#drafts,
      loadRecords,
      requestSettings: () => requestSettings(this.#settings, this.#context),
      onChange: (state, change) => this.#onConversation(state, change),
      onUpdate: () => this.#emit({type: 'settings-changed'}),
      onReturn: () => this.#sender.onReturn(),
    });
    this.#sender = new OutboxSender(
      () => this.#current,
      () => canReach(this.#facts) && !this.#current.isSwitching,
      () => platform.locks,
    );
    this.#agent = new AgentLoader(
      () => {
        this.#followAgent();
        this.#emit({type: 'agent-changed'});
        // Also after an earlier reply that failed: the message waited for the agent only.
        if (this.#agent.agent && this.#agent.hasFailed) void this.#sender.send();
      },
      error => {
        this.#emit({type: 'agent-changed', error});
        if (queuedQuestion(this.conversation)) this.#agent.retryLater(platform.delay);
      },
    );
    this.#history = new HistoryLoader({
      conversation: () => this.#current.conversation,
      hiddenRecords: () => this.#hiddenRecords,
      loadModule: loadRecords,
      onChange: () => this.#emit({type: 'earlier-changed'}),
      onAdded: count => this.#emit({type: 'earlier-added', count}),
      onError: error => this.#emit({type: 'earlier-changed', error}),
    });
  }

  /** The current state for a view. The same object until something changes. */
  get snapshot(): ChatSnapshot {
    const {conversation} = this;
    // After `dispose`, the conversation may change without notice.
    if (this.#snapshot && this.#snapshotOf === conversation) return this.#snapshot;
    this.#snapshotOf = conversation;
    return (this.#snapshot = createSnapshot(this.#facts, this.#snapshot));
  }

  /**
   * The conversation with all of its turns. `versionsOf` returns the versions of a message among them, and `showVersion` shows
   * one.
   */
  get conversation(): ConversationState {
    return this.#current.conversation.state;
  }

  /**
   * Starts the session, and calls `listener` at its start and after each change. Returns a function that ends the
   * subscription.
   */
  readonly subscribe = (listener: SessionListener): (() => void) => {
    this.#listeners.add(listener);
    this.#phase = this.#phase === 'disposed' ? 'new' : this.#phase;
    this.#start();
    return () => this.#listeners.delete(listener);
  };

  /** Changes the given settings and keeps all others. */
  configure(changes: ChatSessionSettings): void {
    const before = this.#settings;
    this.#given = {...this.#given, ...changes};
    const after = withConversation(this.#given);
    const isChanged = !isSameSettings(before, after);
    if (isChanged) this.#settings = after;
    this.#isConfigured = true;
    const isBackOnline = before.online === false && changes.online === true;
    this.#follow();
    if (isBackOnline && this.#agent.error?.retryable) this.#agent.retry();
    if (isChanged) this.#emit({type: 'settings-changed'});
    if (isBackOnline) void this.#sender.send();
  }

  /**
   * Sends a message, or queues it until the agent has loaded and the network is available. If the agent could not be
   * loaded for a reason that may pass, it is loaded again by itself while a message waits. Without `text`, sends the text
   * of the message field and empties the field; an edited message replaces the last question and its reply. Returns whether
   * the message was accepted. It is not accepted if it is blank or too long. While a reply runs, it is queued, or refused with
   * `whileReplying: 'wait'`.
   * `context` is sent below the text, and is not part of the `text` of the message.
   */
  send(text?: string, {context}: SendOptions = {}): boolean {
    this.#start();
    this.#context = context;
    if (text !== undefined) return this.#send(text);
    if (this.#drafts.edit) return this.#sendEdit();
    const isAccepted = this.snapshot.canSend && this.#send(this.snapshot.draft);
    if (isAccepted) this.setDraft('');
    return isAccepted;
  }

  /**
   * Changes the turns by code that loads later: see `addMessage`. Returns whether anything changed.
   *
   * @internal
   */
  arrange(...change: Parameters<Conversation['arrange']>): boolean {
    this.#start();
    return this.#current.conversation.arrange(...change);
  }

  /**
   * Stops the running reply and keeps the received text. Questions that wait for its end move back to the draft: a stop never
   * sends. Returns whether a reply was running.
   */
  stop(): boolean {
    const {reply, queued} = this.snapshot;
    // Each one is put before the text of the draft.
    if (reply) for (const {id} of [...queued].reverse()) this.editQueued(id);
    return this.#current.conversation.stop();
  }

  /**
   * Decides a question of the last reply (see `ReplyInterrupt`). When all of its questions are decided, the agent continues
   * with a further reply to the same message. `true` allows, and `false` refuses, whatever the agent expects; other values are sent
   * as they are. A question with a tool of the page: `true` runs the tool, and any other value is its result.
   *
   * Returns whether it did. It does not without such a question, while a reply runs or a message is edited, and without a
   * network. Rejects if the value cannot be written as JSON of up to 64 KB, or if the code cannot be loaded.
   */
  async resolve(id: string, value: unknown): Promise<boolean> {
    this.#start();
    const {resolveInterrupt} = await interruptModule.load();
    const {tools} = this.#settings.client ?? {};
    return resolveInterrupt(this.#current.conversation, this.snapshot, {id, value, tools});
  }

  /**
   * Requests the last reply again if `canRetry`. Returns whether it did. A reply that continued with decisions of this page
   * continues with them once more.
   */
  retry(): boolean {
    const {canRetry, messages} = this.snapshot;
    const {conversation} = this.#current;
    if (!canRetry || !messages.at(-2)?.interrupts) return canRetry && conversation.retry();
    const retry = () => conversation.retry();
    void interruptModule.load().then(({continueAgain}) => continueAgain(conversation) || retry(), retry);
    return true;
  }

  /** Requests the last reply again if `canRegenerate`, however it ended. Returns whether it did. */
  regenerate(): boolean {
    return this.snapshot.canRegenerate && this.#current.conversation.regenerate();
  }

  /**
   * Shows another version of a reply, or of a question together with its reply. `versionsOf` returns the versions. Only the
   * version on screen is sent as context and is in `snapshot.messages`. Messages that were written below a version are on
   * screen together with that version only.
   *
   * Returns whether it did. It does not if there is no such version, if it is shown already, while a reply runs, or while a
   * question is queued.
   * Rejects if the code cannot be loaded.
   */
  async showVersion(messageId: string): Promise<boolean> {
    const {withVersion} = await this.#loadRecords();
    const {conversation} = this.#current;
    return conversation.showVersion(state => withVersion(state, messageId));
  }

  /**
   * Starts an edit of the last question. The conversation changes only when the edit is sent. Returns whether there is an
   * edit now.
   *
   * @param text new text. Default: the question
   */
  editLast(text?: string): boolean {
    const {editable} = this.snapshot;
    if (!editable) return false;
    if (this.#drafts.edit?.messageId === editable.id && text === undefined) return true;
    this.#drafts.beginEdit(editable, text);
    this.#emit({type: 'edit-changed'});
    return true;
  }

  /** Ends the edit. The question stays unchanged. */
  cancelEdit(): void {
    if (!this.#drafts.edit) return;
    this.#drafts.endEdit();
    this.#emit({type: 'edit-changed'});
  }

  /** Sets the draft for this agent. */
  setDraft(text: string): void {
    this.#writeDraft(text, false);
  }

  /** Sets the text that the visitor typed into the message field: the draft, or the text of the edit. */
  write(text: string): void {
    if (!this.#drafts.edit) this.#writeDraft(text, true);
    else {
      this.#drafts.writeEdit(text);
      this.#emit({type: 'edit-changed'});
    }
  }

  /** Reads the stored draft again, because another tab may have changed it. Call it when the message field gets the focus. */
  rereadDraft(): void {
    if (this.#current.rereadDraft()) this.#emit({type: 'settings-changed'});
  }

  /** Moves a queued question back to the draft. Returns whether it was still queued. */
  editQueued(id: string): boolean {
    const text = this.#current.conversation.removeQueued(id);
    if (text !== undefined) this.#current.addToDraft(text);
    return text !== undefined;
  }

  /** Removes a queued question. Returns whether it was still queued. */
  cancelQueued(id: string): boolean {
    return this.#current.conversation.removeQueued(id) !== undefined;
  }

  /** Replaces a stopped reply with its stored version, if the service stored more of it. */
  showStored(id: string): void {
    this.#current.conversation.showStored(id);
  }

  /** Loads older stored messages. Returns whether there were any. */
  async loadOlder(): Promise<boolean> {
    this.#start();
    return this.#phase === 'running' && (await this.#history.loadOlder());
  }

  /**
   * Retries loading the agent or earlier messages after a failure.
   *
   * @param isWorthIt decides by the error. Default: always
   */
  reload(isWorthIt: (error: AgentServiceError) => boolean = () => true): void {
    for (const loader of [this.#agent, this.#history])
      if (loader.error && isWorthIt(loader.error)) loader.retry();
  }

  /** Deletes all messages here and in browser storage. The service keeps its records. */
  clear(): void {
    this.#current.conversation.clear();
  }

  /**
   * Clears the conversation, and hides its stored records in this browser from now on: `history: 'recent'` and `loadOlder`
   * leave them out. With `persist: 'none'`, this lasts as long as the page. The service keeps its records. Rejects if the
   * code cannot be loaded.
   */
  async startNew(): Promise<void> {
    const {hideRecords} = await this.#loadRecords();
    hideRecords(this.#hiddenRecords, allMessages(this.conversation.turns), this.#platform.now());
    this.clear();
  }

  /**
   * Ends the session and refuses further messages. A running reply continues for ten seconds. Until then, another session of
   * the same conversation can show it. Another `subscribe` starts the session again.
   */
  dispose(): void {
    if (this.#phase !== 'running') return;
    this.#phase = 'disposed';
    this.#stopWatching();
    this.#current.stop();
    this.#snapshotOf = undefined;
    // Requests continue if the session restarts in the same task: a move of an element disconnects and connects it.
    this.#cancelLeave = this.#platform.delay(() => {
      this.#agent.interrupt();
      this.#history.interrupt();
      this.#settings.desk?.release();
      this.#snapshot = undefined;
    }, 0);
  }

  get #facts(): SessionFacts {
    const {agent, client, awaitsClient, disabled, online, maxLength, whileReplying, desk} = this.#settings;
    const conversation = this.conversation;
    return {
      conversation,
      hasClient: client !== undefined,
      awaitsClient: awaitsClient === true,
      targetId: this.#targetId,
      agent: wholeAgent(agent) ?? this.#agent.agent,
      agentError: this.#agent.error,
      earlierStatus: this.#history.status,
      isOpening: this.#history.isOpening,
      draft: this.#drafts.read(),
      edit: this.#drafts.edit,
      online: online !== false,
      isStarted: this.#phase === 'running',
      isDisabled: disabled === true,
      maxLength,
      whileReplying,
      desk: desk?.name,
    };
  }

  get #hiddenRecords(): HiddenRecordsEntry {
    const {persist, client} = this.#settings;
    const {scope} = this.#current;
    return {
      key: scope && storageKey('hidden', scope, client?.subject || scope.subject),
      storage: () => (persist === 'none' ? undefined : this.#platform.storage('local')),
    };
  }

  get #targetId(): string {
    const {agent, agentId} = this.#settings;
    return wholeAgent(agent)?.AgentId ?? agentId ?? '';
  }

  #start(): void {
    if (this.#phase !== 'new') return;
    this.#phase = 'running';
    this.#cancelLeave();
    this.#stopWatching = this.#platform.watchPage(moment => {
      if (moment === 'leave') this.#current.writeNow();
      else if (moment === 'visibility' && this.#agent.error?.retryable) this.#agent.retry();
    });
    this.#current.start();
    if (this.#isConfigured) this.#follow();
    this.#agent.resume();
    this.#history.resume();
    this.#emit({type: 'settings-changed'});
    // The reply before a queued question may have ended, so the question may be sent now.
    this.#sender.follow();
  }

  /** Applies the settings. Before its start, a session only collects them. */
  #follow(): void {
    if (this.#phase !== 'running') return;
    const {client, persist, visitorId = '', identity, conversationId} = this.#settings;
    this.#current.setScope(
      {
        persist: persist === 'local' || persist === 'none' ? persist : 'session',
        serviceUrl: client?.baseUrl ?? '',
        agentId: this.#targetId,
        visitorId,
        conversationId,
        subject: identity?.subject ?? client?.subject ?? '',
        isSubjectIssued: identity?.isSubjectIssued ?? true,
      },
      conversationClient(this.#settings),
    );
    this.#followAgent();
  }

  /** Frameworks may create an equal client with each rendering. It must not load everything again. */
  #serviceOf(client: SessionClient | undefined): object | undefined {
    const known = this.#lastClient;
    const isSame = client !== undefined && known !== undefined && isSameService(known.client, client);
    this.#lastClient = client && {client, service: isSame ? known.service : client};
    return this.#lastClient?.service;
  }

  #followAgent(): void {
    const {client, agent, history, historySize, identity, conversationId, persist} = this.#settings;
    const service = client && (identity?.service ?? this.#serviceOf(client));
    this.#agent.setTarget({client, service, agentId: this.#targetId, agent: wholeAgent(agent)});
    const size = nonNegative(historySize) ?? 20;
    const known = this.#agent.agent;
    this.#history.setTarget({
      client: conversationClient(this.#settings),
      service: known && size > 0 ? service : undefined,
      agentId: known?.AgentId ?? '',
      size,
      isRecent: history === 'recent',
      visit: [identity?.visit, conversationId, persist].join(),
    });
    this.#sender.follow();
  }

  /** Continues the edit of an earlier session, once its question can be edited. */
  #resumeEdit(): void {
    const text = this.#current.editToResume;
    if (text === undefined || !this.snapshot.editable) return;
    this.#current.editToResume = undefined;
    this.editLast(text);
  }

  #onConversation(state: ConversationState, change: ConversationChange): void {
    this.#endEdit(state, change);
    if (change.type === 'conversation-begun') this.#history.reset();
    const ended = change.type === 'reply-ended' ? latestReply(state) : undefined;
    if (ended?.error?.retryable === false) this.#restoreRefused(state);
    this.#emit(change);
    if (change.type.endsWith('arrived') || change.type === 'reply-accepted') return;
    this.#sender.follow();
  }

  /** Ends an edit whose question is no longer the last one. Its changed text becomes a draft. */
  #endEdit(state: ConversationState, change: ConversationChange): void {
    const {edit, changedText} = this.#drafts;
    if (!edit || change.type === 'text-arrived' || editableQuestion(state)?.id === edit.messageId) return;
    this.#drafts.endEdit();
    if (change.type !== 'conversation-begun' && changedText !== '') this.#current.addToDraft(changedText);
  }

  /** Copies a question that the service refused to the draft, where it can be changed. */
  #restoreRefused({messages}: ConversationState): void {
    const [question, reply] = messages.filter(({status, aside}) => status !== 'queued' && !aside).slice(-2);
    const isRefused = question?.role === 'user' && reply?.text === '';
    if (isRefused && this.#drafts.read() === '') this.setDraft(question.text);
  }

  #writeDraft(text: string, isTyped: boolean): void {
    const before = this.#drafts.read();
    this.#drafts.write(text);
    this.#emit({type: 'draft-changed', isTyped, before, text});
  }

  #send(text: string): boolean {
    const message = this.#accepted(text, this.snapshot.messages);
    if (message === undefined) return false;
    const {desk} = this.#settings;
    if (!desk) return this.#deliver(message);
    desk.receive(message);
    return true;
  }

  #sendEdit(): boolean {
    const {edit} = this.#drafts;
    const {editable, messages} = this.snapshot;
    if (!edit || editable?.id !== edit.messageId) return false;
    const text = this.#accepted(edit.text, messages.slice(0, messages.indexOf(editable)));
    // `beforeSend` may have changed the conversation or the edit.
    if (text === undefined || this.#drafts.edit !== edit) return false;
    this.#drafts.endEdit();
    const how = canReach(this.#facts) ? 'send' : 'queue';
    const isAccepted = this.#current.conversation.replaceQuestion(edit.messageId, text, how);
    if (!isAccepted) this.#drafts.beginEdit(editable, edit.text);
    this.#emit({type: 'edit-changed'});
    return isAccepted;
  }

  /** Returns the text to send; `undefined` if it must not be sent. */
  #accepted(text: string, before: readonly Message[]): string | undefined {
    const message = text.trim();
    const facts = this.#facts;
    if (message === '' || !mayAsk(facts) || !fits(message, facts.maxLength)) return undefined;
    const given = this.#settings.beforeSend?.(message, before);
    if (given === false) return undefined;
    return (typeof given === 'string' && given.trim()) || message;
  }

  #deliver(message: string): boolean {
    const {conversation} = this.#current;
    const isReachable = canReach(this.#facts);
    const isFree = !queuedQuestion(conversation.state) && !runningReply(conversation.state);
    if (isReachable && isFree) return conversation.send(message);
    const isAccepted = conversation.queue(message);
    if (this.#agent.error) this.#agent.retry();
    // Another tab may have sent the first queued question already.
    if (isReachable) void this.#sender.send(true);
    return isAccepted;
  }

  #emit(change: SessionChange): void {
    this.#snapshotOf = undefined;
    for (const listener of [...this.#listeners]) listener(change);
    this.#resumeEdit();
  }
}
