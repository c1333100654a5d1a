// Long by its documentation; what it does is done by its controllers, and what it shows by its templates.

import {property} from 'lit/decorators.js';
import type {AgentServiceError} from '../../client/agent-service-error.js';
import type {Message} from '../../conversation/conversation-state.js';
import type {ExportFormat} from '../../conversation/transcript-export.js';
import {AgentReadyEvent} from '../../events/agent-ready-event.js';
import {LazyModule} from '../../lazy.js';
import {chatEnglish} from '../../locales/english/chat.js';
import type {Strings} from '../../locales/en.js';
import {chatActions} from './chat-actions.js';
import {fitToText} from './chat-composer.js';
import {ChatControllers} from './chat-controllers.js';
import type {ChatDiagnostics} from './chat-diagnostics.js';
import {ChatSettings} from './chat-settings.js';
import {chatSheets} from './chat-sheets.js';
import type {ChatStatus} from './chat-standing.js';
import {chatView} from './chat-view.js';
import {FocusWhenShown} from './focus-when-shown.js';
import {shownChat} from './shown-chat.js';

const diagnosis = new LazyModule(() => import('./chat-diagnostics.js'));
const exportModule = new LazyModule(() => import('./export-chat.js'));

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
 * @fires {AgentReplyEndEvent} agent-reply-end - A reply is complete, was stopped or given up.
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
 * @csspart day - The name of a day, above its first message.
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
 * @csspart regenerate-button - Asks for another reply in place of the last one.
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
 * @cssproperty [--agent-font-mono=ui-monospace, 'SF Mono', Menlo, Consolas, monospace] - Typeface of code.
 * @cssproperty [--agent-scrim=light-dark(rgb(255 255 255 / 84%), rgb(20 22 28 / 92%))] - Over the background image; the default is of the surface.
 * @cssproperty [--agent-radius=14px] - Roundness.
 * @cssproperty [--agent-space=16px] - Room around things.
 * @cssproperty [--agent-font=system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif] - Typeface.
 * @cssproperty [--agent-font-size=15px] - Size of text.
 * @cssproperty [--agent-line-height=1.55] - Height of lines.
 * @cssproperty [--agent-avatar-size=40px] - Size of the agent's picture.
 * @cssproperty [--agent-message-max-width=44em] - Widest message.
 * @cssproperty [--agent-duration=160ms] - Length of transitions.
 * @cssproperty [--agent-shadow=0 1px 2px rgb(15 20 40 / 6%), 0 6px 24px rgb(15 20 40 / 8%)] - Under what lies above something else.
 * @cssproperty [--agent-panel-width=400px] - Width in a box that is as wide as what it holds, such as a dialog.
 * @cssproperty [--agent-display=block] - The display of the element; `none` hides it, like `hidden`.
 */
export class AgentChat extends ChatSettings {
  static override styles = chatSheets;

  protected static override readonly english: Partial<Strings> = chatEnglish;

  /** The text in the message field; each agent has its own. It waits while a message that was sent is changed. */
  @property({attribute: false})
  get draft(): string {
    return this.#controllers.drafts.read(this.#controllers.state.agentId);
  }
  set draft(text: string) {
    const {drafts, kept, state} = this.#controllers;
    drafts.write(state.agentId, typeof text === 'string' ? text : '');
    kept.keepDraft();
  }

  readonly #controllers = new ChatControllers(this, {connection: this.connection, localize: this.localize});
  readonly #actions = chatActions(this, this.#controllers);
  #readyId: string | undefined;
  #wantsFocus = false;
  /** The text that the height of the message field is that of. */
  #fitted: string | undefined;

  constructor() {
    super();
    new FocusWhenShown(this, () => {
      this.#wantsFocus = true;
      this.requestUpdate();
    });
  }

  protected override firstUpdated(): void {
    this.#wantsFocus ||= this.autofocus;
  }

  protected override willUpdate(): void {
    this.#controllers.turnToTarget();
  }

