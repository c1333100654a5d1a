import {AgentLookup} from '../../controllers/agent-lookup.js';
import type {Connection} from '../../controllers/connection.js';
import {createFrameSchedule} from '../../controllers/frame-schedule.js';
import {KeptFocus} from '../../controllers/kept-focus.js';
import type {Localize} from '../../controllers/localize.js';
import {NewDay} from '../../controllers/new-day.js';
import {OnScreenKeyboard} from '../../controllers/on-screen-keyboard.js';
import {OnlineStatus} from '../../controllers/online-status.js';
import {Removal} from '../../controllers/removal.js';
import {StickToEnd} from '../../controllers/stick-to-end.js';
import {latestReply, type ConversationState} from '../../conversation/conversation-state.js';
import {Conversation} from '../../conversation/conversation.js';
import type {ReplySource} from '../../conversation/reply-source.js';
import {AgentErrorEvent} from '../../events/agent-error-event.js';
import {ContentGuard} from '../content-guard.js';
import type {SharedControllers} from '../shared-controllers.js';
import type {AgentChat} from './agent-chat.js';
import {ChatDrafts} from './chat-drafts.js';
import {ChatHistory} from './chat-history.js';
import {ChatPlaces} from './chat-places.js';
import {ChatSending} from './chat-sending.js';
import {ChatStanding} from './chat-standing.js';
import {ChatStates} from './chat-states.js';
import {chatTarget} from './chat-target.js';
import {ChatVoice} from './chat-voice.js';
import {fetchedSuggestions, type FetchedSuggestions} from './fetched-suggestions.js';
import {fetchedTools, type FetchedTools} from './fetched-tools.js';
import {followChange} from './follow-change.js';
import {KeptConversation} from './kept-conversation.js';
import {OfferedActions} from './message-actions.js';
import {nonNegative, positive} from './number-settings.js';
import {ReplyPreparation} from './reply-preparation.js';

/** Everything that works for a chat, each for one concern, and how one hears of another. */
export class ChatControllers {
  readonly connection: Connection;
  readonly localize: Localize;
  readonly places: ChatPlaces;
  readonly drafts = new ChatDrafts();
  readonly offered = new OfferedActions();
  readonly voice: ChatVoice;
  readonly guard: ContentGuard;
  readonly online: OnlineStatus;
  readonly conversation: Conversation;
  readonly lookup: AgentLookup;
  readonly standing: ChatStanding;
  readonly stick: StickToEnd;
  readonly history: ChatHistory;
  readonly kept: KeptConversation;
  readonly sending: ChatSending;
  readonly tools: FetchedTools;
  readonly suggestions: FetchedSuggestions;
  readonly preparation: ReplyPreparation;
  readonly #host: AgentChat;
  readonly #states: ChatStates;
  /** Who is asked, and in which visit. */
  #source: ReplySource | undefined;
  #visit: string | undefined;

  constructor(host: AgentChat, {connection, localize}: SharedControllers) {
    this.#host = host;
    this.connection = connection;
    this.localize = localize;
    const places = (this.places = new ChatPlaces(host));
    this.voice = new ChatVoice(host, this);
    this.guard = new ContentGuard(host, localize, 2);
    this.online = new OnlineStatus(host, offline => {
      this.voice.say(localize.term(offline ? 'offline' : 'online'));
      if (offline) return;
      if (this.lookup.error?.retryable) this.lookup.retry();
      void this.kept.sendQueued();
    });
    this.conversation = this.#createConversation();
    this.lookup = new AgentLookup(
      host,
      () => chatTarget(host, connection),
      error => {
        this.voice.alert(error);
        host.dispatchEvent(new AgentErrorEvent(error, 'find-agent'));
      },
    );
    this.standing = new ChatStanding(host, this);
    this.#states = new ChatStates(host, this);
    this.stick = new StickToEnd(host, this);
    this.history = new ChatHistory(host, this);
    this.kept = new KeptConversation(host, this);
    this.sending = new ChatSending(host, this);
    this.tools = fetchedTools(host, this);
    this.suggestions = fetchedSuggestions(host, this);
    this.preparation = new ReplyPreparation(this);
    // What is around the messages goes: the way to their end when it is taken, suggested ones, the message field where
    // one cannot write any more. The welcome, or what a page has put in its place, gives way to what was said.
    for (const region of ['frame', 'welcome', 'empty', 'suggestions', 'composer', 'input'] as const)
      new KeptFocus(
        host,
        () => places[region],
        () => places.newest ?? places.welcome ?? places.transcript,
      );
    new Removal(host, () => this.#endWork());
    new NewDay(host);
    new OnScreenKeyboard(host, covered => places.frame?.style.setProperty('--_covered', `${covered}px`));
  }

  get state(): ConversationState {
    return this.conversation.state;
  }

  /** The message field, while one can write in it. */
  get field(): HTMLElement | null {
    return this.#host.disabled || this.standing.isComposerHidden ? null : this.places.input;
  }

  /** Turns to the agent that is to be talked to now, and to what is kept for it. Called for each update. */
  turnToTarget(): void {
    const {connection} = this;
    const {persist} = this.#host;
    const {client, agentId} = chatTarget(this.#host, connection);
    this.#turnTo(agentId, client, connection.visit);
    this.drafts.claim(agentId);
    this.kept.turnTo({
      persist: persist === 'local' || persist === 'none' ? persist : 'session',
      serviceUrl: client?.baseUrl ?? '',
      agentId: client ? agentId : '',
      visitorId: connection.visitor.visitorId,
    });
  }

  /** Shows a reply that only grew: one message element renders, the chat does not. */
  showGrowingReply(): void {
    const reply = latestReply(this.state);
    const element = this.places.newest;
    if (!reply || element?.message?.id !== reply.id) {
      this.#host.requestUpdate();
      return;
    }
    if (element.message.status !== reply.status) this.#states.show();
    element.grow(reply);
  }

  #createConversation(): Conversation {
    const host = this.#host;
    const settings = () => ({
      contextTurns: nonNegative(host.contextTurns) ?? 10,
      stream: host.stream !== 'off',
      firstByteTimeout: positive(host.firstByteTimeout),
      idleTimeout: positive(host.idleTimeout),
      transformRequest: typeof host.transformRequest === 'function' ? host.transformRequest : undefined,
    });
    const conversation = new Conversation(settings, createFrameSchedule());
    conversation.subscribe((state, change) => followChange(host, this, state, change));
    return conversation;
  }

  /** Turns to an agent of a service for a visit; the same as before change nothing. */
  #turnTo(agentId: string, source: ReplySource | undefined, visit: string): void {
    this.#visit ??= visit;
    if (agentId === this.state.agentId && source === this.#source && visit === this.#visit) return;
    this.#source = source;
    this.#visit = visit;
    this.conversation.open(agentId, source);
  }

  /** What is under way ends when the chat is removed for good. */
  #endWork(): void {
    this.conversation.interrupt();
    this.kept.flush();
    this.lookup.interrupt();
    this.history.interrupt();
    this.suggestions.controller?.interrupt();
  }
}
