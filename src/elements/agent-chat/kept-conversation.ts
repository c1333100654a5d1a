import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {writeJson} from '../../client/json-object.js';
import {createFrameSchedule} from '../../controllers/frame-schedule.js';
import {isServer} from '../../controllers/is-server.js';
import {TabExchange} from '../../controllers/tab-exchange.js';
import type {ConversationSettings} from '../../conversation/ask-for-reply.js';
import type {ConversationChange} from '../../conversation/conversation-change.js';
import {
  createConversationStorage,
  type ConversationStorage,
} from '../../conversation/conversation-storage.js';
import {runningReply, upToQuestion, type ConversationState} from '../../conversation/conversation-state.js';
import {Conversation} from '../../conversation/conversation.js';
import {
  claimLeft,
  findLeft,
  isFor,
  isWithheld,
  LeftConversation,
  type Claimant,
  type UntoldChange,
} from '../../conversation/left-conversations.js';
import type {ReplySource} from '../../conversation/reply-source.js';
import {StoredConversation} from '../../conversation/stored-conversation.js';
import {timesForgotten, type Persist, type StoredPlace} from '../../conversation/stored-place.js';
import type {ChatDrafts} from './chat-drafts.js';
import type {ChatSending} from './chat-sending.js';
import type {ChatStanding} from './chat-standing.js';
import {QueuedMessages} from './queued-messages.js';

/** The chat whose conversation is kept. */
export interface KeepingChat {
  readonly drafts: ChatDrafts;
  readonly sending: ChatSending;
  readonly standing: ChatStanding;
  /** Read for each request. */
  readonly requestSettings: () => ConversationSettings;
  /** Called after each change of the conversation, and when another one is shown. */
  follow(state: ConversationState, change: ConversationChange): void;
  /** Called with changes that happened while the conversation had no element. */
  catchUp(changes: readonly UntoldChange[]): void;
  /** Goes on changing the last question, to these words. */
  resumeEdit(words: string): void;
}

/** Which conversation is shown, and where it is stored. */
export interface ShownPlace extends StoredPlace {
  readonly persist: Persist;
  /** `sub` of the visitor's token, `''` while it is not known. */
  readonly subject: string;
  /** Whether a request asked for the token that named the subject. */
  readonly isSubjectIssued: boolean;
}

/**
 * The conversation that a chat shows, which outlives the chat: a reload, another page, another element, another agent in
 * between. Drafts and questions without a reply are stored, are sent once however many tabs know of them, and are nobody
 * else's.
 */
export class KeptConversation implements ReactiveController, Claimant {
  readonly queue: QueuedMessages;
  readonly #host: ReactiveControllerHost & Element;
  readonly #chat: KeepingChat;
  readonly #tabs: TabExchange;
  #stored: StoredConversation;
  /** Ends the part of this chat in its conversation. */
  #release: () => void = () => undefined;
  #place: ShownPlace | undefined;
  /** The last place of a service: before there is any, nobody writes but the page. */
  #served: (StoredPlace & {readonly times: number}) | undefined;
  /** Names the conversation, wherever it is stored. */
  #key = '';
  #storage: ConversationStorage | undefined;
  /** The conversation while the chat is not in the page. */
  #left: LeftConversation | undefined;
  /** Counts the requests of the conversation when it was shown here first. */
  #firstGeneration = 0;
  #endClaim: () => void = () => undefined;
  /** Words of a change to the last question, which goes on as soon as the agent is known. */
  #changedWords: string | undefined;
  /** The draft as it was last found in storage. */
  #storedDraft = '';

