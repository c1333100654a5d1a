import {attempt} from '../client/platform.js';
import {isJsonObject, type JsonObject} from '../client/json-object.js';
import type {Channel, Locks, SessionPlatform} from './browser-platform.js';
import {storageKey, type StorageScope} from './storage-scope.js';

export interface TabListener {
  onConfirmed(questionId: string): void;
  /** Another tab has emptied the conversation at this time, in epoch milliseconds. */
  onCleared(time: number): void;
  /** Another tab has stored the transcript. */
  onStored(): void;
  /** The page has returned from the back/forward cache, where it received no messages. */
  onReturn(): void;
}

/**
 * Tells other tabs with the same conversation that a question is confirmed, or that the conversation was emptied, and
 * receives the same from them. Reports that one of them has stored the transcript. Sends nothing if the platform has no
 * channels.
 */
export class TabChannel {
  readonly #platform: Pick<SessionPlatform, 'openChannel' | 'watchPage'>;
  readonly #listener: TabListener;
  #name: string | undefined;
  #transcriptKey: string | undefined;
  #channel: Channel | undefined;
  #stopWatching: (() => void) | undefined;

  constructor(platform: Pick<SessionPlatform, 'openChannel' | 'watchPage'>, listener: TabListener) {
    this.#platform = platform;
    this.#listener = listener;
  }

  /** Switches to the channel of a scope, or to none. */
  setScope(scope: StorageScope | undefined): void {
    this.#close();
    this.#name = scope && storageKey('tabs', scope);
    this.#transcriptKey = scope && storageKey('transcript', scope);
    if (this.#stopWatching) this.#open();
  }

  start(): void {
    this.#stopWatching ??= this.#platform.watchPage((moment, key) => {
      // An open channel would keep the page out of the back and forward cache.
      if (moment === 'leave') this.#close();
      else if (moment === 'storage') {
        if (key === this.#transcriptKey) this.#listener.onStored();
      } else if (moment !== 'visibility') this.#open();
      if (moment === 'return') this.#listener.onReturn();
    });
    this.#open();
  }

  stop(): void {
    this.#stopWatching?.();
    this.#stopWatching = undefined;
    this.#close();
  }

  /** Sends the id of a confirmed question, even after the page has closed or the channel was stopped. */
  sendConfirmed(questionId: string): void {
    this.#send({type: 'message-confirmed', messageId: questionId});
  }

  sendCleared(time: number): void {
    this.#send({type: 'conversation-cleared', time});
  }

  #send(message: JsonObject): void {
    const isOpen = this.#channel !== undefined;
    this.#open();
    attempt(() => this.#channel?.postMessage(message));
    if (!isOpen) this.#close();
  }

  #open(): void {
    const name = this.#name;
    if (name === undefined || this.#channel) return;
    this.#channel = attempt(() => this.#platform.openChannel(name));
    if (this.#channel) this.#channel.onmessage = ({data}: MessageEvent<unknown>) => this.#onMessage(data);
  }

  #close(): void {
    if (this.#channel) this.#channel.onmessage = null;
    this.#channel?.close();
    this.#channel = undefined;
  }

  #onMessage(data: unknown): void {
    // Any script of the same origin can send on the channel.
    if (!isJsonObject(data)) return;
    const {type, messageId, time} = data;
    if (type === 'message-confirmed' && typeof messageId === 'string') this.#listener.onConfirmed(messageId);
    if (type === 'conversation-cleared' && typeof time === 'number') this.#listener.onCleared(time);
  }
}

/**
 * Runs `work` with an exclusive lock, so that only one tab sends a queued question. `work` must read the stored questions
 * again, because another tab may have sent one. The lock ends with the work, or with the tab.
 *
 * An abort ends the waiting, not the work. Without Web Locks, the work runs at once.
 */
export async function withSendLock<Result>(
  scope: StorageScope,
  work: () => Result | Promise<Result>,
  signal: AbortSignal,
  locks: Locks | undefined,
): Promise<Result> {
  signal.throwIfAborted();
  const name = storageKey('sending', scope);
  if (!locks || name === undefined) return work();
  const turn = {hasBegun: false};
  const run = (): Result | Promise<Result> => {
    turn.hasBegun = true;
    return work();
  };
  try {
    return await locks.request(name, {signal}, run);
  } catch (error) {
    // If the visitor blocks storage, locks exist but cannot be acquired.
    if (turn.hasBegun || signal.aborted) throw error;
    return work();
  }
}
