import {writeJson} from '../client/json-object.js';
import type {ConversationChange} from '../conversation/conversation-change.js';
import {
  runningReply,
  shownMessages,
  upToQuestion,
  type ConversationState,
} from '../conversation/conversation-state.js';
import {Conversation} from '../conversation/conversation.js';
import type {LoadRecordReader} from '../conversation/reply-recovery.js';
import type {ConversationSettings, ReplySource} from '../conversation/reply-request.js';
import type {Drafts} from './draft.js';
import {
  claimOffers,
  findOffer,
  isFor,
  isWithheld,
  OfferedConversation,
  type Claimant,
  type MissedChange,
} from './handover.js';
import type {Persist, SessionPlatform} from './browser-platform.js';
import {openStorage, type SessionStorage} from './storage.js';
import {timesForgotten, type StorageScope} from './storage-scope.js';
import {StoredConversation} from './stored-conversation.js';

/** Names a conversation, its owner and its storage. */
export interface ConversationScope extends StorageScope {
  readonly persist: Persist;
  /** `sub` of the visitor's token, `''` while it is not known. */
  readonly subject: string;
  /** Whether a request asked for the token that named the subject. */
  readonly isSubjectIssued: boolean;
}

export interface ConversationStoreOptions {
  readonly platform: SessionPlatform;
  readonly drafts: Drafts;
  readonly loadRecordReader: LoadRecordReader;
  /** Read for each request. */
  readonly requestSettings: () => ConversationSettings;
  /** Called after each change of the conversation, and when another one is shown. */
  readonly onChange: (state: ConversationState, change: ConversationChange) => void;
  /** Called with changes that happened while the conversation had no session. */
  readonly onMissed: (changes: readonly MissedChange[]) => void;
  /** Called when anything else that the session shows has changed. */
  readonly onUpdate: () => void;
  /** Called when the channel to other tabs must change. */
  readonly onScope: (scope: ConversationScope) => void;
  /** Called when a question was confirmed here. */
  readonly onConfirmed: (questionId: string) => void;
}

/**
 * Decides which conversation a session shows, where it is stored, and who gets it afterwards. A conversation outlives
 * its session: a reload, another page, another element, another agent in between. Words of one visitor are never shown
 * to another.
 */
export class ConversationStore implements Claimant {
  readonly #options: ConversationStoreOptions;
  readonly #drafts: Drafts;
  #stored: StoredConversation;
  /** Ends the part of this session in its conversation. */
  #release: () => void = () => undefined;
  #scope: ConversationScope | undefined;
  /** Latest scope with a service. Before there is one, only the page writes. */
  #served: (StorageScope & {readonly times: number}) | undefined;
  /** Names the conversation, wherever it is stored. */
  #key = '';
  #storage: SessionStorage | undefined;
  /** The conversation while the session is stopped. */
  #offer: OfferedConversation | undefined;
  #endClaim: (() => void) | undefined;
  /** Number of requests in the conversation when it was first shown here. */
  #firstGeneration = 0;
  #editToResume: string | undefined;
  #isTurning = false;

  constructor(options: ConversationStoreOptions) {
    this.#options = options;
    this.#drafts = options.drafts;
    this.#stored = this.#create();
    this.#own();
  }

