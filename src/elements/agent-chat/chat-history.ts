import {AgentServiceError} from '../../client/agent-service-error.js';
import type {AgentLookup} from '../../controllers/agent-lookup.js';
import type {Connection} from '../../controllers/connection.js';
import {EarlierMessages, type EarlierStatus} from '../../controllers/earlier-messages.js';
import {KeptFocus} from '../../controllers/kept-focus.js';
import type {Localize} from '../../controllers/localize.js';
import type {StickToEnd} from '../../controllers/stick-to-end.js';
import type {ConversationChange} from '../../conversation/conversation-change.js';
import type {ConversationState, Message} from '../../conversation/conversation-state.js';
import type {Conversation} from '../../conversation/conversation.js';
import type {EarlierPages} from '../../conversation/earlier-pages.js';
import {AgentErrorEvent} from '../../events/agent-error-event.js';
import {FetchedCode} from '../../fetching/fetched-code.js';
import type {ChatPlaces} from './chat-places.js';
import type {ChatSettings} from './chat-settings.js';
import type {ChatVoice} from './chat-voice.js';
import type {MessageGroup} from './message-groups.js';
import {nonNegative} from './number-settings.js';
import type {ShownPast} from './shown-past.js';

/** What only a chat with earlier messages needs. */
const shownPastCode = new FetchedCode(() => import('./shown-past.js'));

/** What the history needs of its chat. */
export interface ChatPast {
  readonly conversation: Conversation;
  readonly voice: ChatVoice;
  readonly localize: Localize;
  readonly stick: StickToEnd;
  readonly connection: Connection;
  readonly lookup: AgentLookup;
  readonly places: ChatPlaces;
}

/** What was said before: the newest of it when a chat opens, older messages as far as the reader goes back. */
export class ChatHistory {
  readonly #host: ChatSettings;
  readonly #past: ChatPast;
  readonly #earlier: EarlierMessages;
  #shown: ShownPast | undefined;

  constructor(host: ChatSettings, past: ChatPast) {
    this.#host = host;
    this.#past = past;
    this.#earlier = new EarlierMessages(host, past.conversation, {
      wanted: () => {
        const {client, visit} = past.connection;
        const {agent} = past.lookup;
        const size = nonNegative(host.historySize) ?? 20;
        return {
          client: agent && size ? client : undefined,
          agentId: agent?.AgentId ?? '',
          size,
          recent: host.history === 'recent',
          visit,
        };
      },
      // What fails now is tried again, and told, when it is needed.
      prepare: () => void shownPastCode.load().catch(() => undefined),
      openPages: size => this.#openPages(size),
      onError: error => {
        past.voice.say(past.localize.term('historyFailed'));
        host.dispatchEvent(new AgentErrorEvent(error, 'list-records'));
      },
    });
    new KeptFocus(
      host,
      () => past.places.beginning,
      () => past.places.beginning?.querySelector('button') ?? past.places.transcript,
    );
  }

  get status(): EarlierStatus {
    return this.#earlier.status;
  }

  /** Whether older messages may stand in front of the first. */
  get hasMore(): boolean {
    return ['more', 'loading', 'failed'].includes(this.status);
  }

  /** Whether the messages that the chat is to begin with are on their way. */
  get opening(): boolean {
    return this.#earlier.opening;
  }

  /** Divides what was said before, oldest first; there is nothing before the code that reads it has come. */
  divide(messages: readonly Message[]): readonly MessageGroup[] {
    return this.#shown?.groups.divide(messages) ?? [];
  }

  /** Whether a group is too far from view to be drawn. */
  isFar(group: string): boolean {
    return this.#shown?.isFar(group) ?? false;
  }

  /** Has a group drawn, however far it is. */
  async draw(group: Element): Promise<void> {
    await this.#shown?.draw(group);
  }

  /** Adds older messages, or tries again. Returns whether any were added. */
  loadOlder(): Promise<boolean> {
    return this.#earlier.loadOlder();
  }

  /** Takes part in a change of the conversation, before it is on screen. */
  follow({messages, earlierCount}: ConversationState, {type}: ConversationChange): void {
    if (type === 'conversation-begun') this.#earlier.forget();
    if (type !== 'history-loaded') return;
    if (this.#earlier.isFirst && messages.length === earlierCount) void this.#past.stick.revealEnd();
    else this.#shown?.keepPlace();
  }

  /** Ends a running request; it begins again when the element comes back. */
  interrupt(): void {
    this.#earlier.interrupt();
  }

  async #openPages(size: number): Promise<EarlierPages> {
    const {ShownPast} = await shownPastCode.load().catch((cause: unknown) => {
      throw new AgentServiceError('network', 'The code for earlier messages could not be fetched.', {cause});
    });
    this.#shown ??= new ShownPast(this.#host, this.#past, () => {
      if (this.status === 'more') void this.loadOlder();
    });
    return this.#shown.openPages(size);
  }
}
