import type {ReactiveController} from 'lit';
import type {ServiceClient} from '../../client/client-contract.js';
import {Memo} from '../../memo.js';
import {partsModule} from '../load-parts.js';
import type {
  ConversingHistory,
  HistoryConversations,
  HistoryConversationsOptions,
} from '../chat-parts/conversations/history-conversations.js';

type RecordClient = Pick<ServiceClient, 'listRecords'>;

export interface ConversationsControlOptions extends Pick<
  HistoryConversationsOptions,
  'connection' | 'localize' | 'agentId'
> {
  readonly onMissing: () => void;
}

/** The conversations of the visitor in a history with `conversations`. Their code loads with the attribute. */
export class ConversationsControl implements ReactiveController {
  readonly #history: ConversingHistory;
  readonly #options: ConversationsControlOptions;
  readonly #client = new Memo<RecordClient | undefined>();
  #loaded: HistoryConversations | undefined;
  #isRequested = false;
  #isMissing = false;
  #title = '';
  #titledId: string | undefined;

  constructor(history: ConversingHistory, options: ConversationsControlOptions) {
    this.#history = history;
    this.#options = options;
    history.addController(this);
  }

  /** The shown conversation; `''` for all records. */
  get id(): string {
    const {conversations, conversationId} = this.#history;
    return conversations ? (conversationId ?? '') : '';
  }

  /** Title of the shown conversation; `''` for all records, or if the page selected it. */
  get title(): string {
    return this.id !== '' && this.id === this.#titledId ? this.#title : '';
  }

  get isMissing(): boolean {
    return this.#isMissing;
  }

  /** The client of the history. With a conversation, it lists only the records of the conversation. */
  get client(): RecordClient | undefined {
    const {client} = this.#options.connection;
    const {id} = this;
    return this.#client.of([client, id], () => (client && id ? recordsOf(client, id) : client));
  }

  hostUpdated(): void {
    if (!this.#history.conversations || this.#isRequested || !this.#history.isConnected) return;
    this.#isRequested = true;
    void this.#load();
  }

  readonly open = async (): Promise<void> => {
    this.#isMissing = !(await this.#load());
    this.#history.requestUpdate();
    if (this.#isMissing) this.#options.onMissing();
    else this.#loaded?.show();
  };

  #load(): Promise<boolean> {
    const {connection, localize, agentId} = this.#options;
    const onTitle = (title: string): void => {
      this.#title = title;
      this.#titledId = this.id;
      this.#history.requestUpdate();
    };
    return partsModule.loadFor(({HistoryConversations}) => {
      this.#loaded ??= new HistoryConversations({
        history: this.#history,
        connection,
        localize,
        agentId,
        onTitle,
      });
    });
  }
}

function recordsOf(client: RecordClient, conversationId: string): RecordClient {
  return {
    listRecords: (agentId, query, options) =>
      client.listRecords(agentId, {...query, conversationId}, options),
  };
}