  constructor(host: ReactiveControllerHost & Element, chat: KeepingChat) {
    this.#host = host;
    this.#chat = chat;
    this.#stored = this.#create();
    this.#own();
    host.addController(this);
    this.#tabs = new TabExchange(host, {
      onConfirmed: id => {
        this.conversation.takeBack(id);
        this.#stored.keepAgain();
      },
      onReturn: () => this.queue.return(),
    });
    this.queue = new QueuedMessages(
      host,
      () => chat.standing,
      () => ({stored: this.#stored, storage: this.#storage, place: this.#place}),
    );
  }

  /** The conversation as it is shown now. One that another element has taken over is not this chat's any more. */
  get conversation(): Conversation {
    if (this.#left?.isTaken) this.#startAgain();
    return this.#stored.conversation;
  }

  hostConnected(): void {
    if (isServer) return;
    this.#endClaim = claimLeft(this);
    addEventListener('pagehide', this.#onPageHide);
    const left = this.#left;
    if (!left) return;
    if (left.isTaken) this.#startAgain();
    this.#left = undefined;
    this.#host.requestUpdate();
    if (left.isTaken) return;
    const wasReleased = !left.isOffered;
    left.reclaim();
    this.#chat.catchUp(left.untold);
    if (!wasReleased) return;
    this.#own();
    this.conversation.resume();
  }

  /** Offers the conversation to the next element, which a framework may make in the same moment. */
  hostDisconnected(): void {
    this.#endClaim();
    this.flush();
    this.#left = this.#leaveBehind();
  }

  hostUpdated(): void {
    this.#resumeEdit();
  }

  /** The chat was removed for good. */
  leave(): void {
    removeEventListener('pagehide', this.#onPageHide);
    this.#left?.settle();
  }

  /** Turns to a conversation, and puts back what is stored of it. Called for each update of the chat. */
  turnTo(place: ShownPlace, source: ReplySource | undefined): void {
    // An element that was removed may still be changed; its conversation waits for another one.
    if (!isServer && !this.#host.isConnected) return;
    const key = writeJson([place.serviceUrl, place.agentId, place.visitorId, timesForgotten(place)]);
    const before = this.#place;
    if (key !== this.#key) this.#turnToOther(place, key, source);
    else if (place.persist !== before?.persist) this.#storeElsewhere(place);
    else if (place.subject !== before.subject) this.#learnSubject(place);
    this.conversation.askFrom(source);
  }

  /** Keeps the draft as it is now. */
  keepDraft(): void {
    this.#storage?.draft.write(this.#draft);
  }

  /**
   * Shows the draft that another tab or element has stored since. Text that was written here stays, and is stored again
   * where it was removed.
   */
  rereadDraft(): void {
    const stored = this.#storage?.draft.read() ?? '';
    if (!this.#isDraftWritten) {
      this.#storedDraft = stored;
      this.#showDraft(stored);
    } else if (stored === '' && !this.#isOther(this.#place?.visitorId ?? '')) {
      this.keepDraft();
    }
  }

  /** Keeps the words the last message is being changed to. */
  keepChange(): void {
    this.#storage?.change.write(this.#chat.sending.edit?.changed ?? '');
  }

  /** Writes what waits to be written. */
  flush(): void {
    this.#storage?.draft.flush();
    this.#storage?.change.flush();
    this.#stored.flush();
  }

  wants(left: LeftConversation): boolean {
    const {subject = ''} = this.#place ?? {};
    return isFor(left, this.#key, subject) && this.#isUntouched;
  }

  /** Takes over a conversation that another element has left while this one was there. */
  take(left: LeftConversation): void {
    if (!this.#place) return;
    this.#show(this.#place, left);
    this.#host.requestUpdate();
  }

  /** Words that wait to be drawn are stored as well. */
  readonly #onPageHide = (): void => {
    this.conversation.writeNow();
    this.flush();
  };

  get #draft(): string {
    return this.#chat.drafts.read(this.#place?.agentId ?? '');
  }

  /** Whether the draft was written here, and not only read from storage. */
  get #isDraftWritten(): boolean {
    return this.#draft !== '' && this.#draft !== this.#storedDraft;
  }

  /** Whether nothing was said here since the conversation was shown. */
  get #isUntouched(): boolean {
    const {state} = this.conversation;
    const isQueueRestored = state.messages.every(
      ({id, status}) => status !== 'queued' || this.#stored.isRestored(id),
    );
    return state.generation === this.#firstGeneration && isQueueRestored && !this.#chat.sending.edit;
  }

  #showDraft(text: string): void {
    if (text === this.#draft) return;
    this.#chat.drafts.write(this.#place?.agentId ?? '', text);
    this.#host.requestUpdate();
  }

  /** Whether another visitor wrote at the last place of a service, or one who was forgotten since. */
  #isOther(visitorId: string): boolean {
    const served = this.#served;
    return served !== undefined && (served.visitorId !== visitorId || timesForgotten(served) > served.times);
  }

  #create(): StoredConversation {
    return new StoredConversation(new Conversation());
  }

  /** Has this chat follow its conversation. */
  #own(): void {
    const {conversation} = this.#stored;
    conversation.entrust(this.#chat.requestSettings, createFrameSchedule());
    this.#stored.onConfirmed = id => this.#tabs.tellConfirmed(id);
    this.#release = conversation.subscribe((state, change) => this.#chat.follow(state, change));
  }

  /** Begins with what is stored: the conversation itself is another element's now. */
  #startAgain(): void {
    this.#left = undefined;
    this.#storage = undefined;
    this.#key = '';
    this.#chat.sending.edit = undefined;
    this.#chat.drafts.write(this.#place?.agentId ?? '', '');
    this.#place = undefined;
    this.#stored = this.#create();
    this.#own();
  }

  #turnToOther(place: ShownPlace, key: string, source: ReplySource | undefined): void {
    this.queue.interrupt();
    const isOtherVisitor = this.#isOther(place.visitorId);
    const asked = isOtherVisitor ? this.#questionFor(place) : '';
    // Nothing more is stored of a visitor who is gone, not even that their reply was cut off.
    if (isOtherVisitor) this.#stored.detach();
    // Without a service for a moment, as while a provider is replaced, the reply goes on.
    if (place.serviceUrl !== '') this.conversation.interrupt();
    this.flush();
    const left = isOtherVisitor ? undefined : this.#leaveBehind();
    // Nothing is written for the conversation that is left, from here on.
    this.#storage = undefined;
    this.#chat.sending.edit = undefined;
    if (isOtherVisitor) this.#chat.drafts.clear();
    if (place.serviceUrl !== '') this.#served = {...place, times: timesForgotten(place)};
    this.#key = key;
    left?.settle();
    this.#release();
    this.#stored = this.#create();
    this.#show(place, findLeft(key, place.subject), source);
    if (asked !== '') this.#chat.sending.addToDraft(asked);
  }

  /**
   * The question whose request has found out that another person is signed in. They have just asked it, and the
   * conversation around it goes with the person before.
   */
  #questionFor({subject, isSubjectIssued}: ShownPlace): string {
    const {messages} = this.conversation.state;
    const isNew = subject !== '' && subject !== this.#place?.subject;
    // A token that the page gives comes after the question: the person before has asked it.
    const isAsked = isNew && isSubjectIssued && runningReply({messages})?.status === 'sending';
    return isAsked ? (upToQuestion(messages).at(-1)?.text ?? '') : '';
  }

  /** Shows a conversation: one that was left, or else what is stored of it. */
  #show(place: ShownPlace, left: LeftConversation | undefined, source?: ReplySource): void {
    const taken = left?.take();
    this.#release();
    if (taken) {
      // The own copy of the conversation is older, and would be stored over it.
      this.#stored.detach();
      this.conversation.lose();
      this.#stored = taken.stored;
    }
    this.#place = place;
    this.#own();
    const storage = (this.#storage = this.#openStorage(place));
    if (taken && !this.#isDraftWritten) this.#chat.drafts.write(place.agentId, taken.draft);
    const {conversation} = this;
    if (taken) {
      const {state} = conversation;
      const {agentId, messages} = state;
      this.#chat.follow(state, {type: 'conversation-begun', agentId, isOther: true, abandoned: undefined});
      this.#chat.follow(state, {type: 'transcript-restored', arranged: {messages}});
    } else conversation.open(place.agentId, source);
    this.#stored.storeIn(storage);
    this.#takeDraftAlong(undefined);
    if (!taken) this.#restore(storage);
    this.#firstGeneration = conversation.state.generation;
    this.#changedWords = taken?.edit;
    if (left && taken) this.#chat.catchUp(left.untold);
    else if (storage.transcript.isWithheld || isWithheld(this.#key, place.subject))
      void this.#identify(source);
  }

  /** Has the visitor known, whose conversation is shown then. Where that fails, the first request says why. */
  async #identify(source: ReplySource | undefined): Promise<void> {
    await source?.identify?.().catch(() => undefined);
    this.#host.requestUpdate();
  }

  #resumeEdit(): void {
    const words = this.#changedWords;
    if (words === undefined || !this.#chat.sending.editable) return;
    this.#changedWords = undefined;
    this.#chat.resumeEdit(words);
  }

  #openStorage(place: ShownPlace): ConversationStorage {
    return createConversationStorage({
      ...place,
      // Without a service there is nothing to store for.
      agentId: place.serviceUrl === '' ? '' : place.agentId,
      subject: () => this.#place?.subject ?? '',
    });
  }

  /** Moves the stored conversation to another storage. */
  #storeElsewhere(place: ShownPlace): void {
    this.queue.interrupt();
    this.flush();
    const before = this.#storage;
    this.#place = place;
    const storage = (this.#storage = this.#openStorage(place));
    this.#stored.storeIn(storage, before);
    before?.change.forget();
    this.#takeDraftAlong(before);
    this.#restore(storage);
  }

  /** The visitor is known by their token now: what is stored for them may be shown. */
  #learnSubject(place: ShownPlace): void {
    this.#place = place;
    const left = findLeft(this.#key, place.subject);
    if (left && this.#isUntouched) this.#show(place, left);
    else if (this.#storage) {
      if (this.#draft === '') this.#showDraft(this.#storage.draft.read());
      this.#restore(this.#storage);
      this.#stored.storeAgain();
      if (this.#draft !== '') this.keepDraft();
    }
  }

  #takeDraftAlong(before: ConversationStorage | undefined): void {
    const stored = this.#storage?.draft.read() ?? '';
    this.#tabs.turnTo(this.#place?.persist === 'local' ? this.#place : undefined);
    if (this.#draft === '') {
      this.#storedDraft = stored;
      this.#showDraft(stored);
      return;
    }
    // A draft that another tab has written there since stays.
    if (before?.draft.read() === this.#draft) before.draft.forget();
    if (before || stored === '') this.keepDraft();
  }

  /** Puts back what is stored and not shown. */
  #restore({change}: ConversationStorage): void {
    const {sending} = this.#chat;
    // Words of a change that was not sent when the page closed come back as a draft.
    const changed = sending.edit ? '' : change.read();
    if (changed !== '') sending.addToDraft(changed);
    this.keepChange();
    this.#stored.restore();
  }

  /** Leaves the conversation to the next element, when there is anything in it. */
  #leaveBehind(): LeftConversation | undefined {
    const {conversation} = this;
    const {messages, earlierCount} = conversation.state;
    const place = this.#place;
    const {edit} = this.#chat.sending;
    const draft = this.#draft;
    const isEmpty = messages.length === earlierCount && draft.trim() === '' && !edit;
    if (isEmpty || !place || place.serviceUrl === '' || place.agentId === '') return undefined;
    const times = timesForgotten(place);
    return new LeftConversation({
      key: this.#key,
      subject: place.subject,
      stored: this.#stored,
      draft,
      edit: edit?.draft,
      settings: this.#chat.requestSettings(),
      release: this.#release,
      isForgotten: () => timesForgotten(place) !== times,
    });
  }
}
