import {html, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Localize} from '../../controllers/localize.js';
import {closeIcon} from '../../icons.js';
import {spokenRegion} from '../spoken-region.js';

/** What is always in the corner: the button, and what it says. */
export interface LauncherButton {
  readonly open: boolean;
  readonly label: string | undefined;
  readonly unread: number;
  readonly greeting: string;
  readonly greets: boolean;
  readonly localize: Localize;
  readonly actions: LauncherActions;
}

/** What a visitor can do there. */
export interface LauncherActions {
  /** Someone is about to open it: what that needs can be fetched now. */
  readonly getReady: () => void;
  readonly press: () => void;
  readonly dismissGreeting: () => void;
  readonly lookForGreeting: () => void;
}

/** From here on, a number would not fit. */
const mostCounted = 99;

/** The button, the mark with what is new, and the bubble beside it. */
export function launcherButton(view: LauncherButton): TemplateResult {
  const {open, label, unread, localize, actions} = view;
  const news = unread > 0 ? localize.term('unreadMessages', unread) : '';
  const name = label || localize.term(open ? 'closeChat' : 'openChat');
  const count = localize.number(Math.min(unread, mostCounted)) + (unread > mostCounted ? '+' : '');
  return html`${renderGreeting(view)}
    <button
      class="button"
      part="button"
      type="button"
      aria-label=${[name, news].filter(Boolean).join(', ')}
      aria-haspopup="dialog"
      aria-expanded=${open ? 'true' : 'false'}
      aria-controls="panel"
      @click=${actions.press}
      @pointerenter=${actions.getReady}
      @focus=${actions.getReady}
    >
      <span class="face" ?hidden=${open}
        ><slot name="icon"><span class="speech"></span></slot
      ></span>
      <span class="face" ?hidden=${!open}>${closeIcon}</span>
    </button>
    <span class="badge" part="badge" aria-hidden="true" ?hidden=${unread === 0}>${count}</span>
    ${spokenRegion}`;
}

function renderGreeting({greeting, greets, localize, actions}: LauncherButton): TemplateResult {
  const dismiss = localize.term('dismissGreeting');
  return html`<div class="greeting" part="greeting" ?hidden=${!greets} @pointerenter=${actions.getReady}>
    <button class="greeting-words" type="button" @click=${actions.press}>
      <slot name="greeting" @slotchange=${actions.lookForGreeting}
        ><bdi lang=${ifDefined(localize.marks.content)}>${greeting}</bdi></slot
      >
    </button>
    <button
      class="small-button"
      type="button"
      aria-label=${dismiss}
      title=${dismiss}
      @click=${actions.dismissGreeting}
    >
      ${closeIcon}
    </button>
  </div>`;
}
