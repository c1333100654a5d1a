import {html, type ReactiveControllerHost, type TemplateResult} from 'lit';
import {LiveRegion, findSpokenRegion, spokenRegion} from '../../controllers/live-region.js';
import type {Localize} from '../../controllers/localize.js';
import {closeIcon} from '../../icons.js';
import {UnreadReplies} from '../shared/unread-replies.js';

export interface LauncherButton {
  readonly open: boolean;
  readonly label: string | undefined;
  readonly unread: number;
  /** The bubble beside the button. */
  readonly greeting: TemplateResult;
  readonly localize: Localize;
  readonly actions: LauncherActions;
}

export interface LauncherActions {
  readonly loadCode: () => void;
  readonly press: (event?: Event) => void;
}

/** Larger numbers do not fit into the badge. */
const maxCount = 99;

export function launcherButton(view: LauncherButton): TemplateResult {
  const {open, label, unread, localize, actions} = view;
  const hasNews = unread > 0;
  const news = hasNews ? localize.term('unreadMessages', unread) : '';
  const name = label || localize.term(open ? 'closeChat' : 'openChat');
  // The first formatter of a page takes the browser more than 10 ms, so none is created for an empty badge.
  const count = hasNews ? localize.number(Math.min(unread, maxCount)) + (unread > maxCount ? '+' : '') : '';
  return html`${view.greeting}
    <button
      class="button"
      part="button"
      type="button"
      aria-label=${[name, news].filter(Boolean).join(', ')}
      aria-haspopup="dialog"
      aria-expanded=${open ? 'true' : 'false'}
      aria-controls="panel"
      @click=${actions.press}
      @pointerenter=${actions.loadCode}
      @focus=${actions.loadCode}
    >
      <span class="face" ?hidden=${open}
        ><slot name="icon"><span class="speech"></span></slot
      ></span>
      <span class="face" ?hidden=${!open}>${closeIcon}</span>
    </button>
    <span class="badge" part="badge" aria-hidden="true" ?hidden=${!hasNews}>${count}</span>
    ${spokenRegion}`;
}

type Launcher = ReactiveControllerHost &
  HTMLElement & {
    readonly open: boolean;
  };

/** Counts the replies that ended or failed while the chat was closed, and announces the number. */
export class LauncherUnread extends UnreadReplies {
  readonly #spoken: LiveRegion;
  #conversation = '';

  constructor(launcher: Launcher, localize: Localize) {
    const spoken = new LiveRegion(() => findSpokenRegion(launcher.shadowRoot));
    super(
      () => launcher.open,
      () => {
        spoken.say(localize.term('unreadMessages', this.count));
        launcher.requestUpdate();
      },
    );
    this.#spoken = spoken;
  }

  override clear(): void {
    super.clear();
    this.#spoken.clear();
  }

  /** Another conversation resets the number. */
  setConversation(conversation: string): void {
    if (conversation !== this.#conversation) this.clear();
    this.#conversation = conversation;
  }
}
