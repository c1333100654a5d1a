import {html, LitElement, nothing, type TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import type {ConversationRecord} from '../../../client/resources.js';
import {FocusFallback} from '../../../controllers/focus-fallback.js';
import {Localize} from '../../../controllers/localize.js';
import type {ExportFormat} from '../../../records/transcript-export.js';
import type {Strings} from '../../../locales/en.js';
import {addStyles} from '../../../styles/add-styles.js';
import {downloadIcon} from '../../../list-icons.js';
import {plainName} from '../../shared/format-text.js';
import {fileName, saveFile} from '../../shared/save-file.js';
import {exportPanelStyles} from './export-panel.styles.js';
import {exportChoices, exportFailure, exportProgress, type ExportScope} from './export-panel.template.js';
import {RecordReading, type ExportSource} from './record-reading.js';
import {recordTranscript} from './record-transcript.js';

/**
 * A dialog that saves the records of an agent as a file: the shown ones, or all stored ones. It is open while
 * it is connected. It renders into the tree of the history, which contains the tokens.
 * @fires {Event} close - The reader closed the dialog. Does not bubble.
 */
export class ExportPanel extends LitElement {
  @property({attribute: false}) loaded: readonly ConversationRecord[] = [];
  /** Source of all records. Without it, the dialog saves only the shown ones. */
  @property({attribute: false}) source?: ExportSource | undefined;
  @property({attribute: false}) agentName = '';
  @property({attribute: false}) timeZone?: string | undefined;
  @property({attribute: false}) locale?: string | undefined;
  @property({attribute: false}) strings?: Partial<Strings> | undefined;

  @state() private chosenScope: ExportScope = 'loaded';
  @state() private format: ExportFormat = 'markdown';
  @state() private note = '';
  @query('dialog') private dialog!: HTMLDialogElement | null;
  @query('.export-download') private downloadButton!: HTMLButtonElement | null;

  readonly #localize = new Localize(this);
  readonly #reading = new RecordReading(this);
  #forgetFile: (() => void) | undefined;

  constructor() {
    super();
    new FocusFallback(
      this,
      () => this.dialog,
      () => this.downloadButton,
    );
    this.addEventListener('click', this.#onClick);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addStyles(this.getRootNode(), exportPanelStyles);
    void this.updateComplete.then(() => {
      if (this.isConnected && !this.dialog?.open) this.dialog?.showModal();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // After a reconnection, an open dialog would no longer be modal.
    this.dialog?.close();
    this.#end();
  }

  protected override willUpdate(): void {
    this.#reading.setSource(this.source);
  }

  override render(): TemplateResult {
    const reading = this.#reading;
    const {running} = reading;
    const progress = {
      reading,
      localize: this.#localize,
      onRetry: this.#onDownload,
      onSaveRead: () => this.#save(reading.records),
    };
    return html`<dialog class="export-panel" aria-labelledby="export-title" @close=${this.#onClose}>
      <div class="export-box">
        <h2 id="export-title"><bdi>${this.#localize.term('exportTitle')}</bdi></h2>
        ${exportChoices({
          scope: this.#scope,
          format: this.format,
          loadedCount: this.loaded.length,
          canReadAll: this.source !== undefined,
          disabled: running,
          localize: this.#localize,
          onScope: scope => (this.chosenScope = scope),
          onFormat: format => (this.format = format),
        })}
        ${exportProgress(progress)}
        <div class="export-failure" role="alert">${exportFailure(progress)}</div>
        <p class="export-note" role="status">${this.note ? html`<bdi>${this.note}</bdi>` : nothing}</p>
        <div class="export-answers">
          <button
            class="text-button"
            part="export-close-button"
            type="button"
            @click=${running ? this.#onCancel : this.#onLeave}
          >
            ${this.#localize.term(running ? 'cancel' : 'exportClose')}
          </button>
          <button
            class="export-download"
            part="export-save-button"
            type="button"
            aria-disabled=${running || !this.#canSave}
            @click=${this.#onDownload}
          >
            ${downloadIcon}${this.#localize.term('exportDownload')}
          </button>
        </div>
      </div>
    </dialog>`;
  }

  get #scope(): ExportScope {
    if (!this.source) return 'loaded';
    return this.loaded.length === 0 ? 'all' : this.chosenScope;
  }

  get #canSave(): boolean {
    return this.#scope === 'all' || this.loaded.length > 0;
  }

  #save(records: readonly ConversationRecord[]): void {
    this.#forgetFile?.();
    const {format, agentName, timeZone} = this;
    const agentId = this.source?.agentId ?? this.loaded[0]?.AgentId ?? '';
    try {
      const about = {agentId, agentName, timeZone, localize: this.#localize};
      const name = fileName(plainName(agentName), format, new Date());
      this.#forgetFile = saveFile(recordTranscript(records, format, about), name, format);
      this.note = this.#localize.term('exportSaved', records.length);
    } catch (error) {
      console.warn('agent-chat-elements: the records could not be made into a file.', error);
      this.note = this.#localize.term('exportNotSaved');
    }
  }

  #end(): void {
    this.#reading.forget();
    this.#forgetFile?.();
    this.#forgetFile = undefined;
    this.note = '';
  }

  async #download(): Promise<void> {
    if (this.#reading.running || !this.#canSave) return;
    this.note = '';
    if (this.#scope === 'loaded') {
      this.#save(this.loaded);
      return;
    }
    const records = await this.#reading.read();
    if (!records) return;
    this.#save(records);
    this.#reading.forget();
  }

  readonly #onDownload = (): void => void this.#download();

  readonly #onCancel = (): void => this.#reading.cancel();

  readonly #onLeave = (): void => this.dialog?.close();

  readonly #onClose = (): void => {
    // After a move within the page, the dialog is open again before this event.
    if (this.dialog?.open) return;
    this.#end();
    this.dispatchEvent(new Event('close'));
  };

  /**
   * A click on the backdrop has the dialog as its target. It does not abort loading. The second click of a double click on
   * the button for the export does nothing.
   */
  readonly #onClick = ({target, detail}: MouseEvent): void => {
    if (target === this.dialog && detail <= 1 && !this.#reading.running) this.dialog?.close();
  };

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-export-panel': ExportPanel;
  }
}
