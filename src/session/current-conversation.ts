import {runningReply, upToQuestion} from '../conversation/conversation-state.js';
import type {Conversation} from '../conversation/conversation.js';
import type {ReplySource} from '../conversation/reply-request.js';
import type {SessionPlatform} from './browser-platform.js';
import type {Drafts} from './draft.js';
import type {RecordsModule} from './history-loader.js';
import {
  dropOthers,
  findDetached,
  isWithheld,
  keyOf,
  PersistentConversation,
  type AttachedSession,
  type ConversationScope,
  type UnsentText,
} from './persistent-conversation.js';
import {hasOwnMessages, type SessionStorage} from './storage.js';
import {timesForgotten, type StorageScope} from './storage-scope.js';

export interface CurrentConversationOptions extends Omit<AttachedSession, 'continueFrom'> {
  readonly platform: SessionPlatform;
  readonly drafts: Drafts;
  readonly loadRecords: () => Promise<RecordsModule>;
  /** Called after a change of anything else. */
  readonly onUpdate: () => void;
}

/**
 * Selects the conversation of a session, and attaches the session to it. A conversation outlives its session: a reload,
 * another page, another element, or a switch to another agent and back. Messages of one visitor are never shown to another.
 */
export class CurrentConversation {
  readonly #options: CurrentConversationOptions;
  readonly #session: AttachedSession;
  readonly #drafts: Drafts;
  /** Text of the edit to continue when its question can be edited. */
  editToResume: string | undefined;
  /** Set during a switch to another conversation. The end of its reply must not send a queued question. */
  isSwitching = false;
  #stored: PersistentConversation;
  /** Number of attachments of the conversation with that of this session. A higher one is that of another session. */
  #attachment = 0;
  #source: ReplySource | undefined;
  /** Latest scope with a service. It shows whether the visitor has changed while there was no service. */
  #lastServed: (StorageScope & {readonly times: number}) | undefined;
  #firstGeneration = 0;

  constructor(options: CurrentConversationOptions) {
    this.#options = options;
    this.#session = {...options, continueFrom: left => this.#continueFrom(left)};
    this.#drafts = options.drafts;
    this.#stored = this.#create();
  }

  /** The conversation with its outbox. Replaced by a new one if another session has attached to it. */
  get stored(): PersistentConversation {
    if (this.#stored.attachments !== this.#attachment) this.#reset();
    return this.#stored;
  }

  get conversation(): Conversation {
    return this.stored.conversation;
  }

  get scope(): ConversationScope | undefined {
    return this.#stored.scope;
  }

  get storage(): SessionStorage | undefined {
    return this.#stored.storage;
  }

  start(): void {
    const {stored} = this;
    this.#attach();
    this.#options.onUpdate();
    stored.catchUp();
  }

  stop(): void {
    this.flush();
    this.#detach();
  }

  setScope(scope: ConversationScope, source: ReplySource | undefined): void {
    this.#source = source;
    const before = this.#stored.scope;
    if (keyOf(scope) !== this.#stored.key) this.#switchTo(scope);
    else if (scope.persist !== before?.persist) this.#moveStorage(scope);
    else if (scope.subject !== before.subject) this.#onSubject(scope);
    this.conversation.setSource(source);
  }

  rereadDraft(): boolean {
    return this.#drafts.reread(!this.#isOtherVisitor(this.scope?.visitorId ?? ''));
  }

  writeNow(): void {
    this.conversation.writeNow();
    this.flush();
  }

  flush(): void {
    this.#drafts.flush();
    this.#stored.flush();
  }

  addToDraft(text: string): void {
    this.#drafts.prepend(text);
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
    return new PersistentConversation(this.#options.platform, this.#options.loadRecords);
  }

  #attach(): void {
    this.#stored.attach(this.#session);
    this.#stored.conversation.setSource(this.#source);
    this.#attachment = this.#stored.attachments;
  }

  #continueFrom(left: PersistentConversation): boolean {
    const {scope, key} = this.#stored;
    if (!scope || !left.isFree(key, scope.subject) || !this.#isUntouched) return false;
    this.#replaceBy(left, scope);
    this.#options.onUpdate();
    return true;
  }

  #detach(): void {
    // An edit that this session has not continued yet goes to the next one.
    const edit = this.#drafts.edit?.text ?? this.editToResume;
    this.#stored.detach({draft: this.#drafts.read(), edit});
  }

  /** Another session has the conversation, so this session starts a new one from storage. */
  #reset(): void {
    this.#drafts.storeIn(undefined);
    this.#drafts.endEdit();
    this.#drafts.show('');
    this.#drafts.open('');
    this.#stored = this.#create();
    this.#attachment = 0;
  }

