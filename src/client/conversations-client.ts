import type {AgentClient} from './agent-client.js';
import {AgentServiceError} from './agent-service-error.js';
import type {RequestOptions} from './client-options.js';
import {conversationPath, conversationsPath, isConversationId} from './conversation-path.js';
import {errorInAnswer, unreadableAnswer} from './error-readers.js';
import {isJsonObject, readText, readTime, type JsonObject} from './json-object.js';
import {firstList, readTotal} from './resource-readers.js';
import {readJson, sendRequest} from './send-request.js';
import {addQuery, wholeCount} from './build-requests.js';
import {agentPath, serviceUrl} from './service-url.js';

/** One of several conversations of a visitor with an agent. */
export interface ConversationSummary {
  /** 1 to 64 letters, digits and `-`. The page chose it with the first message. */
  readonly conversationId: string;
  /** Start of the first message, until renamed. One line of up to 200 characters; `''` if the service sent none. */
  readonly title: string;
  /** Time of the first message in epoch milliseconds; `undefined` when unreadable. */
  readonly createdAt: number | undefined;
  /** Time of the last message in epoch milliseconds; `undefined` when unreadable. */
  readonly updatedAt: number | undefined;
}

/** One page of conversations, the last used first. */
export interface ConversationPage {
  readonly conversations: readonly ConversationSummary[];
  /** Number of conversations that the service claims to have. Only a hint; 0 if it claims none. */
  readonly total: number;
}

/** Paging of the conversations. */
export interface ConversationQuery {
  /** Conversations per page, at most 50 (`largestPageSize` of the assumptions). Default of the service: 10. */
  readonly pageSize?: number | undefined;
  /** Page number, from 1. Default of the service: 1. */
  readonly pageNumber?: number | undefined;
}

/** A service that ignores the page size must not fill the memory of the page. */
const maxConversationsPerPage = 1000;
/** Characters. */
const maxTitle = 200;

/**
 * Lists, renames and deletes the conversations of a visitor with an agent. A conversation begins with its first message:
 * `streamReply(agentId, messages, {conversationId: crypto.randomUUID()})`. SERVICE.md has no such operations, so create
 * this class only for a service that has them: `createAgentService` or `createGateway`, both with `conversations: true`.
 * Methods reject like those of `AgentClient`; a service without the operations rejects with `not-found`.
 *
 * @example
 * const conversations = new ConversationsClient(new AgentClient({baseUrl: '/agents'}));
 * const {conversations: newest} = await conversations.list('Agent-42', {pageSize: 20});
 * if (newest[0]) await conversations.rename('Agent-42', newest[0].conversationId, 'Roses');
 */
export class ConversationsClient {
  readonly #client: AgentClient;

  constructor(client: AgentClient) {
    this.#client = client;
  }