  /** The conversation with its outbox. One that another session has taken is not shown any more. */
  get stored(): StoredConversation {
    if (this.#offer?.isTaken) this.#startAgain();
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

  /** Whether the session turns to another conversation. The end of its reply must not send a queued question. */
  get isTurning(): boolean {
    return this.#isTurning;
  }

  /** Text of an edit that another session has left, until the edit can go on. */
  get editToResume(): string | undefined {
    return this.#editToResume;
  }

  /** Begins, or comes back after a stop. */
  start(): void {
    this.#endClaim ??= claimOffers(this);
    const offer = this.#offer;
    if (!offer) return;
    if (offer.isTaken) this.#startAgain();
    this.#offer = undefined;
    this.#options.onUpdate();
    if (offer.isTaken) return;
    const wasReleased = !offer.isOffered;
    offer.takeBack();
    this.#options.onMissed(offer.missed);
    if (!wasReleased) return;
    this.#own();
    this.conversation.resume();
  }

  /** Offers the conversation to the next session. `leave` ends the part of this one. */
  stop(): void {
    this.#endClaim?.();
    this.#endClaim = undefined;
    this.flush();
    this.#offer = this.#createOffer();
  }

  /** The session does not come back soon. */
  leave(): void {
    this.#offer?.leave();
  }

  /** Turns to a conversation, and puts back what is stored of it. */
  setScope(scope: ConversationScope, source: ReplySource | undefined): void {
    const key = writeJson([scope.serviceUrl, scope.agentId, scope.visitorId, timesForgotten(scope)]);
    const before = this.#scope;
    if (key !== this.#key) this.#turnToOther(scope, key, source);
    else if (scope.persist !== before?.persist) this.#storeElsewhere(scope);
    else if (scope.subject !== before.subject) this.#learnSubject(scope);
    this.conversation.askFrom(source);
  }

  /** Reads the stored draft again. Returns whether the draft is another one now. */
  rereadDraft(): boolean {
    return this.#drafts.reread(this.#agentId, !this.#isOther(this.#scope?.visitorId ?? ''));
  }

  /** Another tab has the answer to a question. */
  confirm(questionId: string): void {
    this.conversation.takeBack(questionId);
    this.#stored.outbox.keepAgain(this.conversation.state);
  }

  /** Goes on with the edit that another session has left, once its question can be edited. */
  resumeEdit(): string {
    const text = this.#editToResume ?? '';
    this.#editToResume = undefined;
    return text;
  }

  /** Writes everything that waits to be written, with text that waits to be shown. */
  writeNow(): void {
    this.conversation.writeNow();
    this.flush();
  }

  flush(): void {
    this.#drafts.flush();
    this.#stored.flush();
  }

  wants(offer: OfferedConversation): boolean {
    return isFor(offer, this.#key, this.#scope?.subject ?? '') && this.#isUntouched;
  }

  take(offer: OfferedConversation): void {
    if (!this.#scope) return;
    this.#show(this.#scope, offer);
    this.#options.onUpdate();
  }

  get #agentId(): string {
    return this.#scope?.agentId ?? '';
  }

  /** Whether nothing was said here since the conversation was shown. */
  get #isUntouched(): boolean {
    const {state} = this.conversation;
    const isQueueRestored = state.messages.every(
      ({id, status}) => status !== 'queued' || this.#stored.outbox.isRestored(id),
    );
    return state.generation === this.#firstGeneration && isQueueRestored && !this.#drafts.edit;
  }

  /** Whether another visitor wrote in the last scope of a service, or one who was forgotten since. */
  #isOther(visitorId: string): boolean {
    const served = this.#served;
    return served !== undefined && (served.visitorId !== visitorId || timesForgotten(served) > served.times);
  }

  #create(): StoredConversation {
    const {platform, loadRecordReader} = this.#options;
    return new StoredConversation(
      new Conversation(loadRecordReader, undefined, undefined, platform.now, platform.pause),
    );
  }

  /** Has this session follow its conversation. */
  #own(): void {
    const {requestSettings, platform, onChange, onConfirmed} = this.#options;
    const {conversation, outbox} = this.#stored;
    conversation.entrust(requestSettings, platform.createTextSchedule());
    outbox.onConfirmed = onConfirmed;
    this.#release = conversation.subscribe(onChange);
  }

