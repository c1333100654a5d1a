import type {AgentClient} from '../../client/agent-client.js';
import type {AgentServiceError} from '../../client/agent-service-error.js';
import type {Agent} from '../../client/resources.js';
import {EarlierMessages, type EarlierStatus} from '../../controllers/earlier-messages.js';
import {FarGroups} from '../../controllers/far-groups.js';
import {KeptFocus} from '../../controllers/kept-focus.js';
import type {Localize} from '../../controllers/localize.js';
import {ReachedBeginning} from '../../controllers/reached-beginning.js';
import type {StickToEnd} from '../../controllers/stick-to-end.js';
import type {ConversationChange} from '../../conversation/conversation-change.js';
import type {ConversationState} from '../../conversation/conversation-state.js';
import type {Conversation} from '../../conversation/conversation.js';
import type {ChatSettings} from './chat-settings.js';
import type {ChatVoice} from './chat-voice.js';
import {MessageGroups} from './message-groups.js';
import {positive} from './number-settings.js';

/** What the history needs of its chat. */
export interface ChatPast {
  readonly conversation: Conversation;
  readonly voice: ChatVoice;
  readonly localize: Localize;
  readonly stick: StickToEnd;
  client(): AgentClient | undefined;
  /** The agent talked to, once it is known. */
  agent(): Agent | undefined;
  /** What scrolls, and what stands before the first message; absent before the first render. */
  scroller(): HTMLElement | null;
  beginning(): HTMLElement | null;
  onError(error: AgentServiceError): void;
}

/** What was said before: the newest of it when a chat opens, older messages as far as the reader goes back. */
export class ChatHistory {
  /** How the messages are divided. */
  readonly groups = new MessageGroups();
  readonly #earlier: EarlierMessages;
  readonly #far: FarGroups;
  readonly #stick: StickToEnd;

  constructor(host: ChatSettings, past: ChatPast) {
    const say = (words: string): void => past.voice.say(words);
    this.#stick = past.stick;
    const wanted = () => {
      const client = past.client();
      const agent = past.agent();
      const size = positive(host.historySize);
      if (!client || !agent || size === undefined) return undefined;
      return {client, agentId: agent.AgentId, size, recent: host.history === 'recent'};
    };
    this.#earlier = new EarlierMessages(host, past.conversation, wanted, {
      onError: error => {
        say(past.localize.term('historyFailed'));
        past.onError(error);
      },
      onOlder: count => say(past.localize.term('earlierAdded', count)),
    });
    const findParts = () => {
      const scroller = past.scroller();
      const beginning = past.beginning();
      return scroller && beginning ? {scroller, beginning} : undefined;
    };
    new ReachedBeginning(host, findParts, () => {
      if (this.status === 'more') void this.loadOlder();
    });
    const findGroups = () => {
      const scroller = past.scroller();
      return scroller ? {scroller, groups: scroller.querySelectorAll<HTMLElement>('.turn.far')} : undefined;
    };
    this.#far = new FarGroups(host, findGroups, () => past.stick.keepPlace());
    new KeptFocus(
      host,
      () => past.beginning(),
      () => past.beginning()?.querySelector('button') ?? past.scroller(),
    );
  }

  get status(): EarlierStatus {
    return this.#earlier.status;
  }

  /** Whether the messages that the chat is to begin with are on their way. */
  get opening(): boolean {
    return this.#earlier.opening;
  }

  /** Whether a group is too far from view to be drawn. */
  isFar(group: string): boolean {
    return this.#far.isFar(group);
  }

  /** Adds older messages, or tries again. Returns whether any were added. */
  loadOlder(): Promise<boolean> {
    return this.#earlier.loadOlder();
  }

  /** Takes part in a change of the conversation, before it is on screen. */
  follow({messages, earlierCount}: ConversationState, {type}: ConversationChange): void {
    if (type === 'conversation-opened' || type === 'conversation-cleared') this.#earlier.forget();
    if (type !== 'history-loaded') return;
    if (this.#earlier.isFirst && messages.length === earlierCount) void this.#stick.revealEnd();
    else this.#stick.keepPlace();
  }

  /** Ends a running request; it begins again when the element comes back. */
  interrupt(): void {
    this.#earlier.interrupt();
  }
}