  /** Returns one page of the conversations, the last used first. */
  async list(
    agentId: string,
    query: ConversationQuery = {},
    options: RequestOptions = {},
  ): Promise<ConversationPage> {
    return this.#client.run('list-conversations', options, async settings => {
      const {baseUrl, assumptions} = settings;
      const url = addQuery(serviceUrl(baseUrl, agentPath(conversationsPath, agentId)), {
        pageSize: wholeCount(query.pageSize, assumptions.largestPageSize),
        pageNumber: wholeCount(query.pageNumber),
      });
      const request = {operation: 'list-conversations', url, accept: 'application/json'} as const;
      const {value, facts} = await readJson(request, settings);
      const page = readConversationPage(value);
      const failure = page?.conversations.length ? undefined : errorInAnswer(value, facts);
      if (!page || failure)
        throw failure ?? unreadableAnswer(facts, 'The service sent no list of conversations.');
      return page;
    });
  }

  /**
   * Gives a conversation a title: one line of 1 to 200 characters. Returns the conversation. Rejects with
   * `invalid-request` for another title, and with `not-found` for an unknown conversation.
   */
  async rename(
    agentId: string,
    conversationId: string,
    title: string,
    options: RequestOptions = {},
  ): Promise<ConversationSummary> {
    return this.#client.run('rename-conversation', options, async settings => {
      const url = serviceUrl(settings.baseUrl, pathOfConversation(agentId, conversationId));
      const {value, facts} = await readJson(
        {operation: 'rename-conversation', url, accept: 'application/json', method: 'PATCH', body: {title}},
        settings,
      );
      const renamed = isJsonObject(value) ? readConversation(value) : undefined;
      if (renamed?.conversationId === conversationId) return renamed;
      throw errorInAnswer(value, facts) ?? unreadableAnswer(facts, 'The service sent no conversation.');
    });
  }

  /** Deletes a conversation and its records, forever. Rejects with `not-found` for an unknown conversation. */
  async delete(agentId: string, conversationId: string, options: RequestOptions = {}): Promise<void> {
    return this.#delete('delete-conversation', () => pathOfConversation(agentId, conversationId), options);
  }

  /** Deletes all conversations and all records of the visitor with an agent, forever. */
  async deleteAll(agentId: string, options: RequestOptions = {}): Promise<void> {
    return this.#delete('delete-records', recordsPath => agentPath(recordsPath, agentId), options);
  }

  #delete(
    operation: 'delete-conversation' | 'delete-records',
    pathOf: (recordsPath: string) => string,
    options: RequestOptions,
  ): Promise<void> {
    return this.#client.run(operation, options, async settings => {
      const url = serviceUrl(settings.baseUrl, pathOf(settings.assumptions.recordsPath));
      const request = {operation, url, accept: 'application/json', method: 'DELETE'} as const;
      const {exchange, facts} = await sendRequest(request, settings);
      exchange.close();
      // A proxy may answer any request with a page and 200. A visitor must not believe that their data is gone.
      if (facts.status !== 204) throw unreadableAnswer(facts, 'The service did not confirm the deletion.');
    });
  }
}

function pathOfConversation(agentId: string, conversationId: string): string {
  if (!isConversationId(conversationId))
    throw new AgentServiceError('configuration', 'The conversation identifier cannot be used.', {
      setting: 'conversation-id',
    });
  return agentPath(conversationPath, agentId).replace('{conversationId}', conversationId);
}

function readConversationPage(value: unknown): ConversationPage | undefined {
  if (!isJsonObject(value)) return undefined;
  const list = firstList(value, 'conversationList');
  if (!list) return undefined;
  const read = new Map<string, ConversationSummary>();
  for (const item of list.slice(0, maxConversationsPerPage)) {
    const conversation = isJsonObject(item) ? readConversation(item) : undefined;
    if (conversation && !read.has(conversation.conversationId))
      read.set(conversation.conversationId, conversation);
  }
  return {conversations: [...read.values()], total: readTotal(value)};
}

/** Returns `undefined` without a usable identifier: nothing could be done with the conversation. */
function readConversation(item: JsonObject): ConversationSummary | undefined {
  const {conversationId} = item;
  if (!isConversationId(conversationId)) return undefined;
  return {
    conversationId,
    title: cleanTitle(readText(item, 'title')),
    createdAt: readTime(item['createTime']),
    updatedAt: readTime(item['updateTime']),
  };
}

/** Characters that end a line, are invisible, or change the direction of the text around them. */
const unsafeCharacters = /[\p{Cc}\p{Surrogate}\s\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu;

/** Not `cleanText`, which is in the file of reasoning and sources: a part of the chat imports only the core. */
function cleanTitle(title: string): string {
  // Cut first: the service may send a megabyte. A cut through a character leaves half of it.
  const line = title
    .slice(0, maxTitle * 2)
    .replace(unsafeCharacters, ' ')
    .trim();
  return line.slice(0, maxTitle).replace(/\p{Surrogate}$/u, '');
}
