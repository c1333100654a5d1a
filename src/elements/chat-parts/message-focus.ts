import type {MessageElement, TabStop} from '../agent-chat/message/message-element.js';
import {ChatPart} from './part-element.js';

/**
 * Roving focus in the transcript. One message is in the tab order: the newest one until the reader moves. Arrow keys,
 * Home and End move the focus; it never moves by itself.
 */
export class MessageFocus extends ChatPart {
  #stop: MessageElement | undefined;

  protected override attach(): void {
    // The focus may be on a message already.
    this.#stop = this.#scroller?.querySelector('agent-chat-message:focus-within') ?? undefined;
  }

  /** A key may wait for this code. */
  protected override firstUpdated(): void {
    this.chatUpdated();
  }

  protected override chatUpdated(): void {
    const hasFocus = this.#scroller?.matches(':focus-within') ?? false;
    // The welcome message is hidden once there are earlier messages.
    const stays = hasFocus && this.#stop?.isConnected && !this.#stop.closest('[hidden]');
    this.#setStop(stays ? this.#stop : this.#newest, !hasFocus);
  }

  /** Updates the tab order after any move of the focus. */
  onFocus(target: EventTarget | null): void {
    const message = target instanceof Element ? target.closest('agent-chat-message') : null;
    // The focus may have moved on while this code loaded.
    if (message !== this.#stop && message?.matches(':focus-within')) this.#setStop(message, false);
  }

  /** Handles a key on the transcript or on a message itself, not on an element inside a message. */
  onKey(event: KeyboardEvent, target: EventTarget | null): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    if (!(target instanceof Element)) return;
    if (target !== this.#scroller && !target.matches('agent-chat-message > article')) return;
    // The focus may have left the transcript while this code loaded.
    if (!this.#scroller?.matches(':focus-within') || !this.#stop || !this.#moveByKey(event.key)) return;
    event.preventDefault();
  }

  #moveByKey(key: string): boolean {
    if (key === 'ArrowDown') void this.#moveBy(1);
    else if (key === 'ArrowUp') void this.#moveBy(-1);
    else if (key === 'Home') void this.#moveToFirst();
    else if (key === 'End') this.#focus(this.#newest);
    else return false;
    return true;
  }

  async #moveToFirst(): Promise<void> {
    const first = this.#scroller?.querySelector('.turn');
    if (first) await this.host.earlier()?.render(first);
    this.#focus(this.#rendered[0]);
  }

  async #moveBy(by: 1 | -1): Promise<void> {
    const turns = [...(this.#scroller?.querySelectorAll('.turn') ?? [])];
    const turn = turns.findIndex(element => element.contains(this.#stop ?? null));
    const beside = turns[turn + by];
    // The messages beside this group may be far from the view, and not rendered.
    if (beside && this.#next(by)?.closest('.turn') !== turns[turn]) await this.host.earlier()?.render(beside);
    this.#focus(this.#next(by));
  }

  #next(by: 1 | -1): MessageElement | undefined {
    const rendered = this.#rendered;
    const from = rendered.findIndex(message => message === this.#stop);
    // From the transcript itself, the first step leads to the message in the tab order.
    return rendered[this.#stop?.matches(':focus-within') ? from + by : from];
  }

  #focus(message: MessageElement | undefined): void {
    if (!message) return;
    this.#setStop(message, false);
    message.focus({preventScroll: true});
    message.scrollIntoView({block: 'nearest'});
    this.host.stick.acceptPosition();
  }

  get #scroller(): HTMLElement | null {
    return this.host.refs.transcript;
  }

  get #rendered(): readonly MessageElement[] {
    const {welcome} = this.host.refs;
    const rendered = this.#scroller?.querySelectorAll<MessageElement>('.turn agent-chat-message') ?? [];
    return [...(welcome ? [welcome] : []), ...rendered];
  }

  /** Searches from the end, because a search from the beginning passes all messages. */
  get #newest(): MessageElement | undefined {
    const turn = lastTurn(this.#scroller?.querySelector('.column')?.lastElementChild);
    const newest = turn?.querySelector<MessageElement>('agent-chat-message:last-child');
    return newest ?? this.host.refs.welcome ?? undefined;
  }

  #setStop(stop: MessageElement | undefined, withHelp: boolean): void {
    if (this.#stop && this.#stop !== stop) this.#stop.tabStop = undefined;
    this.#stop = stop;
    if (stop) stop.tabStop = this.#tabStop(stop, withHelp);
    // Without a message, the transcript is in the tab order.
    const scroller = this.#scroller;
    if (scroller) scroller.tabIndex = stop ? -1 : 0;
  }

  /** The position is unknown while there may be earlier messages. */
  #tabStop(message: MessageElement, withHelp: boolean): TabStop {
    const {refs, chat} = this.host;
    const {messages, earlierStatus} = chat.session.snapshot;
    const keys = [refs.welcome?.message, ...messages].flatMap(shown => shown?.id ?? []);
    const index = keys.lastIndexOf(message.message?.id ?? '');
    if (index < 0 || ['more', 'loading', 'failed'].includes(earlierStatus)) return {withHelp};
    return {withHelp, position: index + 1, count: keys.length};
  }
}

/** Returns the element, or the nearest one before it, that is a turn. Notices of the page are none. */
function lastTurn(element: Element | null | undefined): Element | undefined {
  let turn = element;
  while (turn && !turn.matches('.turn')) turn = turn.previousElementSibling;
  return turn ?? undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-message-focus': MessageFocus;
  }
}
