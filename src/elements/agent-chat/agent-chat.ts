// Long by its documentation; what it does is done by its controllers, and what it shows by its templates.

import {isServer} from 'lit';
import {property, query} from 'lit/decorators.js';
import {createRef} from 'lit/directives/ref.js';
import type {AgentServiceError} from '../../client/agent-service-error.js';
import type {Diagnostics} from '../../client/diagnostics.js';
import type {Agent} from '../../client/resources.js';
import {AgentLookup} from '../../controllers/agent-lookup.js';
import {ConversationController} from '../../controllers/conversation-controller.js';
import {CustomStates} from '../../controllers/custom-states.js';
import {OnScreenKeyboard} from '../../controllers/on-screen-keyboard.js';
import {OnlineStatus} from '../../controllers/online-status.js';
import {Removal} from '../../controllers/removal.js';
import {StickToEnd} from '../../controllers/stick-to-end.js';
import {
  conversationDiagnostics,
  type ConversationDiagnostics,
} from '../../conversation/conversation-diagnostics.js';
import type {ConversationChange} from '../../conversation/conversation-change.js';
import {
  latestReply,
  runningReply,
  type ConversationState,
  type Message,
} from '../../conversation/conversation-state.js';
import type {ExportFormat} from '../../conversation/transcript-export.js';
import {AgentErrorEvent, type ErrorPhase} from '../../events/agent-error-event.js';
import {AgentMessageSendEvent} from '../../events/agent-message-send-event.js';
import {AgentReadyEvent} from '../../events/agent-ready-event.js';
import {AgentSuggestionPickEvent} from '../../events/agent-suggestion-pick-event.js';
import {ContentGuard} from '../content-guard.js';
import type {LinkConfirmation} from '../link-confirmation.js';
import {plainName} from '../plain-name.js';
import type {AgentChatComposer} from './agent-chat-composer.js';
import {AgentChatMessage} from './agent-chat-message.js';
import {ChatDrafts} from './chat-drafts.js';
import {ChatHistory} from './chat-history.js';
import {ChatSettings} from './chat-settings.js';
import {chatSheets} from './chat-sheets.js';
import {chatTarget} from './chat-target.js';
import {chatView, type ChatActions, type ChatPhase} from './chat-view.js';
import {ChatVoice} from './chat-voice.js';
import {LastEdit} from './edit-last.js';
import {endedReply} from './ended-reply.js';
import {EscapeKey} from './escape-key.js';
import {exportChat} from './export-chat.js';
import {KeptConversation} from './kept-conversation.js';
import {OfferedActions} from './message-actions.js';
import {MessageFeedback, type ReplyRateEvent} from './message-feedback.js';
import {MessageTravel} from './message-travel.js';
import {nonNegative, positive} from './number-settings.js';
import {replyEvents} from './reply-events.js';
import {ReplyPreparation} from './reply-preparation.js';
import {Suggestions} from './suggestions.js';
import {welcomeId, welcomeMessage} from './welcome-message.js';

/** What a chat can tell of itself. */
export interface ChatDiagnostics {
  /** Absent while there is no service to ask. */
  readonly client: Diagnostics | undefined;
  readonly conversation: ConversationDiagnostics;
}

/** What a chat is doing. */
export type ChatStatus = 'idle' | 'waiting' | 'streaming' | 'offline' | 'error';

