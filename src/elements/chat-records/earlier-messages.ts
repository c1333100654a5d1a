import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {earlierCount, type ConversationState} from '../../conversation/conversation-state.js';
import type {Message} from '../../conversation/message.js';
import {ScrollAnchor} from '../../lists/scroll-anchor.js';
import {WindowedGroups} from '../../lists/windowed-groups.js';
import type {ChatSnapshot} from '../../session/chat-snapshot.js';
import type {ChatRefs} from '../agent-chat/chat-refs.js';
import type {StickToEnd} from '../agent-chat/transcript/stick-to-end.js';

/** Distance from the view at which groups render, in pixels. Large, because a group of many messages renders slowly. */
const renderingMargin = 3000;
/** Assumed height of a message in pixels, until one is measured. */
const likelyHeight = 100;

export interface EarlierMessagesOptions {
  readonly refs: ChatRefs;
  readonly stick: Pick<StickToEnd, 'acceptPosition' | 'keepPosition' | 'revealEnd'>;
  readonly snapshot: () => Pick<ChatSnapshot, 'earlierStatus'>;
  readonly loadOlder: () => void;
}

/**
 * Shows earlier messages. Requests more when the reader comes to the first one, keeps the scroll position when messages
 * are added in front, and renders only the groups near the view, also those of a long session.
 */
export class EarlierMessages {
  readonly #storedGroups = new MessageGroups();
  readonly #host: ReactiveControllerHost;
  readonly #options: EarlierMessagesOptions;
  readonly #anchor = new ScrollAnchor();
  readonly #windowed: WindowedGroups;
  #groups: readonly MessageGroup[] = [];
  #hasMessages = false;

  constructor(host: ReactiveControllerHost, options: EarlierMessagesOptions) {
    this.#host = host;
    this.#options = options;
    const {refs, snapshot, loadOlder} = options;
    const findParts = () => {
      const {transcript: scroller, beginning} = refs;
      return scroller && beginning ? {scroller, beginning} : undefined;
    };
    new ReachedBeginning(host, findParts, () => {
      if (snapshot().earlierStatus === 'more') loadOlder();
    });
    this.#windowed = new WindowedGroups(host, {
      scroller: () => refs.transcript,
      elements: () => refs.column?.children ?? [],
      likelyItemSize: likelyHeight,
      margin: renderingMargin,
      startsRendered: true,
      keepPosition: () => this.#keepPosition(),
    });
  }

  begin(): void {
    this.#hasMessages = false;
  }

  /**
   * Call it after messages were added in front, before they render. The view stays where it is. A chat that opens with
   * stored messages scrolls to their end.
   */
  follow({messages}: ConversationState): void {
    const isOpening = !this.#hasMessages && messages.length === earlierCount(messages);
    this.#hasMessages = true;
    if (isOpening) void this.#options.stick.revealEnd();
    else this.#keepPosition();
  }

  /**
   * Divides the messages of a chat into groups of stored messages, groups of this session, and the newest messages, which
   * are in no group.
   *
   * @param storedCount number of messages at the beginning that are stored records
   */
  divide(messages: readonly Message[], storedCount: number): DividedMessages {
    const settledCount = Math.floor((messages.length - storedCount - newestCount) / groupSize) * groupSize;
    const restStart = storedCount + Math.max(settledCount, 0);
    return {
      stored: this.#storedGroups.divide(messages.slice(0, storedCount)),
      settled: settledGroups(messages.slice(storedCount, restStart)),
      rest: messages.slice(restStart),
    };
  }

  /** Returns the keys of the groups to render. The newest group is always included. */
  choose(groups: readonly MessageGroup[]): ReadonlySet<string> {
    this.#groups = groups;
    const sizes = groups.map(({key, messages}) => ({key, length: messages.length}));
    return this.#windowed.choose(sizes, {kept: groups.at(-1)?.key});
  }

  /** Renders a group even if it is far from the view. */
  async render(group: Element): Promise<void> {
    this.#windowed.render(group.getAttribute('data-group') ?? '');
    await this.#host.updateComplete;
  }

  /** Renders the group of a message, and the groups beside it, which would move it later. */
  async renderMessage(id: string): Promise<void> {
    const group = this.#groups.find(({messages}) => messages.some(message => message.id === id));
    if (group) this.#windowed.render(group.key, 1);
    await this.#host.updateComplete;
  }

  #keepPosition(): void {
    this.#options.stick.keepPosition(this.#anchor);
  }
}

interface BeginningParts {
  readonly scroller: HTMLElement;
  readonly beginning: HTMLElement;
}

