import {html, type ReactiveControllerHost, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {attempt} from '../../client/platform.js';
import {LiveRegion, findSpokenRegion, spokenRegion} from '../../controllers/live-region.js';
import type {Localize} from '../../controllers/localize.js';
import {latestReply, type ConversationState} from '../../conversation/conversation-state.js';
import {closeIcon} from '../../icons.js';
import type {ChatSession} from '../../session/chat-session.js';
import type {SessionChange} from '../../session/chat-snapshot.js';

export interface LauncherButton {
  readonly open: boolean;
  readonly label: string | undefined;
  readonly unread: number;
  readonly greeting: string;
  readonly greets: boolean;
  readonly localize: Localize;
  readonly actions: LauncherActions;
}

export interface LauncherActions {
  readonly loadCode: () => void;
  readonly press: () => void;
  readonly dismissGreeting: () => void;
  readonly updateGreeting: () => void;
}

/** Larger numbers do not fit into the badge. */
const maxCount = 99;

export function launcherButton(view: LauncherButton): TemplateResult {
  const {open, label, unread, localize, actions} = view;
  const news = unread > 0 ? localize.term('unreadMessages', unread) : '';
  const name = label || localize.term(open ? 'closeChat' : 'openChat');
  const count = localize.number(Math.min(unread, maxCount)) + (unread > maxCount ? '+' : '');
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
      @pointerenter=${actions.loadCode}
      @focus=${actions.loadCode}
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
  return html`<div class="greeting" part="greeting" ?hidden=${!greets} @pointerenter=${actions.loadCode}>
    <button class="greeting-words" part="greeting-button" type="button" @click=${actions.press}>
      <slot name="greeting" @slotchange=${actions.updateGreeting}
        ><bdi lang=${ifDefined(localize.marks.content)}>${greeting}</bdi></slot
      >
    </button>
    <button
      class="small-button"
      part="greeting-close-button"
      type="button"
      aria-label=${dismiss}
      title=${dismiss}
      @click=${actions.dismissGreeting}
    >
      ${closeIcon}
    </button>
  </div>`;
}

type StoredValue = 'open' | 'greeted';

/** Stores values of a launcher in `sessionStorage`. Without storage, they last as long as the page. */
export class LauncherMemory {
  readonly #name: () => string;
  readonly #values = new Map<string, string>();

  /** @param name distinguishes the launchers of a site */
  constructor(name: () => string) {
    this.#name = name;
  }

  read(name: StoredValue): string | undefined {
    const key = this.#key(name);
    return this.#values.get(key) ?? attempt(() => sessionStorage.getItem(key)) ?? undefined;
  }

  write(name: StoredValue, value: string): void {
    const key = this.#key(name);
    this.#values.set(key, value);
    attempt(() => sessionStorage.setItem(key, value));
  }

  #key(name: StoredValue): string {
    return `agent-chat-elements:launcher-${name}:${this.#name()}`;
  }
}

type Launcher = ReactiveControllerHost &
  HTMLElement & {
    readonly open: boolean;
    readonly greeting: string;
  };

/** Whether the bubble beside the button is visible: until the visitor dismisses it or opens the chat. */
export class LauncherGreeting {
  readonly #launcher: Launcher;
  readonly #memory: LauncherMemory;

  constructor(launcher: Launcher, memory: LauncherMemory) {
    this.#launcher = launcher;
    this.#memory = memory;
  }

  get isShown(): boolean {
    const {open, greeting} = this.#launcher;
    return this.#hasContent && !open && this.#memory.read('greeted') !== greeting;
  }

  dismiss(): void {
    if (this.#hasContent) this.#memory.write('greeted', this.#launcher.greeting);
  }

  get #hasContent(): boolean {
    const {greeting} = this.#launcher;
    return Boolean(greeting) || this.#launcher.querySelector(':scope > [slot="greeting"]') !== null;
  }
}

/** Counts the replies that ended or failed while the chat was closed, and announces the number. */
export class UnreadReplies {
  readonly #launcher: Launcher;
  readonly #localize: Localize;
  readonly #spoken: LiveRegion;
  #count = 0;
  #conversation = '';

  constructor(launcher: Launcher, localize: Localize) {
    this.#launcher = launcher;
    this.#localize = localize;
    this.#spoken = new LiveRegion(() => findSpokenRegion(launcher.shadowRoot));
  }

  get count(): number {
    return this.#count;
  }

  /** Call when the visitor sees the chat. */
  clear(): void {
    this.#count = 0;
    this.#spoken.clear();
  }

  /** Another conversation resets the number. */
  setConversation(conversation: string): void {
    if (conversation !== this.#conversation) this.clear();
    this.#conversation = conversation;
  }

  follow(session: ChatSession): void {
    session.subscribe(change => {
      if (change.type !== 'changes-missed') this.#onChange(session.conversation, change);
      else for (const missed of change.missed) this.#onChange(missed.state, missed.change);
    });
  }

  #onChange(state: ConversationState, change: SessionChange): void {
    if (change.type === 'reply-ended' && latestReply(state)?.status !== 'stopped') this.#add(1);
    // The failure of a recovered reply was already counted.
    if (change.type === 'reply-recovery' && change.recovery === 'recovered') this.#add(0);
  }

  #add(added: number): void {
    const launcher = this.#launcher;
    if (launcher.open) return;
    this.#count = Math.max(this.#count + added, 1);
    this.#spoken.say(this.#localize.term('unreadMessages', this.#count));
    launcher.requestUpdate();
  }
}
