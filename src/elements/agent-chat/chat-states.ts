import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {CustomStates} from '../../controllers/custom-states.js';
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
  readonly #states: CustomStates;
  readonly #chat: StatedChat;

  constructor(host: ReactiveControllerHost & HTMLElement, chat: StatedChat) {
    this.#states = new CustomStates(host);
    this.#chat = chat;
    host.addController(this);
  }

  hostUpdated(): void {
    this.show();
  }

  show(): void {
    const {standing, online, state} = this.#chat;
    const {status, error} = standing;
    this.#states.set('waiting', status === 'waiting');
    this.#states.set('streaming', status === 'streaming');
    this.#states.set('offline', online.offline);
    this.#states.set('error', error !== undefined);
    this.#states.set('empty', state.messages.length === 0);
  }
}
