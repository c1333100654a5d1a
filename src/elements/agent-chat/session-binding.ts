import type {LitElement, ReactiveController} from 'lit';
import {isServer} from '../../is-server.js';
import {type Connection, agentTarget, TokenWatch} from '../../controllers/connection.js';
import type {Consent} from '../../controllers/consent.js';
import {CustomStates} from '../../controllers/custom-states.js';
import type {OnlineStatus} from '../../controllers/online-status.js';
import {latestReply, type ConversationState} from '../../conversation/conversation-state.js';
import {canceledActivities, type Message} from '../../conversation/message.js';
import {
  AgentErrorEvent,
  AgentMessageSendEvent,
  AgentReadyEvent,
  AgentReplyActivityEvent,
  AgentReplyEndEvent,
  AgentReplyStartEvent,
  AgentReplyUpdateEvent,
} from '../../events/chat-events.js';
import {Memo} from '../../memo.js';
import {partsModule} from '../load-parts.js';
import {recordsModule} from '../load-records.js';
import {ChatSession} from '../../session/chat-session.js';
import type {ChatSnapshot, SessionChange} from '../../session/chat-snapshot.js';
import type {ChatSessionSettings, SessionIdentity} from '../../session/session-settings.js';
import type {EarlierMessages} from '../chat-records/earlier-messages.js';
import type {StickToEnd} from './transcript/stick-to-end.js';
import type {ChatAnnouncements} from './announcements/chat-announcements.js';
import type {SiteNotice} from './chat-part.js';
import type {ChatRefs} from './chat-refs.js';
import type {ChatSettings} from './chat-settings.js';
import {looksUnchanged} from './composer/composer.template.js';

/** Not a closure of the element, because a conversation outlives it. */
const loadRecords = () => recordsModule.load();

/** Number of messages from which a chat renders only the groups near the view. */
const longSession = 500;

export interface SessionBindingOptions {
  readonly connection: Connection;
  /** While it is awaited, the session has no service: it requests and stores nothing. */
  readonly consent: Pick<Consent, 'isAwaited'>;
  readonly online: Pick<OnlineStatus, 'offline'>;
  readonly announcements: ChatAnnouncements;
  readonly refs: ChatRefs;
  readonly stick: StickToEnd;
  readonly notices: Set<SiteNotice>;
}

/**
 * Passes the settings of a chat to its session, and turns changes of the session into renderings, announcements and
 * events.
 */
export class SessionBinding implements ReactiveController {
  readonly session = new ChatSession(undefined, {loadRecords});
  readonly #host: ChatSettings & LitElement;
  readonly #options: SessionBindingOptions;
  readonly #tokens: TokenWatch;
  readonly #states: CustomStates;
  readonly #identity = new Memo<SessionIdentity>();
  #earlier: EarlierMessages | undefined;
  #unsubscribe: (() => void) | undefined;
  #readyId: string | undefined;

  constructor(host: ChatSettings, options: SessionBindingOptions) {
    this.#host = host;
    this.#options = options;
    this.#tokens = new TokenWatch(options.connection);
    this.#states = new CustomStates(host);
    host.addController(this);
  }

  /** The questions that were asked in this element. Their turns fade in; all others are there at once. */
  readonly asked = new Set<string>();

  get earlier(): EarlierMessages | undefined {
    return this.#earlier;
  }

