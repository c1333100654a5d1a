import type {ConversationChange} from '../conversation/conversation-change.js';
import {latestReply, type ConversationState} from '../conversation/conversation-state.js';
import type {Conversation} from '../conversation/conversation.js';
import {Outbox} from './outbox.js';
import type {SessionStorage} from './storage.js';

type ConversationStorage = Pick<SessionStorage, 'persist' | 'outbox' | 'transcript'>;

/**
 * A conversation with its stored transcript and its outbox. When another session takes the conversation, it takes all
 * three.
 */
export class PersistentConversation {
  readonly conversation: Conversation;
  readonly outbox = new Outbox();
  #storage: ConversationStorage | undefined;

  constructor(conversation: Conversation) {
    this.conversation = conversation;
    conversation.subscribe((state, change) => this.#follow(state, change));
  }

  /** Sets another storage of the same conversation. Empties the one before if it is another area: no question is sent twice. */
  storeIn(storage: ConversationStorage): void {
    const last = this.#storage;
    const before = last?.persist === storage.persist ? undefined : last;
    last?.transcript.discard();
    this.#storage = storage;
    this.outbox.storeIn(storage.outbox, before?.outbox);
    before?.transcript.remove();
    this.#storeAll();
  }

  /** Stores everything again, because the session now knows which person the entries belong to. */
  storeAgain(): void {
    this.outbox.storeIn(this.#storage?.outbox);
    this.#storeAll();
  }

  /** Ends the storage of the conversation. Stored entries stay. */
  detach(): void {
    this.#storage?.transcript.discard();
    this.#storage = undefined;
    this.outbox.storeIn(undefined);
    this.outbox.clear();
  }

  restore(): void {
    if (!this.#storage) return;
    const transcript = this.#storage.transcript.read();
    if (transcript) this.conversation.restoreTranscript(transcript);
    this.outbox.restore(this.conversation);
    this.outbox.removeClosed(this.conversation.state);
  }

  flush(): void {
    this.#storage?.transcript.flush();
  }

  #follow(state: ConversationState, change: ConversationChange): void {
    // Received text or details change only the transcript, which is written before the page closes.
    if (change.type.endsWith('arrived')) {
      this.#storeTranscript('later');
      return;
    }
    if (change.type === 'conversation-begun' && change.isOther) {
      this.outbox.clear();
      return;
    }
    if (change.type === 'conversation-begun') this.#storage?.transcript.remove();
    else if (change.type !== 'transcript-restored') this.#storeTranscript('soon');
    this.outbox.follow(state);
    // Another tab may open while this one stays visible, so this write cannot wait for a lifecycle event.
    if (change.type === 'reply-ended' && latestReply(state)?.status === 'done') this.flush();
  }

  #storeAll(): void {
    if (this.conversation.state.turns.length > 0) this.#storeTranscript('soon');
  }

  #storeTranscript(when: 'soon' | 'later'): void {
    this.#storage?.transcript.store(() => this.conversation.state.turns, when);
  }
}
