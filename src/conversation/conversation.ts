import {AgentServiceError} from '../client/agent-service-error.js';
import type {ChatMessage, ConversationRecord, ReplyChunk} from '../client/resources.js';
import {contextMessages} from './context-messages.js';
import {applyChange, type ConversationChange} from './conversation-change.js';
import {
  canRetry,
  endedByLength,
  longestReply,
  noConversation,
  runningReply,
  type ConversationState,
  type Message,
} from './conversation-state.js';
import {GatheredText, type ScheduleFlush} from './gathered-text.js';
import {recordsToMessages} from './record-to-message.js';

/** What a conversation needs of the client. */
export interface ReplySource {
  streamReply(
    agentId: string,
    messages: readonly ChatMessage[],
    options: ReplySourceOptions,
  ): AsyncIterable<ReplyChunk>;
}

/** How one reply is asked for. */
export interface ReplySourceOptions {
  readonly signal: AbortSignal;
  /** Whether the reply is to come in pieces. */
  readonly stream: boolean;
  /** Milliseconds; `undefined` leaves it to the client. */
  readonly firstByteTimeout?: number | undefined;
  /** Milliseconds; `undefined` leaves it to the client. */
  readonly idleTimeout?: number | undefined;
}

/** What the owner of a conversation decides; read anew for each request. */
export interface ConversationSettings {
  /** How many earlier turns go along with a question; default 10. */
  readonly contextTurns?: number;
  /** Whether replies are asked for in pieces; default `true`. */
  readonly stream?: boolean;
  readonly firstByteTimeout?: number | undefined;
  readonly idleTimeout?: number | undefined;
}

/** Hears every change, after it was applied. */
export type ConversationListener = (state: ConversationState, change: ConversationChange) => void;

const flushAtOnce: ScheduleFlush = flush => {
  flush();
  return () => undefined;
};

/**
 * One conversation with one agent at a time: asks, collects the reply, and keeps what was said.
 *
 * Text that arrives is gathered and written once per flush, so that a fast stream costs one change per
 * frame; the first words of a reply are written at once.
 */
export class Conversation {
  #state = noConversation;
  #source: ReplySource | undefined;
  #request: AbortController | undefined;
  #lastId = 0;
  readonly #gathered: GatheredText;
  readonly #listeners = new Set<ConversationListener>();
  readonly #settings: () => ConversationSettings;
  readonly #now: () => number;