  /** The session, with changed settings that would otherwise wait for the next update. */
  get current(): ChatSession {
    const {hasUpdated, isUpdatePending, isConnected} = this.#host;
    if (hasUpdated && isUpdatePending && isConnected) this.session.configure(this.#settings());
    return this.session;
  }

  hostConnected(): void {
    if (isServer) return;
    this.#unsubscribe?.();
    this.#unsubscribe = this.session.subscribe(this.#onChange);
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.session.dispose();
  }

  /** Passes the settings of the element to the session. Call it before each rendering. */
  configure(): void {
    // A removed element may still change. Its conversation waits for the next element.
    if (!isServer && !this.#host.isConnected) return;
    this.session.configure(this.#settings());
    this.session.reload(error => this.#tokens.hasOtherFor(error));
    const {earlierCount, earlierStatus, messages} = this.session.snapshot;
    if (messages.length > longSession || earlierCount > 0 || earlierStatus !== 'unknown')
      this.#createEarlier();
  }

  /** Updates the custom states, and dispatches `agent-ready` when the chat shows a known agent. */
  afterUpdate(): void {
    const {snapshot} = this.session;
    this.#states.update(chatStates(snapshot));
    const {phase, agent} = snapshot;
    const ready = phase === 'ready' ? agent : undefined;
    // A page that renders again may set an equal agent as a new object.
    if (ready?.AgentId === this.#readyId) return;
    this.#readyId = ready?.AgentId;
    // Later, because a listener may change properties, which Lit should not see within an update.
    if (ready)
      void this.#host.updateComplete.then(() => this.#host.dispatchEvent(new AgentReadyEvent(ready)));
  }

  #settings(): ChatSessionSettings {
    const host = this.#host;
    const {connection, consent, online} = this.#options;
    const {visit, visitor} = connection;
    const {visitorId, subject, isSubjectIssued} = visitor;
    const {agentId, agent, service} = agentTarget(host, connection);
    const {isAwaited} = consent;
    const allowed = <Value>(value: Value) => (isAwaited ? undefined : value);
    // The same object until something changes, which the session notices.
    const identity = this.#identity.of([service, visit, subject, isSubjectIssued], () => ({
      service,
      visit,
      subject,
      isSubjectIssued,
    }));
    return {
      client: allowed(connection.client),
      agentId: allowed(agentId),
      agent: allowed(agent),
      visitorId,
      identity,
      persist: host.persist,
      contextTurns: host.contextTurns,
      stream: host.stream,
      transformRequest: host.transformRequest,
      history: host.history,
      maxLength: host.maxLength,
      whileReplying: host.whileReplying,
      disabled: host.disabled || host.readonly,
      online: !online.offline,
      conversations: host.conversations,
      beforeSend: this.#beforeSend,
    };
  }

  readonly #beforeSend = (text: string, before: readonly Message[]): string | false => {
    const event = new AgentMessageSendEvent(text, before);
    return this.#host.dispatchEvent(event) && event.text;
  };

  readonly #onChange = (change: SessionChange): void => {
    this.#update(change);
    this.#rememberToken(change);
    // Without this code, a long chat is only slower. The next question tries again.
    if (change.type === 'question-asked' && this.session.snapshot.messages.length > longSession)
      void recordsModule.load().catch(() => undefined);
    this.#options.announcements.follow(this.session.conversation, change);
    this.#scroll(change);
    // A removed element dispatches no events: the next element of the conversation does.
    if (this.#host.isConnected)
      dispatchChange(this.#host, this.#options.connection, this.session.conversation, change);
  };

  #update(change: SessionChange): void {
    if (change.type.endsWith('arrived')) this.#showGrowingReply();
    else if (change.type === 'draft-changed' && change.isTyped) {
      if (!looksUnchanged(change.before, change.text, this.#host.maxLength)) this.#host.requestUpdate();
    }
    // Waiting for a reply looks the same before and after the service has accepted the request.
    else if (change.type !== 'reply-accepted') this.#host.requestUpdate();
  }

  /** Renders only the message element of a growing reply, not the whole chat. */
  #showGrowingReply(): void {
    const reply = latestReply(this.session.conversation);
    const element = this.#options.refs.newest;
    if (!reply || element?.message?.id !== reply.id) {
      this.#host.requestUpdate();
      return;
    }
    if (element.message.status !== reply.status) this.#states.update(chatStates(this.session.snapshot));
    element.grow(reply);
  }

  #scroll({type}: SessionChange): void {
    const {stick, notices} = this.#options;
    switch (type) {
      case 'conversation-begun':
        this.asked.clear();
        for (const notice of notices) if (notice.above) notices.delete(notice);
        this.#earlier?.begin();
        stick.revealBeginning();
        break;
      case 'question-asked':
      case 'question-queued': {
        const {messages, reply} = this.session.snapshot;
        this.asked.add(messages.findLast(({role}) => role === 'user')?.id ?? '');
        // A question that waits for a reply appears below it, and the view follows the reply as before.
        const isWaiting = type === 'question-queued' && reply !== undefined;
        if (!isWaiting || stick.awayFromEnd) void stick.revealEnd();
        if (!isWaiting) stick.stopAtQuestion();
        break;
      }
      case 'reply-asked':
        stick.stopAtQuestion();
        break;
      case 'aside-added': {
        const {role, id} = this.session.snapshot.messages.findLast(({aside}) => aside) ?? {};
        this.asked.add(id ?? '');
        if (role === 'user') void stick.revealEnd();
        break;
      }
      case 'transcript-restored':
        void stick.revealEnd();
        break;
      case 'history-loaded':
        this.#createEarlier();
        this.#earlier?.follow(this.session.conversation);
        break;
      default:
        break;
    }
  }

