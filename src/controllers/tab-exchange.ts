import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {attempt} from '../client/attempt.js';
import {isJsonObject} from '../client/json-object.js';
import {longestDraft} from '../conversation/draft-storage.js';
import {placeKey, type StoredPlace} from '../conversation/stored-place.js';

/** The element that shares a place with others of its kind in other tabs. */
export interface TabViewer {
  /** Whether someone is writing here right now: the focus is in the draft. */
  isWriting(): boolean;
  readDraft(): string;
  /** Shows the draft of another tab; storage has it already, so what waits to be written gives way. */
  takeDraft(text: string): void;
  /** Stores the draft that is shown: another tab has removed its own from the storage of both. */
  keepDraft(): void;
  /** A message of another tab, or one both have, has arrived at the agent. */
  onConfirmed(messageId: string): void;
  /** The page is back after a time in which it heard nothing of other tabs. */
  onReturn(): void;
}

/** What tabs tell each other. */
type TabNews =
  | {readonly type: 'draft-changed'; readonly text: string}
  | {readonly type: 'message-confirmed'; readonly messageId: string};

/** The part of `BroadcastChannel` that is needed. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;

/**
 * Tells the other tabs that show the same place what was written and what has arrived, and hears it from
 * them. Of two drafts the one someone is writing wins: another takes its place only where the own one is
 * empty, or what both had before. Without `BroadcastChannel` nothing is told.
 */
export class TabExchange implements ReactiveController {
  readonly #viewer: TabViewer;
  /** Throws where there are no channels, or none can be had. */
  readonly #openChannel: (name: string) => TabChannel;
  #name: string | undefined;
  #channel: TabChannel | undefined;
  #isConnected = false;
  #sharedDraft = '';

  constructor(
    host: ReactiveControllerHost,
    viewer: TabViewer,
    openChannel: (name: string) => TabChannel = name => new BroadcastChannel(name),
  ) {
    this.#viewer = viewer;
    this.#openChannel = openChannel;
    host.addController(this);
  }

  /** Turns to a place, or to none. `storedDraft` is what the tabs that share it have in common. */
  turnTo(place: StoredPlace | undefined, storedDraft = ''): void {
    this.#closeChannel();
    this.#name = place && placeKey('tabs', place);
    this.#sharedDraft = storedDraft;
    if (this.#isConnected) this.#open();
  }

  /** Tells the draft as it was stored. For storage that tabs share only: in a tab's own it stays there. */
  tellDraft(text: string): void {
    this.#sharedDraft = text;
    this.#tell({type: 'draft-changed', text});
  }

  /** Tells that a message has arrived at the agent. */
  tellConfirmed(messageId: string): void {
    this.#tell({type: 'message-confirmed', messageId});
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

  /** What is written last is told also when the page or the element has just gone. */
  #tell(news: TabNews): void {
    const isOpen = this.#channel !== undefined;
    this.#open();
    attempt(() => this.#channel?.postMessage(news));
    if (!isOpen) this.#closeChannel();
  }

  #hear(data: unknown): void {
    // Any script of the same origin can speak on the channel.
    if (!isJsonObject(data)) return;
    const {type, text, messageId} = data;
    if (type === 'message-confirmed' && typeof messageId === 'string') this.#viewer.onConfirmed(messageId);
    if (type === 'draft-changed' && typeof text === 'string' && text.length <= longestDraft)
      this.#hearDraft(text);
  }

  #hearDraft(text: string): void {
    const own = this.#viewer.readDraft();
    if (own === text) {
      this.#sharedDraft = text;
    } else if (!this.#viewer.isWriting() && (own === '' || own === this.#sharedDraft)) {
      this.#sharedDraft = text;
      this.#viewer.takeDraft(text);
    } else if (text === '') {
      this.#viewer.keepDraft();
    }
  }

  /** An open channel would keep the page out of the browser's back and forward cache. */
  readonly #onPageHide = (): void => this.#closeChannel();

  readonly #onPageShow = ({persisted}: PageTransitionEvent): void => {
    this.#open();
    if (persisted) this.#viewer.onReturn();
  };
}
