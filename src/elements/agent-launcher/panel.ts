import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Localize} from '../../controllers/localize.js';
import type {AgentChat} from '../agent-chat/agent-chat.js';
import {headerSkeleton, messageSkeleton} from '../agent-chat/chat-skeleton.js';
import {textDirection} from '../../markdown/text-direction.js';
import {isComposing} from '../shared/typed-keys.js';
import type {AgentPicker} from '../agent-picker/agent-picker.js';
import {alertIcon, backIcon, closeIcon, retryIcon} from '../../icons.js';
import {hasOpenLayerInside, type PanelMode, type PanelDisplay} from './panel-display.js';

export type PanelStep = 'loading' | 'failed' | 'agents' | 'chat';

export interface LauncherPanel {
  readonly mode: PanelMode;
  readonly step: PanelStep;
  readonly filled: boolean;
  /** Both elements stay in the panel, so that a reply continues during another step. */
  readonly chat: AgentChat | undefined;
  readonly picker: AgentPicker | undefined;
  readonly pick: boolean;
  readonly title: string;
  readonly localize: Localize;
  readonly actions: PanelActions;
}

export interface PanelActions {
  readonly close: () => void;
  readonly goBack: () => void;
  readonly retry: () => void;
  readonly onCancel: (event: Event) => void;
  readonly onClose: (event: Event) => void;
}

/**
 * Renders the panel. A native dialog traps the focus and blocks the page; a popover leaves the page usable. One
 * element serves both modes, so an open chat survives a change of mode.
 */
export function launcherPanel(view: LauncherPanel): TemplateResult {
  const {mode, step, filled, title, actions} = view;
  return html`<dialog
    class="panel ${mode} ${step === 'chat' ? 'chatting' : ''}"
    id="panel"
    part="panel"
    .popover=${'manual'}
    tabindex="-1"
    aria-label=${title}
    aria-busy=${step === 'loading' ? 'true' : 'false'}
    @cancel=${actions.onCancel}
    @close=${actions.onClose}
  >
    ${filled ? renderInside(view) : nothing}
  </dialog>`;
}

function renderInside({step, chat, picker, pick, title, localize, actions}: LauncherPanel): TemplateResult {
  const isPicking = step === 'agents';
  // Restores the language around the panel: the elements inside set their own.
  const language = localize.marks.content;
  const words = isPicking ? localize.term('agents') : title;
  return html`<div class="bar">
      ${pick && step === 'chat' ? renderBack(localize, actions) : nothing}
      <div class="title" dir=${textDirection(words)} ?hidden=${step === 'chat' || step === 'loading'}>
        ${words}
      </div>
      ${renderClose(localize, actions)}
    </div>
    <div class="step" lang=${ifDefined(language)} ?hidden=${!isPicking}>${picker}</div>
    <div class="step" lang=${ifDefined(language)} ?hidden=${step !== 'chat'}>${chat}</div>
    <div class="loading" ?hidden=${step !== 'loading'}>
      <p class="visually-hidden">${localize.term('loadingChat')}</p>
      <div class="loading-header" aria-hidden="true">${headerSkeleton}</div>
      <div class="loading-messages">${messageSkeleton}</div>
      <div class="loading-field skeleton"></div>
    </div>
    <div class="failed" role="alert">${step === 'failed' ? renderFailure(localize, actions) : nothing}</div>`;
}

function renderBack(localize: Localize, {goBack}: PanelActions): TemplateResult {
  const name = localize.term('backToAgents');
  return html`<button
    class="small-button back"
    part="back-button"
    type="button"
    aria-label=${name}
    title=${name}
    @click=${goBack}
  >
    ${backIcon}
  </button>`;
}

function renderClose(localize: Localize, {close}: PanelActions): TemplateResult {
  const name = localize.term('closeChat');
  return html`<button
    class="small-button close"
    part="close-button"
    type="button"
    aria-label=${name}
    title=${name}
    @click=${close}
  >
    ${closeIcon}
  </button>`;
}

function renderFailure(localize: Localize, {retry}: PanelActions): TemplateResult {
  return html`<div class="notice">
    <span class="notice-icon">${alertIcon}</span>
    <div class="notice-text">
      <p class="notice-sentence">${localize.term('chatNotLoaded')}</p>
      <div class="notice-row">
        <button class="text-button" part="retry-button" type="button" @click=${retry}>
          ${retryIcon}${localize.term('tryAgain')}
        </button>
      </div>
    </div>
  </div>`;
}

