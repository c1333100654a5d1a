import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {query, state} from 'lit/decorators.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import {isServer} from '../../is-server.js';
import {AgentLauncherCloseEvent, AgentLauncherOpenEvent} from '../../events/chat-events.js';
import {base} from '../../styles/base.styles.js';
import {tokens} from '../../styles/tokens.styles.js';
import type {AgentChat} from '../agent-chat/agent-chat.js';
import {skeletonStyles} from '../agent-chat/chat-skeleton.js';
import {noticeStyles} from '../shared/notice.styles.js';
import {placeholderStyles} from '../shared/placeholder.styles.js';
import {isHasty} from '../shared/hasty-press.js';
import {isEditable} from '../shared/typed-keys.js';
import {Consent} from '../../controllers/consent.js';
import {CustomStates} from '../../controllers/custom-states.js';
import {partsModule} from '../load-parts.js';
import type {LauncherGreeting} from '../chat-parts/greeting.js';
import {launcherStyles} from './agent-launcher.styles.js';
import {PanelLoader, type ElementCode} from './panel-loader.js';
import {forwardedParts} from './forwarded-names.js';
import {forwardProperties, forwardSlots} from './forwarding.js';
import {launcherButton, LauncherUnread, type LauncherActions} from './launcher-button.js';
import {LauncherMemory} from './launcher-memory.js';
import {LauncherSettings} from './launcher-settings.js';
import {panelStyles} from './panel.styles.js';
import {
  launcherPanel,
  PanelContents,
  PanelDismissal,
  PanelFocus,
  type PanelActions,
  type PanelStep,
} from './panel.js';
import {PanelProvider} from './panel-provider.js';
import {focusedElement, modalInFrontOf, PanelDisplay} from './panel-display.js';

