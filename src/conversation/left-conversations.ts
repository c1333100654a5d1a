import type {ConversationChange} from './conversation-change.js';
import {latestReply, type ConversationState} from './conversation-state.js';
import {flushAtOnce} from './conversation.js';
import type {ConversationSettings} from './ask-for-reply.js';
import type {StoredConversation} from './stored-conversation.js';
import {onVisitorForgotten} from './stored-place.js';

/** A change of a conversation that nobody has told the page yet. */
export interface UntoldChange {
  readonly state: ConversationState;
  readonly change: ConversationChange;
}

/** Everything that an element hands to the next one when it is removed, or turns to another conversation. */
export interface LeftBehind {
  /** Names the conversation: service, agent and visitor. */
  readonly key: string;
  /** `sub` of the visitor's token, `''` while it is not known. */
  readonly subject: string;
  readonly stored: StoredConversation;
  /** The text in the message field. */
  readonly draft: string;
  /** The words that the last question is being changed to, while it is. */
  readonly edit: string | undefined;
  /** The owner's settings for requests that are still to be made. */
  readonly settings: ConversationSettings;
  /** Ends the owner's part in the conversation. */
  readonly release: () => void;
  /** Whether the visitor was forgotten meanwhile. */
  readonly isForgotten: () => boolean;
}

/** An element that shows the same conversation and has said nothing in it. */
export interface Claimant {
  wants(left: LeftConversation): boolean;
  take(left: LeftConversation): void;
}

const left = new Set<LeftConversation>();
const claimants = new Set<Claimant>();

/** Milliseconds that a conversation waits for another element, with its running reply. */
const defaultPatience = 10_000;
let patience = defaultPatience;

/**
 * A conversation without an element. Frameworks remove an element and make another with each change of a route or of a
 * key: the next element of the same service, agent and visitor takes the conversation over. When none comes in time, it
 * ends as with a page that is closed.
 */
export class LeftConversation {
  readonly behind: LeftBehind;
  /** Changes since the owner was removed, oldest first. */
  readonly untold: UntoldChange[] = [];
  #status: 'offered' | 'left' | 'taken' | 'ended' = 'offered';
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #unsubscribe: () => void;

  constructor(behind: LeftBehind) {
    this.behind = behind;
    this.#unsubscribe = behind.stored.conversation.subscribe((state, change) => this.#note(state, change));
    left.add(this);
  }

  /** Whether another element has the conversation. */
  get isTaken(): boolean {
    return this.#status === 'taken';
  }

  /** Whether the owner has still its part in the conversation. */
  get isOffered(): boolean {
    return this.#status === 'offered';
  }

  /** The owner has gone for good: the conversation goes on without it for a while. */
  settle(): void {
    if (this.#status !== 'offered') return;
    this.#status = 'left';
    const {stored, settings, release} = this.behind;
    release();
    stored.conversation.entrust(() => settings, flushAtOnce);
    stored.conversation.writeNow();
    this.#timer = setTimeout(() => this.#end(), patience);
    const claimant = [...claimants].find(one => one.wants(this));
    if (claimant) claimant.take(this);
  }

  /** Hands the conversation to another element. */
  take(): LeftBehind {
    if (this.#status === 'offered') this.behind.release();
    this.#leave('taken');
    return this.behind;
  }

  /** Hands the conversation back to the element that has left it, unless another has taken it. */
  reclaim(): void {
    if (this.#status !== 'taken') this.#leave('ended');
  }

  /** Ends the conversation at once: nothing of it is left. */
  drop(): void {
    this.behind.stored.detach();
    this.#end();
  }

  #end(): void {
    this.#leave('ended');
    const {stored} = this.behind;
    stored.conversation.lose();
    stored.flush();
  }

  #leave(status: 'taken' | 'ended'): void {
    this.#status = status;
    left.delete(this);
    clearTimeout(this.#timer);
    this.#unsubscribe();
  }

  #note(state: ConversationState, change: ConversationChange): void {
    const isFirstWord = change.type === 'text-arrived' && latestReply(state)?.text === change.text;
    const isNews = isFirstWord || change.type === 'reply-ended' || change.type === 'reply-recovery';
    if (isNews) this.untold.push({state, change});
  }
}

/** The conversation of this name that an element has left behind last. */
export function findLeft(key: string, subject: string): LeftConversation | undefined {
  return [...left].findLast(one => isFor(one, key, subject));
}

/** Whether a conversation of this name waits for a person, and the visitor is not known yet. */
export function isWithheld(key: string, subject: string): boolean {
  return subject === '' && [...left].some(({behind}) => behind.key === key && behind.subject !== '');
}

/** Whether a conversation may be taken over: words of a person who is known by a token are theirs alone. */
export function isFor({behind}: LeftConversation, key: string, subject: string): boolean {
  return behind.key === key && (behind.subject === '' || behind.subject === subject);
}

/** Offers conversations that are left from now on to an element that is in the page; returns what ends that. */
export function claimLeft(claimant: Claimant): () => void {
  claimants.add(claimant);
  return () => claimants.delete(claimant);
}

/** Ends all that is left, and sets how long conversations wait from now on. For tests. */
export function resetLeft(milliseconds = defaultPatience): void {
  patience = milliseconds;
  for (const one of [...left]) one.drop();
}

onVisitorForgotten(() => {
  for (const one of [...left]) if (one.behind.isForgotten()) one.drop();
});
