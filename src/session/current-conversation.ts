import {writeJson} from '../client/json-object.js';
import type {ConversationChange} from '../conversation/conversation-change.js';
import {runningReply, upToQuestion, type ConversationState} from '../conversation/conversation-state.js';
import {Conversation} from '../conversation/conversation.js';
import type {LoadRecordReader} from '../conversation/reply-recovery.js';
import type {ConversationSettings, ReplySource} from '../conversation/reply-request.js';
import type {Drafts} from './draft.js';
import {
  claimOffers,
  findOffer,
  isOfferFor,
  isWithheld,
  OfferedConversation,
  type Claimant,
  type MissedChange,
} from './conversation-handover.js';
import type {Persist, SessionPlatform} from './browser-platform.js';
import {hasOwnMessages, openStorage, type SessionStorage} from './storage.js';
import {timesForgotten, type StorageScope} from './storage-scope.js';
import {PersistentConversation} from './persistent-conversation.js';

/** Identifies a conversation, its owner and its storage. */
export interface ConversationScope extends StorageScope {
  readonly persist: Persist;
  readonly subject: string;
  /** Whether a request of the client fetched the token of this subject. */
  readonly isSubjectIssued: boolean;
}

export interface CurrentConversationOptions {
  readonly platform: SessionPlatform;
  readonly drafts: Drafts;
  readonly loadRecordReader: LoadRecordReader;
  /** Read for each request. */
  readonly requestSettings: () => ConversationSettings;
  /** Called after each change of the conversation, and after a switch to another one. */
  readonly onChange: (state: ConversationState, change: ConversationChange) => void;
  /** Called with changes that happened while the conversation had no session. */
  readonly onMissed: (changes: readonly MissedChange[]) => void;
  readonly onUpdate: () => void;
  /** Called with a scope that needs another channel to other tabs. */
  readonly onScope: (scope: ConversationScope) => void;
  readonly onConfirmed: (questionId: string) => void;
}

/**
 * Selects the conversation of a session and its storage, and offers the conversation to the next session. A conversation
 * outlives its session: a reload, another page, another element, or a switch to another agent and back. Messages of one
 * visitor are never shown to another.
 */
export class CurrentConversation implements Claimant {
  readonly #options: CurrentConversationOptions;
  readonly #drafts: Drafts;
  #stored: PersistentConversation;
  #release: () => void = () => undefined;
  #scope: ConversationScope | undefined;
  /** Latest scope with a service. It shows whether the visitor has changed while there was no service. */
  #lastServed: (StorageScope & {readonly times: number}) | undefined;
  /** Key of the conversation, independent of its storage. */
  #key = '';
  #storage: SessionStorage | undefined;
  #offer: OfferedConversation | undefined;
  #endClaim: (() => void) | undefined;
  #firstGeneration = 0;
  #editToResume: string | undefined;
  #isSwitching = false;

  constructor(options: CurrentConversationOptions) {
    this.#options = options;
    this.#drafts = options.drafts;
    this.#stored = this.#create();
    this.#attach();
  }