/**
 * A conversation with one agent: who it is, what was said, and a field to write in.
 *
 * ```html
 * <agent-chat base-url="/agents" agent-id="Agent-42"></agent-chat>
 * ```
 *
 * @slot header - Takes the place of the agent's picture, name and introduction.
 * @slot header-end - Buttons of the page at the end of the header.
 * @slot welcome - Takes the place of the agent's welcome message.
 * @slot empty - Shown while nothing has been said.
 * @slot suggestions - Takes the place of suggested messages, above the message field.
 * @slot composer-start - Controls of the page before the message field.
 * @slot composer-end - Controls of the page between the message field and the send button.
 * @slot footer - A line below everything, such as a note on privacy.
 *
 * @fires {AgentReadyEvent} agent-ready - The agent is known and can be talked to.
 * @fires {AgentMessageSendEvent} agent-message-send - A message is about to be sent; cancelable.
 * @fires {AgentReplyStartEvent} agent-reply-start - The first words of a reply arrived.
 * @fires {AgentReplyUpdateEvent} agent-reply-update - A reply grew; at most once per frame, does not bubble.
 * @fires {AgentReplyEndEvent} agent-reply-end - A reply is complete or was stopped.
 * @fires {AgentLinkOpenEvent} agent-link-open - A link of a message is about to open; cancelable.
 * @fires {AgentImageBlockEvent} agent-image-block - A picture of a message did not load by itself.
 * @fires {AgentFeedbackEvent} agent-feedback - The visitor says whether a reply helped; cancelable.
 * @fires {AgentSuggestionPickEvent} agent-suggestion-pick - The visitor chose a suggested message; cancelable.
 * @fires {AgentErrorEvent} agent-error - The service failed the chat.
 *
 * @csspart base - The frame around everything.
 * @csspart header - The agent's picture, name and introduction.
 * @csspart avatar - The agent's picture, or initials.
 * @csspart name - The agent's name.
 * @csspart background - The agent's background image.
 * @csspart transcript - The scrolling list of messages.
 * @csspart message - Any message.
 * @csspart message-user - A message of the visitor.
 * @csspart message-agent - A message of the agent, or of any other party.
 * @csspart bubble - The box around a message's text.
 * @csspart content - The text of a message.
 * @csspart code-block - A block of code.
 * @csspart table - The scrolling box around a table.
 * @csspart image - A picture of a message.
 * @csspart image-placeholder - What stands for a picture that has not been loaded.
 * @csspart link - A link of a message.
 * @csspart show-more-button - Shows more of a very long message, or of very long code.
 * @csspart cursor - The mark at the end of a reply that is being written.
 * @csspart timestamp - When a message was sent.
 * @csspart actions - The buttons of a message.
 * @csspart copy-button - Copies a reply, or a block of code.
 * @csspart copy-text-button - Copies a reply without its markup.
 * @csspart edit-button - Puts the visitor's last message back into the message field.
 * @csspart feedback-button - Says that a reply helped, or that it did not.
 * @csspart notice - A failure, or a quiet note on how a reply ended.
 * @csspart retry-button - Tries again what failed.
 * @csspart earlier-button - Adds earlier messages.
 * @csspart latest-button - Goes to the end of the messages.
 * @csspart suggestions - The suggested messages.
 * @csspart suggestion - A suggested message.
 * @csspart composer - Everything around the message field.
 * @csspart input - The message field.
 * @csspart send-button - Sends the message.
 * @csspart stop-button - Stops the reply; takes the send button's place while one runs.
 *
 * @cssstate waiting - A reply was asked for and has not begun.
 * @cssstate streaming - A reply is being written.
 * @cssstate offline - The browser has no network.
 * @cssstate error - The agent could not be found, or the last reply failed.
 * @cssstate empty - Nothing has been said.
 *
 * @cssproperty [--agent-accent=light-dark(#2f55d4, #9db4ff)] - Buttons and marks.
 * @cssproperty [--agent-on-accent=light-dark(#ffffff, #0d1431)] - Icons on the accent.
 * @cssproperty [--agent-surface=light-dark(#ffffff, #14161c)] - The ground of the chat.
 * @cssproperty [--agent-surface-raised=light-dark(#f5f6f9, #1d2029)] - What is under the pointer.
 * @cssproperty [--agent-text=light-dark(#1a1d26, #e9ebf2)] - Text.
 * @cssproperty [--agent-text-muted=light-dark(#5a6072, #a3a9ba)] - Text of second rank.
 * @cssproperty [--agent-border=light-dark(#e1e4ec, #2f3441)] - Lines.
 * @cssproperty [--agent-danger=light-dark(#b3261e, #ffb4ab)] - Failures.
 * @cssproperty [--agent-focus-ring=light-dark(#2f55d4, #9db4ff)] - The ring around what has the focus.
 * @cssproperty [--agent-user-bubble=light-dark(#2f55d4, #33489b)] - The visitor's messages.
 * @cssproperty [--agent-on-user-bubble=#ffffff] - Text on the visitor's messages.
 * @cssproperty [--agent-agent-bubble=light-dark(#f1f3f8, #22262f)] - The agent's messages.
 * @cssproperty [--agent-on-agent-bubble=light-dark(#1a1d26, #e9ebf2)] - Text on the agent's messages.
 * @cssproperty [--agent-code-surface=light-dark(#e9ecf3, #0f1116)] - The ground of code.
 * @cssproperty [--agent-link=light-dark(#2446b8, #a9bdff)] - Links.
 * @cssproperty [--agent-font-mono=ui-monospace, monospace] - Typeface of code.
 * @cssproperty [--agent-scrim=light-dark(rgb(255 255 255 / 84%), rgb(20 22 28 / 92%))] - Over the background image; the default is of the surface.
 * @cssproperty [--agent-radius=14px] - Roundness.
 * @cssproperty [--agent-space=16px] - Room around things.
 * @cssproperty [--agent-font=system-ui, sans-serif] - Typeface.
 * @cssproperty [--agent-font-size=15px] - Size of text.
 * @cssproperty [--agent-line-height=1.55] - Height of lines.
 * @cssproperty [--agent-avatar-size=40px] - Size of the agent's picture.
 * @cssproperty [--agent-message-max-width=44em] - Widest message.
 * @cssproperty [--agent-duration=160ms] - Length of transitions.
 * @cssproperty [--agent-shadow=0 1px 2px rgb(15 20 40 / 6%), 0 6px 24px rgb(15 20 40 / 8%)] - Under what lies above something else.
 * @cssproperty [--agent-display=block] - The display of the element; `none` hides it, like `hidden`.
 */
