import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {isServer} from '../../controllers/is-server.js';
import {takeSendTurn} from '../../controllers/send-lock.js';
import {TabExchange} from '../../controllers/tab-exchange.js';
import type {ConversationChange} from '../../conversation/conversation-change.js';
import {
  createConversationStorage,
  type ConversationStorage,
} from '../../conversation/conversation-storage.js';
import {
  latestReply,
  queuedQuestion,
  runningReply,
  type ConversationState,
  type Message,
} from '../../conversation/conversation-state.js';
import type {Conversation} from '../../conversation/conversation.js';
import {isRunning} from '../../conversation/message-status.js';
import {timesForgotten, type Persist, type StoredPlace} from '../../conversation/stored-place.js';
import {createUnconfirmedMessage, type UnconfirmedMessage} from '../../conversation/unconfirmed-messages.js';
import type {ChatDrafts} from './chat-drafts.js';
import type {ChatPlaces} from './chat-places.js';
import type {ChatStanding} from './chat-standing.js';

/** The chat whose words are kept. */
export interface KeepingChat {
  readonly conversation: Conversation;
  readonly drafts: ChatDrafts;
  readonly places: ChatPlaces;
  readonly standing: ChatStanding;
}

/** Where words are kept, and for how long. */
export interface KeptPlace extends StoredPlace {
  readonly persist: Persist;
}

/** Questions a chat of this page keeps no longer: answered, or given up. None of the others sends them. */
const settled = new Set<string>();

/** What is refused for its own sake is not tried again, and no reason to hold the next message back. */
const refusals: ReadonlySet<string> = new Set(['too-large', 'invalid-request']);

/**
 * Keeps what a visitor wrote and the service may not have: drafts and questions without a reply outlive a
 * reload, are sent once however many tabs know of them, and are nobody else's.
 */