  protected override updated(): void {
    const {field, places, sending} = this.#controllers;
    this.#tellReady();
    if (sending.written !== this.#fitted) fitToText(places.input);
    this.#fitted = sending.written;
    if (this.#wantsFocus && field) {
      this.#wantsFocus = false;
      this.focus();
    }
  }

  /** What was said, oldest first. */
  get messages(): readonly Message[] {
    return this.#controllers.state.messages;
  }

  /** What the chat is doing. */
  get status(): ChatStatus {
    return this.#controllers.standing.status;
  }

  /** Why there is no agent, or why the last reply failed. */
  get error(): AgentServiceError | undefined {
    return this.#controllers.standing.error;
  }

  /**
   * Sends a message, or keeps it until the agent is known and the browser online; the draft is left alone.
   * Returns whether it was taken.
   */
  send(text: string): boolean {
    return this.#controllers.sending.send(text);
  }

  /**
   * Puts the visitor's last message into the message field; sending it then takes the place of the message and its
   * reply. Returns whether there is one to change: not while a reply runs or a message waits to be sent.
   */
  editLast(): boolean {
    const {sending, tools} = this.#controllers;
    if (!sending.editable) return false;
    void tools.use(messageTools => messageTools.editLast());
    return true;
  }

  /** Stops the running reply and keeps what arrived. Returns whether one was running. */
  stop(): boolean {
    return this.#controllers.conversation.stop();
  }

  /** Asks again for the last reply, if it failed or was stopped. Returns whether it was asked for. */
  retry(): boolean {
    const {conversation, standing} = this.#controllers;
    return standing.canAskNow && conversation.retry();
  }

  /** Asks again for the last reply, however it ended. Returns whether it was asked for. */
  regenerate(): boolean {
    const {conversation, standing} = this.#controllers;
    return standing.canAskNow && conversation.regenerate();
  }

  /** Empties the transcript, also where it is stored in this browser; nothing is deleted at the service. */
  clear(): void {
    this.#controllers.conversation.clear();
  }

  /** Adds older stored messages in front. Returns whether there were any. */
  async loadOlder(): Promise<boolean> {
    return this.isConnected && (await this.#controllers.history.loadOlder());
  }

  /**
   * What is in the transcript now, as the text of a file, in markdown unless `json` or `text` is asked for. Rejects when
   * the code for it could not be fetched.
   */
  async exportTranscript(format: ExportFormat): Promise<string> {
    const {localize} = this;
    const {standing, state} = this.#controllers;
    const chat = {title: standing.title, agentName: standing.agentName, localize};
    const {exportChat} = await exportModule.load();
    return exportChat(state, format, chat);
  }

  /**
   * Returns the last requests and the state of the conversation, as plain data for a bug report. It contains no token,
   * message, reply or query string. Rejects if its code cannot be loaded.
   */
  async diagnostics(): Promise<ChatDiagnostics> {
    const {chatDiagnostics} = await diagnosis.load();
    return chatDiagnostics(this.connection.client, this.#controllers.state);
  }

  /** Brings the end of the transcript into view. */
  scrollToLatest(): void {
    void this.#controllers.stick.revealEnd(wantsLessMotion() ? 'instant' : 'smooth');
  }

  /** Puts the focus into the message field, or on the messages where one cannot write. */
  override focus(options?: FocusOptions): void {
    const {field, places, preparation} = this.#controllers;
    preparation.ignore(() => (field ?? places.transcript)?.focus(options));
  }

  protected override takeOver(content: ShadowRoot): void {
    const field = content.querySelector('textarea');
    if (field?.value) this.draft = field.value;
    this.#wantsFocus = field?.matches(':focus') ?? false;
  }

  override render() {
    return chatView(shownChat(this, this.#controllers, this.#actions));
  }

  #tellReady(): void {
    const {lookup, standing} = this.#controllers;
    const agent = standing.phase === 'ready' ? lookup.agent : undefined;
    // A page that is rendered anew hands the same agent over as another object.
    if (agent?.AgentId === this.#readyId) return;
    this.#readyId = agent?.AgentId;
    if (agent) this.dispatchEvent(new AgentReadyEvent(agent));
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
