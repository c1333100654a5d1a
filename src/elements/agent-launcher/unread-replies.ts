import type {ReactiveControllerHost} from 'lit';
import {LiveRegion} from '../../controllers/live-region.js';
import type {Localize} from '../../controllers/localize.js';
import {latestReply, type ConversationState} from '../../conversation/conversation-state.js';
import type {ChatSession} from '../../session/chat-session.js';
import type {SessionChange} from '../../session/session-change.js';
import {findSpokenRegion} from '../spoken-region.js';

type Launcher = ReactiveControllerHost & HTMLElement & {readonly open: boolean};

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

  /** The visitor sees the chat. */
  forget(): void {
    this.#count = 0;
    this.#spoken.clear();
  }

  /** Counts for one conversation, by its name. The number of the one before is dropped. */
  setConversation(conversation: string): void {
    if (conversation !== this.#conversation) this.forget();
    this.#conversation = conversation;
  }

  /** Counts the replies that end or fail in a session. */
  follow(session: ChatSession): void {
    session.subscribe(change => {
      if (change.type !== 'changes-missed') this.#onChange(session.conversation, change);
      else for (const missed of change.missed) this.#onChange(missed.state, missed.change);
    });
  }

  #onChange(state: ConversationState, change: SessionChange): void {
    if (change.type === 'reply-ended' && latestReply(state)?.status !== 'stopped') this.#add(1);
    // The failure of a recovered reply was counted.
    if (change.type === 'reply-recovery' && change.recovery === 'recovered') this.#add(0);
  }

  #add(news: number): void {
    const launcher = this.#launcher;
    if (launcher.open) return;
    this.#count = Math.max(this.#count + news, 1);
    this.#spoken.say(this.#localize.term('unreadMessages', this.#count));
    launcher.requestUpdate();
  }
}
