import type {AgentClient} from '../../client/agent-client.js';
import {asServiceError, type AgentServiceError} from '../../client/agent-service-error.js';
import {ConversationsClient, type ConversationSummary} from '../../client/conversations.js';

const pageSize = 50;

export type ConversationListStatus = 'loading' | 'ready' | 'failed';

/** The conversations of a visitor with one agent: loads them page by page, renames and deletes. */
export class ConversationList {
  readonly #agentId: string;
  readonly #client: ConversationsClient;
  readonly #onChange: () => void;
  readonly #abort = new AbortController();
  #page = 0;
  items: readonly ConversationSummary[] = [];
  status: ConversationListStatus = 'loading';
  error: AgentServiceError | undefined;
  hasMore = false;

  constructor(client: AgentClient, agentId: string, onChange: () => void) {
    this.#client = new ConversationsClient(client);
    this.#agentId = agentId;
    this.#onChange = onChange;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Loads the first page, or the next one. After a failure, loads the same page again. */
  async load(): Promise<void> {
    this.status = 'loading';
    this.error = undefined;
    this.#onChange();
    try {
      const query = {pageSize, pageNumber: this.#page + 1};
      const {conversations, total} = await this.#client.list(this.#agentId, query, this.#options);
      const known = new Set(this.items.map(({conversationId}) => conversationId));
      const added = conversations.filter(({conversationId}) => !known.has(conversationId));
      this.items = [...this.items, ...added];
      this.#page += 1;
      const listed = this.items.length;
      // The total is a hint. A service that ignores the page number sends the same page for ever.
      this.hasMore =
        added.length > 0 && (total > listed || (total < listed && conversations.length >= pageSize));
      this.status = 'ready';
    } catch (error) {
      this.error = asServiceError(error);
      this.status = 'failed';
    }
    if (!this.signal.aborted) this.#onChange();
  }

  /** Rejects with an `AgentServiceError`. */
  async rename(id: string, title: string): Promise<void> {
    const renamed = await this.#client.rename(this.#agentId, id, title, this.#options);
    this.items = this.items.map(item => (item.conversationId === id ? renamed : item));
  }

  /** Rejects with an `AgentServiceError`. A conversation that the service does not have counts as deleted. */
  async delete(id: string): Promise<void> {
    try {
      await this.#client.delete(this.#agentId, id, this.#options);
    } catch (error) {
      if (asServiceError(error).kind !== 'not-found') throw error;
    }
    this.items = this.items.filter(({conversationId}) => conversationId !== id);
  }

  /** Rejects with an `AgentServiceError`. */
  async deleteAll(): Promise<void> {
    await this.#client.deleteAll(this.#agentId, this.#options);
    this.items = [];
    this.hasMore = false;
    this.status = 'ready';
    this.error = undefined;
  }

  /** Ends the requests that only read. */
  close(): void {
    this.#abort.abort();
  }

  get #options(): {readonly signal: AbortSignal} {
    return {signal: this.signal};
  }
}
