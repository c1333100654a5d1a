import type {ConversationChange} from '../conversation/conversation-change.js';
import {latestReply, type ConversationState} from '../conversation/conversation-state.js';
import {flushAtOnce, type ConversationSettings} from '../conversation/reply-request.js';
import type {SessionPlatform} from './browser-platform.js';
import type {PersistentConversation} from './persistent-conversation.js';
import {onVisitorForgotten} from './storage-scope.js';

/** A change of a conversation that no session has reported yet. */
export interface MissedChange {
  readonly state: ConversationState;
  readonly change: ConversationChange;
}

export interface Handover {
  /** Key of the conversation: service, agent and visitor. */
  readonly key: string;
  /** `sub` of the visitor's token; `''` while unknown. */
  readonly subject: string;
  readonly stored: PersistentConversation;
  readonly draft: string;
  readonly edit: string | undefined;
  /** Settings for requests without a session. */
  readonly settings: ConversationSettings;
  readonly delay: SessionPlatform['delay'];
  readonly release: () => void;
  /** Whether the visitor was forgotten since the offer. */
  readonly isForgotten: () => boolean;
}

/** A running session that may take the conversation as soon as another session leaves it. */
export interface Claimant {
  wants(offer: OfferedConversation): boolean;
  take(offer: OfferedConversation): void;
}

const offers = new Set<OfferedConversation>();
const claimants = new Set<Claimant>();

/** Milliseconds that a conversation waits for another session. Its reply continues. */
const defaultTimeLimit = 10_000;
let timeLimit = defaultTimeLimit;

/**
 * A conversation without a session. Frameworks replace an element when a route or key changes, so the next session of
 * the same service, agent and visitor takes the conversation. If no session takes it in time, the conversation ends as
 * if the page had closed.
 *
 * | status | meaning |
 * |---|---|
 * | offered | its session may return and still follows the conversation |
 * | left | its session has ended; the conversation continues alone |
 * | taken | another session has taken it |
 * | ended | no session has taken it, or its own session has returned |
 */
export class OfferedConversation {
  readonly handover: Handover;
  readonly missed: MissedChange[] = [];
  #status: 'offered' | 'left' | 'taken' | 'ended' = 'offered';
  #cancelEnd: (() => void) | undefined;
  readonly #unsubscribe: () => void;

  constructor(handover: Handover) {
    this.handover = handover;
    this.#unsubscribe = handover.stored.conversation.subscribe((state, change) =>
      this.#onChange(state, change),
    );
    offers.add(this);
  }

  get isTaken(): boolean {
    return this.#status === 'taken';
  }

  get isOffered(): boolean {
    return this.#status === 'offered';
  }

  /** Detaches the session. The conversation continues without a session until the time limit. */
  leave(): void {
    if (this.#status !== 'offered') return;
    this.#status = 'left';
    const {stored, settings, delay, release} = this.handover;
    release();
    stored.conversation.setOwner(() => settings, flushAtOnce);
    stored.conversation.writeNow();
    this.#cancelEnd = delay(() => this.#end(), timeLimit);
    const claimant = [...claimants].find(one => one.wants(this));
    if (claimant) claimant.take(this);
  }

  take(): Handover {
    if (this.#status === 'offered') this.handover.release();
    this.#close('taken');
    return this.handover;
  }

  /** Returns the conversation to its own session, unless another one has taken it. */
  reclaim(): void {
    if (this.#status !== 'taken') this.#close('ended');
  }

  /** Ends the conversation at once without storing it. */
  drop(): void {
    this.handover.stored.detach();
    this.#end();
  }

  #end(): void {
    this.#close('ended');
    const {stored} = this.handover;
    stored.conversation.failAsInterrupted();
    stored.flush();
  }

  #close(status: 'taken' | 'ended'): void {
    this.#status = status;
    offers.delete(this);
    this.#cancelEnd?.();
    this.#unsubscribe();
  }

  #onChange(state: ConversationState, change: ConversationChange): void {
    const isFirstText = change.type === 'text-arrived' && latestReply(state)?.text === change.text;
    const isReportable = isFirstText || change.type === 'reply-ended' || change.type === 'reply-recovery';
    if (isReportable) this.missed.push({state, change});
  }
}

export function findOffer(key: string, subject: string): OfferedConversation | undefined {
  return [...offers].findLast(offer => isOfferFor(offer, key, subject));
}

/** Whether a signed-in person's conversation is offered, and the current person is still unknown. */
export function isWithheld(key: string, subject: string): boolean {
  return subject === '' && [...offers].some(({handover}) => handover.key === key && handover.subject !== '');
}

/** Whether a session may take an offer. Messages of a signed-in person are only for that person. */
export function isOfferFor({handover}: OfferedConversation, key: string, subject: string): boolean {
  return handover.key === key && (handover.subject === '' || handover.subject === subject);
}

/** Offers a running session each conversation that another session leaves. Returns a function that ends this. */
export function claimOffers(claimant: Claimant): () => void {
  claimants.add(claimant);
  return () => claimants.delete(claimant);
}

/** Ends all offers and sets the time limit of later ones. For tests. */
export function resetOffers(milliseconds = defaultTimeLimit): void {
  timeLimit = milliseconds;
  for (const offer of [...offers]) offer.drop();
}

onVisitorForgotten(() => {
  for (const offer of [...offers]) if (offer.handover.isForgotten()) offer.drop();
});
