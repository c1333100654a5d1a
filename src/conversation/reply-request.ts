import {detailsModule} from '../client/reply-stream.js';
import {AgentServiceError, asServiceError} from '../client/agent-service-error.js';
import type {InterruptDecision} from '../client/interrupt.js';
import type {ChatMessage, ReplyChunk} from '../client/resources.js';
import {
  endedByLength,
  maxReplyLength,
  runningReply,
  upToQuestion,
  type ConversationState,
} from './conversation-state.js';
import type {Message} from './message.js';
import {
  mayBeStored,
  type RecordSource,
  type ReplySearch,
  type SearchedConversation,
} from './reply-recovery.js';
import {contextMessages, transformedRequest, type TransformRequest} from './request-messages.js';

export interface ReplySource extends RecordSource {
  streamReply(
    agentId: string,
    messages: readonly ChatMessage[],
    options: ReplySourceOptions,
  ): AsyncIterable<ReplyChunk>;
  /** Requests the visitor's identity. Without it, the identity is known after the first request. */
  identify?(): Promise<unknown> | undefined;
}

export interface ReplySourceOptions {
  readonly signal: AbortSignal;
  readonly stream: boolean;
  readonly firstByteTimeout?: number | undefined;
  readonly idleTimeout?: number | undefined;
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
  readonly decisions?: readonly InterruptDecision[] | undefined;
  readonly together?: boolean;
  /** Called when the service has answered, before the first text. */
  readonly onOpen?: () => void;
}

/** The owner's settings, read again for each request. */
export interface ConversationSettings {
  /** Number of earlier turns that are sent with a question. Default: 10. */
  readonly contextTurns?: number;
  readonly stream?: boolean;
  readonly firstByteTimeout?: number | undefined;
  readonly idleTimeout?: number | undefined;
  readonly transformRequest?: TransformRequest | undefined;
  /** Further fields of the request. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
  /** Returns the page context of a new question. The request waits for a promise, and is sent without after a rejection. */
  readonly readContext?: ReadContext | undefined;
}

/** Returns page context as a marked block (see `pageContextBlock`). A blank text is no context. */
export type ReadContext = () => string | Promise<string> | undefined;

export interface ConversationAccess extends SearchedConversation {
  source(): ReplySource | undefined;
  now(): number;
}

/** Schedules one call of `flush`, such as for the next frame. Returns a function that cancels it. */
export type ScheduleFlush = (flush: () => void) => () => void;

/** Flushes at once, for a conversation that no element renders. */
export const flushAtOnce: ScheduleFlush = flush => {
  flush();
  return () => undefined;
};

export class ReplyRequest {
  readonly #conversation: ConversationAccess;
  readonly #search: ReplySearch;
  readonly #settings: () => ConversationSettings;
  readonly #buffer: ReplyBuffer;
  /** The request waits for it: the page context of new questions. Never rejects. */
  ready: Promise<void> | undefined;
  #running: AbortController | undefined;

  constructor(
    conversation: ConversationAccess,
    search: ReplySearch,
    settings: () => ConversationSettings,
    scheduleFlush: ScheduleFlush,
  ) {
    this.#conversation = conversation;
    this.#search = search;
    this.#settings = settings;
    this.#buffer = new ReplyBuffer(scheduleFlush, (chunks, isLast) => {
      const {state, now, change} = conversation;
      const recordId = chunks.findLast(chunk => chunk.recordId)?.recordId ?? '';
      const reply = runningReply(state());
      const added = reply && detailsModule.loaded?.addDetails(reply, {chunks, isLast, now: now()});
      const text = added?.text ?? chunks.map(chunk => chunk.text).join('');
      if (added) change({type: 'details-arrived', ...added});
      if (text !== '' || recordId !== '') change({type: 'text-arrived', text, recordId});
    });
  }

  /**
   * @param failed the reply before, if the service may have stored it
   * @param decisions of the visitor, if the reply continues the one before
   */
  begin(failed: Message | undefined, decisions?: readonly InterruptDecision[]): void {
    this.#running = new AbortController();
    void this.#collect(this.#running.signal, failed, decisions);
  }

  writeNow(): void {
    this.#buffer.writeNow();
  }

  abandon(): void {
    this.#buffer.drop();
    this.#running?.abort();
  }

  async #collect(
    signal: AbortSignal,
    failed: Message | undefined,
    decisions: readonly InterruptDecision[] | undefined,
  ): Promise<void> {
    const {state, source, now, change} = this.#conversation;
    if (failed && (await this.#showIfStored(failed, signal))) return;
    if (this.ready && (await this.ready.then(() => signal.aborted))) return;
    let finishReason = '';
    try {
      finishReason = await requestReply(source(), state(), this.#settings(), {
        signal,
        decisions,
        onOpen: () => {
          if (!signal.aborted) change({type: 'reply-accepted'});
        },
        onChunk: (chunk, reason) => {
          finishReason = reason;
          this.#buffer.add(chunk);
        },
      });
      if (signal.aborted) return;
      this.#buffer.writeNow();
      change({type: 'reply-ended', end: {status: 'done', finishReason, createdAt: now()}});
    } catch (error) {
      if (signal.aborted) return;
      this.#buffer.writeNow();
      const failure = asServiceError(error);
      const reply = runningReply(state());
      change({type: 'reply-ended', end: {status: 'failed', finishReason, error: failure}});
      if (reply && mayBeStored(failure)) void this.#search.begin(reply.id);
    }
  }

  /** Checks, before a question is sent a second time, whether the service has answered the first one. */
  async #showIfStored(failed: Message, signal: AbortSignal): Promise<boolean> {
    const {state, change} = this.#conversation;
    const reply = runningReply(state());
    const record = await this.#search.searchNow(failed, signal).catch(() => undefined);
    if (signal.aborted) return true;
    if (!record || !reply) return false;
    change({type: 'reply-recovery', replyId: reply.id, recovery: 'recovered', record});
    return true;
  }
}