  /** The conversation with its outbox. Replaced by a new one if another session has taken it. */
  get stored(): PersistentConversation {
    if (this.#offer?.isTaken) this.#restart();
    return this.#stored;
  }

  get conversation(): Conversation {
    return this.stored.conversation;
  }

  get scope(): ConversationScope | undefined {
    return this.#scope;
  }

  get storage(): SessionStorage | undefined {
    return this.#storage;
  }

  /** Whether the session is switching to another conversation. The end of its reply must not send a queued question. */
  get isSwitching(): boolean {
    return this.#isSwitching;
  }

  get editToResume(): string | undefined {
    return this.#editToResume;
  }

  start(): void {
    this.#endClaim ??= claimOffers(this);
    const offer = this.#offer;
    if (!offer) return;
    if (offer.isTaken) this.#restart();
    this.#offer = undefined;
    this.#options.onUpdate();
    if (offer.isTaken) return;
    const wasReleased = !offer.isOffered;
    offer.reclaim();
    this.#options.onMissed(offer.missed);
    if (!wasReleased) return;
    this.#attach();
    this.conversation.resume();
  }

  /** Offers the conversation to the next session. This session still follows it until `leave`. */
  stop(): void {
    this.#endClaim?.();
    this.#endClaim = undefined;
    this.flush();
    this.#offer = this.#createOffer();
  }

  /** Detaches this session from the conversation, which continues until another session takes it or its time ends. */
  leave(): void {
    this.#offer?.leave();
  }

  setScope(scope: ConversationScope, source: ReplySource | undefined): void {
    const {serviceUrl, agentId, visitorId, conversationId} = scope;
    const key = writeJson([serviceUrl, agentId, visitorId, timesForgotten(scope), conversationId]);
    const before = this.#scope;
    if (key !== this.#key) this.#switchTo(scope, key, source);
    else if (scope.persist !== before?.persist) this.#moveStorage(scope, source);
    else if (scope.subject !== before.subject) this.#onSubject(scope);
    this.conversation.setSource(source);
  }

  rereadDraft(): boolean {
    return this.#drafts.reread(!this.#isOtherVisitor(this.#scope?.visitorId ?? ''));
  }

  confirm(questionId: string): void {
    this.conversation.removeQueued(questionId);
    this.#stored.outbox.storeAsked(this.conversation.state);
  }

  /** Returns the text of the edit to continue. The next call returns `''`. */
  resumeEdit(): string {
    const text = this.#editToResume ?? '';
    this.#editToResume = undefined;
    return text;
  }

  writeNow(): void {
    this.conversation.writeNow();
    this.flush();
  }

  flush(): void {
    this.#drafts.flush();
    this.#stored.flush();
  }

  wants(offer: OfferedConversation): boolean {
    return isOfferFor(offer, this.#key, this.#scope?.subject ?? '') && this.#isUntouched;
  }

  take(offer: OfferedConversation): void {
    if (!this.#scope) return;
    this.#show(this.#scope, offer);
    this.#options.onUpdate();
  }

  /** Whether the visitor has sent and edited nothing since this session opened the conversation. */
  get #isUntouched(): boolean {
    const {state} = this.conversation;
    const isQueueRestored = state.messages.every(
      ({id, status}) => status !== 'queued' || this.#stored.outbox.isRestored(id),
    );
    return state.generation === this.#firstGeneration && isQueueRestored && !this.#drafts.edit;
  }

  /** Whether the last scope with a service had another visitor, or one who was forgotten in the meantime. */
  #isOtherVisitor(visitorId: string): boolean {
    const served = this.#lastServed;
    return served !== undefined && (served.visitorId !== visitorId || timesForgotten(served) > served.times);
  }

  #create(): PersistentConversation {
    const {platform, loadRecordReader} = this.#options;
    return new PersistentConversation(
      new Conversation(loadRecordReader, undefined, undefined, platform.now, platform.pause),
    );
  }

  #attach(): void {
    const {requestSettings, platform, onChange, onConfirmed} = this.#options;
    const {conversation, outbox} = this.#stored;
    conversation.setOwner(requestSettings, platform.createTextSchedule());
    outbox.onConfirmed = onConfirmed;
    this.#release = conversation.subscribe(onChange);
  }

