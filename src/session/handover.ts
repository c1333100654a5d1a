import type {ConversationChange} from '../conversation/conversation-change.js';
import {latestReply, type ConversationState} from '../conversation/conversation-state.js';
import {flushAtOnce, type ConversationSettings} from '../conversation/reply-request.js';
import type {SessionPlatform} from './browser-platform.js';
import type {StoredConversation} from './stored-conversation.js';
import {onVisitorForgotten} from './storage-scope.js';

/** A change of a conversation that no session has reported yet. */
export interface MissedChange {
  readonly state: ConversationState;
  readonly change: ConversationChange;
}

/** Everything that a session hands to the next one when it ends, or turns to another conversation. */
export interface Handover {
  /** Names the conversation: service, agent and visitor. */
  readonly key: string;
  /** `sub` of the visitor's token, `''` while it is not known. */
  readonly subject: string;
  readonly stored: StoredConversation;
  readonly draft: string;
  /** Text of the edit, `undefined` without an edit. */
  readonly edit: string | undefined;
  /** Settings for requests that are still to be made. */
  readonly settings: ConversationSettings;
  readonly delay: SessionPlatform['delay'];
  /** Ends the session's part in the conversation. */
  readonly release: () => void;
  /** Whether the visitor was forgotten in the meantime. */
  readonly isForgotten: () => boolean;
}

/** A session that shows the same conversation, and in which nothing was said. */
export interface Claimant {
  wants(offer: OfferedConversation): boolean;
  take(offer: OfferedConversation): void;
}

const offers = new Set<OfferedConversation>();
const claimants = new Set<Claimant>();

/** Milliseconds that a conversation waits for another session, with its running reply. */
const defaultPatience = 10_000;
let patience = defaultPatience;

/**
 * A conversation without a session. Frameworks remove an element and make another with each change of a route or of a
 * key: the next session of the same service, agent and visitor takes the conversation. When none comes in time, it ends
 * like the conversation of a page that is closed.
 *
 * | status | meaning |
 * |---|---|
 * | offered | its session may come back; it still follows the conversation |
 * | left | its session has gone for good; the conversation runs alone |
 * | taken | another session has it |
 * | ended | nobody came, or its own session came back |
 */
export class OfferedConversation {
  readonly handover: Handover;
  /** Changes since the session ended, oldest first. */
  readonly missed: MissedChange[] = [];
  #status: 'offered' | 'left' | 'taken' | 'ended' = 'offered';
  #cancelEnd: (() => void) | undefined;
  readonly #unsubscribe: () => void;

  constructor(handover: Handover) {
    this.handover = handover;
    this.#unsubscribe = handover.stored.conversation.subscribe((state, change) => this.#note(state, change));
    offers.add(this);
  }

  get isTaken(): boolean {
    return this.#status === 'taken';
  }

  /** Whether its session still follows the conversation. */
  get isOffered(): boolean {
    return this.#status === 'offered';
  }

  /** Its session has gone for good: the conversation runs alone for a while. */
  leave(): void {
    if (this.#status !== 'offered') return;
    this.#status = 'left';
    const {stored, settings, delay, release} = this.handover;
    release();
    stored.conversation.entrust(() => settings, flushAtOnce);
    stored.conversation.writeNow();
    this.#cancelEnd = delay(() => this.#end(), patience);
    const claimant = [...claimants].find(one => one.wants(this));
    if (claimant) claimant.take(this);
  }

  /** Hands the conversation to another session. */
  take(): Handover {
    if (this.#status === 'offered') this.handover.release();
    this.#close('taken');
    return this.handover;
  }

  /** Hands the conversation back to its own session, unless another has it. */
  takeBack(): void {
    if (this.#status !== 'taken') this.#close('ended');
  }

  /** Ends the conversation at once, and stores nothing more of it. */
  drop(): void {
    this.handover.stored.detach();
    this.#end();
  }

  #end(): void {
    this.#close('ended');
    const {stored} = this.handover;
    stored.conversation.lose();
    stored.flush();
  }

  #close(status: 'taken' | 'ended'): void {
    this.#status = status;
    offers.delete(this);
    this.#cancelEnd?.();
    this.#unsubscribe();
  }

  #note(state: ConversationState, change: ConversationChange): void {
    const isFirstText = change.type === 'text-arrived' && latestReply(state)?.text === change.text;
    const isNews = isFirstText || change.type === 'reply-ended' || change.type === 'reply-recovery';
    if (isNews) this.missed.push({state, change});
  }
}

/** Returns the latest offer of this conversation. */
export function findOffer(key: string, subject: string): OfferedConversation | undefined {
  return [...offers].findLast(offer => isFor(offer, key, subject));
}

/** Whether a conversation waits for a person, and it is not known yet whether this is the same person. */
export function isWithheld(key: string, subject: string): boolean {
  return subject === '' && [...offers].some(({handover}) => handover.key === key && handover.subject !== '');
}

/** Whether a conversation may be taken. The words of a person who is known by a token are for that person alone. */
export function isFor({handover}: OfferedConversation, key: string, subject: string): boolean {
  return handover.key === key && (handover.subject === '' || handover.subject === subject);
}

/** Offers conversations that are left from now on to a running session. Returns a function that ends this. */
export function claimOffers(claimant: Claimant): () => void {
  claimants.add(claimant);
  return () => claimants.delete(claimant);
}

/** Ends all offers, and sets how long conversations wait from now on. For tests. */
export function resetOffers(milliseconds = defaultPatience): void {
  patience = milliseconds;
  for (const offer of [...offers]) offer.drop();
}

onVisitorForgotten(() => {
  for (const offer of [...offers]) if (offer.handover.isForgotten()) offer.drop();
});