/** The elements in the panel. Each is created for its first step and kept. */
export class PanelContents {
  readonly #createChat: () => AgentChat;
  #chat: AgentChat | undefined;
  #picker: AgentPicker | undefined;

  constructor(createChat: () => AgentChat) {
    this.#createChat = createChat;
  }

  get chat(): AgentChat | undefined {
    return this.#chat;
  }

  get picker(): AgentPicker | undefined {
    return this.#picker;
  }

  /** Removes the list of agents before the visitor changes, so that it requests nothing until it is shown again. */
  dropPicker(): void {
    this.#picker?.remove();
    this.#picker = undefined;
  }

  prepare(step: PanelStep): void {
    if (step === 'chat') this.#chat ??= this.#createChat();
    if (step === 'agents') this.#picker ??= document.createElement('agent-picker');
  }

  /** Moves the focus to the element of a step. Returns whether that element exists. */
  focus(step: PanelStep): boolean {
    if (step === 'loading' || step === 'failed') return false;
    const element = step === 'chat' ? this.#chat : this.#picker;
    void element?.updateComplete.then(() => element.focus({preventScroll: true}));
    return element !== undefined;
  }
}

export interface FocusTargets {
  readonly state: PanelDisplay;
  readonly button: () => HTMLElement | null;
  /** Focuses the element of the current step. Returns whether it exists. */
  readonly focusContents: () => boolean;
}

/** Moves the focus into the panel when it opens, and back to the button when it closes. */
export class PanelFocus {
  readonly #targets: FocusTargets;
  #isWanted = false;
  /** Whether the panel itself has the focus, because its content is still loading. */
  #isWaitingForContent = false;

  constructor(targets: FocusTargets) {
    this.#targets = targets;
  }

  /** Requests or cancels a move of the focus into the next visible step. */
  request(isWanted: boolean): void {
    this.#isWanted = isWanted;
    this.#isWaitingForContent = false;
  }

  /** Focuses the content, or the panel itself while the content loads. */
  enter(): void {
    const {state, focusContents} = this.#targets;
    if (!this.#isWanted || !state.isOnScreen) return;
    // The visitor moved the focus elsewhere, where it stays.
    const hasLeft = this.#isWaitingForContent && !state.hasFocus;
    if (hasLeft || focusContents()) this.request(false);
    else if (!this.#isWaitingForContent) {
      this.#isWaitingForContent = true;
      state.panel?.focus({preventScroll: true});
    }
  }

  leave(): void {
    const {state, button} = this.#targets;
    const hadFocus = state.hasFocus;
    this.request(false);
    state.hide();
    if (hadFocus) button()?.focus({preventScroll: true});
  }
}

type Launcher = HTMLElement & {
  open: boolean;
  readonly hide: () => boolean;
};

/**
 * Closes the panel when the visitor presses Escape or clicks outside a dialog. Updates `open` when the browser closes
 * the dialog.
 */
export class PanelDismissal {
  readonly #launcher: Launcher;
  readonly #state: PanelDisplay;
  /** A press that starts inside and ends outside, such as a text selection, does not close. */
  #isPressedInside = false;

  constructor(launcher: Launcher, state: PanelDisplay) {
    this.#launcher = launcher;
    this.#state = state;
    launcher.addEventListener('pointerdown', event => {
      this.#isPressedInside = event.composedPath()[0] !== state.panel;
    });
    launcher.addEventListener('click', event => this.#onClick(event));
    launcher.addEventListener('keydown', event => this.#onKeydown(event));
  }

  #onKeydown(event: KeyboardEvent): void {
    const {panel} = this.#state;
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    // Also for a dialog. The browser would close it at the second Escape, or at the first one before any
    // click, even if the page prevents it.
    if (!this.#launcher.open || !panel || hasOpenLayerInside(event, panel)) return;
    event.preventDefault();
    this.#launcher.hide();
  }

  /** Prevents the browser from closing the dialog: the launcher decides. */
  readonly onCancel = (event: Event): void => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    this.#launcher.hide();
  };

  readonly onClose = (event: Event): void => {
    const isStillClosed = event.target === this.#state.panel && !this.#state.isOnScreen;
    // Browsers close a dialog that refuses to close twice.
    if (isStillClosed && this.#launcher.isConnected) this.#launcher.open = false;
  };

  /** A click on the backdrop has the dialog itself as its target. */
  #onClick(event: Event): void {
    const isOutside = event.composedPath()[0] === this.#state.panel && !this.#isPressedInside;
    this.#isPressedInside = false;
    if (this.#state.mode === 'dialog' && isOutside) this.#launcher.hide();
  }
}
