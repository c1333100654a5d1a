import type {ChatSnapshot} from '../../session/chat-snapshot.js';

/** Custom states of a chat, for style sheets of the page: `agent-chat:state(streaming)`. */
export class ChatStates {
  readonly #internals: ElementInternals;

  constructor(host: HTMLElement) {
    this.#internals = host.attachInternals();
  }

  show({status, error, online, messages}: ChatSnapshot): void {
    this.#set('waiting', status === 'waiting');
    this.#set('streaming', status === 'streaming');
    this.#set('offline', !online);
    this.#set('error', error !== undefined);
    this.#set('empty', messages.length === 0);
  }

  #set(name: string, on: boolean): void {
    try {
      const {states} = this.#internals;
      if (on) states.add(name);
      else states.delete(name);
    } catch {
      // Browsers of early 2024 have no states, or only ones with other names.
    }
  }
}
