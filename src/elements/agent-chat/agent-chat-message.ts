import {html, LitElement, nothing, type TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {Localize} from '../../controllers/localize.js';
import {canRetry, endedByLength, type Message} from '../../conversation/conversation-state.js';
import {isRunning} from '../../conversation/message-status.js';
import type {Strings} from '../../locales/en.js';
import {cautiousPolicy, type ContentPolicy} from '../agent-markdown/content-policy.js';
import type {AgentMarkdown} from '../agent-markdown/agent-markdown.js';
import {failureNotice} from '../failure-notice.js';
import {checkIcon, copyIcon, plainTextIcon, retryIcon} from '../icons.js';
import {messageBubble} from './message-bubble.js';
import {messageTime} from './message-time.js';

/** What a reader asks the chat for, as the type of an event. */
export type MessageRequest =
  'reply-retry' | 'reply-regenerate' | 'reply-show-stored' | 'queued-edit' | 'queued-cancel' | 'text-copied';

/** How long the copy button says that it worked. */
const copiedDuration = 2000;

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
  /** What its content may do. */
  @property({attribute: false}) policy: ContentPolicy = cautiousPolicy;
  @property({attribute: false}) locale?: string | undefined;
  @property({attribute: false}) strings?: Partial<Strings> | undefined;

  @state() private copied: 'source' | 'text' | undefined;
  @query('agent-markdown') private markdown!: AgentMarkdown | null;

  #message: Message | undefined;
  readonly #localize = new Localize(this);
  #copiedTimer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#copiedTimer);
    this.copied = undefined;
  }

  /** Takes a reply that only grew: nothing but its words is drawn. */
  grow(message: Message): void {
    const isWriting = this.#message?.status === 'streaming' && message.status === 'streaming';
    if (!isWriting || this.isUpdatePending || !this.markdown) {
      this.message = message;
      return;
    }
    this.#message = message;
    this.markdown.grow(message.text);
  }

  override render() {
    const {message} = this;
    if (!message) return nothing;
    const side = message.role === 'user' ? 'user' : 'agent';
    return html`<article class="message ${side}" part="message message-${side}">
      <span class="visually-hidden">${this.#localize.term('messageFrom', this.author)}</span>
      ${messageBubble(message, {policy: this.policy, locale: this.locale, strings: this.strings, localize: this.#localize})}
      ${message.status === 'failed' ? this.#renderFailure(message) : this.#renderNote(message)}
      ${side === 'user' ? this.#renderSending(message) : this.#renderActions(message)}
    </article>`;
  }

  #renderFailure(message: Message): TemplateResult | typeof nothing {
    if (!message.error) return nothing;
    const again = this.replaceable && message.error.retryable;
    return failureNotice({
      error: message.error,
      localize: this.#localize,
      more: this.#moreOnFailure(message),
      onRetry: again ? () => this.#tell('reply-retry') : undefined,
    });
  }

  #moreOnFailure({text, recovery}: Message): string {
    const kept = text === '' ? '' : this.#localize.term('partialKept');
    const looking = recovery === 'looking' ? this.#localize.term('lookingForReply') : '';
    return [kept, looking].filter(Boolean).join(' ');
  }

  /** When a question was asked, or what can be done while it waits to be sent. */
  #renderSending({status, createdAt}: Message): TemplateResult | typeof nothing {
    if (status !== 'queued') return messageTime(createdAt, this.#localize);
    return html`<p class="queued" part="notice">
      <bdi>${this.#localize.term('questionQueued')}</bdi>
      <button class="text-button" type="button" @click=${() => this.#tell('queued-edit')}>
        ${this.#localize.term('editQueued')}
      </button>
      <button class="text-button" type="button" @click=${() => this.#tell('queued-cancel')}>
        ${this.#localize.term('cancelQueued')}
      </button>
    </p>`;
  }

  #renderNote(message: Message): TemplateResult | typeof nothing {
    const note = this.#note(message);
    if (!note) return nothing;
    return html`<p class="note" part="notice">
      ${note}${message.recovery === 'found' && message.status === 'stopped' ? this.#renderShowWhole() : nothing}
    </p>`;
  }

  #renderShowWhole(): TemplateResult {
    return html` <button class="text-button" type="button" @click=${() => this.#tell('reply-show-stored')}>
      ${this.#localize.term('showWholeReply')}
    </button>`;
  }

  #note({status, role, text, finishReason, record, recovery}: Message): string {
    if (status === 'stopped')
      return this.#localize.term(recovery === 'found' ? 'replyStoredWhole' : 'replyStopped');
    if (status !== 'done') return '';
    if (recovery === 'recovered') return this.#localize.term('replyRecovered');
    if (finishReason === endedByLength) return this.#localize.term('replyTooLarge');
    if (finishReason === 'length') return this.#localize.term('replyEndedByLength');
    if (finishReason === 'content_filter') return this.#localize.term('replyEndedByFilter');
    if (text.trim() !== '' || record?.image) return '';
    if (role !== 'assistant') return record?.type ?? '';
    return this.#localize.term(record ? 'noReplyStored' : 'emptyReply');
  }

  #renderActions(message: Message): TemplateResult | typeof nothing {
    if (isRunning(message)) return nothing;
    const failedAtOnce = message.status === 'failed' && message.text === '';
    const copyable = message.text !== '' && 'clipboard' in navigator;
    const replaceable = this.replaceable && message.status !== 'failed';
    if (failedAtOnce || (!copyable && !replaceable && message.createdAt === undefined)) return nothing;
    return html`<div class="actions" part="actions">
      ${copyable ? this.#renderCopyButtons() : nothing}
      ${
        replaceable
          ? this.#renderAction(
              this.#localize.term('regenerate'),
              retryIcon,
              () => this.#tell(canRetry(message) ? 'reply-retry' : 'reply-regenerate'),
              '',
            )
          : nothing
      }
      ${messageTime(message.createdAt, this.#localize)}
    </div>`;
  }

  /** The words as they were written, and without their markup. */
  #renderCopyButtons(): TemplateResult {
    const {copied} = this;
    const source = this.#localize.term(copied === 'source' ? 'copied' : 'copy');
    const text = this.#localize.term(copied === 'text' ? 'copied' : 'copyText');
    return html`${this.#renderAction(
      source,
      copied === 'source' ? checkIcon : copyIcon,
      () => void this.#copy('source'),
      'copy-button',
    )}${this.#renderAction(
      text,
      copied === 'text' ? checkIcon : plainTextIcon,
      () => void this.#copy('text'),
      'copy-button copy-text-button',
    )}`;
  }

  #renderAction(name: string, icon: TemplateResult, onClick: () => void, part: string): TemplateResult {
    return html`<button
      class="action"
      part=${part}
      type="button"
      aria-label=${name}
      title=${name}
      @click=${onClick}
    >
      ${icon}
    </button>`;
  }

  #tell(type: MessageRequest): void {
    this.dispatchEvent(new Event(type, {bubbles: true}));
  }

  async #copy(form: 'source' | 'text'): Promise<void> {
    const source = this.message?.text ?? '';
    try {
      await navigator.clipboard.writeText(
        form === 'text' && this.markdown ? await this.markdown.plainText() : source,
      );
    } catch {
      // The browser or the visitor refused; the button goes on saying "Copy".
      return;
    }
    this.copied = form;
    this.#tell('text-copied');
    clearTimeout(this.#copiedTimer);
    this.#copiedTimer = setTimeout(() => (this.copied = undefined), copiedDuration);
  }

  /** The chat's own tree, where its parts and styles apply. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-chat-message': AgentChatMessage;
  }
}