export class KeptConversation implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #chat: KeepingChat;
  readonly #tabs: TabExchange;
  /** By the message on screen: under which name it is stored. */
  readonly #stored = new Map<string, UnconfirmedMessage>();
  #place: KeptPlace | undefined;
  /** The last place of a service: before there is any, nobody writes but the page. */
  #served: KeptPlace | undefined;
  /** Whose conversation it is, wherever it is kept. */
  #whose = '';
  #storage: ConversationStorage | undefined;
  #restoring: UnconfirmedMessage | undefined;
  #sending: AbortController | undefined;
  /** Whether what waits could have gone out, but for the search for a lost reply. */
  #isDue = false;
  /** Whether other tabs may have told something that was not heard. */
  #isBack = false;

  constructor(host: ReactiveControllerHost, chat: KeepingChat) {
    this.#host = host;
    this.#chat = chat;
    host.addController(this);
    this.#tabs = new TabExchange(host, {
      isWriting: () => chat.places.composer?.matches(':focus-within') ?? false,
      readDraft: () => this.#draft,
      takeDraft: text => {
        this.#storage?.draft.giveWay();
        this.#showDraft(text);
      },
      keepDraft: () => this.#storage?.draft.write(this.#draft),
      onConfirmed: id => this.#onConfirmed(id),
      onReturn: () => {
        this.#isBack = true;
        void this.sendQueued();
      },
    });
  }

  /** What waits goes out once it can be sent; behind a message that failed, it waits for another try. */
  hostUpdated(): void {
    const {state} = this.#chat.conversation;
    const kind = latestReply(state)?.error?.kind;
    if (queuedQuestion(state) && (!kind || refusals.has(kind) || this.#isDue))
      void this.#host.updateComplete.then(() => this.sendQueued());
  }

  /** Turns to a conversation; what is kept of it is put back. Called for each update of the chat. */
  turnTo(place: KeptPlace): void {
    // What the process of a server may keep is nobody's.
    if (isServer) return;
    const {persist, serviceUrl, agentId, visitorId} = place;
    const whose = JSON.stringify([serviceUrl, agentId, visitorId, timesForgotten(place)]);
    if (whose === this.#whose && persist === this.#place?.persist) return;
    const served = this.#served;
    const isOther = served && (served.visitorId !== visitorId || timesForgotten(served) > 0);
    if (serviceUrl !== '') this.#served = place;
    this.#leave();
    const before = whose === this.#whose ? this.#storage : undefined;
    if (!before) this.#stored.clear();
    this.#whose = whose;
    this.#place = place;
    // What another visitor wrote is not this one's.
    if (isOther) this.#chat.drafts.clear();
    const storage = createConversationStorage({
      ...place,
      onDraftWritten: text => {
        if (persist === 'local') this.#tabs.tellDraft(text);
      },
    });
    const kept = storage.unconfirmed.read();
    // What goes on is kept here from now on.
    for (const message of this.#stored.values()) {
      before?.unconfirmed.drop(message.id);
      storage.unconfirmed.keep(message);
    }
    this.#storage = storage;
    const draft = storage.draft.read();
    this.#tabs.turnTo(persist === 'local' ? place : undefined, draft);
    if (this.#draft === '') this.#showDraft(draft);
    else if (before) {
      // What another tab has written there since is not this one's.
      if (before.draft.read() === this.#draft) before.draft.forget();
      this.keepDraft();
    }
    this.#restore(kept);
  }

  /** Keeps the draft as it is now. */
  keepDraft(): void {
    this.#storage?.draft.write(this.#draft);
  }

  /** Writes what waits to be written: the chat is going. */
  flush(): void {
    this.#storage?.draft.flush();
  }

  /** Keeps up with what happens to questions. */
  follow(state: ConversationState, change: ConversationChange): void {
    switch (change.type) {
      case 'question-asked':
      case 'question-queued':
      case 'question-restored':
        this.#keep(change.question, change.type === 'question-queued' ? 'queued' : 'sent');
        break;
      case 'queued-question-sent':
      case 'reply-restarted':
        this.#keepAsked(state, change.reply);
        break;
      case 'queued-question-removed':
      case 'question-withdrawn':
        this.#drop(change.questionId);
        break;
      case 'reply-completed':
      case 'reply-stopped':
        this.#dropAnswered(state);
        break;
      case 'reply-recovery':
        if (change.recovery === 'recovered') this.#dropAnswered(state);
        break;
      case 'reply-failed':
        if (!change.error.retryable) this.#dropAnswered(state);
        break;
      case 'conversation-cleared':
        for (const id of [...this.#stored.keys()]) this.#drop(id);
        break;
      case 'conversation-opened':
      case 'history-loaded':
      case 'reply-accepted':
      case 'text-arrived':
        break;
    }
  }

  /**
   * Sends what is queued, unless another chat has, here or in another tab. The next follows when its reply has
   * come; while a lost reply is looked for, none goes out, since asking gives up the search.
   */
  async sendQueued(): Promise<void> {
    const {conversation, standing} = this.#chat;
    const place = this.#place;
    this.#isDue = conversation.state.messages.some(({recovery}) => recovery === 'looking');
    if (!place || !standing.isReachable || this.#isDue || this.#sending) return;
    const {signal} = (this.#sending = new AbortController());
    const send = (): Promise<void> => this.#sendOrDrop();
    // The chats of one page do not get in each other's way. When turned to another conversation meanwhile, what
    // is queued is kept.
    await (place.persist === 'local' ? takeSendTurn(place, send, signal) : send()).catch(() => undefined);
  }

  #sendOrDrop(): Promise<void> {
    const {conversation} = this.#chat;
    const question = queuedQuestion(conversation.state);
    const stored = this.#stored.get(question?.id ?? '');
    const kept = this.#storage?.unconfirmed.find(stored?.id ?? '');
    // Before the turn is over: a quick reply may have come by then, and the next message be due.
    this.#sending = undefined;
    const isSettled = settled.has(stored?.id ?? '');
    // What is gone from the storage of all tabs was mostly answered in another; that of one was cleared.
    const isGone = isSettled || this.#place?.persist === 'local';
    if (question && (kept ? kept.state === 'sent' : isGone)) {
      // Whoever has sent it keeps it until it is answered.
      this.#stored.delete(question.id);
      conversation.takeBack(question.id);
      // No tab has told of it: it may have been cleared here as well, and is looked for.
      if (!kept && !isSettled && !this.#isBack)
        conversation.restore(question.text, question.createdAt ?? Date.now());
    } else conversation.sendQueued();
    return Promise.resolve();
  }

  get #draft(): string {
    return this.#chat.drafts.read(this.#place?.agentId ?? '');
  }

  #showDraft(text: string): void {
    if (text === this.#draft) return;
    this.#chat.drafts.write(this.#place?.agentId ?? '', text);
    this.#host.requestUpdate();
  }

  #restore(messages: readonly UnconfirmedMessage[]): void {
    const {conversation} = this.#chat;
    // What another tab has sent meanwhile does not stand behind what still waits.
    for (const message of messages.toSorted((one, other) => other.state.localeCompare(one.state))) {
      this.#restoring = message;
      if (message.state === 'queued') conversation.queue(message.text);
      else conversation.restore(message.text, message.createdAt);
    }
    this.#restoring = undefined;
  }

  #keep({id, text, createdAt = Date.now()}: Message, state: UnconfirmedMessage['state']): void {
    const known = this.#restoring;
    const kept = this.#stored.get(id) ?? createUnconfirmedMessage(text, createdAt);
    const message = known ?? {...kept, createdAt, state};
    this.#stored.set(id, message);
    if (!known) this.#storage?.unconfirmed.keep(message);
  }

  /** Keeps the question that is asked, or asked once more, until this reply has come. */
  #keepAsked({messages}: ConversationState, reply: Message): void {
    const question = messages[messages.indexOf(reply) - 1];
    if (question?.role === 'user') this.#keep(question, 'sent');
  }

  #drop(id: string): void {
    const message = this.#stored.get(id);
    if (!message) return;
    this.#stored.delete(id);
    settled.add(message.id);
    this.#storage?.unconfirmed.drop(message.id);
    this.#tabs.tellConfirmed(message.id);
  }

  /** Questions that have a reply are the service's to keep. */
  #dropAnswered({messages}: ConversationState): void {
    messages.forEach(({id, role, status}, index) => {
      const reply = messages[index + 1];
      const isOpen = reply && (isRunning(reply) || (reply.status === 'failed' && reply.error?.retryable));
      if (role === 'user' && status !== 'queued' && !isOpen) this.#drop(id);
    });
  }

  /** Another tab has sent it, or has begun anew: what is being answered here is kept on. */
  #onConfirmed(storedId: string): void {
    const {conversation} = this.#chat;
    for (const [id, message] of this.#stored) {
      if (message.id === storedId) conversation.takeBack(id);
    }
    const reply = runningReply(conversation.state);
    if (reply) this.#keepAsked(conversation.state, reply);
  }

  #leave(): void {
    this.#sending?.abort();
    this.#sending = undefined;
    this.#storage?.draft.flush();
  }
}