  /** Begins with what is stored: another session has the conversation itself. */
  #startAgain(): void {
    this.#offer = undefined;
    this.#closeStorage();
    this.#key = '';
    this.#drafts.endEdit();
    this.#drafts.show(this.#agentId, '');
    this.#scope = undefined;
    this.#stored = this.#create();
    this.#own();
  }

  #turnToOther(scope: ConversationScope, key: string, source: ReplySource | undefined): void {
    const isOtherVisitor = this.#isOther(scope.visitorId);
    const asked = isOtherVisitor ? this.#questionFor(scope) : '';
    // Nothing more is stored for a visitor who is gone, not even that their reply was cut off.
    if (isOtherVisitor) this.#stored.detach();
    // Without a service for a moment, as while a provider is replaced, the reply goes on.
    this.#isTurning = true;
    if (scope.serviceUrl !== '') this.conversation.interrupt();
    this.#isTurning = false;
    this.flush();
    const offer = isOtherVisitor ? undefined : this.#createOffer();
    // Nothing is written for the conversation that is left, from here on.
    this.#closeStorage();
    this.#drafts.endEdit();
    if (isOtherVisitor) this.#drafts.clear();
    if (scope.serviceUrl !== '') this.#served = {...scope, times: timesForgotten(scope)};
    this.#key = key;
    offer?.leave();
    this.#release();
    this.#stored = this.#create();
    this.#show(scope, findOffer(key, scope.subject), source);
    if (asked !== '') this.addToDraft(asked);
  }

  /** Adds words that would be lost in front of the draft. */
  addToDraft(text: string): void {
    this.#drafts.add(this.#agentId, text);
    this.#options.onUpdate();
  }

  /**
   * Returns the question whose request found out that another person is signed in. That person has just asked it; the
   * conversation around it belongs to the person before.
   */
  #questionFor({subject, isSubjectIssued}: ConversationScope): string {
    const {messages} = this.conversation.state;
    const isNew = subject !== '' && subject !== this.#scope?.subject;
    // A token that the page sets comes after the question: the person before has asked it.
    const isAsked = isNew && isSubjectIssued && runningReply({messages})?.status === 'sending';
    return isAsked ? (upToQuestion(messages).at(-1)?.text ?? '') : '';
  }

  /** Shows an offered conversation, or else the stored one. */
  #show(scope: ConversationScope, offer: OfferedConversation | undefined, source?: ReplySource): void {
    const {onChange, onMissed} = this.#options;
    const taken = offer?.take();
    this.#release();
    if (taken) {
      // The own copy of the conversation is older, and would overwrite the stored one.
      this.#stored.detach();
      this.conversation.lose();
      this.#stored = taken.stored;
    }
    const takesDraft = taken !== undefined && !this.#drafts.isWritten(scope.agentId);
    // A pending write has older text than the draft of the other session.
    if (takesDraft) this.#storage?.draft.forget();
    this.#scope = scope;
    this.#own();
    const storage = this.#openStorage(scope);
    if (takesDraft) this.#drafts.takeOver(scope.agentId, taken.draft);
    const {conversation} = this;
    if (taken) {
      const {state} = conversation;
      const {agentId, messages} = state;
      onChange(state, {type: 'conversation-begun', agentId, isOther: true, abandoned: undefined});
      onChange(state, {type: 'transcript-restored', arranged: {messages}});
    } else conversation.open(scope.agentId, source);
    this.#stored.storeIn(storage);
    this.#restoreDraft();
    if (taken) this.#stored.outbox.dropClosed(conversation.state);
    else this.#restore();
    this.#firstGeneration = conversation.state.generation;
    this.#editToResume = taken?.edit;
    if (offer && taken) onMissed(offer.missed);
    else if (storage.transcript.isWithheld || isWithheld(this.#key, scope.subject))
      void this.#identify(source);
  }

  /** Finds out who the visitor is, so that their conversation can be shown. On failure, the first request reports why. */
  async #identify(source: ReplySource | undefined): Promise<void> {
    await source?.identify?.().catch(() => undefined);
    this.#options.onUpdate();
  }

  #openStorage(scope: ConversationScope): SessionStorage {
    const storage = openStorage({
      ...scope,
      platform: this.#options.platform,
      // Without a service there is nothing to store for.
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

  /** Moves the stored conversation to another storage. */
  #storeElsewhere(scope: ConversationScope): void {
    this.flush();
    const before = this.#storage;
    this.#scope = scope;
    this.#stored.storeIn(this.#openStorage(scope), before);
    before?.change.forget();
    this.#restoreDraft(before);
    this.#restore();
  }

  /** The visitor is known by their token now, so what is stored for them may be shown. */
  #learnSubject(scope: ConversationScope): void {
    this.#scope = scope;
    const offer = findOffer(this.#key, scope.subject);
    if (offer && this.#isUntouched) this.#show(scope, offer);
    else if (this.#storage) {
      const {agentId} = scope;
      if (this.#drafts.read(agentId) === '') this.#drafts.show(agentId, this.#storage.draft.read());
      this.#restore();
      this.#stored.storeAgain();
      if (this.#drafts.read(agentId) !== '') this.#drafts.write(agentId, this.#drafts.read(agentId));
      this.#options.onUpdate();
    }
  }

  #restoreDraft(before?: SessionStorage): void {
    if (this.#scope) this.#options.onScope(this.#scope);
    if (this.#drafts.restore(this.#agentId, before)) this.#options.onUpdate();
  }

  /** Puts back what is stored and not shown. Text of an edit that was not sent comes back as a draft. */
  #restore(): void {
    this.#drafts.restoreChange(this.#agentId);
    this.#options.onUpdate();
    this.#stored.restore();
  }

  /** Offers the conversation, when there is anything in it. */
  #createOffer(): OfferedConversation | undefined {
    const {state} = this.conversation;
    const scope = this.#scope;
    const {edit} = this.#drafts;
    const draft = this.#drafts.read(this.#agentId);
    const hasMessages = shownMessages(state.messages.slice(state.earlierCount)).length > 0;
    const isEmpty = !hasMessages && draft.trim() === '' && !edit;
    if (isEmpty || !scope || scope.serviceUrl === '' || scope.agentId === '') return undefined;
    const times = timesForgotten(scope);
    const {platform, requestSettings} = this.#options;
    return new OfferedConversation({
      key: this.#key,
      subject: scope.subject,
      stored: this.#stored,
      draft,
      edit: edit?.text,
      settings: requestSettings(),
      delay: platform.delay,
      release: this.#release,
      isForgotten: () => timesForgotten(scope) !== times,
    });
  }
}
