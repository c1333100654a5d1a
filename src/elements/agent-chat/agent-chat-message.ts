import {html, LitElement, nothing, type TemplateResult} from 'lit';
import {property, query} from 'lit/decorators.js';
import type {AgentServiceError} from '../../client/agent-service-error.js';
import {isServer} from '../../controllers/is-server.js';
import {KeptFocus} from '../../controllers/kept-focus.js';
import type {Localize} from '../../controllers/localize.js';
import type {Message} from '../../conversation/conversation-state.js';
import {isRunning} from '../../conversation/message-status.js';
import type {ContentContext} from '../agent-markdown/content-context.js';
import type {AgentMarkdown} from '../agent-markdown/agent-markdown.js';
import {failureNotice} from '../failure-notice.js';
import {joinSentences} from '../join-sentences.js';
import type {MessageAction} from './message-actions.js';
import {messageBubble} from './message-bubble.js';
import {messageNote} from './message-note.js';
import {messageTime, shortTime} from './message-time.js';
import {drawToolPlace, type DrawTool, type MessageTool} from './message-tool.js';
import {ownBubble, type RenderMessage} from './own-content.js';
import {welcomeId} from './welcome-message.js';

/** What a reader asks the chat for, as the type of an event. */
export type MessageRequest = 'reply-retry' | 'reply-show-stored' | 'queued-edit' | 'queued-cancel';

/** The one message the tab key gets to, and its place among all of them while that is known. */
export interface TabStop {
  /** Whether to say how to go on from here. */
  readonly withHelp: boolean;
  /** Counted from 1. */
  readonly position?: number;
  readonly count?: number;
}

/**
 * One message of a chat, an element of its own so that a growing reply renders alone. It renders into
 * its parent's tree: parts and styles are the chat's.
 *
 * Fires the events of `MessageRequest` towards the chat.
 */
export class AgentChatMessage extends LitElement {
  @property({attribute: false})
  get message(): Message | undefined {
    return this.#message;
  }
  set message(message: Message | undefined) {
    this.#message = message;
  }

  /** Who said it, as the reader knows them. */
  @property({attribute: false}) author = '';
  /** Whether another reply may be asked for in place of this one. */
  @property({attribute: false}) replaceable = false;
  /** Whether it can be put into other words. */
  @property({attribute: false}) editable = false;
  /** What it offers. */
  @property({attribute: false}) offers!: ReadonlySet<MessageAction>;
  /** Draws the buttons for it. */
  @property({attribute: false}) drawTool: DrawTool = drawToolPlace;
  /** The page's own way to show it. */
  @property({attribute: false}) renderMessage?: RenderMessage | undefined;
  /** What its content is shown with. In another language it is another one, with which all is drawn anew. */
  @property({attribute: false}) context!: ContentContext;
  /** The words of the chat. */
  @property({attribute: false}) localize!: Localize;
  /** Set on the one message the tab key gets to. */
  @property({attribute: false, hasChanged: isOtherStop}) tabStop?: TabStop | undefined;

  @query('agent-markdown') private markdown!: AgentMarkdown | null;
  @query('article') private article!: HTMLElement | null;

  #message: Message | undefined;

  constructor() {
    super();
    new KeptFocus(
      this,
      () => this,
      () => this.article,
    );
  }

  /** Puts the focus on the message as a whole, which is drawn for that if need be. */
  override focus(options?: FocusOptions): void {
    if (this.isUpdatePending && this.isConnected) this.performUpdate();
    this.article?.focus(options);
  }

  /** Takes a reply that only grew: nothing but its words is drawn. */
  grow(message: Message): void {
    const isWriting = this.#message?.status === 'streaming' && message.status === 'streaming';
    if (!isWriting || this.renderMessage || this.isUpdatePending || !this.markdown) {
      this.message = message;
      return;
    }
    this.#message = message;
    this.markdown.grow(message.text);
  }

  override render() {
    const {message, author, tabStop, localize} = this;
    if (!message) return nothing;
    const side = message.role === 'user' ? 'user' : 'agent';
    const content = this.#renderContent(message);
    const {error} = message;
    const end = error ? this.#renderFailure(message, error) : this.#renderNote(message);
    const tools = side === 'user' ? this.#renderSending(message) : this.#renderActions(message);
    // No white space between them, which would be nodes: a long chat has thousands of messages.
    return html`<article
      class="message ${side} ${message.status === 'queued' ? 'unsent' : ''}"
      part="message message-${side}"
      tabindex=${tabStop ? 0 : -1}
      aria-label=${localize.term('messageFrom', author, shortTime(message.createdAt, localize))}
      aria-describedby=${tabStop?.withHelp ? 'messages-help' : nothing}
      aria-posinset=${tabStop?.position ?? nothing}
      aria-setsize=${tabStop?.count ?? nothing}
    >
      <span class="visually-hidden">${localize.term('messageFrom', author, '')}</span>
      ${content}${end}${tools}
    </article>`;
  }

