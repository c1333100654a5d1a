import {html, LitElement, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property, query} from 'lit/decorators.js';
import {Localize} from '../../controllers/localize.js';
import {chatEnglish} from '../../locales/english/chat.js';
import type {Strings} from '../../locales/en.js';
import {arrowUpIcon} from '../icons/arrow-up.js';
import {stopIcon} from '../icons/stop.js';
import {live} from '../live.js';
import {isEditKey, isLeaveKey} from './edit-keys.js';
import {isSendKey, type SendKey} from './send-key.js';

/** From this share of the limit on, the characters that are left are counted. */
const countedShare = 0.8;

/**
 * Where a message is written. It renders into its parent's tree: parts, slots and styles are the chat's.
 *
 * Fires `draft-change`, `draft-send`, `reply-stop`, `edit-begin` and `edit-cancel` towards the chat.
 */
export class AgentChatComposer extends LitElement {
  /** The text. */
  @property({attribute: false}) draft = '';
  /** Whether a message would be taken now. Writing is possible in any case. */
  @property({attribute: false}) canSend = false;
  /** Whether a reply runs, which the button then stops. */
  @property({attribute: false}) running = false;
  /** Whether the text is a message that was sent and is being changed. */
  @property({attribute: false}) editing = false;
  @property({attribute: false}) disabled = false;
  @property({attribute: false}) agentName = '';
  @property({attribute: false}) sendKey: SendKey = 'enter';
  /** Most characters of a message; 0 for no limit. */
  @property({attribute: false}) maxLength = 0;
  @property({attribute: false}) locale?: string | undefined;
  @property({attribute: false}) strings?: Partial<Strings> | undefined;

  @query('textarea') private textarea!: HTMLTextAreaElement | null;

  readonly #localize = new Localize(this, chatEnglish);

  override focus(options?: FocusOptions): void {
    this.textarea?.focus(options);
  }

  override render() {
    const label = this.#localize.term('composerLabel');
    return html`<div class="composer" part="composer">
      ${this.editing ? this.#renderEditing() : nothing}
      <div class="field" @mousedown=${this.#onFieldPress}>
        <slot name="composer-start"></slot>
        <textarea
          class="input"
          part="input"
          rows="1"
          .dir=${this.draft ? 'auto' : ''}
          autocomplete="off"
          .enterKeyHint=${this.sendKey === 'enter' ? 'send' : 'enter'}
          aria-label=${label}
          aria-invalid=${this.#isTooLong ? 'true' : 'false'}
          aria-describedby=${this.#description || nothing}
          placeholder=${this.#localize.term('composerPlaceholder', this.agentName)}
          ?disabled=${this.disabled}
          .value=${live(this.draft)}
          @input=${this.#onInput}
          @keydown=${this.#onKeydown}
        ></textarea>
        <slot name="composer-end"></slot>
        ${this.#renderButton()}
      </div>
      ${this.#renderCount()}
    </div>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('draft')) this.#fitToText();
  }

  get #length(): number {
    return Array.from(this.draft).length;
  }

  get #isCounted(): boolean {
    return this.maxLength > 0 && this.#length >= this.maxLength * countedShare;
  }

  get #isTooLong(): boolean {
    return this.maxLength > 0 && this.#length > this.maxLength;
  }

  /** Whether the chat is to be asked: what is too long it refuses, and says so. */
  get #isOffered(): boolean {
    return this.canSend && !this.running && !this.disabled && this.draft.trim() !== '';
  }

  get #description(): string {
    return (this.editing ? 'composer-editing' : '') + (this.#isCounted ? ' composer-count' : '');
  }

  #renderEditing(): TemplateResult {
    return html`<p class="edited" part="notice">
      <bdi id="composer-editing">${this.#localize.term('editingMessage')}</bdi>
      <button class="text-button" type="button" @click=${() => this.#tell('edit-cancel')}>
        ${this.#localize.term('cancelEdit')}
      </button>
    </p>`;
  }

  /** One button for both, so that the focus stays where it is when its meaning changes. */
  #renderButton(): TemplateResult {
    const name = this.#localize.term(this.running ? 'stop' : 'send');
    return html`<button
      class="round-button ${this.running ? 'stop' : 'send'}"
      part=${this.running ? 'stop-button' : 'send-button'}
      type="button"
      aria-label=${name}
      title=${name}
      aria-disabled=${this.running || (this.#isOffered && !this.#isTooLong) ? 'false' : 'true'}
      @mousedown=${keepFocus}
      @click=${this.#onButton}
    >
      ${this.running ? stopIcon : arrowUpIcon}
    </button>`;
  }

  #renderCount(): TemplateResult | typeof nothing {
    if (!this.#isCounted) return nothing;
    const words = this.#isTooLong
      ? this.#localize.term('messageTooLong', this.maxLength)
      : this.#localize.term('charactersLeft', this.maxLength - this.#length);
    return html`<p class="count ${this.#isTooLong ? 'too-long' : ''}" id="composer-count">
      <bdi>${words}</bdi>
    </p>`;
  }

  /** Browsers without `field-sizing` are told the height; the sheet limits it. */
  #fitToText(): void {
    const {textarea} = this;
    if (!textarea || CSS.supports('field-sizing', 'content')) return;
    textarea.style.blockSize = 'auto';
    textarea.style.blockSize = `${textarea.scrollHeight}px`;
  }

  /** Returns whether the chat has taken it up. */
  #tell(type: 'draft-change' | 'draft-send' | 'reply-stop' | 'edit-begin' | 'edit-cancel'): boolean {
    return !this.dispatchEvent(new Event(type, {cancelable: true}));
  }

  readonly #onInput = (): void => {
    this.draft = this.textarea?.value ?? '';
    this.#tell('draft-change');
  };

  readonly #onKeydown = (event: KeyboardEvent): void => {
    if (this.editing && isLeaveKey(event)) {
      event.preventDefault();
      this.#tell('edit-cancel');
      return;
    }
    if (this.draft === '' && isEditKey(event) && this.#tell('edit-begin')) {
      event.preventDefault();
      return;
    }
    if (!isSendKey(event, this.sendKey)) return;
    event.preventDefault();
    if (this.#isOffered) this.#tell('draft-send');
  };

  readonly #onButton = (event: MouseEvent): void => {
    // The second click of a double click on send would land on stop.
    if (this.running && event.detail < 2) this.#tell('reply-stop');
    else if (this.#isOffered) this.#tell('draft-send');
    // By keyboard the focus came here; what comes next is writing.
    if (event.currentTarget instanceof Element && event.currentTarget.matches(':focus')) this.focus();
  };

  /** A press beside the text, within the field, means the text. */
  readonly #onFieldPress = (event: MouseEvent): void => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    this.focus();
  };

  /** The chat's own tree, where its parts, slots and styles apply. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

/** Pressing the button leaves the focus, and the keyboard of a phone, where they were. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-chat-composer': AgentChatComposer;
  }
}
