// Long because of its public documentation. The session, the announcements and the templates do the work.

import {property, state} from 'lit/decorators.js';
import {isServer} from '../../is-server.js';
import type {AgentServiceError} from '../../client/agent-service-error.js';
import {Memo} from '../../memo.js';
import {Consent} from '../../controllers/consent.js';
import {OnlineStatus} from '../../controllers/online-status.js';
import type {Message} from '../../conversation/message.js';
import {allMessages} from '../../conversation/turns.js';
import type {ExportFormat} from '../../records/transcript-export.js';
import {partsModule} from '../load-parts.js';
import {recordsModule} from '../load-records.js';
import {MidnightTimer} from '../../lists/days.js';
import type {ChatSession} from '../../session/chat-session.js';
import type {ChatPhase, ChatStatus} from '../../session/chat-snapshot.js';
import {base} from '../../styles/base.styles.js';
import {tokens} from '../../styles/tokens.styles.js';
import {actionStyles, messageContentStyles} from '../shared/message-content.styles.js';
import {avatarStyles} from '../shared/avatar.styles.js';
import {ContentGuard} from '../shared/content-guard.js';
import {noticeStyles} from '../shared/notice.styles.js';
import {placeholderStyles} from '../shared/placeholder.styles.js';
import {plainName} from '../shared/format-text.js';
import {UnreadReplies} from '../shared/unread-replies.js';
import {printedContentStyles} from '../shared/printed-content.styles.js';
import {ReplyPrefetch} from '../load-reply.js';
import type {ChatDiagnostics} from '../chat-parts/chat-diagnostics.js';
import type {MessageScrollOptions} from '../chat-parts/show-message.js';
import type {AddedMessage, AddedMessageHandle, Desk, DeskHandle} from '../../conversation/desk.js';
import {StickToEnd} from './transcript/stick-to-end.js';
import {OnScreenKeyboard} from './composer/on-screen-keyboard.js';
import {chatStyles, printedChatStyles} from './agent-chat.styles.js';
import {chatTemplate, type ChatView} from './agent-chat.template.js';
import {chatActions} from './chat-actions.js';
import {ChatAnnouncements} from './announcements/chat-announcements.js';
import {ChatRefs, restoreFocus} from './chat-refs.js';
import {ChatSettings, menuItems, readActions, type MessageAction} from './chat-settings.js';
import {Autofocus} from './composer/autofocus.js';
import {composerStyles} from './composer/composer.styles.js';
import {fitToText, lastButtonStops} from './composer/composer.template.js';
import {skeletonStyles} from './chat-skeleton.js';
import type {NoticeOptions, SiteNotice} from './chat-part.js';
import {PartLoader} from './part-loader.js';
import {messageStyles} from './message/message.styles.js';
import {SessionBinding} from './session-binding.js';
import {transcriptStyles} from './transcript/transcript.styles.js';
import {authorOf} from './transcript/transcript.template.js';
import {welcomeOf} from './transcript/welcome-message.js';