/** @param isLast whether the reply may end after these chunks */
type WriteReply = (chunks: readonly ReplyChunk[], isLast: boolean) => void;

/** Collects received chunks and writes them once per flush, so that a fast stream causes one change per frame. */
class ReplyBuffer {
  #chunks: ReplyChunk[] = [];
  // `flushAtOnce` has already called the flush when it returns the function that cancels it.
  #isDue = false;
  #cancelFlush: (() => void) | undefined;
  readonly #schedule: ScheduleFlush;
  readonly #write: WriteReply;

  constructor(schedule: ScheduleFlush, write: WriteReply) {
    this.#schedule = schedule;
    this.#write = write;
  }

  add(chunk: ReplyChunk): void {
    this.#chunks.push(chunk);
    // A client of the page may send details without our reader.
    if (chunk.reasoning ?? chunk.activity ?? chunk.sources ?? chunk.data ?? chunk.interrupt)
      detailsModule.load().catch(() => undefined);
    if (this.#isDue) return;
    this.#isDue = true;
    this.#cancelFlush = this.#schedule(() => this.#flush(false));
  }

  writeNow(): void {
    this.#flush(true);
  }

  #flush(isLast: boolean): void {
    const chunks = this.#chunks;
    this.drop();
    this.#write(chunks, isLast);
  }

  drop(): void {
    this.#cancelFlush?.();
    this.#cancelFlush = undefined;
    this.#isDue = false;
    this.#chunks = [];
  }
}

/** Receives the next chunk of a reply, and the finish reason of the reply, `''` until there is one. */
type OnChunk = (chunk: ReplyChunk, finishReason: string) => void;

interface RequestCallbacks {
  readonly signal: AbortSignal;
  readonly decisions: readonly InterruptDecision[] | undefined;
  readonly onOpen: () => void;
  readonly onChunk: OnChunk;
}

/**
 * Sends the last question of a conversation and reads the reply to its end. When the service refuses the request as too
 * large, this sends half as many earlier turns, and in the end none. Returns the finish reason.
 *
 * @throws the errors of {@link readToEnd} and of the page's `transformRequest`
 */
async function requestReply(
  source: ReplySource | undefined,
  {agentId, messages}: ConversationState,
  settings: ConversationSettings,
  {signal, decisions, onOpen, onChunk}: RequestCallbacks,
): Promise<string> {
  const {
    contextTurns = 10,
    stream = true,
    firstByteTimeout,
    idleTimeout,
    transformRequest,
    fields,
  } = settings;
  const options = {signal, stream, firstByteTimeout, idleTimeout, fields, decisions, together: true, onOpen};
  let turns = contextTurns;
  const arrived = {hasText: false};
  const noteText: OnChunk = (chunk, finishReason) => {
    arrived.hasText ||= chunk.text !== '';
    onChunk(chunk, finishReason);
  };
  for (;;) {
    const earlier = contextMessages(upToQuestion(messages), turns);
    const context = transformRequest
      ? await transformedRequest(transformRequest, earlier, {agentId, signal})
      : earlier;
    try {
      return await readToEnd(source?.streamReply(agentId, context, options) ?? [], signal, noteText);
    } catch (error) {
      const questions = context.filter(({role}) => role === 'user');
      // After the first text, a second reply would follow the text of the first.
      if (arrived.hasText || questions.length < 2 || asServiceError(error).kind !== 'too-large') throw error;
      turns = Math.floor((questions.length - 1) / 2);
    }
  }
}

/**
 * Reads a reply to its end or to the maximum length. Returns the finish reason, `''` when there is none. Returns early
 * when the signal is aborted.
 *
 * @throws {AgentServiceError} the error of the chunks, or `service` when the finish reason is `error`
 */
async function readToEnd(
  chunks: AsyncIterable<ReplyChunk> | Iterable<ReplyChunk>,
  signal: AbortSignal,
  onChunk: OnChunk,
): Promise<string> {
  let finishReason = '';
  let length = 0;
  for await (const chunk of chunks) {
    if (signal.aborted) return '';
    // Some services end a failed reply like every other one.
    if (finishReason !== 'error') finishReason = chunk.finishReason || finishReason;
    const text = chunk.text.slice(0, maxReplyLength - length);
    length += text.length;
    onChunk({...chunk, text}, finishReason);
    if (length === maxReplyLength) return endedByLength;
  }
  if (finishReason === 'error' && !signal.aborted)
    throw new AgentServiceError('service', 'The agent ended the reply with an error.');
  return finishReason;
}
