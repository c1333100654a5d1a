import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {takeSendTurn} from '../../controllers/send-lock.js';
import type {ConversationStorage} from '../../conversation/conversation-storage.js';
import {latestReply, queuedQuestion} from '../../conversation/conversation-state.js';
import {isConfirmed, type StoredConversation} from '../../conversation/stored-conversation.js';
import type {Persist, StoredPlace} from '../../conversation/stored-place.js';
import type {ChatStanding} from './chat-standing.js';

/** The conversation whose messages wait, and where they are stored. */
export interface QueueOwner {
  readonly stored: StoredConversation;
  readonly storage: ConversationStorage | undefined;
  readonly place: (StoredPlace & {readonly persist: Persist}) | undefined;
}

/** A message that is refused for its content is not tried again, and does not hold the next one back. */
const refusals: ReadonlySet<string> = new Set(['too-large', 'invalid-request']);

/** Sends the messages that wait in a chat, once each, however many tabs know of them. */
export class QueuedMessages implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #standing: () => ChatStanding;
  readonly #owner: () => QueueOwner;
  #sending: AbortController | undefined;
  /** Whether a message could have gone out, but for the search for a lost reply. */
  #isDue = false;
  /** Whether other tabs may have told something that was not heard. */
  #isBack = false;

  constructor(host: ReactiveControllerHost, standing: () => ChatStanding, owner: () => QueueOwner) {
    this.#host = host;
    this.#standing = standing;
    this.#owner = owner;
    host.addController(this);
  }

  /** A message goes out once it can be sent; behind one that failed, it waits for another try. */
  hostUpdated(): void {
    const {state} = this.#owner().stored.conversation;
    const kind = latestReply(state)?.error?.kind;
    if (queuedQuestion(state) && (!kind || refusals.has(kind) || this.#isDue))
      void this.#host.updateComplete.then(() => this.send());
  }

  /**
   * Sends the first message, unless another chat has, here or in another tab. The next follows when its reply has
   * come; while a lost reply is looked for, none goes out, since asking gives up the search.
   */
  async send(): Promise<void> {
    const {stored, place} = this.#owner();
    this.#isDue = stored.conversation.state.messages.some(({recovery}) => recovery === 'looking');
    if (!place || !this.#standing().isReachable || this.#isDue || this.#sending) return;
    const {signal} = (this.#sending = new AbortController());
    // The chats of one page do not get in each other's way. When turned to another conversation meanwhile, the messages
    // are kept.
    if (place.persist === 'local')
      await takeSendTurn(place, () => this.#sendOrDrop(), signal).catch(() => undefined);
    else this.#sendOrDrop();
  }

  /** The page is back after a time in which it heard nothing of other tabs. */
  return(): void {
    this.#isBack = true;
    void this.send();
  }

  /** The chat turns to another conversation. */
  interrupt(): void {
    this.#sending?.abort();
    this.#sending = undefined;
  }

  #sendOrDrop(): void {
    const {stored, storage, place} = this.#owner();
    const {conversation} = stored;
    const question = stored.question(queuedQuestion(conversation.state)?.id ?? '');
    const unconfirmed = question && storage?.unconfirmed.find(question.id);
    // Before the turn is over: a quick reply may have come by then, and the next message be due.
    this.#sending = undefined;
    const isSettled = question !== undefined && isConfirmed(question.id);
    // An entry that is gone from the storage of all tabs was mostly answered in another tab; in the storage of one tab, it was cleared.
    const isGone = isSettled || place?.persist === 'local';
    if (question && (unconfirmed ? unconfirmed.state === 'sent' : isGone)) {
      // Whoever has sent it keeps it until it is answered.
      stored.leaveQuestion(question.id);
      conversation.takeBack(question.id);
      // No tab has told of it: it may have been cleared here as well, and is looked for.
      if (!unconfirmed && !isSettled && !this.#isBack) conversation.restore({...question, state: 'sent'});
    } else conversation.sendQueued();
  }
}
