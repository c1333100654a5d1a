import type {ReplyChunk} from '../../../src/client/resources.js';
import type {ModelPage} from './model-browser.js';

export interface ModelRequest {
  readonly page: ModelPage;
  readonly key: string;
  readonly agentId: string;
  readonly contents: readonly string[];
}

/** One reply, written when a step says so. */
export class ModelReply implements AsyncIterableIterator<ReplyChunk, void, undefined> {
  readonly request: ModelRequest;
  readonly name: string;
  readonly #recordId: string;
  readonly #onOpen: (() => void) | undefined;
  readonly #chunks: ReplyChunk[] = [];
  #isOpen = false;
  #end: {readonly error: unknown} | 'done' | undefined;
  #wake: (() => void) | undefined;
  readonly words: string[] = [];

  constructor(request: ModelRequest, name: string, recordId: string, onOpen: (() => void) | undefined) {
    this.request = request;
    this.name = name;
    this.#recordId = recordId;
    this.#onOpen = onOpen;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  async next(): Promise<IteratorResult<ReplyChunk, void>> {
    for (;;) {
      const value = this.#chunks.shift();
      if (value) return {done: false, value};
      if (this.#end === 'done') return {done: true, value: undefined};
      if (this.#end) throw this.#end.error;
      await new Promise<void>(resolve => (this.#wake = resolve));
    }
  }

  async return(): Promise<IteratorResult<ReplyChunk, void>> {
    return {done: true, value: undefined};
  }

  async throw(error: unknown): Promise<never> {
    throw error;
  }

  accept(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    if (!this.request.page.isClosed) this.#onOpen?.();
  }

  say(word: string, finishReason = ''): void {
    this.accept();
    if (word !== '') this.words.push(word);
    const text = word === '' ? '' : `${word} `;
    this.#push({
      recordId: this.#recordId,
      model: this.request.agentId,
      createdAt: undefined,
      text,
      finishReason,
    });
  }

  finish(): void {
    this.#end = 'done';
    this.#wake?.();
  }

  fail(error: unknown): void {
    this.#end = {error};
    this.#wake?.();
  }

  #push(chunk: ReplyChunk): void {
    this.#chunks.push(chunk);
    if (!this.request.page.isClosed) this.#wake?.();
  }
}
