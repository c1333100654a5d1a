import {LazyModule} from '../lazy-module.js';
import {AgentServiceError} from './agent-service-error.js';
import type {Assumptions} from './assumptions.js';
import {errorBodies, unreadableAnswer} from './error-readers.js';
import type {ClientClock} from './platform.js';
import type * as DetailsModule from './reply-details-reader.js';
import {ReplyFraming, type ReplyEvent} from './reply-framing.js';
import {ReplyEventReader} from './reply-event-reader.js';
import type {Reply, ReplyChunk} from './resources.js';
import type {OpenAnswer} from './send-request.js';

/** Reads everything but the answer. It loads with the first event that contains more, or may contain a mark of reasoning. */
export const detailsModule = new LazyModule(() => import('./reply-details-reader.js'));

/** Milliseconds. If the code does not load, the answer continues without details. */
const detailsTimeout = 3_000;

export interface ReplyStreamSettings {
  readonly assumptions: Assumptions;
  readonly clock: ClientClock;
  readonly together: boolean;
}

/**
 * Sends a request with `ask` and yields the chunks of its reply as the bytes arrive. The reply ends with the end sign
 * of the service, with the body, or when nothing follows a finish reason. The connection closes in every case.
 */
export async function* readReply(
  ask: () => Promise<OpenAnswer>,
  {assumptions, clock, together}: ReplyStreamSettings,
): AsyncGenerator<ReplyChunk, void, undefined> {
  const fail = async (error: unknown): Promise<never> => {
    // The words of some failures say more than their status. Few replies fail, so that code loads on use.
    const details =
      error instanceof AgentServiceError && errorBodies.has(error) && (await loadDetails(clock));
    throw details ? details.recogniseFailure(error) : error;
  };
  const reader = new ReplyBodyReader(await ask().catch(fail), assumptions);
  const {trace} = reader.answer;
  let stopWaiting: (() => void) | undefined;
  let detailsReader: DetailsModule.DetailsReader | undefined | null;
  let before = '';
  /** Ends with what may be the beginning of a mark. */
  let held: readonly ReplyChunk[] = [];
  try {
    for (let isOpen = true; isOpen;) {
      if (reader.isFinished && !stopWaiting) {
        stopWaiting = clock.schedule(() => {
          trace.add('ended-by-silence');
          reader.answer.exchange.close();
        }, assumptions.finishedReplySilence);
      }
      const chunks = [...held];
      held = [];
      let failure: {readonly error: unknown} | undefined;
      try {
        isOpen = await reader.read(chunks);
      } catch (error) {
        failure = {error};
      }
      const text = chunks.map(chunk => chunk.text).join('');
      const mark = detailsReader === undefined && findMark(text, assumptions.reasoningTags);
      if (mark === 'unfinished' && isOpen && !failure) {
        held = chunks;
        continue;
      }
      if (detailsReader === undefined && (mark || chunks.some(hasDetails))) {
        const module = await loadDetails(clock);
        detailsReader = module
          ? new module.DetailsReader(assumptions.nonAnswerTypes, {assumptions, trace, before})
          : null;
      }
      before += text;
      const read = detailsReader?.read(chunks, !isOpen || !!failure) ?? chunks;
      // Text that arrived before an error is yielded before it.
      for (const chunk of together ? joinChunks(read) : read) {
        // Only silence of the service ends a finished reply. A slow consumer does not.
        stopWaiting?.();
        stopWaiting = undefined;
        reader.answer.exchange.throwIfAborted();
        yield chunk;
      }
      if (failure) await fail(failure.error);
    }
    trace.complete();
  } catch (error) {
    trace.fail(error);
    throw error;
  } finally {
    stopWaiting?.();
    reader.answer.exchange.close();
    // A consumer that leaves the loop early does not want the rest of the reply.
    trace.giveUp();
  }
}

/** Characters. No name of a mark is longer. */
const longestMark = 40;

/**
 * Looks for a mark of reasoning, such as `<think>` or `<|channel|>`. Only a reply with one waits for the code that reads
 * it. A sign such as that of `a < b` is none.
 */
function findMark(text: string, tags: readonly string[]): 'whole' | 'unfinished' | undefined {
  for (let start = text.indexOf('<'); start >= 0; start = text.indexOf('<', start + 1)) {
    const rest = text
      .slice(start + 1, start + longestMark)
      .replace('/', '')
      .toLowerCase();
    if (rest.startsWith('|') || tags.some(tag => rest.startsWith(tag))) return 'whole';
    if (tags.some(tag => tag.startsWith(rest))) return 'unfinished';
  }
  return undefined;
}

/**
 * Reads the body of an answer as chunks. If the body reports a refused token, it continues with the answer to a request
 * with another token.
 */