  #switchTo(scope: ConversationScope): void {
    const isOtherVisitor = this.#isOtherVisitor(scope.visitorId);
    const asked = isOtherVisitor ? this.#questionFor(scope) : '';
    const {agentId, messages} = this.conversation.state;
    // Stores nothing more for the earlier visitor, not even the interruption of their reply.
    if (isOtherVisitor) this.#stored.stopStoring();
    // If only the service is missing, the reply continues: a page may be replacing its provider.
    this.isSwitching = true;
    if (scope.serviceUrl !== '') this.conversation.interrupt();
    this.isSwitching = false;
    this.flush();
    if (isOtherVisitor) this.#stored.drop();
    else this.#detach();
    this.#drafts.storeIn(undefined);
    this.#drafts.endEdit();
    if (isOtherVisitor) this.#drafts.clear();
    if (scope.serviceUrl !== '') this.#lastServed = {...scope, times: timesForgotten(scope)};
    this.#drafts.open(scope.agentId && [scope.agentId, scope.conversationId].join());
    this.#show(scope, findDetached(keyOf(scope), scope.subject));
    if (asked !== '') this.addToDraft(asked);
    // Questions of a visitor who did not wait for the agent move to the first conversation, like the draft.
    if (agentId === '' && !isOtherVisitor) for (const {text} of messages) this.conversation.queue(text);
  }

  /**
   * Returns the question whose request showed that another person is signed in. That person asked it. All other
   * messages belong to the earlier person.
   */
  #questionFor({subject, isSubjectIssued}: ConversationScope): string {
    const {messages} = this.conversation.state;
    const isNew = subject !== '' && subject !== this.scope?.subject;
    // If the page sets the token, it arrives after the question, so the earlier person asked the question.
    const isAsked = isNew && isSubjectIssued && runningReply({messages})?.status === 'sending';
    return isAsked ? (upToQuestion(messages).at(-1)?.text ?? '') : '';
  }

  /** Replaces the own copy of a conversation. It is older, and would overwrite the stored one. */
  #replaceBy(left: PersistentConversation, scope: ConversationScope): void {
    // A pending write contains older text than the draft of the other session.
    if (!this.#drafts.isWritten()) this.storage?.draft.remove();
    this.#stored.drop();
    this.#show(scope, left);
  }

  /** Shows a detached conversation, or else the stored one. */
  #show(scope: ConversationScope, left: PersistentConversation | undefined): void {
    const unsent: UnsentText | undefined = left?.unsent;
    const takesDraft = !this.#drafts.isWritten();
    const stored = left ?? this.#create();
    this.#stored = stored;
    this.#attach();
    const storage = stored.open(scope);
    dropOthers(stored);
    this.#drafts.storeIn(storage);
    if (unsent && takesDraft) this.#drafts.replace(unsent.draft);
    const {conversation} = stored;
    if (left) {
      const {state} = conversation;
      const {agentId, turns} = state;
      const {onChange} = this.#session;
      onChange(state, {type: 'conversation-begun', agentId, isOther: true, abandoned: undefined});
      onChange(state, {type: 'transcript-restored', turns});
    } else conversation.open(scope.agentId, this.#source);
    stored.storeIn(storage);
    if (this.#drafts.restore()) this.#options.onUpdate();
    if (left) stored.outbox.removeClosed(conversation.state);
    else this.#restore();
    this.#firstGeneration = conversation.state.generation;
    this.editToResume = unsent?.edit;
    this.#storeEditToResume();
    if (left) left.catchUp();
    else if (storage.transcript.isWithheld || isWithheld(stored.key, scope.subject)) void this.#identify();
  }

  /** Requests the visitor's identity, so that their conversation can be shown. The first request reports a failure. */
  async #identify(): Promise<void> {
    await this.#source?.identify?.()?.catch(() => undefined);
    this.#options.onUpdate();
  }

  #moveStorage(scope: ConversationScope): void {
    this.flush();
    const before = this.storage;
    const storage = this.#stored.open(scope);
    this.#drafts.storeIn(storage);
    const {turns} = this.conversation.state;
    const {changedText} = this.#drafts;
    // A transcript would repeat records that are shown already. Records that load after it are matched with it.
    const opensAgain = turns.length > 0 && !hasOwnMessages(turns) && storage.transcript.read() !== undefined;
    if (opensAgain) this.conversation.open(scope.agentId, this.#source);
    this.#stored.storeIn(storage);
    before?.change.remove();
    this.#drafts.restore(before);
    this.#restore();
    this.#storeEditToResume();
    if (opensAgain && changedText !== '') this.addToDraft(changedText);
  }

  /** Restores the visitor's stored conversation, now that their token identifies them. */
  #onSubject(scope: ConversationScope): void {
    this.#stored.scope = scope;
    dropOthers(this.#stored);
    const left = findDetached(this.#stored.key, scope.subject);
    if (left && this.#isUntouched) this.#replaceBy(left, scope);
    else if (this.storage) {
      if (this.#drafts.read() === '') this.#drafts.show(this.storage.draft.read());
      this.#restore();
      this.#stored.storeAgain();
      if (this.#drafts.read() !== '') this.#drafts.write(this.#drafts.read());
      this.#options.onUpdate();
    }
  }

  /** Restores stored messages. The text of an unsent edit becomes a draft. */
  #restore(): void {
    this.#drafts.restoreChange();
    this.#options.onUpdate();
    this.#stored.restore();
  }

  /** The page may close before the edit continues. */
  #storeEditToResume(): void {
    const edit = this.editToResume;
    const question = upToQuestion(this.conversation.state.messages).at(-1);
    if (edit && edit !== question?.text) this.storage?.change.write(edit);
  }
}
