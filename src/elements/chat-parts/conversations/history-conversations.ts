import type {ReactiveController} from 'lit';
import type {Connection} from '../../../controllers/connection.js';
import type {Localize, LocalizedElement} from '../../../controllers/localize.js';
import {AgentConversationSelectEvent} from '../../../events/part-events.js';
import {Signal} from '../../../signals.js';
import {ConversationsPanel} from './conversations-panel.js';
import {conversationChanged, scopeKeyOf, type ChangedConversation} from './changed-conversations.js';

/** A conversation that the visitor opened in a history, for the chats of the same provider. */
export interface OpenedConversation {
  /** The same object for all elements of a provider. */
  readonly provider: object;
  readonly agentId: string;
  readonly conversationId: string;
}

export const conversationOpened = new Signal<OpenedConversation>();

export type ConversingHistory = LocalizedElement & {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly conversations: boolean;
  conversationId?: string | undefined;
  refresh(): Promise<void>;
};

export interface HistoryConversationsOptions {
  readonly history: ConversingHistory;
  readonly connection: Pick<Connection, 'client' | 'visitor' | 'visit' | 'provider'>;
  readonly localize: Localize;
  readonly agentId: () => string;
  /** Receives the title of the selected conversation; `''` for all. */
  readonly onTitle: (title: string) => void;
}

/** The list of conversations in a history. A choice shows only the records of one, and opens it in the chats of its provider. */
export class HistoryConversations implements ReactiveController {
  readonly #options: HistoryConversationsOptions;
  readonly #list: ConversationsPanel;
  #stopFollowing: (() => void) | undefined;

  constructor(options: HistoryConversationsOptions) {
    const {history, connection, localize, agentId} = options;
    this.#options = options;
    this.#list = new ConversationsPanel({
      host: history,
      canBeBeside: false,
      firstChoice: 'allConversations',
      localize,
      client: () => connection.client,
      agentId,
      currentId: () => history.conversationId ?? '',
      scopeKey: () => this.#scopeKey,
      visit: () => (history.conversations ? connection.visit : ''),
      onSelect: (id = '', title) => this.#select(id, title),
      beforeDelete: () => undefined,
    });
    history.addController(this);
  }

  hostConnected(): void {
    this.#stopFollowing ??= conversationChanged.listen(change => this.#onChange(change));
  }

  hostDisconnected(): void {
    this.#stopFollowing?.();
    this.#stopFollowing = undefined;
  }

  show(): void {
    this.#list.show();
  }

  get #scopeKey(): string {
    const {connection, agentId} = this.#options;
    const serviceUrl = connection.client?.baseUrl ?? '';
    return scopeKeyOf({serviceUrl, agentId: agentId(), visitorId: connection.visitor.visitorId});
  }

  #select(id: string, title: string): void {
    const {history, connection, agentId, onTitle} = this.#options;
    const previous = history.conversationId ?? '';
    if (id === previous || !history.dispatchEvent(new AgentConversationSelectEvent(id, previous))) return;
    history.conversationId = id || undefined;
    onTitle(id && title);
    const provider = connection.provider?.replyEnded;
    if (provider && id) conversationOpened.send({provider, agentId: agentId(), conversationId: id});
  }

  #onChange({scopeKey, conversationId, title}: ChangedConversation): void {
    const {history, onTitle} = this.#options;
    if (!history.conversations || scopeKey !== this.#scopeKey) return;
    const shown = history.conversationId ?? '';
    const isShown = shown !== '' && (conversationId === '' || conversationId === shown);
    if (title !== undefined) {
      if (isShown) onTitle(title);
      // Records of a deleted conversation must not stay on screen.
    } else if (isShown) {
      history.conversationId = undefined;
      onTitle('');
    } else if (shown === '') void history.refresh();
  }
}