  /** Remembers the token of a request, to detect a new one later. */
  #rememberToken({type}: SessionChange): void {
    if (type !== 'agent-changed' && type !== 'earlier-changed') return;
    const {phase, earlierStatus} = this.session.snapshot;
    if (phase === 'loading' || earlierStatus === 'loading') this.#tokens.note();
  }

  #createEarlier(): void {
    const {refs, stick} = this.#options;
    const module = recordsModule.loaded;
    if (!module || this.#earlier) return;
    this.#earlier = new module.EarlierMessages(this.#host, {
      refs,
      stick,
      snapshot: () => this.session.snapshot,
      loadOlder: () => void this.session.loadOlder(),
    });
  }
}

/** Dispatches the events of a change on a chat, and reports ended replies to the elements of its provider. */
function dispatchChange(
  chat: EventTarget,
  connection: Pick<Connection, 'provider'>,
  state: ConversationState,
  change: SessionChange,
): void {
  const dispatch = (event: Event): boolean => chat.dispatchEvent(event);
  const dispatchEnd = (reply: Message, stopped: boolean, recovered = false): boolean =>
    dispatch(new AgentReplyEndEvent({...reply, stopped, recovered}));
  const reply = latestReply(state);
  switch (change.type) {
    case 'agent-changed':
      if (change.error) dispatch(new AgentErrorEvent(change.error, 'find-agent'));
      break;
    case 'earlier-changed':
      if (change.error) dispatch(new AgentErrorEvent(change.error, 'list-records'));
      break;
    case 'conversation-begun':
      if (change.abandoned) dispatchEnd(change.abandoned, true);
      break;
    case 'details-arrived':
      for (const activity of change.activities)
        if (!dispatch(new AgentReplyActivityEvent(activity))) canceledActivities.add(activity);
      if (change.data.length > 0)
        void partsModule.loadFor(({dispatchData}) => dispatchData(chat, change.data));
      break;
    case 'text-arrived':
      if (!reply || change.text === '') break;
      if (reply.text === change.text) dispatch(new AgentReplyStartEvent());
      dispatch(new AgentReplyUpdateEvent(reply.text));
      break;
    case 'reply-ended':
      if (!reply) break;
      if (reply.error) dispatch(new AgentErrorEvent(reply.error, 'reply'));
      else dispatchEnd(reply, reply.status === 'stopped');
      connection.provider?.replyEnded.send({agentId: state.agentId, recordId: reply.recordId});
      break;
    case 'reply-recovery': {
      const found = state.messages.find(({id}) => id === change.replyId);
      if (found && change.recovery === 'recovered') dispatchEnd(found, false, true);
      break;
    }
    default:
      break;
  }
}

function chatStates({status, error, online, messages}: ChatSnapshot): Readonly<Record<string, boolean>> {
  return {
    waiting: status === 'waiting',
    streaming: status === 'streaming',
    offline: !online,
    error: error !== undefined,
    empty: messages.length === 0,
  };
}
