import {html, nothing, render, type ReactiveController, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {pageContextBlock} from '../../../conversation/page-context.js';
import {closeIcon, icon} from '../../../icons.js';
import {textDirection, textLines} from '../../../markdown/text-direction.js';
import {addStyles} from '../../../styles/add-styles.js';
import type {PagePartsContext} from '../page-parts-context.js';
import {contextChipStyles} from './context-chip.styles.js';
import {PageSelection} from './page-selection.js';
import {readFromPage, readTokens, type Entries} from './read-page-context.js';

/**
 * The line above the message field that says what the page adds to a message. It renders alone, because the selection may
 * change in each frame. The visitor can remove it; it returns after the next message.
 */
export class ContextChip implements ReactiveController {
  readonly element = document.createElement('div');
  readonly #options: PagePartsContext;
  readonly #localize: Localize;
  readonly #selection: PageSelection;
  /** The function of the page takes precedence over the attribute. */
  #read: (() => unknown) | undefined;
  #setting: unknown;
  #entries: Entries = [];
  #reading = 0;
  #isRemoved = false;
  #wasActive = false;
  #wasAnnounced = false;

  constructor(options: PagePartsContext) {
    const {chat} = options;
    this.#options = options;
    this.#localize = options.localize;
    this.#selection = new PageSelection(chat, options.selected, () => this.#refresh());
    chat.addController(this);
  }

  hostConnected(): void {
    const {chat} = this.#options;
    addStyles(chat.renderRoot, contextChipStyles);
    chat.addEventListener('focusin', this.#refresh);
    chat.session.configure({readContext: this.#readContext});
    this.#setting = undefined;
  }

  hostDisconnected(): void {
    const {chat} = this.#options;
    chat.removeEventListener('focusin', this.#refresh);
    this.#selection.stop();
  }

  hostUpdate(): void {
    const {pageContext} = this.#options.chat;
    const isActive = this.#isActive;
    if (pageContext === this.#setting && isActive === this.#wasActive) return;
    this.#setting = pageContext;
    this.#wasActive = isActive;
    if (typeof pageContext !== 'string')
      this.#read = typeof pageContext === 'function' ? pageContext : undefined;
    if (this.#tokens.includes('selection')) this.#selection.start();
    else this.#selection.stop();
    this.#refresh();
  }

  /** The texts may be in another language now. */
  hostUpdated(): void {
    this.#render();
  }

  get #tokens(): string {
    const {pageContext} = this.#options.chat;
    return typeof pageContext === 'string' && !this.#read ? pageContext : '';
  }

  /** Before the visitor's consent, no code of the page is called. */
  get #isActive(): boolean {
    const {chat, consent} = this.#options;
    return !this.#isRemoved && !consent.isAwaited && !chat.disabled && !chat.readonly;
  }

  #readEntries(): Entries | Promise<Entries> {
    if (this.#read) return readFromPage(this.#read);
    const {text} = this.#selection;
    return readTokens(this.#tokens, {
      page: this.#options.chat.ownerDocument,
      selection: text,
      nameSelection: words =>
        this.#localize.term('contextSelection', countWords(words, this.#localize.lang())),
    });
  }

  /** Called by the session for each accepted message. */
  readonly #readContext = (): string | Promise<string> => {
    const entries = this.#isActive ? this.#readEntries() : [];
    this.#isRemoved = false;
    if (!(entries instanceof Promise)) {
      this.#refresh();
      return pageContextBlock(entries);
    }
    return entries.then(read => {
      this.#show(read);
      return pageContextBlock(read);
    });
  };

  readonly #refresh = (): void => {
    const reading = (this.#reading += 1);
    const entries = this.#isActive ? this.#readEntries() : [];
    if (!(entries instanceof Promise)) this.#show(entries);
    else
      void entries.then(read => {
        if (reading === this.#reading) this.#show(read);
      });
  };

  #show(entries: Entries): void {
    this.#entries = entries;
    this.#render();
  }

  #render(): void {
    const block = this.#isActive ? pageContextBlock(this.#entries) : '';
    render(block ? this.#template(block) : nothing, this.element);
    // A message of the page load would disturb, so this waits until the visitor enters the chat.
    if (block && !this.#wasAnnounced && this.#options.chat.matches(':focus-within')) {
      this.#wasAnnounced = true;
      this.#options.say(`${this.#localize.term('contextSent')} ${this.#names.join(', ')}`);
    }
  }

  get #names(): readonly string[] {
    return this.#entries.map(({label, shown = label}) => shown);
  }

  #template(block: string): TemplateResult {
    const remove = this.#localize.term('contextRemove');
    const names = this.#names.map(
      (name, index) => html`${index > 0 ? ' · ' : nothing}<bdi dir=${textDirection(name)}>${name}</bdi>`,
    );
    return html`<div class="page-context" part="context">
      <details>
        <summary>
          ${chevron}
          <span class="page-context-line"
            >${this.#localize.term('contextSent')} <span class="page-context-names">${names}</span></span
          >
        </summary>
        <pre dir=${textDirection(block)} tabindex="0">${textLines(block)}</pre>
      </details>
      <button
        class="action"
        part="context-remove-button"
        type="button"
        aria-label=${remove}
        title=${remove}
        @click=${this.#onRemove}
      >
        ${closeIcon}
      </button>
    </div>`;
  }

  readonly #onRemove = (): void => {
    this.#isRemoved = true;
    this.#refresh();
    this.#options.say(this.#localize.term('contextRemoved'));
    // The focused button has disappeared.
    this.#options.chat.focus();
  };
}

const chevron = icon('m9 6 6 6-6 6');

/** Counts words, in languages without spaces too. */
function countWords(text: string, language: string): number {
  const words = new Intl.Segmenter(language, {granularity: 'word'}).segment(text);
  return [...words].filter(({isWordLike}) => isWordLike).length;
}
