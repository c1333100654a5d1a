import type {ConversationRecord} from '../client/resources.js';
import type {ConversationAccess} from './conversation-change.js';
import type {Message} from './conversation-state.js';
import {recoverReply, type Pause, type StoredReply} from './recover-reply.js';
import {lostReplyIn} from './reply-in-records.js';

/** How many of the newest records are looked through. */
const newest = 10;

/** Looks for what the service has stored of replies that failed or were stopped. */
export class ReplySearch {
  readonly #conversation: ConversationAccess;
  readonly #pause: Pause;
  #running: AbortController | undefined;

  constructor(conversation: ConversationAccess, pause: Pause) {
    this.#conversation = conversation;
    this.#pause = pause;
  }

  /** Looks for a reply for as long as that makes sense. */
  async begin(replyId: string): Promise<void> {
    const {state, source, change} = this.#conversation;
    const reply = state().messages.find(({id}) => id === replyId);
    if (!reply || !source()?.listRecords) return;
    const running = (this.#running ??= new AbortController());
    const isStopped = reply.status === 'stopped';
    if (!isStopped) change({type: 'reply-recovery', replyId, recovery: 'looking'});
    const record = await recoverReply(signal => this.look(reply, signal), running.signal, this.#pause);
    if (running.signal.aborted) return;
    // Someone who stopped a reply may see the whole of it, but is not made to.
    const recovery = record ? (isStopped ? 'found' : 'recovered') : undefined;
    change({type: 'reply-recovery', replyId, recovery, record});
  }

  /** Looks once, and goes on only when the service may still be writing the reply. Fails as `look` does. */
  async lookNow(reply: Message, signal: AbortSignal): Promise<ConversationRecord | undefined> {
    const found = await this.look(reply, signal);
    if (typeof found !== 'object') return undefined;
    return recoverReply(look => this.look(reply, look), signal, this.#pause, found);
  }

  /** Looks once. Fails as the request for the records does. */
  async look(reply: Message, signal: AbortSignal): Promise<StoredReply> {
    const state = this.#conversation.state();
    const source = this.#conversation.source();
    if (!source?.listRecords) return 'nothing';
    const {records} = await source.listRecords(state.agentId, {order: 'desc', pageSize: newest}, {signal});
    return lostReplyIn(records, state, reply);
  }

  /** Gives up what is being looked for. */
  end(): void {
    this.#running?.abort();
    this.#running = undefined;
    for (const {id, recovery} of this.#conversation.state().messages)
      if (recovery === 'looking')
        this.#conversation.change({type: 'reply-recovery', replyId: id, recovery: undefined});
  }
}
