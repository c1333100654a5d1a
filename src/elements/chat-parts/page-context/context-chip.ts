import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {pageContextBlock} from '../../../conversation/page-context.js';
import {closeIcon, icon} from '../../../icons.js';
import {textDirection, textLines} from '../../../markdown/text-direction.js';
import {ChatPart} from '../part-element.js';
import {contextChipStyles} from './context-chip.styles.js';
import {SiteSelection} from './site-selection.js';
import {readFromSite, readTokens, type Entries} from './read-page-context.js';

/**
 * The line above the message field that says what the page adds to a message. It renders alone, because the selection may
 * change in each frame. The visitor can remove it; it returns after the next message.
 */
export class ContextChip extends ChatPart {
  static override styles = [contextChipStyles];

  /** Selected in the page before this code loaded. */
  @property({attribute: false}) selected?: Range | undefined;

  #selection: SiteSelection | undefined;
  /** The function of the page takes precedence over the attribute. */
  #read: (() => unknown) | undefined;
  #setting: unknown;
  #entries: Entries = [];
  #reading = 0;
  #isRemoved = false;
  #wasActive = false;
  #wasAnnounced = false;

  protected override attach(signal: AbortSignal): void {
    const {chat} = this.host;
    this.#selection ??= new SiteSelection(chat, this.selected, () => this.#refresh());
    this.#setting = undefined;
    chat.addEventListener('focusin', this.#refresh, {signal});
    chat.session.configure({readContext: this.#readContext});
    signal.addEventListener('abort', () => {
      this.#selection?.stop();
      // The session of a removed chat has ended.
      if (chat.isConnected) chat.session.configure({readContext: undefined});
    });
  }

  protected override willUpdate(): void {
    super.willUpdate();
    const {pageContext} = this.host.chat;
    const isActive = this.#isActive;
    if (pageContext === this.#setting && isActive === this.#wasActive) return;
    this.#setting = pageContext;
    this.#wasActive = isActive;
    if (typeof pageContext !== 'string')
      this.#read = typeof pageContext === 'function' ? pageContext : undefined;
    if (this.#tokens.includes('selection')) this.#selection?.start();
    else this.#selection?.stop();
    this.#refresh();
  }

  get #tokens(): string {
    const {pageContext} = this.host.chat;
    return typeof pageContext === 'string' && !this.#read ? pageContext : '';
  }

  /** Before the visitor's consent, no code of the page is called. */
  get #isActive(): boolean {
    const {chat, consent} = this.host;
    return !this.#isRemoved && !consent.isAwaited && !chat.disabled && !chat.readonly;
  }

  #readEntries(): Entries | Promise<Entries> {
    if (this.#read) return readFromSite(this.#read);
    const text = this.#selection?.text ?? '';
    return readTokens(this.#tokens, {
      site: this.host.chat.ownerDocument,
      selection: text,
      nameSelection: words =>
        this.host.localize.term('contextSelection', countWords(words, this.host.localize.lang())),
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
    this.requestUpdate();
  }

  protected override render(): TemplateResult | typeof nothing {
    const block = this.#isActive ? pageContextBlock(this.#entries) : '';
    return block ? this.#template(block) : nothing;
  }

  protected override updated(): void {
    // A message of the page load would disturb, so this waits until the visitor enters the chat.
    if (this.childElementCount > 0 && !this.#wasAnnounced && this.host.chat.matches(':focus-within')) {
      this.#wasAnnounced = true;
      this.host.say(`${this.host.localize.term('contextSent')} ${this.#names.join(', ')}`);
    }
  }

  get #names(): readonly string[] {
    return this.#entries.map(({label, shown = label}) => shown);
  }

  #template(block: string): TemplateResult {
    const remove = this.host.localize.term('contextRemove');
    const names = this.#names.map(
      (name, index) => html`${index > 0 ? ' · ' : nothing}<bdi dir=${textDirection(name)}>${name}</bdi>`,
    );
    return html`<div class="page-context" part="context">
      <details>
        <summary>
          ${chevron}
          <span class="page-context-line"
            >${this.host.localize.term('contextSent')} <span class="page-context-names">${names}</span></span
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
    this.host.say(this.host.localize.term('contextRemoved'));
    // The focused button has disappeared.
    this.host.chat.focus();
  };
}

const chevron = icon('m9 6 6 6-6 6');

/** Counts words, in languages without spaces too. */
function countWords(text: string, language: string): number {
  const words = new Intl.Segmenter(language, {granularity: 'word'}).segment(text);
  return [...words].filter(({isWordLike}) => isWordLike).length;
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-page-context': ContextChip;
  }
}