export class AgentChat extends ChatSettings {
  static override styles = chatSheets;

  /** The text in the message field; each agent has its own. It waits while a message that was sent is changed. */
  @property({attribute: false})
  get draft(): string {
    return this.#drafts.read(this.#state.agentId);
  }
  set draft(text: string) {
    this.#drafts.write(this.#state.agentId, typeof text === 'string' ? text : '');
    this.#kept.keepDraft();
  }

  @query('agent-chat-composer') private composer!: AgentChatComposer | null;
  @query('agent-link-confirmation') private linkConfirmation!: LinkConfirmation | null;
  @query('.base') private frame!: HTMLElement | null;
  @query('.transcript') private transcript!: HTMLElement | null;
  @query('.column') private column!: HTMLElement | null;
  @query('.earlier') private beginning!: HTMLElement | null;
  @query('.end') private end!: HTMLElement | null;

  readonly #states = new CustomStates(this);
  readonly #newest = createRef<AgentChatMessage>();
  readonly #drafts = new ChatDrafts();
  readonly #voice = new ChatVoice({
    localize: this.localize,
    announce: () => this.announce,
    math: () => this.math,
    root: () => this.shadowRoot,
  });
  readonly #guard: ContentGuard = new ContentGuard(
    this,
    () => this,
    () => this.linkConfirmation,
  );
  readonly #online = new OnlineStatus(this, offline => {
    this.#voice.say(this.localize.term(offline ? 'offline' : 'online'));
    if (!offline) void this.#kept.sendQueued();
  });
  readonly #controller = new ConversationController(this, {
    settings: () => ({
      contextTurns: nonNegative(this.contextTurns) ?? 10,
      stream: this.stream !== 'off',
      firstByteTimeout: positive(this.firstByteTimeout),
      idleTimeout: positive(this.idleTimeout),
      transformRequest: typeof this.transformRequest === 'function' ? this.transformRequest : undefined,
    }),
    showGrowingReply: reply => this.#showGrowingReply(reply),
    onChange: (state, change) => this.#onChange(state, change),
  });
  readonly #lookup = new AgentLookup(
    this,
    () => chatTarget(this, this.connection),
    error => this.#report(error, 'find-agent'),
  );
  readonly #stick = new StickToEnd(
    this,
    () => {
      const {transcript: scroller, column: content, end} = this;
      const groups = () => content?.querySelectorAll('.turn') ?? [];
      return scroller && content && end ? {scroller, content, end, groups} : undefined;
    },
    () => this.scrollMode === 'manual',
  );
  readonly #history: ChatHistory = new ChatHistory(this, {
    conversation: this.#controller.conversation,
    voice: this.#voice,
    localize: this.localize,
    stick: this.#stick,
    client: () => this.connection.client,
    agent: () => this.#lookup.agent,
    scroller: () => this.transcript,
    beginning: () => this.beginning,
    onError: error => this.dispatchEvent(new AgentErrorEvent(error, 'list-records')),
  });
  readonly #travel: MessageTravel = new MessageTravel(this, {
    scroller: () => this.transcript,
    keys: () => [...(this.#showsWelcome ? [welcomeId] : []), ...this.messages.map(({id}) => id)],
    hasEarlier: () => ['more', 'loading', 'failed'].includes(this.#history.status),
  });
  readonly #kept: KeptConversation = new KeptConversation(this, {
    conversation: this.#controller.conversation,
    drafts: this.#drafts,
    isOnline: () => !this.#online.offline,
    isWriting: () => this.composer?.matches(':focus-within') ?? false,
    onDraft: () => this.requestUpdate(),
  });
  readonly #edit = new LastEdit(this, {
    conversation: this.#controller.conversation,
    canAsk: () => this.#canAsk,
    offer: (text, messages) => this.#offer(text, messages),
    deliver: text => this.#deliver(text),
    keep: text => this.#addToDraft(text),
  });
  readonly #suggestions = new Suggestions(this, {
    given: () => this.suggestions,
    suggest: () => this.suggest,
    agent: () => (this.#canAsk && !this.#history.opening ? this.#lookup.agent : undefined),
    state: () => this.#state,
    fits: text => !this.#isTooLong(text),
    onShown: count => this.#voice.say(this.localize.term('suggestionCount', count)),
  });
  readonly #feedback = new MessageFeedback();
  readonly #offered = new OfferedActions();
  readonly #preparation = new ReplyPreparation(
    () => this.shadowRoot,
    this.localize,
    () => this.#guard.policy,
  );
  #welcome: Message | undefined;
  #welcomingAgent: Agent | undefined;
  #readyAgent: Agent | undefined;
  #wantsFocus = false;

  constructor() {
    super();
    new Removal(this, () => this.#endWork());
    new OnScreenKeyboard(this, covered => this.frame?.style.setProperty('--_covered', `${covered}px`));
    new EscapeKey(this, {
      stop: () => this.stop(),
      transcript: () => this.transcript,
      composer: () => (this.#isComposerHidden ? null : this.composer),
    });
  }

  protected override firstUpdated(): void {
    this.#wantsFocus = this.autofocus;
  }

  protected override willUpdate(): void {
    const {client, agentId} = chatTarget(this, this.connection);
    this.#controller.turnTo(agentId, client);
    this.#drafts.claim(agentId);
    // What a server's process may have stored is nobody's.
    if (!isServer) this.#keepWords(client, agentId);
    const agent = this.#lookup.agent;
    if (agent === this.#welcomingAgent) return;
    this.#welcomingAgent = agent;
    this.#welcome = agent?.welcomeMessage ? welcomeMessage(agent) : undefined;
  }

  #KEEPWORDS#
    this.#kept.turnTo({
      persist: this.persist === 'local' || this.persist === 'none' ? this.persist : 'session',
      serviceUrl: client?.baseUrl ?? '',
      agentId: client ? agentId : '',
      visitorId: this.connection.visitor.visitorId,
    });
    const agent = this.#lookup.agent;
    if (agent === this.#welcomingAgent) return;
    this.#welcomingAgent = agent;
    this.#welcome = agent?.welcomeMessage ? welcomeMessage(agent) : undefined;
  }

  protected override updated(): void {
    const {status, error} = this;
    this.#states.set('waiting', status === 'waiting');
    this.#states.set('streaming', status === 'streaming');
    this.#states.set('offline', this.#online.offline);
    this.#states.set('error', error !== undefined);
    this.#states.set('empty', this.messages.length === 0);
    this.#tellReady();
    if (this.#wantsFocus && !this.#isComposerHidden) {
      this.#wantsFocus = false;
      void this.composer?.updateComplete.then(() => this.focus());
    }
  }

  /** What was said, oldest first. */
  get messages(): readonly Message[] {
    return this.#state.messages;
  }

  /** What the chat is doing. */
  get status(): ChatStatus {
    const reply = runningReply(this.#state);
    if (reply) return reply.status === 'streaming' ? 'streaming' : 'waiting';
    if (this.#online.offline) return 'offline';
    return this.error ? 'error' : 'idle';
  }

  /** Why there is no agent, or why the last reply failed. */
  get error(): AgentServiceError | undefined {
    return this.#lookup.error ?? latestReply(this.#state)?.error;
  }

  /**
   * Sends a message, or keeps it until the browser is online; the draft is left alone. Returns whether it
   * was taken.
   */
  send(text: string): boolean {
    const message = typeof text === 'string' ? text.trim() : '';
    return this.#offer(message, this.messages) && this.#deliver(message);
  }

  /**
   * Puts the visitor's last message into the message field; sending it then takes the place of the message and its
   * reply. Returns whether there is one to change: not while a reply runs or a message waits to be sent.
   */
  editLast(): boolean {
    if (!this.#edit.begin()) return false;
    this.#voice.say(this.localize.term('editingMessage'));
    this.focus();
    return true;
  }

  /** Stops the running reply and keeps what arrived. Returns whether one was running. */
  stop(): boolean {
    return this.#controller.conversation.stop();
  }

  /** Asks again for the last reply, if it failed or was stopped. Returns whether it was asked for. */
  retry(): boolean {
    return this.#canAskNow && this.#controller.conversation.retry();
  }

  /** Asks again for the last reply, however it ended. Returns whether it was asked for. */
  regenerate(): boolean {
    return this.#canAskNow && this.#controller.conversation.regenerate();
  }

  /** Empties the transcript; nothing is deleted at the service. */
  clear(): void {
    this.#controller.conversation.clear();
  }

  /** Adds older stored messages in front. Returns whether there were any. */
  async loadOlder(): Promise<boolean> {
    return this.isConnected && (await this.#history.loadOlder());
  }

  /** What is in the transcript, as the text of a file. */
  exportTranscript(format: ExportFormat): string {
    const {localize} = this;
    return exportChat(this.#state, format, {title: this.#title, agentName: this.#agentName, localize});
  }

  /**
   * What was seen of the service and how the conversation stands, as plain data to put into a report: no
   * token, no message, no reply.
   */
  diagnostics(): ChatDiagnostics {
    return {
      client: this.connection.client?.diagnostics(),
      conversation: conversationDiagnostics(this.#state),
    };
  }

  /** Brings the end of the transcript into view. */
  scrollToLatest(): void {
    void this.#stick.revealEnd(wantsLessMotion() ? 'instant' : 'smooth');
  }

  /** Puts the focus into the message field. */
  override focus(options?: FocusOptions): void {
    if (this.composer && !this.#isComposerHidden) this.composer.focus(options);
    else this.transcript?.focus(options);
  }

  override render() {
    const {connection, localize} = this;
    const running = runningReply(this.#state) !== undefined;
    return chatView({
      phase: this.#phase,
      agent: this.#lookup.agent,
      agentName: this.#agentName,
      error: this.#lookup.error,
      label: this.#title,
      headingLevel: this.headingLevel >= 1 && this.headingLevel <= 6 ? Math.floor(this.headingLevel) : 2,
      background: this.background,
      imageBase: connection.client?.baseUrl ?? '',
      welcome: this.#welcome,
      messages: this.messages,
      earlierCount: this.#state.earlierCount,
      newest: this.#newest,
      canAskAgain: this.#canAskNow && !running && !this.#edit.running,
      editable: this.#edit.running ? undefined : this.#edit.editable,
      offers: this.#offered.read(this.actions),
      ratings: this.#feedback.ratings,
      renderMessage: typeof this.renderMessage === 'function' ? this.renderMessage : undefined,
      questionOnTop: this.scrollMode === 'question',
      earlier: this.#history,
      awayFromEnd: this.#stick.awayFromEnd,
      offline: this.#online.offline,
      suggestions: {
        hidden: running || this.#edit.running || this.#isComposerHidden,
        texts: this.#suggestions.texts,
      },
      composer: {
        hidden: this.#isComposerHidden,
        draft: this.#edit.running ? this.#edit.text : this.draft,
        editing: this.#edit.running,
        canSend: this.#canAsk,
        running,
        disabled: this.disabled,
        sendKey: this.sendKey,
        maxLength: positive(this.maxLength) ?? 0,
      },
      policy: this.#guard.policy,
      localize,
      locale: this.locale,
      strings: this.strings,
      actions: this.#actions,
    });
  }

  get #state(): ConversationState {
    return this.#controller.state;
  }

  get #agentName(): string {
    return plainName(this.#lookup.agent?.name ?? '') || this.localize.term('agentFallbackName');
  }

  get #title(): string {
    return this.label || this.localize.term('chatLabel', plainName(this.#lookup.agent?.name ?? ''));
  }

  get #phase(): ChatPhase {
    const {client, agentId} = chatTarget(this, this.connection);
    // A server does not see the provider around the chat.
    if (!client) return isServer ? 'loading' : 'unconnected';
    if (agentId === '') return 'unchosen';
    if (this.#lookup.agent) return 'ready';
    return this.#lookup.error ? 'failed' : 'loading';
  }

  /** Whether an answer can be had now. */
  get #canAskNow(): boolean {
    return this.#canAsk && !this.#online.offline;
  }

  /** Whether a question would be taken, apart from a reply that runs. */
  get #canAsk(): boolean {
    const mayAsk = this.isConnected && !this.disabled && !this.readonly;
    const isOpened = chatTarget(this, this.connection).agentId === this.#state.agentId;
    return mayAsk && isOpened && this.#phase === 'ready';
  }

  get #showsWelcome(): boolean {
    return this.#welcome !== undefined && this.#state.earlierCount === 0;
  }

  get #isComposerHidden(): boolean {
    return this.readonly || this.#phase === 'unconnected' || this.#phase === 'unchosen';
  }

  /** Asks the page whether a message may be sent, if it could be. */
  #offer(message: string, before: readonly Message[]): boolean {
    if (message === '' || !this.#canAsk || this.#isTooLong(message)) return false;
    return this.dispatchEvent(new AgentMessageSendEvent(message, before));
  }

  #deliver(message: string): boolean {
    const {conversation} = this.#controller;
    return this.#online.offline ? conversation.queue(message) : conversation.send(message);
  }

  #isTooLong(text: string): boolean {
    const limit = positive(this.maxLength);
    return limit !== undefined && Array.from(text).length > limit;
  }

  #tellReady(): void {
    const agent = this.#phase === 'ready' ? this.#lookup.agent : undefined;
    if (agent === this.#readyAgent) return;
    this.#readyAgent = agent;
    if (agent) this.dispatchEvent(new AgentReadyEvent(agent));
  }

  /** One message element renders; this element does not. */
  #showGrowingReply(reply: Message): void {
    const element = this.#newest.value;
    if (element?.message?.id === reply.id) element.grow(reply);
    else this.requestUpdate();
  }

  #onChange(state: ConversationState, change: ConversationChange): void {
    this.#voice.follow(state, change);
    this.#history.follow(state, change);
    this.#kept.follow(state, change);
    this.#edit.follow(state, change);
    const hasEnded = ['reply-completed', 'reply-stopped', 'reply-recovery'].includes(change.type);
    // Behind one that failed, what is queued waits for another try.
    if (hasEnded && latestReply(state)?.status !== 'failed')
      void this.updateComplete.then(() => this.#kept.sendQueued());
    if (change.type === 'question-asked' || change.type === 'question-queued') void this.#stick.revealEnd();
    if (change.type === 'reply-failed' && !change.error.retryable) this.#giveBack(state);
    for (const event of replyEvents(state, change)) this.dispatchEvent(event);
    const ended = endedReply(state, change);
    if (ended) this.connection.provider?.activity.tell(ended);
  }

  /** A question the service will not take as it is goes back to where it can be changed. */
  #giveBack({messages}: ConversationState): void {
    const [question, reply] = messages.filter(({status}) => status !== 'queued').slice(-2);
    if (question?.role === 'user' && reply?.text === '' && this.draft === '') this.draft = question.text;
  }

  #editQueued(id: string): void {
    const text = this.#controller.conversation.takeBack(id);
    if (text === undefined) return;
    this.#addToDraft(text);
    this.focus();
  }

  /** What was written meanwhile is not lost. */
  #addToDraft(text: string): void {
    this.draft = [text, this.draft].filter(words => words !== '').join('\n\n');
  }

  #sendWritten(): void {
    if (this.#edit.running) this.#edit.send(this.#edit.text.trim());
    else if (this.send(this.draft)) this.draft = '';
  }

  #keepWritten(text: string): void {
    if (this.#edit.running) this.#edit.text = text;
    else this.draft = text;
  }

  #pickSuggestion(text: string, {currentTarget}: Event): void {
    const hasFocus = currentTarget instanceof Element && currentTarget.matches(':focus');
    if (!this.dispatchEvent(new AgentSuggestionPickEvent(text)) || !this.send(text)) return;
    // The button goes, and the keyboard with it.
    if (hasFocus) this.focus();
  }

  #rate(event: ReplyRateEvent): void {
    if (!this.#feedback.rate(this, event)) return;
    if (event.rating) this.#voice.say(this.localize.term('feedbackGiven'));
    this.requestUpdate();
  }

  #report(error: AgentServiceError, phase: ErrorPhase): void {
    this.#voice.alert(error);
    this.dispatchEvent(new AgentErrorEvent(error, phase));
  }

  #endWork(): void {
    this.#kept.flush();
    this.#lookup.interrupt();
    this.#history.interrupt();
    this.#suggestions.interrupt();
  }

  readonly #actions: ChatActions = {
    findAgain: () => {
      this.#voice.forgetAlert();
      this.#lookup.retry();
    },
    loadOlder: () => void this.loadOlder(),
    retry: () => void this.retry(),
    regenerate: () => void this.regenerate(),
    scrollToLatest: () => this.scrollToLatest(),
    stop: () => void this.stop(),
    travel: event => this.#travel.onKeydown(event),
    visitMessage: event => this.#travel.onFocusin(event),
    showStored: ({target}) => this.#controller.conversation.showStored(idOf(target)),
    editQueued: ({target}) => this.#editQueued(idOf(target)),
    cancelQueued: ({target}) => this.#controller.conversation.takeBack(idOf(target)),
    sayCopied: () => this.#voice.say(this.localize.term('copied')),
    getReady: () => this.#preparation.begin(),
    keepDraft: () => this.#keepWritten(this.composer?.draft ?? ''),
    sendDraft: () => this.#sendWritten(),
    rate: event => this.#rate(event),
    pickSuggestion: (text, event) => this.#pickSuggestion(text, event),
    editLast: () => void this.editLast(),
    editByKey: event => {
      if (this.#offered.read(this.actions).has('edit') && this.editLast()) event.preventDefault();
    },
    cancelEdit: () => {
      this.#edit.cancel();
      this.focus();
    },
  };
}

function wantsLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The message an event is about. */
function idOf(target: EventTarget | null): string {
  return target instanceof AgentChatMessage ? (target.message?.id ?? '') : '';
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-chat': AgentChat;
  }
}
