import {asServiceError} from '../client/as-service-error.js';
import {askForReply, type ConversationSettings} from './ask-for-reply.js';
import type {ConversationAccess} from './conversation-change.js';
import {runningReply, type Message} from './conversation-state.js';
import {GatheredText, type ScheduleFlush} from './gathered-text.js';
import {mayBeStored} from './recover-reply.js';
import type {ReplySearch} from './reply-search.js';

/**
 * Asks for the reply that runs in a conversation, and writes it there as it arrives.
 *
 * Text is gathered and written once per flush, so that a fast stream costs one change per frame.
 */
export class ReplyRequest {
  readonly #conversation: ConversationAccess;
  readonly #search: ReplySearch;
  readonly #settings: () => ConversationSettings;
  readonly #gathered: GatheredText;
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
    this.#gathered = new GatheredText(scheduleFlush, (text, recordId) => {
      conversation.change({type: 'text-arrived', text, recordId});
    });
  }

  /** @param failed the reply before, when the service may have it */
  begin(failed: Message | undefined): void {
    this.#running = new AbortController();
    void this.#collect(this.#running.signal, failed);
  }

  /** Writes what has arrived. */
  writeNow(): void {
    this.#gathered.writeNow();
  }

  /** Gives up the request, and what has arrived and is not written. */
  abandon(): void {
    this.#gathered.drop();
    this.#running?.abort();
  }

  async #collect(signal: AbortSignal, failed: Message | undefined): Promise<void> {
    const {state, source, change} = this.#conversation;
    const asking = state();
    if (failed && (await this.#showIfStored(failed, signal))) return;
    let finishReason = '';
    try {
      finishReason = await askForReply(source(), asking, this.#settings(), {
        signal,
        onOpen: () => {
          if (!signal.aborted) change({type: 'reply-accepted'});
        },
        onText: (text, recordId, reason) => {
          finishReason = reason;
          this.#gathered.add(text, recordId);
        },
      });
      if (signal.aborted) return;
      this.#gathered.writeNow();
      change({type: 'reply-ended', end: {status: 'done', finishReason}});
    } catch (error) {
      if (signal.aborted) return;
      this.#gathered.writeNow();
      const failure = asServiceError(error);
      const reply = runningReply(state());
      change({type: 'reply-ended', end: {status: 'failed', finishReason, error: failure}});
      if (reply && mayBeStored(failure)) void this.#search.begin(reply.id);
    }
  }

  /** Before a question is sent a second time: whether the service has answered the first one after all. */
  async #showIfStored(failed: Message, signal: AbortSignal): Promise<boolean> {
    const {state, change} = this.#conversation;
    const reply = runningReply(state());
    const record = await this.#search.lookNow(failed, signal).catch(() => undefined);
    if (signal.aborted) return true;
    if (!record || !reply) return false;
    change({type: 'reply-recovery', replyId: reply.id, recovery: 'recovered', record});
    return true;
  }
}
