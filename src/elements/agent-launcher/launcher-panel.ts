import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Localize} from '../../controllers/localize.js';
import type {AgentChat} from '../agent-chat/agent-chat.js';
import {headerSkeleton, messageSkeleton} from '../agent-chat/chat-skeleton.js';
import type {AgentPicker} from '../agent-picker/agent-picker.js';
import {alertIcon, backIcon, closeIcon, retryIcon} from '../../icons.js';
import type {PanelMode} from './panel-stage.js';

/** What the panel shows: its code on the way or missing, the agents to choose from, or the chat. */
export type PanelStep = 'loading' | 'failed' | 'agents' | 'chat';

/** The panel, and what is in it. */
export interface LauncherPanel {
  readonly mode: PanelMode;
  readonly step: PanelStep;
  /** Whether anything is in it yet. */
  readonly filled: boolean;
  /** They stay where they are once they are there: a reply goes on while something else is shown. */
  readonly chat: AgentChat | undefined;
  readonly picker: AgentPicker | undefined;
  /** Whether the visitor chooses agents. */
  readonly pick: boolean;
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

/**
 * A native dialog takes care of the focus and of what is behind it; a popover lets the page be used. One element is
 * shown as either: a chat that is open goes on when the panel becomes another.
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
    @cancel=${actions.refuseCancel}
    @close=${actions.followClose}
  >
    ${filled ? renderInside(view) : nothing}
  </dialog>`;
}

/** The bar, and below it what the step shows. */
function renderInside({step, chat, picker, pick, title, localize, actions}: LauncherPanel): TemplateResult {
  const isPicking = step === 'agents';
  // The elements inside say themselves which language their words are in.
  const language = localize.marks.content;
  return html`<div class="bar">
      ${pick && step === 'chat' ? renderBack(localize, actions) : nothing}
      <div class="title" ?hidden=${step === 'chat' || step === 'loading'}>
        <bdi>${isPicking ? localize.term('agents') : title}</bdi>
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
