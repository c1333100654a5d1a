import type {ReactiveControllerHost} from 'lit';
import {FarGroups} from '../../controllers/far-groups.js';
import {KeptPlace} from '../../controllers/kept-place.js';
import type {Localize} from '../../controllers/localize.js';
import {ReachedBeginning} from '../../controllers/reached-beginning.js';
import type {StickToEnd} from '../../controllers/stick-to-end.js';
import type {ConversationState} from '../../conversation/conversation-state.js';
import type {Conversation} from '../../conversation/conversation.js';
import {EarlierPages, type EarlierRequest} from '../../conversation/earlier-pages.js';
import type {ChatHistory} from './chat-history.js';
import type {ChatPlaces} from './chat-places.js';
import type {ChatVoice} from './chat-voice.js';
import {MessageGroups} from './message-groups.js';

/** Frames that a group far from view is waited for once it is scrolled to. */
const patience = 20;

/** The chat that shows what was said before. */
export interface PastChat {
  readonly conversation: Conversation;
  readonly history: Pick<ChatHistory, 'status' | 'loadOlder'>;
  readonly localize: Pick<Localize, 'term'>;
  readonly places: ChatPlaces;
  readonly stick: Pick<StickToEnd, 'acceptPosition' | 'keepPlace' | 'revealEnd'>;
  readonly voice: Pick<ChatVoice, 'say'>;
}

/**
 * Earlier messages of a chat that shows some: read page by page, asked for as the reader comes to the first, and
 * drawn where they are near the view. Its file is fetched when the first are wanted.
 */
export class ShownPast {
  /** How the messages are divided. */
  readonly groups = new MessageGroups();
  readonly #host: ReactiveControllerHost;
  readonly #chat: PastChat;
  readonly #place = new KeptPlace();
  readonly #far: FarGroups;
  #pages: EarlierPages | undefined;

  constructor(host: ReactiveControllerHost, chat: PastChat) {
    this.#host = host;
    this.#chat = chat;
    const {history, places} = chat;
    const findParts = () => {
      const {transcript: scroller, beginning} = places;
      return scroller && beginning ? {scroller, beginning} : undefined;
    };
    new ReachedBeginning(host, findParts, () => {
      if (history.status === 'more') void history.loadOlder();
    });
    const findGroups = () => {
      const scroller = places.transcript;
      return scroller ? {scroller, groups: scroller.querySelectorAll<HTMLElement>('.turn.far')} : undefined;
    };
    this.#far = new FarGroups(host, findGroups, () => this.#keepPlace());
  }

  /** What is known after all that was read. */
  get status(): 'unknown' | 'more' | 'beginning' {
    if (!this.#pages?.pageNumber) return 'unknown';
    if (this.#pages.hasMore) return 'more';
    return this.#pages.pageNumber > 1 ? 'beginning' : 'unknown';
  }

  /** Whether any page was read. */
  get isRead(): boolean {
    return Boolean(this.#pages?.pageNumber);
  }

  /** Begins to read what was said before, in steps of this size. */
  begin(size: number): void {
    const {conversation, localize, voice} = this.#chat;
    this.#pages = new EarlierPages(conversation, size, count =>
      voice.say(localize.term('earlierAdded', count)),
    );
  }

  /** Puts the next messages in front of the conversation; returns how many. */
  async read(request: EarlierRequest, signal: AbortSignal): Promise<number> {
    return (await this.#pages?.read(request, signal)) ?? 0;
  }

  /** Called when messages have been put in front, before they are drawn: the reader stays with what is on screen. */
  follow({messages, earlierCount}: ConversationState): void {
    if (!this.isRead && messages.length === earlierCount) void this.#chat.stick.revealEnd();
    else this.#keepPlace();
  }

  /** Whether a group is too far from view to be drawn. */
  isFar(group: string): boolean {
    return this.#far.isFar(group);
  }

  /** Brings a group that is too far from view so near that it is drawn. */
  async draw(group: Element): Promise<void> {
    if (group.childElementCount > 0) return;
    group.scrollIntoView({block: 'end'});
    this.#chat.stick.acceptPosition();
    for (let frame = 0; frame < patience && group.childElementCount === 0; frame += 1) {
      await new Promise(resolve => requestAnimationFrame(resolve));
    }
    await this.#host.updateComplete;
  }

  #keepPlace(): void {
    this.#chat.stick.keepPlace(this.#place);
  }
}