/**
 * A button in the corner of the window that opens a chat.
 *
 * ```html
 * <agent-launcher base-url="/agents" agent-id="Agent-42" greeting="May I help?"></agent-launcher>
 * ```
 *
 * The launcher forwards all other settings of `<agent-chat>` to the chat. The code of the chat loads when the visitor
 * is about to open it. Closing keeps the conversation and a running reply.
 *
 * Buttons of the page open it without a script: `<button commandfor="help" command="--toggle">` for a launcher with
 * `id="help"`. The commands are `--show`, `--hide` and `--toggle`. `data-ask` of such a button is the argument of `show()`.
 *
 * @slot icon - Replaces the icon of the button while the chat is closed.
 * @slot greeting - Replaces the text of `greeting` in the bubble beside the button. It must not contain buttons or links.
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
 * @fires {AgentGreetingDismissEvent} agent-greeting-dismiss - The visitor closed the bubble beside the button; bubbles.
 * @fires {AgentLauncherOpenEvent} agent-launcher-open - The visitor or a method is about to open the chat; bubbles, cancelable.
 * @fires {AgentConsentEvent} agent-consent - The visitor has accepted the content of the slot `consent`; bubbles.
 * @fires {AgentLauncherCloseEvent} agent-launcher-close - The visitor or a method is about to close the chat; bubbles, cancelable.
 *
 * @csspart button - The round button.
 * @csspart badge - Number of replies that ended while the chat was closed.
 * @csspart greeting - The bubble beside the button.
 * @csspart greeting-button - The words of the greeting, which open the chat.
 * @csspart greeting-close-button - Removes the greeting.
 * @csspart panel - The frame around the open chat.
 * @csspart close-button - The button in the panel that closes the chat.
 * @csspart back-button - The button in the panel that leads back to the agents.
 * @csspart decline-button - Declines it and closes the chat.
 *
 * @cssstate open - The panel is open.
 * @cssstate loading - The code of the panel is loading.
 *
 * @cssproperty [--agent-accent=light-dark(#2f55d4, #9db4ff)] - Background of the button.
 * @cssproperty [--agent-on-accent=light-dark(#ffffff, #000000)] - Icon of the button.
 * @cssproperty [--agent-danger=light-dark(#b3261e, #ffb4ab)] - Background of the badge.
 * @cssproperty [--agent-surface=light-dark(#ffffff, #14161c)] - Background of the bubble and the panel.
 * @cssproperty [--agent-surface-raised=light-dark(#f5f6f9, #1d2029)] - Background under the pointer in the panel.
 * @cssproperty [--agent-text=light-dark(#1a1d26, #e9ebf2)] - Text.
 * @cssproperty [--agent-text-muted=light-dark(#5a6072, #a3a9ba)] - Small buttons.
 * @cssproperty [--agent-border=light-dark(#e1e4ec, #2f3441)] - Lines.
 * @cssproperty [--agent-focus-ring=light-dark(#2f55d4, #9db4ff)] - Outline of the focused control.
 * @cssproperty [--agent-user-bubble=light-dark(#2f55d4, #4459ba)] - The visitor's messages.
 * @cssproperty [--agent-on-user-bubble=#ffffff] - Text on the visitor's messages.
 * @cssproperty [--agent-agent-bubble=light-dark(#f1f3f8, #22262f)] - The agent's messages.
 * @cssproperty [--agent-on-agent-bubble=light-dark(#1a1d26, #e9ebf2)] - Text on the agent's messages.
 * @cssproperty [--agent-code-surface=light-dark(#f6f7f9, #0f1115)] - Background of code.
 * @cssproperty [--agent-link=light-dark(#2040be, #aabeff)] - Links, and buttons made of text.
 * @cssproperty [--agent-scrim=light-dark(rgb(255 255 255 / 70%), rgb(20 22 28 / 70%))] - Layer over the background image that keeps text readable. Default: the surface colour, partly transparent.
 * @cssproperty [--agent-radius=14px] - Corner radius.
 * @cssproperty [--agent-space=16px] - Spacing in the chat.
 * @cssproperty [--agent-font=system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif] - Typeface.
 * @cssproperty [--agent-font-mono=ui-monospace, 'SF Mono', Menlo, Consolas, monospace] - Typeface of code.
 * @cssproperty [--agent-font-size=15px] - Font size.
 * @cssproperty [--agent-line-height=1.55] - Line height in the chat.
 * @cssproperty [--agent-avatar-size=40px] - Size of the agent's image.
 * @cssproperty [--agent-message-max-width=44em] - Maximum width of a message.
 * @cssproperty [--agent-shadow=0 1px 2px rgb(15 20 40 / 6%), 0 6px 24px rgb(15 20 40 / 8%)] - Shadow of the button and the bubble.
 * @cssproperty [--agent-duration=160ms] - Duration of a change of state; 1.5 times as long for what appears.
 * @cssproperty [--agent-panel-width=400px] - Width of the panel, limited by the window.
 * @cssproperty [--agent-panel-height=640px] - Height of the panel, limited by the window.
 * @cssproperty [--agent-z-index=1000] - Stacking order (`z-index`) of the button in the page. The panel is always on top.
 * @cssproperty [--agent-display=contents] - The display of the element; `none` hides it, like `hidden`.
 */
export class AgentLauncher extends LauncherSettings {
  // Later style sheets take precedence over earlier ones.
  static override styles = [
    tokens,
    base,
    noticeStyles,
    placeholderStyles,
    skeletonStyles,
    launcherStyles,
    panelStyles,
  ];

  /** Loads the code of the panel. `define/agent-launcher.js` imports it; the default waits for its registration. */
  static code: ElementCode = {
    chat: () => customElements.whenDefined('agent-chat'),
    picker: () => customElements.whenDefined('agent-picker'),
  };

  /** Whether the visitor went back to the list of agents. */
  @state() private goneBack = false;
  @query('.button') private button!: HTMLButtonElement | null;
  @query('.panel') private panel!: HTMLDialogElement | null;