  /** Another session has taken the conversation, so this session starts a new one from storage. */
  #restart(): void {
    this.#offer = undefined;
    this.#closeStorage();
    this.#key = '';
    this.#drafts.endEdit();
    this.#drafts.show('');
    this.#drafts.open('');
    this.#scope = undefined;
    this.#stored = this.#create();
    this.#attach();
  }

  #switchTo(scope: ConversationScope, key: string, source: ReplySource | undefined): void {
    const isOtherVisitor = this.#isOtherVisitor(scope.visitorId);
    const asked = isOtherVisitor ? this.#questionFor(scope) : '';
    const {agentId, messages} = this.conversation.state;
    // Stores nothing more for the earlier visitor, not even the interruption of their reply.
    if (isOtherVisitor) this.#stored.detach();
    // If only the service is missing, the reply continues: a page may be replacing its provider.
    this.#isSwitching = true;
    if (scope.serviceUrl !== '') this.conversation.interrupt();
    this.#isSwitching = false;
    this.flush();
    const offer = isOtherVisitor ? undefined : this.#createOffer();
    this.#closeStorage();
    this.#drafts.endEdit();
    if (isOtherVisitor) this.#drafts.clear();
    if (scope.serviceUrl !== '') this.#lastServed = {...scope, times: timesForgotten(scope)};
    this.#key = key;
    offer?.leave();
    this.#release();
    this.#stored = this.#create();
    this.#drafts.open(scope.agentId && [scope.agentId, scope.conversationId].join());
    this.#show(scope, findOffer(key, scope.subject), source);
    if (asked !== '') this.addToDraft(asked);
    // Questions of a visitor who did not wait for the agent move to the first conversation, like the draft.
    if (agentId === '' && !isOtherVisitor) for (const {text} of messages) this.conversation.queue(text);
  }

  addToDraft(text: string): void {
    this.#drafts.prepend(text);
    this.#options.onUpdate();
  }

  /**
   * Returns the question whose request showed that another person is signed in. That person asked it. All other
   * messages belong to the earlier person.
   */
  #questionFor({subject, isSubjectIssued}: ConversationScope): string {
    const {messages} = this.conversation.state;
    const isNew = subject !== '' && subject !== this.#scope?.subject;
    // If the page sets the token, it arrives after the question, so the earlier person asked the question.
    const isAsked = isNew && isSubjectIssued && runningReply({messages})?.status === 'sending';
    return isAsked ? (upToQuestion(messages).at(-1)?.text ?? '') : '';
  }

  /** Shows an offered conversation, or else the stored one. */
  #show(scope: ConversationScope, offer: OfferedConversation | undefined, source?: ReplySource): void {
    const {onChange, onMissed} = this.#options;
    const taken = offer?.take();
    this.#release();
    if (taken) {
      // This session's copy of the conversation is older and would overwrite the stored one.
      this.#stored.detach();
      this.conversation.failAsInterrupted();
      this.#stored = taken.stored;
    }
    const takesDraft = taken !== undefined && !this.#drafts.isWritten();
    // A pending write contains older text than the draft of the other session.
    if (takesDraft) this.#storage?.draft.remove();
    this.#scope = scope;
    this.#attach();
    const storage = this.#openStorage(scope);
    if (takesDraft) this.#drafts.replace(taken.draft);
    const {conversation} = this;
    if (taken) {
      const {state} = conversation;
      const {agentId, turns} = state;
      onChange(state, {type: 'conversation-begun', agentId, isOther: true, abandoned: undefined});
      onChange(state, {type: 'transcript-restored', turns});
    } else conversation.open(scope.agentId, source);
    this.#stored.storeIn(storage);
    this.#restoreDraft();
    if (taken) this.#stored.outbox.removeClosed(conversation.state);
    else this.#restore();
    this.#firstGeneration = conversation.state.generation;
    this.#editToResume = taken?.edit;
    // The page may close before the edit continues.
    if (taken?.edit && taken.edit !== upToQuestion(conversation.state.messages).at(-1)?.text)
      storage.change.write(taken.edit);
    if (offer && taken) onMissed(offer.missed);
    else if (storage.transcript.isWithheld || isWithheld(this.#key, scope.subject))
      void this.#identify(source);
  }

  /** Requests the visitor's identity, so that their conversation can be shown. The first request reports a failure. */
  async #identify(source: ReplySource | undefined): Promise<void> {
    await source?.identify?.()?.catch(() => undefined);
    this.#options.onUpdate();
  }

  #openStorage(scope: ConversationScope): SessionStorage {
    const storage = openStorage({
      ...scope,
      platform: this.#options.platform,
      // Without a service, nothing is stored.
      agentId: scope.serviceUrl === '' ? '' : scope.agentId,
      subject: () => this.#scope?.subject ?? '',
    });
    this.#storage = storage;
    this.#drafts.storeIn(storage);
    return storage;
  }

  #closeStorage(): void {
    this.#storage = undefined;
    this.#drafts.storeIn(undefined);
  }

  #moveStorage(scope: ConversationScope, source: ReplySource | undefined): void {
    this.flush();
    const before = this.#storage;
    this.#scope = scope;
    const storage = this.#openStorage(scope);
    const {turns} = this.conversation.state;
    const {changedText} = this.#drafts;
    // A transcript would repeat records that are shown already. Records that load after it are matched with it.
    const opensAgain = turns.length > 0 && !hasOwnMessages(turns) && storage.transcript.read() !== undefined;
    if (opensAgain) this.conversation.open(scope.agentId, source);
    this.#stored.storeIn(storage);
    before?.change.remove();
    this.#restoreDraft(before);
    this.#restore();
    if (opensAgain && changedText !== '') this.addToDraft(changedText);
  }

  /** Restores the visitor's stored conversation, now that their token identifies them. */
  #onSubject(scope: ConversationScope): void {
    this.#scope = scope;
    const offer = findOffer(this.#key, scope.subject);
    if (offer && this.#isUntouched) this.#show(scope, offer);
    else if (this.#storage) {
      if (this.#drafts.read() === '') this.#drafts.show(this.#storage.draft.read());
      this.#restore();
      this.#stored.storeAgain();
      if (this.#drafts.read() !== '') this.#drafts.write(this.#drafts.read());
      this.#options.onUpdate();
    }
  }

  #restoreDraft(before?: SessionStorage): void {
    if (this.#scope) this.#options.onScope(this.#scope);
    if (this.#drafts.restore(before)) this.#options.onUpdate();
  }

  /** Restores stored messages. The text of an unsent edit becomes a draft. */
  #restore(): void {
    this.#drafts.restoreChange();
    this.#options.onUpdate();
    this.#stored.restore();
  }

  #createOffer(): OfferedConversation | undefined {
    const {state} = this.conversation;
    const scope = this.#scope;
    // An edit that this session has not continued yet goes to the next one.
    const edit = this.#drafts.edit?.text ?? this.#editToResume;
    const draft = this.#drafts.read();
    const isEmpty = !hasOwnMessages(state.turns) && draft.trim() === '' && edit === undefined;
    if (isEmpty || !scope || scope.serviceUrl === '' || scope.agentId === '') return undefined;
    const times = timesForgotten(scope);
    const {platform, requestSettings} = this.#options;
    return new OfferedConversation({
      key: this.#key,
      subject: scope.subject,
      stored: this.#stored,
      draft,
      edit,
      settings: requestSettings(),
      delay: platform.delay,
      release: this.#release,
      isForgotten: () => timesForgotten(scope) !== times,
    });
  }
}
