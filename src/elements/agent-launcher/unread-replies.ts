import type {ReactiveControllerHost} from 'lit';
import {LiveRegion} from '../../controllers/live-region.js';
import type {Localize} from '../../controllers/localize.js';
import type {AgentChat} from '../agent-chat/agent-chat.js';
import {findSpokenRegion} from '../spoken-region.js';

/** What unread replies ask of the launcher around them. */
type Launcher = ReactiveControllerHost & HTMLElement & {readonly open: boolean};

/** Counts the replies that ended, or failed, while the chat was closed, and says so. */
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

  /** The visitor is looking. */
  forget(): void {
    this.#count = 0;
    this.#spoken.clear();
  }

  /** Counts for one conversation, by its name: what was unread in the one before has gone with it. */
  turnTo(conversation: string): void {
    if (conversation !== this.#conversation) this.forget();
    this.#conversation = conversation;
  }

  listenTo(chat: AgentChat): void {
    chat.addEventListener('agent-reply-end', ({stopped, recovered}) => {
      // That it had failed was counted.
      if (!stopped) this.#add(recovered ? 0 : 1);
    });
    chat.addEventListener('agent-error', ({phase}) => {
      if (phase === 'reply') this.#add(1);
    });
  }

  #add(news: number): void {
    const launcher = this.#launcher;
    if (launcher.open) return;
    this.#count = Math.max(this.#count + news, 1);
    this.#spoken.say(this.#localize.term('unreadMessages', this.#count));
    launcher.requestUpdate();
  }
}
