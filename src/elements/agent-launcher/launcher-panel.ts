import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Localize} from '../../controllers/localize.js';
import type {AgentChat} from '../agent-chat/agent-chat.js';
import {headerSkeleton, messageSkeleton} from '../agent-chat/chat-skeleton.js';
import {alertIcon} from '../icons/alert.js';
import {backIcon} from '../icons/back.js';
import {closeIcon} from '../icons/close.js';
import {retryIcon} from '../icons/retry.js';
import type {PanelMode} from './panel-stage.js';

/** What the panel shows: its code on the way or missing, the agents to choose from, or the chat. */
export type PanelStep = 'loading' | 'failed' | 'agents' | 'chat';

/** The panel itself. */
export interface LauncherPanel {
  readonly mode: PanelMode;
  readonly title: string;
  readonly busy: boolean;
  readonly inside: Node | typeof nothing;
  readonly actions: PanelActions;
}

/** Everything inside the panel. */
export interface PanelContent {
  readonly step: PanelStep;
  /** Stays where it is once it is there: a reply goes on while something else is shown. */
  readonly chat: AgentChat | undefined;
  /** Whether the visitor chooses agents, and whether they were ever shown. */
  readonly pick: boolean;
  readonly showsPicker: boolean;
  readonly title: string;
  readonly localize: Localize;
  readonly actions: PanelActions;
}

/** What a visitor can do in it, beside talking. */
export interface PanelActions {
  readonly close: () => void;
  readonly goBack: () => void;
  readonly loadAgain: () => void;
  /** The browser is about to close a dialog: it is asked to leave that to the launcher. */
  readonly refuseCancel: (event: Event) => void;
  readonly followClose: (event: Event) => void;
}

/** A native dialog takes care of the focus and of what is behind it; a popover lets the page be used. */
export function launcherPanel({mode, title, busy, inside, actions}: LauncherPanel): TemplateResult {
  const isBusy = busy ? 'true' : 'false';
  if (mode === 'popover')
    return html`<div
      class="panel"
      id="panel"
      part="panel"
      .popover=${'manual'}
      role="dialog"
      tabindex="-1"
      aria-label=${title}
      aria-busy=${isBusy}
    >
      ${inside}
    </div>`;
  return html`<dialog
    class="panel modal ${mode}"
    id="panel"
    part="panel"
    tabindex="-1"
    aria-label=${title}
    aria-busy=${isBusy}
    @cancel=${actions.refuseCancel}
    @close=${actions.followClose}
  >
    ${inside}
  </dialog>`;
}

/** The bar, and below it what the step shows. */
export function panelContent({
  step,
  chat,
  showsPicker,
  localize,
  actions,
  ...view
}: PanelContent): TemplateResult {
  const isPicking = step === 'agents';
  // The elements inside say themselves which language their words are in.
  const language = localize.marks.content;
  return html`<div class="bar">
      ${view.pick && step === 'chat' ? renderBack(localize, actions) : nothing}
      <div class="title" ?hidden=${step === 'chat' || step === 'loading'}>
        <bdi>${isPicking ? localize.term('agents') : view.title}</bdi>
      </div>
      ${renderClose(localize, actions)}
    </div>
    <div class="step" lang=${ifDefined(language)} ?hidden=${!isPicking}>
      ${showsPicker ? html`<agent-picker></agent-picker>` : nothing}
    </div>
    <div class="step" lang=${ifDefined(language)} ?hidden=${step !== 'chat'}>${chat ?? nothing}</div>
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

function renderFailure(localize: Localize, {loadAgain}: PanelActions): TemplateResult {
  return html`<div class="notice">
    <span class="notice-icon">${alertIcon}</span>
    <div class="notice-text">
      <p class="notice-sentence">${localize.term('chatNotLoaded')}</p>
      <div class="notice-row">
        <button class="text-button" type="button" @click=${loadAgain}>
          ${retryIcon}${localize.term('tryAgain')}
        </button>
      </div>
    </div>
  </div>`;
}
