import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {attempt} from '../client/attempt.js';
import {isJsonObject} from '../client/json-object.js';
import {placeKey, type StoredPlace} from '../conversation/stored-place.js';

/** The element that shares a place with others of its kind in other tabs. */
export interface TabViewer {
  /** A message of another tab, or one both have, has arrived at the agent. */
  onConfirmed(messageId: string): void;
  /** The page is back after a time in which it heard nothing of other tabs. */
  onReturn(): void;
}

/** The part of `BroadcastChannel` that is needed. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;

/**
 * Sends the ids of confirmed messages to the other tabs that show the same place, and receives theirs. Without
 * `BroadcastChannel` it does nothing.
 */
export class TabExchange implements ReactiveController {
  readonly #viewer: TabViewer;
  /** Throws where there are no channels, or none can be had. */
  readonly #openChannel: (name: string) => TabChannel;
  #name: string | undefined;
  #channel: TabChannel | undefined;
  #isConnected = false;

  constructor(
    host: ReactiveControllerHost,
    viewer: TabViewer,
    openChannel: (name: string) => TabChannel = name => new BroadcastChannel(name),
  ) {
    this.#viewer = viewer;
    this.#openChannel = openChannel;
    host.addController(this);
  }

  /** Turns to a place, or to none. */
  turnTo(place: StoredPlace | undefined): void {
    this.#closeChannel();
    this.#name = place && placeKey('tabs', place);
    if (this.#isConnected) this.#open();
  }

  /** Reports that a message has arrived at the agent, also when the page or the element has just gone. */
  tellConfirmed(messageId: string): void {
    const isOpen = this.#channel !== undefined;
    this.#open();
    attempt(() => this.#channel?.postMessage({type: 'message-confirmed', messageId}));
    if (!isOpen) this.#closeChannel();
  }

  hostConnected(): void {
    this.#isConnected = true;
    addEventListener('pagehide', this.#onPageHide);
    addEventListener('pageshow', this.#onPageShow);
    this.#open();
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    removeEventListener('pagehide', this.#onPageHide);
    removeEventListener('pageshow', this.#onPageShow);
    this.#closeChannel();
  }

  #open(): void {
    const name = this.#name;
    if (name === undefined || this.#channel) return;
    this.#channel = attempt(() => this.#openChannel(name));
    if (this.#channel) this.#channel.onmessage = ({data}: MessageEvent<unknown>) => this.#hear(data);
  }

  #closeChannel(): void {
    if (this.#channel) this.#channel.onmessage = null;
    this.#channel?.close();
    this.#channel = undefined;
  }

  #hear(data: unknown): void {
    // Any script of the same origin can speak on the channel.
    if (!isJsonObject(data)) return;
    const {type, messageId} = data;
    if (type === 'message-confirmed' && typeof messageId === 'string') this.#viewer.onConfirmed(messageId);
  }

  /** An open channel would keep the page out of the browser's back and forward cache. */
  readonly #onPageHide = (): void => this.#closeChannel();

  readonly #onPageShow = ({persisted}: PageTransitionEvent): void => {
    this.#open();
    if (persisted) this.#viewer.onReturn();
  };
}
