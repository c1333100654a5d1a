import type {ReactiveControllerHost} from 'lit';
import type {ConversationSettings} from '../conversation/ask-for-reply.js';
import type {ConversationChange} from '../conversation/conversation-change.js';
import {latestReply, type ConversationState, type Message} from '../conversation/conversation-state.js';
import {Conversation} from '../conversation/conversation.js';
import type {ReplySource} from '../conversation/reply-source.js';
import {createFrameSchedule} from './frame-schedule.js';
import {Removal} from './removal.js';

/** What the element that shows a conversation does for it. */
export interface ConversationViewer {
  /** Read anew for each request. */
  settings(): ConversationSettings;
  /** Shows a reply that only grew: at most once per frame, without an update of the whole element. */
  showGrowingReply(reply: Message): void;
  /** Hears every change, after it was applied. */
  onChange(state: ConversationState, change: ConversationChange): void;
}

/** Ties a conversation to the element that shows it; what is under way ends when that is removed for good. */
export class ConversationController {
  /** What was said, and what can be done about it. */
  readonly conversation: Conversation;
  readonly #host: ReactiveControllerHost;
  readonly #viewer: ConversationViewer;
  #source: ReplySource | undefined;
  #visit: string | undefined;

  constructor(host: ReactiveControllerHost, viewer: ConversationViewer) {
    this.#host = host;
    this.#viewer = viewer;
    this.conversation = new Conversation(() => viewer.settings(), createFrameSchedule());
    this.conversation.subscribe((state, change) => this.#onChange(state, change));
    new Removal(host, () => this.conversation.interrupt());
  }

  get state(): ConversationState {
    return this.conversation.state;
  }

  /** Turns to an agent of a service for a visit; the same as before change nothing. */
  turnTo(agentId: string, source: ReplySource | undefined, visit: string): void {
    this.#visit ??= visit;
    if (agentId === this.state.agentId && source === this.#source && visit === this.#visit) return;
    this.#source = source;
    this.#visit = visit;
    this.conversation.open(agentId, source);
  }

  #onChange(state: ConversationState, change: ConversationChange): void {
    const reply = latestReply(state);
    if (change.type === 'text-arrived' && reply) this.#viewer.showGrowingReply(reply);
    // A reply is waited for in the same way before and after.
    else if (change.type !== 'reply-accepted') this.#host.requestUpdate();
    this.#viewer.onChange(state, change);
  }
}
