import type {AgentClient} from '../../../client/agent-client.js';
import {asServiceError, type AgentServiceError} from '../../../client/agent-service-error.js';
import {ConversationsClient, type ConversationSummary} from '../../../client/conversations-client.js';
import {LatestLoad} from '../../../client/latest-load.js';
import type {ChangedConversation} from './changed-conversations.js';

const pageSize = 50;

/** The conversations of a visitor with one agent: loads them page by page, renames and deletes. */
export class ConversationList {
  readonly #agentId: string;
  readonly #client: ConversationsClient;
  readonly #onChange: () => void;
  readonly #loader: LatestLoad;
  #page = 0;
  #isClosed = false;
  items: readonly ConversationSummary[] = [];
  hasMore = false;

  constructor(client: AgentClient, agentId: string, onChange: () => void) {
    this.#client = new ConversationsClient(client);
    this.#agentId = agentId;
    this.#onChange = onChange;
    this.#loader = new LatestLoad(onChange);
  }

  get isLoading(): boolean {
    return this.#loader.running !== undefined;
  }

  get error(): AgentServiceError | undefined {
    return this.#loader.error;
  }

  /** Loads the first page, or the next one. After a failure, loads the same page again. */
  async load(): Promise<void> {
    const loaded = this.#loader.load(signal => this.#loadPage(signal));
    this.#onChange();
    await loaded;
  }

  /** Adds new conversations, and moves the used ones to the top. A failure changes nothing. */
  async refresh(): Promise<void> {
    const {items} = this;
    if (this.isLoading || this.#page === 0) return;
    const request = this.#client.list(this.#agentId, {pageSize, pageNumber: 1});
    const newest = await request.then(({conversations}) => conversations).catch(() => undefined);
    // A conversation that was deleted in between must not come back.
    if (!newest || this.items !== items || this.#isClosed) return;
    const ids = new Set(newest.map(({conversationId}) => conversationId));
    this.items = [...newest, ...items.filter(({conversationId}) => !ids.has(conversationId))];
    this.#onChange();
  }

  /** Returns the title as the service has stored it. Rejects with an `AgentServiceError`. */
  async rename(id: string, title: string): Promise<string> {
    return (await this.#client.rename(this.#agentId, id, title)).title;
  }

  /**
   * Deletes a conversation, or with `''` everything. Rejects with an `AgentServiceError`. A conversation that the service
   * does not have counts as deleted.
   */
  async delete(id: string): Promise<void> {
    if (id === '') return this.#client.deleteAll(this.#agentId);
    try {
      await this.#client.delete(this.#agentId, id);
    } catch (error) {
      if (asServiceError(error).kind !== 'not-found') throw error;
    }
  }

  /** Shows a change that the service has confirmed, here or in another tab. */
  apply({conversationId: id, title}: ChangedConversation): void {
    if (title !== undefined)
      this.items = this.items.map(item => (item.conversationId === id ? {...item, title} : item));
    else this.items = this.items.filter(({conversationId}) => id !== '' && conversationId !== id);
    if (id !== '') return;
    this.hasMore = false;
    this.#loader.abort();
  }

  /** Aborts loading. */
  close(): void {
    this.#isClosed = true;
    this.#loader.abort();
  }

  async #loadPage(signal: AbortSignal): Promise<void> {
    const query = {pageSize, pageNumber: this.#page + 1};
    const {conversations, total} = await this.#client.list(this.#agentId, query, {signal});
    signal.throwIfAborted();
    const known = new Set(this.items.map(({conversationId}) => conversationId));
    const added = conversations.filter(({conversationId}) => !known.has(conversationId));
    this.items = [...this.items, ...added];
    this.#page += 1;
    const listed = this.items.length;
    // The total is a hint. A service that ignores the page number sends the same page for ever.
    this.hasMore =
      added.length > 0 && (total > listed || (total < listed && conversations.length >= pageSize));
  }
}
