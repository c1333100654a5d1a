import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import type {ReplyActivity} from '../../../client/resources.js';
import type {Localize} from '../../../controllers/localize.js';
import {isRunning, type Message} from '../../../conversation/conversation-state.js';
import {shownText} from '../../../conversation/reply-suggestions.js';
import {icon} from '../../../icons.js';
import {addStyles} from '../../../styles/add-styles.js';
import type {ChatSettings} from '../../agent-chat/chat-settings.js';
import type {MessageElement} from '../../agent-chat/message/message-element.js';
import type {StickToEnd} from '../../agent-chat/transcript/stick-to-end.js';
import {sentContext, sentContextStyles} from '../page-context/sent-context.js';
import {ReasoningText} from './reasoning-text.js';
import {SourceList, sourceStyles, type SourceListOptions} from './source-list.js';
import {detailsStyles} from './reply-details.styles.js';

export interface ReplyDetailsOptions extends SourceListOptions {
  readonly host: ChatSettings;
  readonly stick: Pick<StickToEnd, 'release'>;
  /** Activities that the page does not want to show. */
  readonly canceled: WeakSet<ReplyActivity>;
}

/** Renders what a message contains besides its text. Each method returns `undefined` if there is nothing to show. */
export interface DetailsView {
  /** Above the text. */
  renderBefore(message: Message): unknown;
  /** In place of the dots, while the reply has no text. */
  renderWaiting(message: Message): unknown;
  /** Below the text. */
  renderAfter(message: Message): unknown;
  /** Adds the list of sources to a copied text. */
  withSources(text: string, isText: boolean): string;
}

/** Milliseconds of reasoning before its time is shown. */
const minElapsed = 3000;

/** Renders what the messages of a chat contain besides their text: reasoning, activity, sources and page context. */
export class ReplyDetails implements ReactiveController {
  readonly #options: ReplyDetailsOptions;
  readonly #views = new WeakMap<MessageElement, MessageDetails>();
  #mode: ChatSettings['reasoning'];

  constructor(options: ReplyDetailsOptions) {
    const {host} = options;
    this.#options = options;
    this.#mode = host.reasoning;
    host.addController(this);
  }

