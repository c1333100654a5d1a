import {html, LitElement, nothing, type TemplateResult} from 'lit';
import {property, query} from 'lit/decorators.js';
import {isServer} from '../../../is-server.js';
import type {AgentServiceError} from '../../../client/agent-service-error.js';
import {FocusFallback} from '../../../controllers/focus-fallback.js';
import type {Localize} from '../../../controllers/localize.js';
import {isRunning, type Message} from '../../../conversation/message.js';
import {shownText} from '../../../conversation/reply-suggestions.js';
import type {AgentMarkdown} from '../../agent-markdown/agent-markdown.js';
import {idleAfterRender} from '../../../markdown/idle-time.js';
import type {ContentContext} from '../../../markdown/render/content-context.js';
import {failureNotice} from '../../shared/failure-notice.js';
import {joinSentences} from '../../shared/format-text.js';
import {isHasty} from '../../shared/hasty-press.js';
import type {MessagePlace} from '../chat-part.js';
import type {MessageParts} from '../part-loader.js';
import type {MessageAction} from '../chat-settings.js';
import {messageBubble, messageNote, messageTime, shortTime} from './message-bubble.js';
import {
  buttonPlaceholder,
  type MessageButton,
  type MessageElement,
  type RenderMessage,
  type TabStop,
} from './message-element.js';

const requestParts = {
  editQueued: 'edit-queued-button',
  cancelQueued: 'cancel-queued-button',
  showWholeReply: 'show-stored-button',
} as const;

/** Time of the last press on such a button, of any message. */
let requestedAt = -Infinity;

/** Types of the events that a message dispatches to its chat. */
export type MessageRequest = 'reply-retry' | 'reply-show-stored' | 'queued-edit' | 'queued-cancel';

/**
 * One message of a chat. It is an element so that a growing reply renders alone. It renders into the tree of the chat,
 * whose parts and styles apply.
 */
export class AgentChatMessage extends LitElement implements MessageElement {
  @property({attribute: false})
  get message(): Message | undefined {
    return this.#message;
  }
  set message(message: Message | undefined) {
    this.#message = message;
  }

  @property({attribute: false}) author = '';
  /** Whether this reply can be requested again. */
  @property({attribute: false}) replaceable = false;
  @property({attribute: false}) editable = false;
  @property({attribute: false}) offers!: ReadonlySet<MessageAction>;
  /** A new object renders the parts again. `undefined` during SSR. */
  @property({attribute: false}) parts?: MessageParts | undefined;
  @property({attribute: false}) renderMessage?: RenderMessage | undefined;
  /** A new object renders the content again, such as for another language. */
  @property({attribute: false}) context!: ContentContext;
  @property({attribute: false}) localize!: Localize;
  @property({attribute: false, hasChanged: isOtherStop}) tabStop?: TabStop | undefined;

  @query('agent-markdown') private markdown!: AgentMarkdown | null;
  @query('article') private article!: HTMLElement | null;

  #message: Message | undefined;
  /** No time before the browser is idle: the first words of a reply need not wait for a formatter. */
  #shownTime: number | undefined;

  constructor() {
    super();
    new FocusFallback(
      this,
      () => this,
      () => this.article,
    );
  }

  /** Focuses the whole message. Renders first if needed. */
  override focus(options?: FocusOptions): void {
    if (this.isUpdatePending && this.isConnected) this.performUpdate();
    this.article?.focus(options);
  }

  /** Updates a reply to which only text was added. Only the text renders. */
  grow(message: Message): void {
    const before = this.#message;
    const isWriting = before?.status === 'streaming' && message.status === 'streaming';
    if (
      !isWriting ||
      before.text === message.text ||
      this.renderMessage ||
      this.isUpdatePending ||
      !this.markdown
    ) {
      this.message = message;
      return;
    }
    this.#message = message;
    this.markdown.grow(shownText(message));
  }

  protected override willUpdate(): void {
    const createdAt = this.#message?.createdAt;
    const isQuick = createdAt === undefined || this.localize.hasFormats;
    this.#shownTime = isQuick ? createdAt : undefined;
    if (isQuick) return;
    void idleAfterRender().then(() => {
      shortTime(createdAt, this.localize);
      this.requestUpdate();
    });
  }

  protected override updated(): void {
    this.markdown?.renderLate();
  }

  override render() {
    const {message, author, tabStop, localize} = this;
    if (!message) return nothing;
    const side = message.role === 'user' ? 'user' : 'agent';
    const content = this.#renderPlace('while-waiting') ?? messageBubble(message, this);
    const {error} = message;
    const isFailure = error && side === 'agent';
    const end = isFailure ? this.#renderFailure(message, error) : this.#renderNote(message);
    const actions = side === 'user' ? this.#renderSending(message) : this.#renderActions(message);
    const isUnsent = message.status === 'queued' || (error && side === 'user');
    // No white space in between: it would create text nodes, and a long chat has thousands of messages.
    return html`<article
      class="message ${side} ${isUnsent ? 'unsent' : ''}"
      part="message message-${side}"
      tabindex=${tabStop ? 0 : -1}
      aria-label=${localize.term('messageFrom', author, shortTime(this.#shownTime, localize))}
      aria-describedby=${tabStop?.withHelp ? 'messages-help' : nothing}
      aria-posinset=${tabStop?.position ?? nothing}
      aria-setsize=${tabStop?.count ?? nothing}
    >
      <span class="visually-hidden">${localize.term('messageFrom', author, '')}</span>
      ${this.#renderPlace('before-message')}${content}${this.#renderPlace('after-message')}${end}${this.#renderPlace('after-note')}${actions}
    </article>`;
  }

