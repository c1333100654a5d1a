import {css, html, LitElement, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {checkIcon, icon} from '../../../icons.js';
import type {CopyText} from '../../copy-text.js';
import type {ContentWords} from '../../render/content-context.js';
import {tableAsCSV, tableAsTSV, tableFileName, type TextRows} from './table-text.js';

/** The same outline as in `list-icons.ts`, which belongs to the code of lists. */
const downloadIcon = icon('M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5');

export interface TableActionsView {
  readonly readRows: () => TextRows;
  /** Returns the agent's name. */
  readonly tableFileName: () => string;
  readonly words: ContentWords;
  readonly copyText: CopyText;
  readonly copyIcon: TemplateResult;
}

/** Duration of the success icon, in milliseconds. */
const copiedDuration = 2_000;

/** Copies a table for a spreadsheet, or saves it as a file. Renders into the tree of the text around it. */
export class TableActions extends LitElement {
  @property({attribute: false}) view!: TableActionsView;

  @state() private copied = false;

  #copiedTimer: ReturnType<typeof setTimeout> | undefined;
  #file = '';

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#copiedTimer);
    this.copied = false;
    URL.revokeObjectURL(this.#file);
  }

  override render(): TemplateResult {
    return html`${this.#renderButton(
      this.copied ? 'copied' : 'copyTable',
      'copy-button',
      this.copied ? checkIcon : this.view.copyIcon,
      () => void this.#copy(),
    )}${this.#renderButton('downloadTable', 'download-button', downloadIcon, () => this.#download())}`;
  }

  #renderButton(
    term: 'copied' | 'copyTable' | 'downloadTable',
    part: string,
    image: TemplateResult,
    onClick: () => void,
  ): TemplateResult {
    const name = this.view.words(term);
    return html`<button
      class="action"
      part=${part}
      type="button"
      aria-label=${name}
      title=${name}
      @click=${onClick}
    >
      ${image}
    </button>`;
  }

  async #copy(): Promise<void> {
    const {readRows, copyText} = this.view;
    if (!(await copyText(tableAsTSV(readRows()), 'table', this))) return;
    clearTimeout(this.#copiedTimer);
    this.copied = true;
    this.#copiedTimer = setTimeout(() => (this.copied = false), copiedDuration);
  }

  /** The file stays available until the next one, because the browser reads it after the click. */
  #download(): void {
    URL.revokeObjectURL(this.#file);
    const content = new Blob([tableAsCSV(this.view.readRows())], {type: 'text/csv;charset=utf-8'});
    this.#file = URL.createObjectURL(content);
    const link = document.createElement('a');
    link.href = this.#file;
    link.download = tableFileName(this.view.tableFileName());
    link.click();
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

export function tableActionsTemplate(view: TableActionsView): TemplateResult {
  return html`<agent-table-actions part="table-actions" .view=${view}></agent-table-actions>`;
}

export const tableActionsStyles = css`
  agent-table-actions {
    display: flex;
    gap: 2px;
    justify-content: flex-end;
    margin-block-start: 2px;
  }
`;

declare global {
  interface HTMLElementTagNameMap {
    'agent-table-actions': TableActions;
  }
}
