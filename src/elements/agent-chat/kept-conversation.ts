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
} from '../../conversation/conversation-state.js';
import type {Conversation} from '../../conversation/conversation.js';
import {upToQuestion} from '../../conversation/reply-search.js';
import {timesForgotten, type Persist, type StoredPlace} from '../../conversation/stored-place.js';
import {openQuestions, type UnconfirmedMessage} from '../../conversation/unconfirmed-messages.js';
import type {ChatDrafts} from './chat-drafts.js';
import type {ChatPlaces} from './chat-places.js';
import type {ChatSending} from './chat-sending.js';
import type {ChatStanding} from './chat-standing.js';

/** The chat whose words are kept. */
export interface KeepingChat {
  readonly conversation: Conversation;
  readonly drafts: ChatDrafts;
  readonly places: ChatPlaces;
  readonly sending: ChatSending;
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
  /** The questions on screen that are kept. */
  readonly #kept = new Map<string, UnconfirmedMessage>();
  #place: KeptPlace | undefined;
  /** The last place of a service: before there is any, nobody writes but the page. */
  #served: (StoredPlace & {readonly times: number}) | undefined;
  /** Whose conversation it is, wherever it is kept. */
  #whose = '';
  #storage: ConversationStorage | undefined;
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
    this.#sending?.abort();
    this.#sending = undefined;
    this.flush();
    // What another visitor wrote is not this one's.
    if (this.#isOther(visitorId)) this.#chat.drafts.clear();
    if (serviceUrl !== '') this.#served = {...place, times: timesForgotten(place)};
    const before = whose === this.#whose ? this.#storage : undefined;
    this.#whose = whose;
    this.#place = place;
    this.#storage = createConversationStorage({...place, onDraftWritten: text => this.#tabs.tellDraft(text)});
    this.#takeAlong(this.#storage, before);
    this.#restore(this.#storage);
  }

  /** Keeps the draft as it is now. */
  keepDraft(): void {
    this.#storage?.draft.write(this.#draft);
  }

  /** Keeps the words the last message is being changed to. */
  keepChange(): void {
    this.#storage?.change.write(this.#chat.sending.edit?.changed ?? '');
  }

  /** Writes what waits to be written: the chat is going. */
  flush(): void {
    this.#storage?.draft.flush();
    this.#storage?.change.flush();
  }

  /** Keeps the questions that have no reply yet, and no others. */
  follow({messages}: ConversationState, change: ConversationChange): void {
    // What was asked in another conversation is kept on, and shown when the page turns to that again.
    if (change.type === 'conversation-begun' && change.isOther) this.#kept.clear();
    // No word of a reply changes anything, and there are many.
    if (change.type === 'text-arrived') return;
    const open = openQuestions(messages);
    const ids = new Set(open.map(({id}) => id));
    for (const id of this.#kept.keys()) if (!ids.has(id)) this.#drop(id);
    for (const question of open) this.#keep(question);
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
    // The chats of one page do not get in each other's way. When turned to another conversation meanwhile, what
    // is queued is kept.
    if (place.persist === 'local')
      await takeSendTurn(place, () => this.#sendOrDrop(), signal).catch(() => undefined);
    else this.#sendOrDrop();
  }

  #sendOrDrop(): void {
    const {conversation} = this.#chat;
    const question = this.#kept.get(queuedQuestion(conversation.state)?.id ?? '');
    const stored = question && this.#storage?.unconfirmed.find(question.id);
    // Before the turn is over: a quick reply may have come by then, and the next message be due.
    this.#sending = undefined;
    const isSettled = question !== undefined && settled.has(question.id);
    // What is gone from the storage of all tabs was mostly answered in another; that of one was cleared.
    const isGone = isSettled || this.#place?.persist === 'local';
    if (question && (stored ? stored.state === 'sent' : isGone)) {
      // Whoever has sent it keeps it until it is answered.
      this.#kept.delete(question.id);
      conversation.takeBack(question.id);
      // No tab has told of it: it may have been cleared here as well, and is looked for.
      if (!stored && !isSettled && !this.#isBack) conversation.restore({...question, state: 'sent'});
    } else conversation.sendQueued();
  }

  get #draft(): string {
    return this.#chat.drafts.read(this.#place?.agentId ?? '');
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

  /** What goes on here is kept here from now on, and no longer where it was before. */
  #takeAlong({draft, unconfirmed}: ConversationStorage, before: ConversationStorage | undefined): void {
    if (!before) this.#kept.clear();
    for (const question of this.#kept.values()) {
      before?.unconfirmed.drop(question.id);
      unconfirmed.keep(question);
    }
    before?.change.forget();
    const stored = draft.read();
    this.#tabs.turnTo(this.#place?.persist === 'local' ? this.#place : undefined, stored);
    if (this.#draft === '') {
      this.#showDraft(stored);
      return;
    }
    // What another tab has written there since is not this one's.
    if (before?.draft.read() === this.#draft) before.draft.forget();
    if (before || stored === '') this.keepDraft();
  }

  /** Puts back what is kept and not shown. */
  #restore({change, unconfirmed}: ConversationStorage): void {
    const {conversation, sending} = this.#chat;
    // What was being changed when the page went is to be sent or left by whoever comes back to it.
    const changed = sending.edit ? '' : change.read();
    if (changed !== '') sending.addToDraft(changed);
    this.keepChange();
    const shown = new Set(conversation.state.messages.map(({id}) => id));
    const kept = unconfirmed.read().filter(({id}) => !shown.has(id));
    // What another tab has sent meanwhile does not stand behind what still waits.
    for (const question of kept.sort((one, other) => other.state.localeCompare(one.state))) {
      this.#kept.set(question.id, question);
      conversation.restore(question);
    }
  }

  #keep(question: UnconfirmedMessage): void {
    const {id, state, createdAt} = question;
    const known = this.#kept.get(id);
    if (known?.state === state && known.createdAt === createdAt) return;
    this.#kept.set(id, question);
    this.#storage?.unconfirmed.keep(question);
  }

  #drop(id: string): void {
    this.#kept.delete(id);
    settled.add(id);
    this.#storage?.unconfirmed.drop(id);
    this.#tabs.tellConfirmed(id);
  }

  /** Another tab has sent it, or has begun anew: what is being answered here is kept on. */
  #onConfirmed(id: string): void {
    const {conversation} = this.#chat;
    conversation.takeBack(id);
    const {state} = conversation;
    const asked = this.#kept.get(upToQuestion(state.messages).at(-1)?.id ?? '');
    if (asked && runningReply(state)) this.#storage?.unconfirmed.keep(asked);
  }
}
