import type {ConversationChange} from '../conversation/conversation-change.js';
import {latestReply, type ConversationState} from '../conversation/conversation-state.js';
import type {Conversation} from '../conversation/conversation.js';
import {Outbox} from './outbox.js';
import type {SessionStorage} from './storage.js';

/** The storage of a conversation, without its texts that are not sent. */
type ConversationStorage = Pick<SessionStorage, 'outbox' | 'transcript'>;

/**
 * A conversation with its stored transcript and its outbox. It stays together under each session that shows it, and
 * between two of them.
 */
export class StoredConversation {
  readonly conversation: Conversation;
  readonly outbox = new Outbox();
  #storage: ConversationStorage | undefined;

  constructor(conversation: Conversation) {
    this.conversation = conversation;
    conversation.subscribe((state, change) => this.#follow(state, change));
  }

  /** Stores from now on in another place. A place of the same conversation before is emptied. */
  storeIn(storage: ConversationStorage, before?: ConversationStorage): void {
    this.#storage?.transcript.giveWay();
    this.#storage = storage;
    this.outbox.storeIn(storage.outbox, before?.outbox);
    before?.transcript.forget();
    this.#keepAll();
  }

  /** Stores everything once more: its owner is known now. */
  storeAgain(): void {
    this.outbox.storeIn(this.#storage?.outbox);
    this.#keepAll();
  }

  /** Stores nothing any more: the conversation is over for this browser, or another session has it. */
  detach(): void {
    this.#storage?.transcript.giveWay();
    this.#storage = undefined;
    this.outbox.storeIn(undefined);
    this.outbox.clear();
  }

  /** Puts back everything that is stored and not shown. */
  restore(): void {
    if (!this.#storage) return;
    const transcript = this.#storage.transcript.read();
    if (transcript) this.conversation.restoreTranscript(transcript);
    this.outbox.restore(this.conversation);
    this.outbox.dropClosed(this.conversation.state);
  }

  /** Writes pending changes now. */
  flush(): void {
    this.#storage?.transcript.flush();
  }

  #follow(state: ConversationState, change: ConversationChange): void {
    // Arriving text changes nothing but the transcript, which is written before the page is left.
    if (change.type === 'text-arrived') {
      this.#keepTranscript('later');
      return;
    }
    if (change.type === 'conversation-begun' && change.isOther) {
      this.outbox.clear();
      return;
    }
    if (change.type === 'conversation-begun') this.#storage?.transcript.forget();
    else if (change.type !== 'transcript-restored') this.#keepTranscript('soon');
    this.outbox.follow(state);
    // A second tab may open now, while this one stays visible and so is not told to write.
    if (change.type === 'reply-ended' && latestReply(state)?.status === 'done') this.flush();
  }

  #keepAll(): void {
    if (this.conversation.state.messages.length > 0) this.#keepTranscript('soon');
  }

  #keepTranscript(when: 'soon' | 'later'): void {
    this.#storage?.transcript.keep(() => this.conversation.state, when);
  }
}
