import {isConversationId} from '../../../client/conversation-path.js';
import {attempt} from '../../../client/platform.js';
import {AgentConversationSelectEvent} from '../../../events/part-events.js';
import type {ChatSession} from '../../../session/chat-session.js';
import type {ChatSessionSettings} from '../../../session/session-settings.js';
import {storageKey, timesForgotten} from '../../../session/storage-scope.js';
import {scopeKeyOf, type ChangedConversation} from '../conversations/changed-conversations.js';

export interface ConversingChat extends EventTarget {
  readonly conversations: boolean;
  conversationId?: string | undefined;
  readonly persist: 'none' | 'session' | 'local';
  readonly session: ChatSession;
}

/** Selects the conversation of a chat with `conversations`: that of the page, the last one of this browser, or a new one. */
export class ChosenConversation {
  readonly #chat: ConversingChat;
  /** The conversations of this chat by `#owner`. The browser may refuse to store them. */
  readonly #shown = new Map<string, string>();
  #id = '';
  #agentId = '';
  /** Key of the stored identifier. */
  #key: string | undefined;
  /** `#key`, different for each visitor that was forgotten. */
  #owner = '';
  #scopeKey = '';
  /** Whether it began here, so that the service has no records of it. */
  #isNew = false;

  constructor(chat: ConversingChat) {
    this.#chat = chat;
  }

  get id(): string {
    return this.#id;
  }

  /** Service, agent and visitor of the conversation. */
  get scopeKey(): string {
    return this.#scopeKey;
  }

  /** Returns settings with the conversation of their agent. */
  resolve(settings: ChatSessionSettings): ChatSessionSettings {
    const {client, agent, visitorId = ''} = settings;
    const agentId = agent?.AgentId ?? settings.agentId ?? '';
    if (!this.#chat.conversations) return settings;
    if (client && agentId !== '') this.#select({serviceUrl: client.baseUrl ?? '', agentId, visitorId});
    // A draft that is written before there is a conversation belongs to the first one.
    else if (agentId !== this.#agentId) return {...settings, agent: undefined, agentId: ''};
    return {...settings, conversationId: this.#id, history: this.#isNew ? 'none' : 'recent'};
  }

  /** Opens a conversation for the visitor. Without an identifier, begins a new one. Returns whether the page allows it. */
  open(conversationId?: string, isCancelable = true): boolean {
    const id = conversationId ?? createId();
    const event = new AgentConversationSelectEvent(id, this.#id, isCancelable);
    if (!this.#chat.dispatchEvent(event) && isCancelable) return false;
    this.#show(id, conversationId === undefined);
    if (conversationId === undefined) attempt(() => this.#storage?.removeItem(this.#key ?? ''));
    else this.remember();
    return true;
  }

  /** Stores the identifier. Called with the first words of the visitor: nothing is stored before. */
  remember(): void {
    const key = this.#key;
    if (this.#chat.conversations && key !== undefined) attempt(() => this.#storage?.setItem(key, this.#id));
  }

  /** Begins another conversation if the shown one was deleted. */
  onChange({scopeKey, conversationId, title}: ChangedConversation): void {
    if (!this.#chat.conversations || scopeKey !== this.#scopeKey || title !== undefined) return;
    if (conversationId !== '' && conversationId !== this.#id) return;
    const {session} = this.#chat;
    session.clear();
    session.setDraft('');
    this.open(undefined, false);
  }

  #select(scope: {readonly serviceUrl: string; readonly agentId: string; readonly visitorId: string}): void {
    const key = storageKey('conversation', scope);
    const owner = `${timesForgotten(scope)} ${key ?? scope.agentId}`;
    const isOther = owner !== this.#owner;
    const given = this.#chat.conversationId;
    this.#owner = owner;
    this.#key = key;
    this.#agentId = scope.agentId;
    this.#scopeKey = scopeKeyOf(scope);
    if (given && given !== this.#id && isConversationId(given)) this.#show(given, false);
    else if (isOther) {
      const known = this.#shown.get(owner) ?? attempt(() => this.#storage?.getItem(key ?? ''));
      if (isConversationId(known)) this.#show(known, false);
      else this.#show(createId(), true);
    } else if (given !== this.#id) this.#keep(given);
  }

  #show(id: string, isNew: boolean): void {
    this.#id = this.#chat.conversationId = id;
    this.#isNew = isNew;
    this.#shown.set(this.#owner, id);
  }

  #keep(given: unknown): void {
    if (given) console.warn('agent-chat-elements: conversation-id has 1 to 64 letters, digits and "-".');
    this.#chat.conversationId = this.#id;
  }

  /** Even reading the property throws where the visitor blocks storage. */
  get #storage(): Storage | undefined {
    const {persist} = this.#chat;
    if (persist === 'none') return undefined;
    return persist === 'local' ? localStorage : sessionStorage;
  }
}

/** Pages without TLS have no `randomUUID`. */
function createId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