  #renderContent(message: Message): TemplateResult | typeof nothing {
    const {context, localize} = this;
    const own = ownBubble(message, this.renderMessage, localize.marks.content);
    return own ?? messageBubble(message, {context, localize});
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
      onRetry: again ? () => this.#tell('reply-retry') : undefined,
    });
  }

  /** When a question was asked, or what can be done while it waits to be sent. */
  #renderSending(message: Message): TemplateResult | typeof nothing {
    if (message.status !== 'queued') return this.#renderAsked(message);
    return html`<p class="queued" part="notice">
      <bdi>${this.localize.term('questionQueued')}</bdi>
      <span>
        <button
          class="text-button"
          type="button"
          @click=${(event: MouseEvent) => this.#tellOnce(event, 'queued-edit')}
        >
          ${this.localize.term('editQueued')}
        </button>
        <button
          class="text-button"
          type="button"
          @click=${(event: MouseEvent) => this.#tellOnce(event, 'queued-cancel')}
        >
          ${this.localize.term('cancelQueued')}
        </button>
      </span>
    </p>`;
  }

  #renderAsked(message: Message): TemplateResult | typeof nothing {
    const time = messageTime(message.createdAt, this.localize);
    if (!this.editable || !this.offers.has('edit')) return time;
    return html`<div class="actions" part="actions">${this.drawTool('editMessage', message, this)}</div>
      ${time}`;
  }

  #renderNote(message: Message): TemplateResult | typeof nothing {
    const note = messageNote(message, this.localize);
    if (!note) return nothing;
    return html`<p class="note" part="notice">
      ${note}${message.recovery === 'found' && message.status === 'stopped' ? this.#renderShowWhole() : nothing}
    </p>`;
  }

  #renderShowWhole(): TemplateResult {
    return html` <button class="text-button" type="button" @click=${() => this.#tell('reply-show-stored')}>
      ${this.localize.term('showWholeReply')}
    </button>`;
  }

  #renderActions(message: Message): TemplateResult | typeof nothing {
    if (isRunning(message)) return nothing;
    if (message.status === 'failed' && message.text === '') return nothing;
    const tools = this.#replyTools(message);
    if (!tools.some(Boolean) && message.createdAt === undefined) return nothing;
    const buttons = tools.map(tool => (tool ? this.drawTool(tool, message, this) : nothing));
    const time = messageTime(message.createdAt, this.localize);
    return html`<div class="actions" part="actions">${buttons}${time}</div>`;
  }

  /** Each at a place of its own, so that none takes the focus of another. */
  #replyTools(message: Message): readonly (MessageTool | false)[] {
    const canCopy = isServer || 'clipboard' in navigator;
    const copyable = canCopy && this.offers.has('copy') && message.text !== '';
    const rateable = this.#isRateable(message);
    return [
      copyable && 'copy',
      copyable && 'copyText',
      this.#isReplaceable(message) && 'regenerate',
      rateable && 'helpful',
      rateable && 'notHelpful',
    ];
  }

  #isReplaceable({status}: Message): boolean {
    if (!this.replaceable || status === 'failed') return false;
    return this.offers.has('regenerate') || (status === 'stopped' && this.offers.has('retry'));
  }

  #isRateable({id, role, status, text}: Message): boolean {
    const isReply = role === 'assistant' && status === 'done' && id !== welcomeId;
    return isReply && text.trim() !== '' && this.offers.has('feedback');
  }

  /** The second click of a double click would land on the next message, which has taken the place of this one. */
  #tellOnce({detail}: MouseEvent, type: MessageRequest): void {
    if (detail <= 1) this.#tell(type);
  }

  #tell(type: MessageRequest): void {
    this.dispatchEvent(new Event(type, {bubbles: true}));
  }

  /** The chat's own tree, where its parts and styles apply. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

function isOtherStop(stop: TabStop | undefined, before: TabStop | undefined): boolean {
  return JSON.stringify(stop) !== JSON.stringify(before);
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-chat-message': AgentChatMessage;
  }
}