  hostUpdated(): void {
    const {host} = this.#options;
    if (host.reasoning === this.#mode) return;
    this.#mode = host.reasoning;
    for (const element of host.renderRoot.querySelectorAll('agent-chat-message')) element.requestUpdate();
  }

  of(element: MessageElement): DetailsView {
    const known = this.#views.get(element);
    if (known) return known;
    const view = new MessageDetails(element, this.#options);
    this.#views.set(element, view);
    return view;
  }
}

/** The details of one message. */
class MessageDetails implements DetailsView, ReactiveController {
  readonly #element: MessageElement;
  readonly #context: ReplyDetailsOptions;
  readonly #text: ReasoningText;
  readonly #sources: SourceList;
  readonly #announced = new Set<string>();
  #isOpen = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: MessageElement, context: ReplyDetailsOptions) {
    this.#element = element;
    this.#context = context;
    this.#text = new ReasoningText(element, context.localize);
    this.#sources = new SourceList(element, context);
    element.addController(this);
  }

  hostConnected(): void {
    addStyles(this.#element.getRootNode(), detailsStyles, sourceStyles, sentContextStyles);
    this.#showElapsed();
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  hostUpdated(): void {
    this.#showElapsed();
    this.#text.update();
    this.#sources.announce();
    const {message} = this.#element;
    const words = message && this.#activityWords(message);
    // Some agents search ten times for one reply.
    if (words && !this.#announced.has(words)) this.#context.say(words);
    this.#announced.add(words ?? '');
  }

  renderBefore({reasoning}: Message): unknown {
    if (this.#mode !== 'collapsed' || !reasoning) return undefined;
    const {startedAt, endedAt} = reasoning;
    const words =
      endedAt === undefined
        ? this.#localize.term('thinking')
        : this.#localize.term('thoughtFor', this.#duration(endedAt - startedAt));
    return html`<div class="thought">
      <button
        class="reasoning-toggle"
        part="reasoning-toggle"
        type="button"
        aria-expanded=${this.#isOpen}
        @click=${this.#onToggle}
      >
        ${chevron}<bdi>${words}</bdi>${endedAt === undefined ? elapsed : nothing}
      </button>
      ${this.#isOpen ? this.#text.render(reasoning, words) : nothing}
    </div>`;
  }

  renderWaiting(message: Message): unknown {
    if (!isRunning(message) || hasText(message)) return undefined;
    const line = this.#renderStatus(message, elapsed);
    if (line) return html`<div class="bubble waiting" part="bubble">${line}</div>`;
    // The line above shows that the reply is on its way.
    return this.#mode === 'collapsed' && isThinking(message) ? nothing : undefined;
  }

  renderAfter(message: Message): unknown {
    if (message.context) return sentContext(message.context, this.#context);
    if (!isRunning(message)) return this.#sources.render(message);
    return hasText(message) ? this.#renderStatus(message, nothing) : undefined;
  }

  withSources(text: string, isText: boolean): string {
    return this.#sources.addTo(text, isText);
  }

  get #mode(): ChatSettings['reasoning'] {
    return this.#context.host.reasoning;
  }

  get #localize(): Localize {
    return this.#context.localize;
  }

  /** @param time the place of the time that the reasoning takes */
  #renderStatus(message: Message, time: unknown): TemplateResult | undefined {
    const activity = this.#activityWords(message);
    if (activity) return statusLine(activity, nothing);
    const showsThinking = this.#mode !== 'collapsed' && this.#mode !== 'none' && isThinking(message);
    return showsThinking ? statusLine(this.#localize.term('thinking'), time) : undefined;
  }

  #activityWords({activity}: Message): string {
    if (!activity || this.#context.canceled.has(activity)) return '';
    return activityWords(activity, this.#localize);
  }

  #duration(milliseconds: number): string {
    const seconds = Math.max(1, Math.round(milliseconds / 1000));
    return this.#localize.term('duration', Math.floor(seconds / 60), seconds % 60);
  }

  /** Updates only the time, once per second. Its place is hidden from screen readers. */
  readonly #showElapsed = (): void => {
    clearTimeout(this.#timer);
    const place = this.#element.querySelector('.elapsed');
    const startedAt = this.#element.message?.reasoning?.startedAt;
    if (!place || startedAt === undefined) return;
    // The clock of the computer may have been set back.
    const passed = Math.max(0, Date.now() - startedAt);
    const rest = passed % 1000;
    const words = passed < minElapsed ? '' : this.#duration(passed - rest);
    if (place.textContent !== words) place.textContent = words;
    this.#timer = setTimeout(this.#showElapsed, 1000 - rest);
  };

  readonly #onToggle = (): void => {
    this.#isOpen = !this.#isOpen;
    if (this.#isOpen) this.#context.stick.release();
    this.#element.requestUpdate();
  };
}

const chevron = icon('m9 6 6 6-6 6');

/** Filled by `#showElapsed`. */
const elapsed = html`<bdi class="elapsed" aria-hidden="true"></bdi>`;

function statusLine(words: string, time: unknown): TemplateResult {
  return html`<p class="reply-status"><bdi>${words}</bdi>${time}</p>`;
}

function activityWords({kind, name}: ReplyActivity, localize: Localize): string {
  if (kind === 'search') return localize.term('searchingWeb');
  if (kind === 'knowledge') return localize.term('readingDocuments');
  return kind === 'tool' && name
    ? localize.term('usingTool', name.replace(/[_-]+/g, ' '))
    : localize.term('working');
}

function isThinking({reasoning}: Message): boolean {
  return reasoning !== undefined && reasoning.endedAt === undefined;
}

function hasText(message: Message): boolean {
  return shownText(message).trim() !== '';
}