/** Distance from the beginning, in pixels, at which the next page is requested. */
const loadingMargin = 400;

/** Calls back when the reader scrolls up to the beginning. An initial position at the beginning does not count. */
class ReachedBeginning implements ReactiveController {
  readonly #findParts: () => BeginningParts | undefined;
  readonly #onReached: () => void;
  #parts: BeginningParts | undefined;
  #observer: IntersectionObserver | undefined;
  #isNear = false;
  #movedUp = false;
  #top = 0;

  constructor(
    host: ReactiveControllerHost,
    findParts: () => BeginningParts | undefined,
    onReached: () => void,
  ) {
    this.#findParts = findParts;
    this.#onReached = onReached;
    host.addController(this);
  }

  hostUpdated(): void {
    if (!this.#parts && this.#findParts()?.scroller.isConnected) this.#observe();
  }

  hostConnected(): void {
    this.#observe();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#parts?.scroller.removeEventListener('scroll', this.#onScroll);
    this.#parts = undefined;
  }

  #observe(): void {
    const parts = this.#findParts();
    if (!parts) return;
    this.#parts = parts;
    const {scroller, beginning} = parts;
    this.#top = scroller.scrollTop;
    scroller.addEventListener('scroll', this.#onScroll, {passive: true});
    if (!('IntersectionObserver' in globalThis)) return;
    this.#observer = new IntersectionObserver(
      entries => {
        this.#isNear = entries.at(-1)?.isIntersecting ?? false;
        this.#reportIfReached();
      },
      {root: scroller, rootMargin: `${loadingMargin}px 0px`},
    );
    this.#observer.observe(beginning);
  }

  readonly #onScroll = (): void => {
    const {scroller} = this.#parts ?? {};
    if (!scroller || scroller.scrollTop === this.#top) return;
    this.#movedUp = scroller.scrollTop < this.#top && !isAtEnd(scroller);
    this.#top = scroller.scrollTop;
    this.#reportIfReached();
  };

  #reportIfReached(): void {
    if (!this.#isNear || !this.#movedUp) return;
    this.#movedUp = false;
    this.#onReached();
  }
}

/** At the end, shrinking content moves the position up without a scroll by the reader. */
function isAtEnd(scroller: Element): boolean {
  return scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop <= 1;
}

/** Messages that render together, or not at all while they are far from the view. */
export interface MessageGroup {
  readonly key: string;
  readonly messages: readonly Message[];
}

/** A compromise: many small groups cost time per frame, large ones lay out many invisible messages. */
const groupSize = 50;
/** Minimum number of messages at the end of a session that are in no group, because they may still change. */
const newestCount = 100;

interface DividedMessages {
  readonly stored: readonly MessageGroup[];
  readonly settled: readonly MessageGroup[];
  readonly rest: readonly Message[];
}

/** Messages of a session are added at the end only, so they are counted from its beginning. */
function settledGroups(messages: readonly Message[]): readonly MessageGroup[] {
  return Array.from({length: messages.length / groupSize}, (_, index) => ({
    key: `session-${index}`,
    messages: messages.slice(index * groupSize, (index + 1) * groupSize),
  }));
}

/** Divides earlier messages into groups. A message stays in its group when others are added in front. */
export class MessageGroups {
  /** Group number by message id. Numbers grow towards the beginning. */
  #numbers: ReadonlyMap<string, number> = new Map();
  /** The last result, because a chat divides the same messages whenever it renders. */
  #messages: readonly Message[] = [];
  #groups: readonly MessageGroup[] = [];

  /** @param messages oldest first */
  divide(messages: readonly Message[]): readonly MessageGroup[] {
    const last = this.#messages;
    if (messages.length === last.length && messages.every((message, index) => message === last[index]))
      return this.#groups;
    this.#messages = messages;
    return (this.#groups = this.#divide(messages));
  }

  #divide(messages: readonly Message[]): readonly MessageGroup[] {
    const numbers = new Map<string, number>();
    const groups: Message[][] = [];
    let number = 0;
    for (const message of [...messages].reverse()) {
      const known = this.#numbers.get(message.id) ?? number;
      const isFull = !this.#numbers.has(message.id) && (groups[number]?.length ?? 0) >= groupSize;
      number = Math.max(number + (isFull ? 1 : 0), known);
      numbers.set(message.id, number);
      (groups[number] ??= []).push(message);
    }
    this.#numbers = numbers;
    return groups
      .map((group, index) => ({key: `earlier-${index}`, messages: group.reverse()}))
      .filter(group => group.messages.length > 0)
      .reverse();
  }
}
