import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {OnlineStatus} from '../../controllers/online-status.js';
import type {ConversationState} from '../../conversation/conversation-state.js';
import type {ChatStanding} from './chat-standing.js';

/** The chat whose states are shown. */
export interface StatedChat {
  readonly standing: ChatStanding;
  readonly online: OnlineStatus;
  readonly state: ConversationState;
}

/** How a chat stands, as the page's own style sheets see it: `agent-chat:state(streaming)`. */
export class ChatStates implements ReactiveController {
  readonly #internals: ElementInternals;
  readonly #chat: StatedChat;

  constructor(host: ReactiveControllerHost & HTMLElement, chat: StatedChat) {
    this.#internals = host.attachInternals();
    this.#chat = chat;
    host.addController(this);
  }

  hostUpdated(): void {
    this.show();
  }

  show(): void {
    const {standing, online, state} = this.#chat;
    const {status, error} = standing;
    this.#set('waiting', status === 'waiting');
    this.#set('streaming', status === 'streaming');
    this.#set('offline', online.offline);
    this.#set('error', error !== undefined);
    this.#set('empty', state.messages.length === 0);
  }

  #set(name: string, on: boolean): void {
    try {
      const {states} = this.#internals;
      if (on) states.add(name);
      else states.delete(name);
    } catch {
      // Browsers of early 2024 have no states, or only ones of other names; they go without.
    }
  }
}
