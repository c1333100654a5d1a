import {latestReply, type ConversationState} from '../../conversation/conversation-state.js';
import type {ChatSession} from '../../session/chat-session.js';
import type {SessionChange} from '../../session/chat-snapshot.js';

/** Counts the replies that ended or failed out of the visitor's sight. */
export class UnreadReplies {
  readonly #isInSight: () => boolean;
  readonly #onAdd: () => void;
  #count = 0;
  #unfollow: (() => void) | undefined;

  constructor(isInSight: () => boolean, onAdd: () => void) {
    this.#isInSight = isInSight;
    this.#onAdd = onAdd;
  }

  get count(): number {
    return this.#count;
  }

  /** Call when the visitor sees the end of the conversation. */
  clear(): void {
    this.#count = 0;
  }

  /** Starts the session, as each subscription does. */
  follow(session: ChatSession): void {
    this.#unfollow?.();
    this.#unfollow = session.subscribe(change => this.#onChange(session.conversation, change));
  }

  #onChange(state: ConversationState, change: SessionChange): void {
    if (change.type === 'reply-ended' && latestReply(state)?.status !== 'stopped') this.#add(1);
    if (change.type === 'aside-added' && state.messages.findLast(({aside}) => aside)?.role !== 'user')
      this.#add(1);
    // The failure of a recovered reply was already counted.
    if (change.type === 'reply-recovery' && change.recovery === 'recovered') this.#add(0);
  }

  #add(added: number): void {
    if (this.#isInSight()) return;
    this.#count = Math.max(this.#count + added, 1);
    this.#onAdd();
  }
}