/**
 * A conversation with one agent: a header with the agent, the messages, and a message field.
 *
 * ```html
 * <agent-chat base-url="/agents" agent-id="Agent-42"></agent-chat>
 * ```
 *
 * @slot header - Replaces the agent's image, name and introduction.
 * @slot header-end - Buttons of the page at the end of the header.
 * @slot welcome - Replaces the agent's welcome message.
 * @slot empty - Shown while the conversation has no messages.
 * @slot suggestions - Replaces the suggested messages above the message field.
 * @slot consent - Asks for the visitor's consent. While it has content and nobody has called `accept()`, the chat requests and
 * stores nothing, and does not send. The visitor can already write. A consent is remembered in this browser, for one service and visitor.
 * @slot composer-start - Controls of the page before the message field.
 * @slot composer-end - Controls of the page between the message field and the send button.
 * @slot footer - A line at the end of the chat, such as a privacy note.
 *
 * @fires {AgentReadyEvent} agent-ready - The agent has loaded, and the chat is ready.
 * @fires {AgentConsentEvent} agent-consent - The visitor has accepted the content of the slot `consent`; bubbles.
 * @fires {AgentMessageSendEvent} agent-message-send - A message is about to be sent; cancelable.
 * @fires {AgentReplyStartEvent} agent-reply-start - The first text of a reply arrived.
 * @fires {AgentInterruptEvent} agent-interrupt - The agent asks the visitor before it goes on; cancelable.
 * @fires {AgentStateEvent} agent-state - The agent has sent its state, or a change of it.
 * @fires {AgentCustomEvent} agent-custom-event - The agent has sent an event of its own.
 * @fires {AgentReplyActivityEvent} agent-reply-activity - The agent begins a search, a look-up or a call of a tool; cancelable.
 * @fires {AgentReplyUpdateEvent} agent-reply-update - More text of a reply arrived; at most once per frame, does not bubble.
 * @fires {AgentReplyEndEvent} agent-reply-end - A reply is complete, was stopped or was abandoned.
 * @fires {AgentLinkOpenEvent} agent-link-open - A link of a message is about to open; cancelable.
 * @fires {AgentImageBlockEvent} agent-image-block - An image of a message did not load by itself.
 * @fires {AgentCopyEvent} agent-copy - A message, a block of code or a table is about to be copied; cancelable.
 * @fires {AgentFeedbackEvent} agent-feedback - The visitor rates a reply, or removes the rating; cancelable.
 * @fires {AgentSuggestionPickEvent} agent-suggestion-pick - The visitor chose a suggested message; cancelable.
 * @fires {AgentClearEvent} agent-clear - The visitor started a new conversation with the menu, or this device has forgotten the visitor.
 * @fires {AgentConversationSelectEvent} agent-conversation-select - The visitor opens another conversation, or begins one (`conversations`); cancelable.
 * @fires {AgentHandoverEvent} agent-handover - The visitor wants to talk to a person (`handover`); cancelable.
 * @fires {AgentErrorEvent} agent-error - The agent, the stored messages or a reply could not be loaded.
 *
 * @csspart base - The frame around everything.
 * @csspart hero - Avatar and name of the agent above its welcome message, until the first message.
 * @csspart header - The agent's image, name and introduction.
 * @csspart avatar - The agent's image, or initials.
 * @csspart name - The agent's name.
 * @csspart background - The agent's background image.
 * @csspart menu-button - Opens the menu.
 * @csspart menu - The menu in the header.
 * @csspart menu-item - An item of a menu.
 * @csspart conversations - The list of the visitor's conversations: a panel beside the messages, or a sheet over the chat.
 * @csspart conversations-new-button - Begins a new conversation.
 * @csspart conversation - Opens a conversation of the list.
 * @csspart conversation-menu-button - Opens the menu of a conversation, or of the list.
 * @csspart conversation-menu - That menu.
 * @csspart transcript - The scrolling list of messages.
 * @csspart day - The heading of a day, above its first message.
 * @csspart message - Any message.
 * @csspart message-user - A message of the visitor.
 * @csspart message-agent - A message of the agent, or of any other party.
 * @csspart reasoning - The reasoning of a reply, with `reasoning="collapsed"`.
 * @csspart reasoning-toggle - Shows or hides the reasoning.
 * @csspart steps - The searches, look-ups and calls of tools of a reply, with `activity="steps"`.
 * @csspart steps-toggle - Shows or hides them.
 * @csspart bubble - The box around the content of a message.
 * @csspart content - The text of a message.
 * @csspart code-block - A block of code.
 * @csspart code-result - The result of `renderCode`, in place of a block of code.
 * @csspart source-button - Shows the code of such a result, or the result again.
 * @csspart footnotes - The list of footnotes below a text.
 * @csspart footnote-link - The link to a footnote, or back to its reference.
 * @csspart citation-link - A mark such as `[1]` in a text, which opens its source.
 * @csspart citation - The popover with that source.
 * @csspart sources - The sources of a reply.
 * @csspart table - The scrolling box around a table.
 * @csspart table-actions - The buttons below a table.
 * @csspart download-button - Saves a table as a file.
 * @csspart image - An image of a message.
 * @csspart image-placeholder - Replaces an image that has not loaded.
 * @csspart link - A link of a message.
 * @csspart show-more-button - Shows more of a very long message, or of very long code.
 * @csspart cursor - The cursor at the end of an arriving reply.
 * @csspart timestamp - Time of a message.
 * @csspart message-author - Name and picture of a person who wrote a message.
 * @csspart actions - The buttons of a message.
 * @csspart copy-button - Copies a reply, a block of code, or a table.
 * @csspart copy-text-button - Copies a reply without markup. Only with `copy-text` in `actions`.
 * @csspart regenerate-button - Requests a new reply, which replaces the last one.
 * @csspart edit-button - Puts the visitor's last message into the message field for editing.
 * @csspart version-button - Shows the previous or next version of the last reply, or of the visitor's last message.
 * @csspart version - The number of the shown version, such as "2 of 3".
 * @csspart interrupt-card - A question of an agent that waits for the visitor.
 * @csspart interrupt-detail - The action that is going to happen, such as the arguments of a tool.
 * @csspart interrupt-button - A button that decides such a question.
 * @csspart ask-button - Quotes the selected text of a reply in the message field.
 * @csspart ask-card - A question at the end of a reply, with the answers to choose from.
 * @csspart ask-option - An answer of such a question.
 * @csspart ask-field - A field of such a question.
 * @csspart ask-answer - The answer as it will be sent.
 * @csspart ask-send-button - Sends that answer.
 * @csspart feedback-button - Rates a reply as helpful or not helpful.
 * @csspart feedback-form - The form for reasons, with `feedback-reasons`.
 * @csspart feedback-reason - A reason to choose.
 * @csspart feedback-comment - The field for a comment.
 * @csspart feedback-send-button - Sends the reasons and the comment.
 * @csspart feedback-skip-button - Closes the form.
 * @csspart edit-queued-button - Puts a message that waits into the message field.
 * @csspart cancel-queued-button - Removes a message that waits for the network or for the end of a reply.
 * @csspart show-stored-button - Shows the whole reply that the service has stored.
 * @csspart cancel-edit-button - Ends the editing of a sent message.
 * @csspart question - A question, such as whether to open a link.
 * @csspart question-cancel - Leaves things as they are.
 * @csspart question-confirm - Agrees to the question.
 * @csspart link-cancel-button - Does not open a link.
 * @csspart link-open-button - Opens a link, after its address was shown.
 * @csspart notice - A failure or a note, such as how a reply ended, or a line of `notice()`.
 * @csspart notice-button - A button of `notice()`.
 * @csspart retry-button - Retries the failed request.
 * @csspart handover-button - Asks for a person.
 * @csspart earlier-button - Loads earlier messages.
 * @csspart latest-button - Scrolls to the end of the messages.
 * @csspart consent - The notice of `consent-text`.
 * @csspart accept-button - Accepts it.
 * @csspart decline-button - Declines it.
 * @csspart suggestions - The suggested messages.
 * @csspart suggestion - A suggested message.
 * @csspart starter - A suggested message before the first message, from a text.
 * @csspart switches - The switches above the message field, with `switches`.
 * @csspart switch - A switch.
 * @csspart dictation - The line in the message field with the state of the dictation, with `transcribe`.
 * @csspart dictation-button - Starts or stops the recording of speech.
 * @csspart dictation-cancel-button - Cancels the dictation.
 * @csspart composer - Everything around the message field.
 * @csspart context - The line that says what the page adds to a message (`page-context`), above the message field or below a message.
 * @csspart context-remove-button - Sends the next message without it.
 * @csspart input - The message field.
 * @csspart send-button - Sends the message.
 * @csspart stop-button - Stops the reply. Replaces the send button while a reply is running.
 *
 * @cssstate waiting - A reply was requested and has no text yet.
 * @cssstate streaming - The text of a reply is arriving.
 * @cssstate offline - The browser has no network.
 * @cssstate error - The agent could not be found, or the last reply failed.
 * @cssstate empty - The conversation has no messages.
 *
 * @cssproperty [--agent-accent=light-dark(#2f55d4, #9db4ff)] - Buttons and marks.
 * @cssproperty [--agent-on-accent=light-dark(#ffffff, #000000)] - Icons on the accent colour.
 * @cssproperty [--agent-surface=light-dark(#ffffff, #14161c)] - Background of the chat.
 * @cssproperty [--agent-surface-raised=light-dark(#f5f6f9, #1d2029)] - Background under the pointer.
 * @cssproperty [--agent-text=light-dark(#1a1d26, #e9ebf2)] - Text.
 * @cssproperty [--agent-text-muted=light-dark(#5a6072, #a3a9ba)] - Secondary text.
 * @cssproperty [--agent-border=light-dark(#e1e4ec, #2f3441)] - Lines.
 * @cssproperty [--agent-danger=light-dark(#b3261e, #ffb4ab)] - Failures.
 * @cssproperty [--agent-focus-ring=light-dark(#2f55d4, #9db4ff)] - Outline of the focused control.
 * @cssproperty [--agent-user-bubble=light-dark(#2f55d4, #4459ba)] - The visitor's messages.
 * @cssproperty [--agent-on-user-bubble=#ffffff] - Text on the visitor's messages.
 * @cssproperty [--agent-agent-bubble=light-dark(#f1f3f8, #22262f)] - The agent's messages.
 * @cssproperty [--agent-on-agent-bubble=light-dark(#1a1d26, #e9ebf2)] - Text on the agent's messages.
 * @cssproperty [--agent-code-surface=light-dark(#f6f7f9, #0f1115)] - Background of code.
 * @cssproperty [--agent-link=light-dark(#2040be, #aabeff)] - Links.
 * @cssproperty [--agent-font-mono=ui-monospace, 'SF Mono', Menlo, Consolas, monospace] - Typeface of code.
 * @cssproperty [--agent-scrim=light-dark(rgb(255 255 255 / 70%), rgb(20 22 28 / 70%))] - Layer over the background image that keeps text readable. Default: the surface colour, partly transparent.
 * @cssproperty [--agent-radius=14px] - Corner radius.
 * @cssproperty [--agent-space=16px] - Spacing.
 * @cssproperty [--agent-font=system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif] - Typeface.
 * @cssproperty [--agent-font-size=15px] - Font size.
 * @cssproperty [--agent-line-height=1.55] - Line height.
 * @cssproperty [--agent-avatar-size=40px] - Size of the agent's image.
 * @cssproperty [--agent-message-max-width=44em] - Maximum width of a message.
 * @cssproperty [--agent-duration=160ms] - Duration of a change of state; 1.5 times as long for what appears.
 * @cssproperty [--agent-shadow=0 1px 2px rgb(15 20 40 / 6%), 0 6px 24px rgb(15 20 40 / 8%)] - Shadow of raised boxes.
 * @cssproperty [--agent-panel-width=400px] - Width in a box that fits its content, such as a dialog.
 * @cssproperty [--agent-display=block] - The display of the element; `none` hides it, like `hidden`.
 */