  #renderFailure({text, recovery}: Message, error: AgentServiceError): TemplateResult {
    const {localize} = this;
    const kept = text === '' ? '' : localize.term('partialKept');
    const looking = recovery === 'looking' ? localize.term('lookingForReply') : '';
    const again = this.replaceable && this.offers.has('retry') && error.retryable;
    return failureNotice({
      error,
      localize,
      more: joinSentences(kept, looking),
      onRetry: again ? () => this.#emit('reply-retry') : undefined,
      buttons: this.#renderPlace('in-failure'),
    });
  }

  #renderSending(message: Message): TemplateResult | typeof nothing {
    if (message.status !== 'queued') return this.#renderAsked();
    return html`<p class="queued" part="notice">
      <bdi>${this.localize.term('questionQueued')}</bdi>
      <span>
        ${this.#renderRequest('editQueued', 'queued-edit')}
        ${this.#renderRequest('cancelQueued', 'queued-cancel')}
      </span>
    </p>`;
  }

  #renderAsked(): TemplateResult | typeof nothing {
    const time = messageTime(this.#shownTime, this.localize);
    if (!this.editable || !this.offers.has('edit')) return time;
    return html`<div class="actions" part="actions">${this.#renderButton('editMessage')}</div>
      ${time}`;
  }

  #renderNote(message: Message): TemplateResult | typeof nothing {
    const note = messageNote(message, this.localize);
    if (!note) return nothing;
    return html`<p class="note" part="notice">
      ${note}${
        message.recovery === 'found' && message.status === 'stopped'
          ? html` ${this.#renderRequest('showWholeReply', 'reply-show-stored')}`
          : nothing
      }
    </p>`;
  }

  #renderRequest(name: keyof typeof requestParts, type: MessageRequest): TemplateResult {
    // After a removal, the second click of a double click would hit the next message.
    const onClick = (event: MouseEvent): void => {
      if (isHasty(event, requestedAt)) return;
      requestedAt = event.timeStamp;
      this.#emit(type);
    };
    return html`<button class="text-button" part=${requestParts[name]} type="button" @click=${onClick}>
      ${this.localize.term(name)}
    </button>`;
  }

  #renderActions(message: Message): TemplateResult | typeof nothing {
    if (isRunning(message)) return nothing;
    if (message.status === 'failed' && message.text === '') return nothing;
    const names = this.#replyButtons(message);
    const more = this.#renderPlace('buttons');
    if (!names.some(Boolean) && !more && this.#shownTime === undefined) return nothing;
    const buttons = names.map(name => (name ? this.#renderButton(name) : nothing));
    const time = messageTime(this.#shownTime, this.localize);
    return html`<div class="actions" part="actions">${buttons}${more}${time}</div>`;
  }

  /** Each button keeps its index, so that the focus stays on the same button. */
  #replyButtons(message: Message): readonly (MessageButton | false)[] {
    const canCopy = isServer || 'clipboard' in navigator;
    const copyable = canCopy && message.text !== '';
    return [
      copyable && this.offers.has('copy') && 'copy',
      copyable && this.offers.has('copy-text') && 'copyText',
      this.#isReplaceable(message) && 'regenerate',
    ];
  }

  #isReplaceable({status}: Message): boolean {
    if (!this.replaceable || status === 'failed') return false;
    return this.offers.has('regenerate') || (status === 'stopped' && this.offers.has('retry'));
  }

  #renderButton(name: MessageButton): TemplateResult {
    const {parts} = this;
    return parts?.button?.(name, this, parts.host) ?? buttonPlaceholder;
  }

  #renderPlace(place: MessagePlace): unknown {
    return this.parts?.renderPlace(place, this);
  }

  #emit(type: MessageRequest): void {
    this.dispatchEvent(new Event(type, {bubbles: true}));
  }

  /** Renders into the tree of the chat, where its parts and styles apply. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

/**
 * Renders a message during SSR. A server gives each element a shadow root, so the message cannot be an element there.
 */
export function messageOnServer(
  settings: Pick<
    AgentChatMessage,
    'message' | 'author' | 'offers' | 'renderMessage' | 'context' | 'localize'
  >,
): TemplateResult {
  const message = Object.assign(new AgentChatMessage(), settings);
  return html`<div>${message.render()}</div>`;
}

function isOtherStop(stop: TabStop | undefined, before: TabStop | undefined): boolean {
  return JSON.stringify(stop) !== JSON.stringify(before);
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-chat-message': AgentChatMessage;
  }
}