  constructor(
    settings: () => ConversationSettings = () => ({}),
    scheduleFlush: ScheduleFlush = flushAtOnce,
    now: () => number = Date.now,
  ) {
    this.#settings = settings;
    this.#gathered = new GatheredText(scheduleFlush, (text, recordId) => {
      this.#change({type: 'text-arrived', generation: this.#state.generation, text, recordId});
    });
    this.#now = now;
  }

  get state(): ConversationState {
    return this.#state;
  }

  /** Calls `listener` after each change; returns what ends that. */
  subscribe(listener: ConversationListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Turns to an agent and starts anew; a running reply is given up. */
  open(agentId: string, source: ReplySource | undefined): void {
    this.#abandonRequest();
    this.#source = source;
    this.#change({type: 'conversation-opened', agentId});
  }

  /**
   * Puts stored records, in either order, in front of what was said. `beginning` is the one they were asked
   * in. Those of after `notAfter`, in epoch milliseconds, are not added. Returns how many messages were.
   */
  addRecords(records: readonly ConversationRecord[], beginning: number, notAfter?: number): number {
    const before = this.#state.messages.length;
    const messages = recordsToMessages(records, () => this.#createId());
    if (messages.length > 0) this.#change({type: 'history-loaded', beginning, messages, notAfter});
    return this.#state.messages.length - before;
  }

  /** Asks the agent. Returns whether the question was taken: not when blank, while a reply runs, or with no agent. */
  send(text: string): boolean {
    if (text.trim() === '' || !this.#canAsk()) return false;
    const question = this.#createMessage('user', text, 'done');
    this.#change({type: 'question-asked', question, reply: this.#createMessage('assistant', '', 'waiting')});
    this.#request = new AbortController();
    void this.#collectReply(this.#request);
    return true;
  }

  /** Gives up the running reply and keeps what was said of it. Returns whether one was running. */
  stop(): boolean {
    if (!runningReply(this.#state)) return false;
    this.#gathered.writeNow();
    this.#abandonRequest();
    this.#change({type: 'reply-stopped'});
    return true;
  }

  /** Asks once more for the last reply, if it failed or was stopped. */
  retry(): boolean {
    const last = this.#state.messages.at(-1);
    return last !== undefined && canRetry(last) && this.#restart(last);
  }

  /** Asks once more for the last reply, however it ended. */
  regenerate(): boolean {
    const last = this.#state.messages.at(-1);
    return last !== undefined && last.role === 'assistant' && this.#restart(last);
  }

  /** Forgets what was said on this page; nothing is deleted at the service. */
  clear(): void {
    this.#abandonRequest();
    this.#change({type: 'conversation-cleared'});
  }

  #canAsk(): boolean {
    return this.#source !== undefined && this.#state.agentId !== '' && !runningReply(this.#state);
  }

  #restart(replaced: Message): boolean {
    const asked = this.#state.messages.some(message => message.role === 'user');
    if (!asked || !this.#canAsk()) return false;
    const reply = this.#createMessage('assistant', '', 'waiting');
    this.#change({type: 'reply-restarted', replacedId: replaced.id, reply});
    this.#request = new AbortController();
    void this.#collectReply(this.#request);
    return true;
  }

  /** The one place where a reply is read; whole or streamed makes no difference here. */
  async #collectReply(request: AbortController): Promise<void> {
    const {agentId, messages, generation} = this.#state;
    const {contextTurns = 10, stream = true, firstByteTimeout, idleTimeout} = this.#settings();
    const context = contextMessages(messages.slice(0, -1), contextTurns);
    const options = {signal: request.signal, stream, firstByteTimeout, idleTimeout};
    let finishReason = '';
    let length = 0;
    try {
      for await (const chunk of this.#source?.streamReply(agentId, context, options) ?? []) {
        if (request.signal.aborted) return;
        finishReason = chunk.finishReason || finishReason;
        const room = longestReply - length;
        length += chunk.text.length;
        this.#gatherText(chunk.text.length > room ? {...chunk, text: chunk.text.slice(0, room)} : chunk);
        if (length < longestReply) continue;
        finishReason = endedByLength;
        break;
      }
      if (request.signal.aborted) return;
      if (finishReason === 'error')
        throw new AgentServiceError('service', 'The agent ended the reply with an error.');
      this.#gathered.writeNow();
      this.#change({type: 'reply-completed', generation, finishReason});
    } catch (error) {
      if (request.signal.aborted) return;
      this.#gathered.writeNow();
      this.#change({type: 'reply-failed', generation, error: asServiceError(error)});
    } finally {
      if (this.#request === request) this.#request = undefined;
    }
  }

  #gatherText(chunk: ReplyChunk): void {
    this.#gathered.add(chunk.text, chunk.recordId);
    if (runningReply(this.#state)?.status === 'waiting') this.#gathered.writeNow();
    else this.#gathered.writeSoon();
  }

  #abandonRequest(): void {
    this.#gathered.drop();
    this.#request?.abort();
    this.#request = undefined;
  }

  #change(change: ConversationChange): void {
    const next = applyChange(this.#state, change);
    if (next === this.#state) return;
    this.#state = next;
    for (const listener of this.#listeners) listener(next, change);
  }

  #createId(): string {
    this.#lastId += 1;
    return `message-${this.#lastId}`;
  }

  #createMessage(role: string, text: string, status: Message['status']): Message {
    return {
      id: this.#createId(),
      role,
      text,
      status,
      recordId: '',
      createdAt: this.#now(),
      finishReason: '',
      error: undefined,
      record: undefined,
    };
  }
}

function asServiceError(error: unknown): AgentServiceError {
  if (error instanceof AgentServiceError) return error;
  return new AgentServiceError('unreadable', 'The reply could not be read.', {cause: error});
}
