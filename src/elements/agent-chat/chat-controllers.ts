import {AgentLookup} from '../../controllers/agent-lookup.js';
import type {Connection} from '../../controllers/connection.js';
import {KeptFocus} from '../../controllers/kept-focus.js';
import type {Localize} from '../../controllers/localize.js';
import {NewDay} from '../../controllers/new-day.js';
import {OnScreenKeyboard} from '../../controllers/on-screen-keyboard.js';
import {OnlineStatus} from '../../controllers/online-status.js';
import {Removal} from '../../controllers/removal.js';
import {StickToEnd} from '../../controllers/stick-to-end.js';
import {latestReply, type ConversationState} from '../../conversation/conversation-state.js';
import type {ConversationSettings} from '../../conversation/ask-for-reply.js';
import type {ConversationChange} from '../../conversation/conversation-change.js';
import type {Conversation} from '../../conversation/conversation.js';
import type {UntoldChange} from '../../conversation/left-conversations.js';
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
import {followChange, tellPage} from './follow-change.js';
import {KeptConversation} from './kept-conversation.js';
import {LazyMessageTools} from './lazy-message-tools.js';
import {OfferedActions} from './message-actions.js';
import {nonNegative, positive} from './number-settings.js';
import {ReplyPreparation} from './reply-preparation.js';
import {Suggestions} from './suggestions.js';

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
  readonly lookup: AgentLookup;
  readonly standing: ChatStanding;
  readonly stick: StickToEnd;
  readonly history: ChatHistory;
  readonly kept: KeptConversation;
  readonly sending: ChatSending;
  readonly tools: LazyMessageTools;
  readonly suggestions: Suggestions;
  readonly preparation: ReplyPreparation;
  readonly #host: AgentChat;
  readonly #states: ChatStates;

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
      void this.kept.queue.send();
    });
    this.lookup = new AgentLookup(
      host,
      connection,
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
    this.tools = new LazyMessageTools(host, this);
    this.suggestions = new Suggestions(host, this);
    this.preparation = new ReplyPreparation(() => this.guard.context.math);
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

  get conversation(): Conversation {
    return this.kept.conversation;
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
    const {visitorId, subject, isSubjectIssued} = connection.visitor;
    this.drafts.claim(agentId);
    this.kept.turnTo(
      {
        persist: persist === 'local' || persist === 'none' ? persist : 'session',
        serviceUrl: client?.baseUrl ?? '',
        agentId,
        visitorId,
        subject,
        isSubjectIssued,
      },
      client,
    );
  }

  readonly requestSettings = (): ConversationSettings => {
    const {contextTurns, stream, firstByteTimeout, idleTimeout, transformRequest} = this.#host;
    return {
      contextTurns: nonNegative(contextTurns) ?? 10,
      stream: stream !== 'off',
      firstByteTimeout: positive(firstByteTimeout),
      idleTimeout: positive(idleTimeout),
      transformRequest: typeof transformRequest === 'function' ? transformRequest : undefined,
    };
  };

  follow(state: ConversationState, change: ConversationChange): void {
    followChange(this.#host, this, state, change);
  }

  catchUp(changes: readonly UntoldChange[]): void {
    void this.#host.updateComplete.then(() => {
      for (const {state, change} of changes) tellPage(this.#host, this.connection, state, change);
    });
  }

  resumeEdit(words: string): void {
    void this.tools.use(messageTools => messageTools.resumeEdit(words));
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

  /** The chat was removed for good: the conversation goes on without it for a while, all else ends. */
  #endWork(): void {
    this.kept.leave();
    this.lookup.interrupt();
    this.history.interrupt();
    this.suggestions.interrupt();
  }
}