  readonly #consent = new Consent(this, this.connection);
  readonly #memory = new LauncherMemory(
    () => this.id || (this.getAttribute('agent-id') ?? ''),
    () => !this.#consent.isAwaited,
  );
  #greeting: LauncherGreeting | undefined;
  readonly #unread = new LauncherUnread(this, this.localize);
  readonly #panelDisplay = new PanelDisplay(this, () => this.panel);
  readonly #dismissal = new PanelDismissal(this, this.#panelDisplay);
  readonly #contents = new PanelContents(() => this.#createChat());
  readonly #focus = new PanelFocus({
    state: this.#panelDisplay,
    button: () => this.button,
    focusContents: () => this.#contents.focus(this.#step),
  });
  readonly #code = new PanelLoader(this, () => AgentLauncher.code);
  readonly #states = new CustomStates(this);
  readonly #panelProvider = new PanelProvider(this, this.connection, this.inheritedTheme, () =>
    this.#goToChat(),
  );

  #changedAt = -Infinity;

  constructor() {
    super();
    this.addEventListener('command', event => this.#onCommand(event as CommandEvent));
    this.addEventListener('agent-clear', ({reason}) => {
      if (reason === 'forget') this.#contents.dropPicker();
    });
    this.addEventListener('agent-consent', () => {
      this.#memory.store();
      if (this.#panelDisplay.hasFocus) this.#focusPanel();
      this.requestUpdate();
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // The browser closed the panel when the element left the document.
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Rendered on a server: only the button, since there is no window and no visitor.
    if (isServer) return;
    if (!this.hasUpdated) this.#restore();
    this.#loadParts();
    this.#panelProvider.update();
    this.#unread.setConversation(`${this.connection.visit} ${this.#panelProvider.agentId}`);
    if (changed.has('open') && this.open) this.#prepareToOpen();
    if (this.open) this.#loadCode();
    const {mode} = this.#panelDisplay;
    this.#panelDisplay.setMode(this.mode);
    // A change of mode shows the panel again and loses the focus.
    if (mode !== this.#panelDisplay.mode && this.#panelDisplay.hasFocus) this.#focus.request(true);
    if (this.open) this.#contents.prepare(this.#step);
    if (this.chat) this.chat.expanded = this.#panelDisplay.mode === 'popover' ? this.expanded : undefined;
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.#states.update({open: this.open, loading: this.#code.status === 'loading'});
    const isChanged = changed.has('open') && (this.open || changed.get('open') !== undefined);
    if (isChanged) this.#changedAt = performance.now();
    if (this.remember && isChanged) this.#memory.write('open', this.open ? 'yes' : 'no');
    if (this.remember && changed.get('expanded') !== undefined)
      this.#memory.write('expanded', this.expanded ? 'yes' : 'no');
    if (!this.open) this.#focus.leave();
    // A modal panel always takes the focus, so it goes to a useful element.
    else if (this.#panelDisplay.show() && this.#panelDisplay.mode !== 'popover') this.#focus.request(true);
    this.#focus.enter();
  }

  /** The chat in the panel. `undefined` until the chat opens for the first time and its code has loaded. */
  get chat(): AgentChat | undefined {
    return this.#contents.chat;
  }

  /** Number of replies that ended or failed while the chat was closed, as in the badge. */
  get unreadCount(): number {
    return this.#unread.count;
  }

  /**
   * Opens the chat. Moves the focus into it, unless the visitor is typing in the page. Returns whether the chat is
   * open.
   *
   * @param ask becomes the `ask` of the chat: a text for the message field, which is not sent
   */
  show(ask?: string): boolean {
    const isOpen = this.#open(!isEditable(focusedElement()));
    if (isOpen && ask) this.ask = ask;
    return isOpen;
  }

  /** Closes the chat and keeps the conversation. Returns whether the chat is closed. */
  hide(): boolean {
    if (!this.open || !this.isConnected) return !this.open;
    if (this.dispatchEvent(new AgentLauncherCloseEvent())) this.open = false;
    return !this.open;
  }

  /**
   * Opens or closes the chat. Returns whether the chat is open.
   *
   * @param ask as for `show()`
   */
  toggle(ask?: string): boolean {
    return this.open ? !this.hide() : this.show(ask);
  }

  /** Accepts the content of the slot `consent`, like `accept()` of the chat. It works before the chat has loaded. */
  accept(): boolean {
    return (this.chat ?? this.#consent).accept();
  }

  /** Focuses the button. */
  override focus(options?: FocusOptions): void {
    void this.updateComplete.then(() => this.button?.focus(options));
  }

  override render(): TemplateResult {
    const {label, localize} = this;
    const button = launcherButton({
      open: this.open && !isServer,
      label,
      unread: this.#unread.count,
      greeting:
        (this.#greeting && this.#hasGreeting && this.#greeting.render()) ||
        html`<slot name="greeting" hidden @slotchange=${() => this.requestUpdate()}></slot>`,
      localize,
      actions: this.#launcherActions,
    });
    const panel = isServer ? nothing : this.#renderPanel();
    return html`<div class="base" lang=${ifDefined(localize.marks.wording)}>${button}${panel}</div>`;
  }

  #renderPanel(): TemplateResult {
    const {open, pick, localize} = this;
    const {chat, picker} = this.#contents;
    return launcherPanel({
      mode: this.#panelDisplay.mode,
      step: this.#step,
      filled: open || chat !== undefined,
      chat,
      picker: pick ? picker : undefined,
      pick,
      title: this.label || localize.term('launcherLabel'),
      localize,
      actions: this.#panelActions,
    });
  }

  get #step(): PanelStep {
    const {status} = this.#code;
    if (status === 'failed') return 'failed';
    if (status !== 'ready') return 'loading';
    const isUnchosen = this.goneBack || this.#panelProvider.agentId === '';
    // The list of agents is a request, too.
    return this.pick && isUnchosen && !this.#consent.isAwaited ? 'agents' : 'chat';
  }

  #createChat(): AgentChat {
    const chat = document.createElement('agent-chat');
    forwardProperties(this, chat);
    forwardSlots(this, chat);
    chat.setAttribute('exportparts', forwardedParts.join(', '));
    chat.addEventListener('panel-resize', () => (this.expanded = !this.expanded));
    this.#unread.follow(chat.session);
    return chat;
  }

  #restore(): void {
    const stored = this.remember ? this.#memory.read('open') : undefined;
    this.#panelDisplay.measure();
    this.#panelDisplay.setMode(this.mode);
    if (this.remember && this.#memory.read('expanded') === 'yes') this.expanded = true;
    if (stored === 'no') this.open = false;
    if (stored === 'yes' && this.#panelDisplay.mode === 'popover') this.open = true;
  }

  #prepareToOpen(): void {
    this.#panelDisplay.measure();
    this.#unread.clear();
    if (this.#hasGreeting) this.#memory.write('greeted', this.greeting);
  }

  /** Loads the code of greeting and hotkey. A failed load is retried with the next update. */
  #loadParts(): void {
    if (this.#greeting || (!this.#hasGreeting && !this.hotkey)) return;
    void partsModule.loadFor(({HotkeyListener, LauncherGreeting}) => {
      if (this.#greeting) return;
      const {localize} = this;
      const options = {launcher: this, localize, memory: this.#memory, actions: this.#launcherActions};
      this.#greeting = new LauncherGreeting(options);
      new HotkeyListener(this, () => this.#onHotkey());
      this.requestUpdate();
    });
  }

  get #hasGreeting(): boolean {
    return Boolean(this.greeting) || this.querySelector(':scope > [slot="greeting"]') !== null;
  }

  #open(wantsFocus: boolean): boolean {
    if (this.open || !this.isConnected) return this.open;
    if (!this.dispatchEvent(new AgentLauncherOpenEvent())) return this.open;
    this.#focus.request(wantsFocus);
    this.open = true;
    void this.#code.load();
    return true;
  }

  #goToChat(): void {
    this.goneBack = false;
    this.#focusPanel();
  }

  #focusPanel(): void {
    this.#focus.request(true);
    this.requestUpdate();
  }

  #loadCode(): void {
    if (this.#code.status === 'absent') void this.#code.load();
  }

  readonly #launcherActions: LauncherActions = {
    loadCode: () => this.#loadCode(),
    press: event => {
      if (event && isHasty(event, this.#changedAt)) return;
      if (!this.open) this.#open(true);
      else if (this.#panelDisplay.isWaiting) this.#focusPanel();
      else this.hide();
    },
  };

  readonly #panelActions: PanelActions = {
    close: () => void this.hide(),
    goBack: () => {
      this.goneBack = true;
      this.#focus.request(true);
    },
    retry: () => {
      this.#focus.request(true);
      void this.#code.load();
    },
    onCancel: this.#dismissal.onCancel,
    onClose: this.#dismissal.onClose,
  };

  #onCommand({command, source}: CommandEvent): void {
    const [, method] = /^--(show|hide|toggle)$/.exec(command) ?? [];
    if (method) this[method as 'show' | 'hide' | 'toggle']((source as HTMLElement | null)?.dataset['ask']);
  }

  #onHotkey(): void {
    const modal = modalInFrontOf(this);
    // An open question of the chat blocks the page, so the launcher does not close behind it.
    if (!modal || modal === this.panel) this.#launcherActions.press();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-launcher': AgentLauncher;
  }
}
