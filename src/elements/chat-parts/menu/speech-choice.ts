import {attempt} from '../../../client/platform.js';
import type {Announce} from '../../agent-chat/announcements/announcer.js';
import type {PartChat} from '../../agent-chat/chat-part.js';

/** How much of a reply is read aloud, in the order of the menu. */
export const speechModes = [
  {mode: 'sentences', term: 'speechSentences'},
  {mode: 'complete', term: 'speechComplete'},
  {mode: 'status', term: 'speechStatus'},
  {mode: 'off', term: 'speechOff'},
] as const satisfies readonly {readonly mode: Announce; readonly term: string}[];

/** One choice for all chats of a site: it belongs to the visitor's screen reader. */
const key = 'agent-chat-elements:announce';

/** Sets `announce` as the visitor chooses, and remembers the choice on this device, unless nothing may be stored. */
export class SpeechChoice {
  readonly #chat: Pick<PartChat, 'announce' | 'persist'>;
  /** The value of the page, before the visitor chose another one. */
  #usual: Announce | undefined;

  constructor(chat: Pick<PartChat, 'announce' | 'persist'>) {
    this.#chat = chat;
  }

  restore(): void {
    const stored = attempt(() => this.#storage?.getItem(key));
    const known = speechModes.find(({mode}) => mode === stored);
    if (known) this.#set(known.mode);
  }

  choose(mode: Announce): void {
    this.#set(mode);
    attempt(() => this.#storage?.setItem(key, mode));
  }

  /** Returns to the value of the page. The stored choice is removed with all others of the device. */
  forget(): void {
    this.#chat.announce = this.#usual ?? this.#chat.announce;
    this.#usual = undefined;
  }

  #set(mode: Announce): void {
    this.#usual ??= this.#chat.announce;
    this.#chat.announce = mode;
  }

  /** Even reading the property throws where the visitor blocks storage. */
  get #storage(): Storage | undefined {
    return this.#chat.persist === 'none' ? undefined : localStorage;
  }
}
