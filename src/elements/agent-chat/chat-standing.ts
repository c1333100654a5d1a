import type {AgentServiceError} from '../../client/agent-service-error.js';
import type {AgentLookup, AgentTarget} from '../../controllers/agent-lookup.js';
import type {Connection} from '../../controllers/connection.js';
import {isServer} from '../../controllers/is-server.js';
import type {Localize} from '../../controllers/localize.js';
import type {OnlineStatus} from '../../controllers/online-status.js';
import {latestReply, runningReply, type ConversationState} from '../../conversation/conversation-state.js';
import {plainName} from '../plain-name.js';
import type {ChatSettings} from './chat-settings.js';
import {chatTarget} from './chat-target.js';

/** What a chat is doing. */
export type ChatStatus = 'idle' | 'waiting' | 'streaming' | 'offline' | 'error';

/** How far a chat is from being able to talk. */
export type ChatPhase = 'unconnected' | 'unchosen' | 'loading' | 'failed' | 'ready';

/** What is to be known of a chat. */
export interface StandingChat {
  readonly connection: Connection;
  readonly localize: Localize;
  readonly online: OnlineStatus;
  readonly lookup: AgentLookup;
  readonly state: ConversationState;
}

/** How a chat stands: whom it talks to, how far it has come, and whether something can be said now. */
export class ChatStanding {
  readonly #host: ChatSettings;
  readonly #chat: StandingChat;

  constructor(host: ChatSettings, chat: StandingChat) {
    this.#host = host;
    this.#chat = chat;
  }

  get phase(): ChatPhase {
    const {lookup} = this.#chat;
    const {client, agentId} = this.#target;
    // A server does not see the provider around the chat.
    if (!client) return isServer ? 'loading' : 'unconnected';
    if (agentId === '') return 'unchosen';
    if (lookup.agent) return 'ready';
    return lookup.error ? 'failed' : 'loading';
  }

  get status(): ChatStatus {
    const reply = runningReply(this.#chat.state);
    if (reply) return reply.status === 'streaming' ? 'streaming' : 'waiting';
    if (this.#chat.online.offline) return 'offline';
    return this.error ? 'error' : 'idle';
  }

  /** Why there is no agent, or why the last reply failed. */
  get error(): AgentServiceError | undefined {
    return this.#chat.lookup.error ?? latestReply(this.#chat.state)?.error;
  }

  get agentName(): string {
    const {lookup, localize} = this.#chat;
    return plainName(lookup.agent?.name ?? '') || localize.term('agentFallbackName');
  }

  /** What the chat is called. */
  get title(): string {
    const {lookup, localize} = this.#chat;
    return this.#host.label || localize.term('chatLabel', plainName(lookup.agent?.name ?? ''));
  }

  /** Whether a question would be taken, apart from a reply that runs. It waits while the agent is looked up. */
  get canTake(): boolean {
    const {isConnected, disabled, readonly} = this.#host;
    if (!isConnected || disabled || readonly) return false;
    const isOpened = this.#target.agentId === this.#chat.state.agentId;
    return isOpened && ['loading', 'ready'].includes(this.phase);
  }

  /** Whether a question would reach the agent, apart from a reply that runs. */
  get canAsk(): boolean {
    return this.canTake && this.phase === 'ready';
  }

  /** Whether what was taken can go out. */
  get isReachable(): boolean {
    return this.#host.isConnected && this.phase === 'ready' && !this.#chat.online.offline;
  }

  /** Whether an answer can be had now. */
  get canAskNow(): boolean {
    return this.canTake && this.isReachable;
  }

  get isComposerHidden(): boolean {
    if (this.#host.readonly) return true;
    const {phase} = this;
    return phase === 'unconnected' || phase === 'unchosen';
  }

  get #target(): AgentTarget {
    return chatTarget(this.#host, this.#chat.connection);
  }
}
