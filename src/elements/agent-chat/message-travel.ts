import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {StickToEnd} from '../../controllers/stick-to-end.js';
import type {ConversationState} from '../../conversation/conversation-state.js';
import type {AgentChatMessage, TabStop} from './agent-chat-message.js';
import type {ChatHistory} from './chat-history.js';
import type {ChatPlaces} from './chat-places.js';
import {welcomeId} from './welcome-message.js';

/** The chat that is travelled through. */
export interface TravelledChat {
  readonly places: ChatPlaces;
  readonly state: ConversationState;
  readonly history: ChatHistory;
  readonly stick: StickToEnd;
}

/**
 * Travel through the messages by keyboard: one of them is in the tab order, the arrows, Home and End move
 * on. It stays the newest one as long as nobody travels; the focus never moves by itself.
 */
export class MessageTravel implements ReactiveController {
  readonly #chat: TravelledChat;
  #stop: AgentChatMessage | undefined;

  constructor(host: ReactiveControllerHost, chat: TravelledChat) {
    this.#chat = chat;
    // The reader may be there already.
    this.#stop = this.#scroller?.querySelector('agent-chat-message:focus-within') ?? undefined;
    host.addController(this);
  }

  hostUpdated(): void {
    const isTravelling = this.#scroller?.matches(':focus-within') ?? false;
    // The welcome gives way to what was said before.
    const stays = isTravelling && this.#stop?.isConnected && !this.#stop.closest('[hidden]');
    this.#settle(stays ? this.#stop : this.#newest, !isTravelling);
  }

  /** Notes which message has the focus, however it got there: none, where it has left before the code for this came. */
  visit(target: EventTarget | null): void {
    const message = target instanceof Element ? target.closest('agent-chat-message') : null;
    if (message !== this.#stop && message?.matches(':focus-within')) this.#settle(message, false);
  }

  /** Takes a key pressed on a message itself, or on the transcript, not on something inside a message. */
  go(event: KeyboardEvent, target: EventTarget | null): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    if (!(target instanceof Element)) return;
    if (target !== this.#scroller && !target.matches('agent-chat-message > article')) return;
    // When the code for this had to be fetched first, the reader may be elsewhere by now.
    if (!this.#scroller?.matches(':focus-within') || !this.#stop || !this.#goBy(event.key)) return;
    event.preventDefault();
  }

  #goBy(key: string): boolean {
    if (key === 'ArrowDown') this.#step(1);
    else if (key === 'ArrowUp') void this.#goUp();
    else if (key === 'Home') void this.#goToFirst();
    else if (key === 'End') this.#focus(this.#newest);
    else return false;
    return true;
  }

  async #goUp(): Promise<void> {
    const group = this.#stop?.closest('.turn');
    const groupBefore = group?.previousElementSibling;
    const isFirstOfGroup = this.#stop === group?.querySelector('agent-chat-message');
    if (isFirstOfGroup && groupBefore?.matches('.turn')) await this.#chat.history.past?.draw(groupBefore);
    this.#step(-1);
  }

  async #goToFirst(): Promise<void> {
    const first = this.#scroller?.querySelector('.turn');
    if (first) await this.#chat.history.past?.draw(first);
    this.#focus(this.#drawn[0]);
  }

  #step(by: 1 | -1): void {
    const drawn = this.#drawn;
    const from = drawn.findIndex(message => message === this.#stop);
    // From what scrolls, the first step leads to the message it would have been left for.
    this.#focus(drawn[this.#stop?.matches(':focus-within') ? from + by : from]);
  }

  #focus(message: AgentChatMessage | undefined): void {
    if (!message) return;
    this.#settle(message, false);
    message.focus({preventScroll: true});
    message.scrollIntoView({block: 'nearest'});
    this.#chat.stick.acceptPosition();
  }

  get #scroller(): HTMLElement | null {
    return this.#chat.places.transcript;
  }

  /** The messages that are drawn, oldest first. */
  get #drawn(): readonly AgentChatMessage[] {
    const {welcome} = this.#chat.places;
    const drawn = this.#scroller?.querySelectorAll<AgentChatMessage>('.turn agent-chat-message') ?? [];
    return [...(welcome ? [welcome] : []), ...drawn];
  }

  /** Found from the end: on the way from the beginning are all the others. */
  get #newest(): AgentChatMessage | undefined {
    let place = this.#scroller?.querySelector('.column')?.lastElementChild;
    while (place && !place.matches('.turn')) place = place.previousElementSibling;
    const newest = place?.querySelector<AgentChatMessage>('agent-chat-message:last-child');
    return newest ?? this.#chat.places.welcome ?? undefined;
  }

  #settle(stop: AgentChatMessage | undefined, withHelp: boolean): void {
    if (this.#stop && this.#stop !== stop) this.#stop.tabStop = undefined;
    this.#stop = stop;
    if (stop) stop.tabStop = this.#tabStop(stop, withHelp);
    // With no message to stop at, it is what scrolls.
    const scroller = this.#scroller;
    if (scroller) scroller.tabIndex = stop ? -1 : 0;
  }

  /** The place of a message, which is only told when it is known. */
  #tabStop(message: AgentChatMessage, withHelp: boolean): TabStop {
    const {history, places, state} = this.#chat;
    const keys = [...(places.welcome ? [welcomeId] : []), ...state.messages.map(({id}) => id)];
    const index = keys.lastIndexOf(message.message?.id ?? '');
    if (index < 0 || ['more', 'loading', 'failed'].includes(history.status)) return {withHelp};
    return {withHelp, position: index + 1, count: keys.length};
  }
}