class ReplyBodyReader {
  readonly #assumptions: Assumptions;
  readonly #events: ReplyEvent[] = [];
  #answer!: OpenAnswer;
  #decoder!: TextDecoder;
  #framing!: ReplyFraming;
  #reader!: ReplyEventReader;

  constructor(answer: OpenAnswer, assumptions: Assumptions) {
    this.#assumptions = assumptions;
    this.#begin(answer);
  }

  get answer(): OpenAnswer {
    return this.#answer;
  }

  get isFinished(): boolean {
    return this.#reader.isFinished;
  }

  /** Appends the chunks of the next bytes to `chunks`. Returns whether more may follow. */
  async read(chunks: ReplyChunk[]): Promise<boolean> {
    try {
      return await this.#readEvents(chunks);
    } catch (error) {
      if (!(error instanceof AgentServiceError) || error.kind !== 'unauthorized') throw error;
      this.#begin(await this.#answer.refuse(error, !this.#reader.hasText));
      chunks.length = 0;
      return true;
    }
  }

  #begin(answer: OpenAnswer): void {
    const {facts, trace} = answer;
    this.#answer = answer;
    this.#decoder = new TextDecoder();
    this.#framing = new ReplyFraming(event => this.#events.push(event), this.#assumptions.largestEvent);
    this.#reader = new ReplyEventReader(this.#assumptions, facts, trace);
  }

  async #readEvents(chunks: ReplyChunk[]): Promise<boolean> {
    const {facts, trace} = this.#answer;
    const bytes = await this.#readBytes();
    const hasBytes = bytes !== undefined;
    this.#framing.feed(this.#decoder.decode(bytes, {stream: hasBytes}));
    const {kind} = this.#framing;
    if (kind) trace.framing = kind;
    if (kind === 'page') throw unreadableAnswer(facts, 'The service sent a page instead of a reply.');
    if (!hasBytes && this.#framing.end()) this.#reader.endInside();
    for (const event of this.#events.splice(0)) {
      if (!this.#reader.isEnded) this.#reader.read(event, chunks);
    }
    const isOpen = hasBytes && !this.#reader.isEnded;
    if (isOpen && this.#framing.isTooLarge) throw unreadableAnswer(facts, 'The answer is too large.');
    if (isOpen) return true;
    this.#reader.expectComplete();
    if (kind === 'sse' && !this.#reader.isEnded) trace.add('no-end-of-stream');
    return false;
  }

  async #readBytes(): Promise<Uint8Array | undefined> {
    try {
      return await this.#answer.exchange.read();
    } catch (error) {
      // A finished reply is complete, so a broken connection is no error.
      if (this.isFinished && error instanceof AgentServiceError) return undefined;
      throw error;
    }
  }
}

function hasDetails({extra, reasoning}: ReplyChunk): boolean {
  return (extra ?? reasoning) !== undefined;
}

/** Returns `undefined` when the code cannot be loaded in time. */
export function loadDetails(clock: ClientClock): Promise<typeof DetailsModule | undefined> {
  return new Promise(resolve => {
    const giveUp = (): void => resolve(undefined);
    const stop = clock.schedule(giveUp, detailsTimeout);
    detailsModule.load().then(resolve, giveUp).finally(stop);
  });
}

/** Joins consecutive chunks that differ only in their text, so that a burst is rendered once. */
function joinChunks(chunks: readonly ReplyChunk[]): readonly ReplyChunk[] {
  const joined: ReplyChunk[] = [];
  for (const chunk of chunks) {
    const before = joined.at(-1);
    if (before && continues(before, chunk)) joined.splice(-1, 1, {...chunk, text: before.text + chunk.text});
    else joined.push(chunk);
  }
  return joined;
}

/** Text after a finish reason does not belong to the text before it. */
function continues(before: ReplyChunk, chunk: ReplyChunk): boolean {
  if (hasDetails(before) || hasDetails(chunk)) return false;
  return before.finishReason === '' && before.recordId === chunk.recordId && before.model === chunk.model;
}

export async function collectReply(chunks: AsyncIterable<ReplyChunk>): Promise<Reply> {
  let reply: Reply = {recordId: '', model: '', createdAt: undefined, text: '', finishReason: ''};
  for await (const chunk of chunks) {
    reply = {
      recordId: reply.recordId || chunk.recordId,
      model: reply.model || chunk.model,
      createdAt: reply.createdAt ?? chunk.createdAt,
      text: (chunk.restartsText ? '' : reply.text) + chunk.text,
      finishReason: reply.finishReason === 'error' ? 'error' : chunk.finishReason || reply.finishReason,
    };
  }
  return reply;
}