export class AgentChat extends ChatSettings {
  // Later style sheets take precedence over earlier ones.
  static override styles = [
    tokens,
    base,
    noticeStyles,
    avatarStyles,
    chatStyles,
    transcriptStyles,
    placeholderStyles,
    skeletonStyles,
    messageStyles,
    messageContentStyles,
    actionStyles,
    composerStyles,
    printedContentStyles,
    printedChatStyles,
  ];

  /** Text in the message field. Each agent has its own draft. An edit of a sent message does not change it. */
  @property({attribute: false})
  get draft(): string {
    return this.session.snapshot.draft;
  }
  set draft(text: string) {
    this.session.setDraft(typeof text === 'string' ? text : '');
  }

  /**
   * Whether the launcher around the chat shows it larger; `undefined` without room for that. The launcher sets it.
   *
   * @internal
   */
  @state() expanded?: boolean | undefined;

  readonly #refs = new ChatRefs(this);
  readonly #announcements = new ChatAnnouncements(this, this.localize, this.#refs);
  readonly #actionSet = new Memo<ReadonlySet<MessageAction>>();
  readonly #prefetch = new ReplyPrefetch(() => this.#guard.context.math);
  readonly #guard = new ContentGuard(this, this.localize, 2, () => this.#agentName);
  readonly #online = new OnlineStatus(this, offline => {
    this.#announcements.say(this.localize.term(offline ? 'offline' : 'online'));
    this.session.configure({online: !offline});
  });
  readonly #stick = new StickToEnd(this, this.#refs, () => this.messages.length > 0);
  readonly #consent = new Consent(this, this.connection);
  readonly #notices = new Set<SiteNotice>();
  readonly #binding = new SessionBinding(this, {
    connection: this.connection,
    consent: this.#consent,
    online: this.#online,
    announcements: this.#announcements,
    refs: this.#refs,
    stick: this.#stick,
    notices: this.#notices,
  });
  readonly #parts = new PartLoader({
    chat: this,
    localize: this.localize,
    connection: this.connection,
    consent: this.#consent,
    refs: this.#refs,
    stick: this.#stick,
    notices: this.#notices,
    earlier: () => this.#binding.earlier,
    say: words => this.#announcements.say(words),
    prefetchReply: this.#prefetch.start,
  });
  readonly #actions = chatActions({
    chat: this,
    session: this.session,
    localize: this.localize,
    refs: this.#refs,
    announcements: this.#announcements,
    prefetch: this.#prefetch,
    offers: () => this.#enabledActions,
    parts: this.#parts,
    field: () => this.#field,
  });
  readonly #unread = new UnreadReplies(
    () => !this.#stick.awayFromEnd || this.#stick.isAtQuestion,
    () => this.requestUpdate(),
  );
  #wantsFocus = false;
  #asked = '';
  #fittedText: string | undefined;

  constructor() {
    super();
    restoreFocus(this, this.#refs);
    new MidnightTimer(this);
    new OnScreenKeyboard(this, covered => this.#refs.frame?.style.setProperty('--_covered', `${covered}px`));
    new Autofocus(this, () => {
      this.#wantsFocus = true;
      this.requestUpdate();
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!isServer) this.#unread.follow(this.session);
  }

  protected override firstUpdated(): void {
    this.#wantsFocus ||= this.autofocus;
  }

  protected override willUpdate(): void {
    this.#binding.configure();
    if (!this.#stick.awayFromEnd) this.#unread.clear();
    const {ask, draft} = this;
    // The stored draft of the visitor is restored before the agent has loaded.
    if (!ask || !this.session.snapshot.agent) return;
    if (draft === '' || draft === this.#asked) this.draft = this.#asked = ask;
    this.ask = undefined;
  }

  protected override updated(): void {
    this.#binding.afterUpdate();
    const {written, reply} = this.session.snapshot;
    this.#actions.noteButton(lastButtonStops({reply, written, settings: this}));
    const {input} = this.#refs;
    // Not bound in the template, because typing changes the value without a rendering.
    if (input instanceof HTMLTextAreaElement && input.value !== written) input.value = written;
    if (written !== this.#fittedText) fitToText(input, written);
    this.#fittedText = written;
    if (this.#wantsFocus && this.#field) {
      this.#wantsFocus = false;
      this.focus();
    }
  }

  /** The session of the chat: its state and its commands, independent of the element. */
  get session(): ChatSession {
    return this.#binding.session;
  }

  /** The messages of the conversation, oldest first. */
  get messages(): readonly Message[] {
    return this.session.snapshot.messages;
  }

  /** The current activity of the chat. */
  get status(): ChatStatus {
    return this.session.snapshot.status;
  }

  /** Number of replies that ended or failed below the visible part of the transcript. */
  get unreadCount(): number {
    return this.#unread.count;
  }

  /** The error of the agent, or of the last reply. `undefined` while there is none. */
  get error(): AgentServiceError | undefined {
    return this.session.snapshot.error;
  }

  /**
   * Sends a message and keeps the draft. Queues the message until the agent has loaded, the browser is online and no reply
   * runs. Returns whether the message was accepted.
   */
  send(text: string): boolean {
    return this.#binding.current.send(typeof text === 'string' ? text : '');
  }

  /**
   * Adds a message of the page: shown with its author, announced, stored with the conversation, and sent to the model only with
   * `forModel`. Returns a handle that changes or removes it. Rejects if the message has no text, or if the code cannot be
   * loaded.
   */
  async add(message: AddedMessage): Promise<AddedMessageHandle> {
    const {addMessage} = await partsModule.load();
    return addMessage(this.session, message);
  }

  /**
   * Sends the visitor's messages to a desk in place of the model, until its `release()`, like `takeOver` of `agent-handover`.
   * After a reload, call it on `agent-ready`. Rejects if the code cannot be loaded.
   */
  async takeOver(desk: Desk): Promise<DeskHandle> {
    const {takeOver} = await partsModule.load();
    return takeOver(this.session, desk);
  }

  /**
   * Puts the visitor's last message into the message field. Sending then replaces that message and its reply. Returns
   * whether a message can be edited. It cannot while a reply is running or a message is queued.
   */
  editLast(): boolean {
    return this.#actions.editLast();
  }

  /** Stops the running reply and keeps its text. Returns whether a reply was running. */
  stop(): boolean {
    return this.session.stop();
  }

  /** Requests the last reply again, if it failed or was stopped. Returns whether it was requested. */
  retry(): boolean {
    return this.#binding.current.retry();
  }

  /** Requests the last reply again, however it ended. Returns whether it was requested. */
  regenerate(): boolean {
    return this.#binding.current.regenerate();
  }

  /** Removes all messages from the chat and from the storage of this browser. Deletes nothing at the service. */
  clear(): void {
    this.session.clear();
  }

  /**
   * Accepts the content of the slot `consent`, or `consent-text`, and dispatches `agent-consent`. The chat then starts.
   * Returns whether the chat was waiting for it. A page that needs no consent, or has it already, calls it at any time.
   */
  accept(): boolean {
    return this.#consent.accept();
  }

  /**
   * Adds a line of the page to the transcript, below the newest message, and announces it. It is plain text, with up to six
   * buttons. It is never sent, stored or exported, and disappears with its conversation. Returns a function that removes it.
   */
  notice(text: string, options?: NoticeOptions): () => void {
    const {snapshot, conversation} = this.session;
    const known = new Set(allMessages(conversation.turns).map(({id}) => id));
    const isOpen = snapshot.phase === 'ready' && !snapshot.isOpening;
    const notice: SiteNotice = {text, options, known, above: isOpen ? known : undefined};
    this.#notices.add(notice);
    this.requestUpdate();
    return () => {
      this.#notices.delete(notice);
      this.requestUpdate();
    };
  }

  /** Loads older stored messages. Returns whether there were any. */
  async loadOlder(): Promise<boolean> {
    return this.#binding.current.loadOlder();
  }

  /**
   * Returns the transcript as Markdown (default), JSON or plain text. Rejects if its code cannot be loaded.
   */
  async exportTranscript(format: ExportFormat): Promise<string> {
    const {session, localize} = this;
    const {snapshot} = session;
    const names = {title: this.#title, agentName: this.#agentName, localize, authorOf};
    const {exportChat} = await recordsModule.load();
    return exportChat(snapshot, format, names);
  }

  /**
   * Returns the last requests and the state of the conversation, as plain data for a bug report. It contains no token,
   * message, reply or query string. Rejects if its code cannot be loaded.
   */
  async diagnostics(): Promise<ChatDiagnostics> {
    const {chatDiagnostics} = await partsModule.load();
    return chatDiagnostics(this.connection.client, this.session.conversation);
  }

  /** Scrolls to the end of the transcript. */
  scrollToLatest(): void {
    void this.#stick.revealEnd(wantsLessMotion() ? 'instant' : 'smooth');
  }

  /**
   * Scrolls to a message of `messages` and focuses it. Ends the automatic scrolling, as when the visitor scrolls up. The
   * scroll has no animation. Returns whether there is a message with this `id`.
   */
  scrollToMessage(id: string, options?: MessageScrollOptions): boolean {
    const isKnown = this.messages.some(message => message.id === id);
    if (isKnown)
      void partsModule.loadFor(({showMessage}) =>
        showMessage(this, id, options, this.#refs, this.#stick, this.#binding),
      );
    return isKnown;
  }

  /** Focuses the message field, or the messages if the visitor cannot write. */
  override focus(options?: FocusOptions): void {
    this.#prefetch.ignore(() => (this.#field ?? this.#refs.transcript)?.focus(options));
  }

  protected override saveInput(content: ShadowRoot): void {
    const field = content.querySelector('textarea');
    if (field?.value) this.draft = field.value;
    this.#wantsFocus = field?.matches(':focus') ?? false;
  }

  override render() {
    return chatTemplate(this.#view);
  }

  get #view(): ChatView {
    const {session, connection, localize, renderMessage} = this;
    const {snapshot} = session;
    const {agent, edit} = snapshot;
    const phase = this.#phase;
    return {
      ...snapshot,
      settings: this,
      phase,
      isLoading: phase === 'loading',
      agentName: this.#agentName,
      label: this.#title,
      imageBase: connection.client?.baseUrl ?? '',
      welcome: welcomeOf(agent),
      earlier: this.#binding.earlier,
      asked: this.#binding.asked,
      editable: edit ? undefined : snapshot.editable,
      offers: this.#enabledActions,
      renderMessage,
      isAwayFromEnd: this.#stick.awayFromEnd,
      unread: this.#unread.count,
      asksConsent: this.#consent.isAwaited,
      parts: this.#parts,
      hasMenu: this.handover || menuItems(this).size > 0,
      isComposerHidden: this.#isComposerHidden,
      context: this.#guard.context,
      localize,
      actions: this.#actions,
    };
  }

  /** During SSR, the provider around the chat is unknown. */
  get #phase(): ChatPhase {
    const {phase} = this.session.snapshot;
    if (this.#consent.isAwaited) return 'ready';
    if (phase !== 'unconnected') return phase;
    return isServer ? 'loading' : phase;
  }

  /** Cached: a new set would render all messages again. */
  get #enabledActions(): ReadonlySet<MessageAction> {
    return this.#actionSet.of([this.actions], () => readActions(this.actions));
  }

  get #agentName(): string {
    return plainName(this.session.snapshot.agent?.name ?? '') || this.localize.term('agentFallbackName');
  }

  get #title(): string {
    return this.label || this.localize.term('chatLabel', plainName(this.session.snapshot.agent?.name ?? ''));
  }

  get #isComposerHidden(): boolean {
    const phase = this.#phase;
    return this.readonly || phase === 'unconnected' || phase === 'unchosen';
  }

  /** The message field, while the visitor can write. */
  get #field(): HTMLElement | null {
    return this.disabled || this.#isComposerHidden ? null : this.#refs.input;
  }
}

function wantsLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-chat': AgentChat;
  }
}
