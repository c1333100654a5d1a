import type {AgentServiceError} from '../../client/agent-service-error.js';
import type {ConversationRecord} from '../../client/resources.js';
import type {RecordList, RecordListStatus} from '../../controllers/record-list.js';
import type {ExportFormat} from '../../conversation/transcript-export.js';
import {historyEnglish} from '../../locales/english/history.js';
import type {Strings} from '../../locales/en.js';
import type {ExportOptions} from './export-control.js';
import {historyActions} from './history-actions.js';
import {HistoryControllers} from './history-controllers.js';
import {HistorySettings} from './history-settings.js';
import {historySheets} from './history-sheets.js';
import {historyView} from './history-view.js';
import {shownHistory} from './shown-history.js';

/**
 * The stored records of one agent: what was said before, to read, filter and export.
 *
 * ```html
 * <agent-history base-url="/agents" agent-id="Agent-42"></agent-history>
 * ```
 *
 * Inside an `<agent-provider>` it follows the selected agent, and shows a reply that ends in a linked chat.
 *
 * @slot toolbar-end - Buttons of the page behind those of the toolbar.
 * @slot empty - Takes the place of the sentence that nothing was said yet.
 * @slot error - Takes the place of the failure and its retry button.
 * @slot end - Shown below the last record, once all are there.
 *
 * @fires {AgentRecordsLoadEvent} agent-records-load - A page of records arrived and is shown.
 * @fires {AgentOrderChangeEvent} agent-order-change - The reader turned the order.
 * @fires {AgentRecordSelectEvent} agent-record-select - The reader chose a record; cancelable.
 * @fires {AgentLinkOpenEvent} agent-link-open - A link of a record is about to open; cancelable.
 * @fires {AgentImageBlockEvent} agent-image-block - A picture of a record did not load by itself.
 * @fires {AgentErrorEvent} agent-error - The records could not be read.
 *
 * @csspart base - The frame around everything.
 * @csspart toolbar - Filter, order and export.
 * @csspart order-toggle - Turns the order.
 * @csspart export-button - Opens the export.
 * @csspart list - The records.
 * @csspart day - The heading of a day.
 * @csspart record - Any record.
 * @csspart record-user - A record of the visitor.
 * @csspart record-agent - A record of the agent, or of any other party.
 * @csspart meta - Who made a record, when, and what sets it apart.
 * @csspart timestamp - When a record was made.
 * @csspart label - What sets a record apart: its type, source or conversation.
 * @csspart reply-link - Leads from a reply to its question.
 * @csspart bubble - The box around what a record says.
 * @csspart content - The text of a record.
 * @csspart code-block - A block of code.
 * @csspart copy-button - Copies a block of code.
 * @csspart table - The scrolling box around a table.
 * @csspart image - A picture of a record.
 * @csspart image-placeholder - What stands for a picture that has not been loaded.
 * @csspart link - A link of a record.
 * @csspart show-more-button - Shows more of a very long record, or of very long code.
 * @csspart more-button - Adds the next page.
 * @csspart pages - The numbered pages.
 * @csspart empty - The sentence that nothing was said yet, or nothing matches.
 * @csspart error - The frame around the failure of the list.
 * @csspart notice - A failure.
 * @csspart retry-button - Tries again what failed.
 *
 * @cssproperty [--agent-accent=light-dark(#2f55d4, #9db4ff)] - Marks.
 * @cssproperty [--agent-on-accent=light-dark(#ffffff, #0d1431)] - Words on the accent.
 * @cssproperty [--agent-surface=light-dark(#ffffff, #14161c)] - The ground of the list.
 * @cssproperty [--agent-surface-raised=light-dark(#f5f6f9, #1d2029)] - What is under the pointer.
 * @cssproperty [--agent-text=light-dark(#1a1d26, #e9ebf2)] - Text.
 * @cssproperty [--agent-text-muted=light-dark(#5a6072, #a3a9ba)] - Text of second rank.
 * @cssproperty [--agent-border=light-dark(#e1e4ec, #2f3441)] - Lines.
 * @cssproperty [--agent-danger=light-dark(#b3261e, #ffb4ab)] - Failures.
 * @cssproperty [--agent-focus-ring=light-dark(#2f55d4, #9db4ff)] - The ring around what has the focus.
 * @cssproperty [--agent-user-bubble=light-dark(#2f55d4, #33489b)] - The visitor's records.
 * @cssproperty [--agent-on-user-bubble=#ffffff] - Text on the visitor's records.
 * @cssproperty [--agent-agent-bubble=light-dark(#f1f3f8, #22262f)] - The agent's records.
 * @cssproperty [--agent-on-agent-bubble=light-dark(#1a1d26, #e9ebf2)] - Text on the agent's records.
 * @cssproperty [--agent-code-surface=light-dark(#e9ecf3, #0f1116)] - The ground of code.
 * @cssproperty [--agent-link=light-dark(#2446b8, #a9bdff)] - Links, and buttons made of text.
 * @cssproperty [--agent-radius=14px] - Roundness.
 * @cssproperty [--agent-space=16px] - Room around things.
 * @cssproperty [--agent-font=system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif] - Typeface.
 * @cssproperty [--agent-font-mono=ui-monospace, 'SF Mono', Menlo, Consolas, monospace] - Typeface of code.
 * @cssproperty [--agent-font-size=15px] - Size of text.
 * @cssproperty [--agent-line-height=1.55] - Height of lines.
 * @cssproperty [--agent-message-max-width=44em] - Widest record.
 * @cssproperty [--agent-shadow=0 1px 2px rgb(15 20 40 / 6%), 0 6px 24px rgb(15 20 40 / 8%)] - Under what lies above something else.
 * @cssproperty [--agent-duration=160ms] - Length of transitions.
 * @cssproperty [--agent-panel-width=400px] - Width in a box that is as wide as what it holds, such as a dialog.
 * @cssproperty [--agent-display=block] - The display of the element; `none` hides it, like `hidden`.
 */
export class AgentHistory extends HistorySettings {
  static override styles = historySheets;

  protected static override readonly english: Partial<Strings> = historyEnglish;

  readonly #controllers: HistoryControllers = new HistoryControllers(this, {
    connection: this.connection,
    localize: this.localize,
  });
  readonly #actions = historyActions(this, this.#controllers);

  protected override updated(): void {
    this.#controllers.lookForEnd();
  }

  /** The records listed so far, in their order; of numbered pages, those of the one that is shown. */
  get records(): readonly ConversationRecord[] {
    return this.#list.records;
  }

  /** How many records there are in all, as far as the service can be believed. */
  get total(): number {
    return this.#list.total;
  }

  /** What the history is doing. */
  get status(): RecordListStatus {
    return this.#list.status;
  }

  /** Why there are no records, or why the next page is missing. */
  get error(): AgentServiceError | undefined {
    return this.#list.error ?? this.#list.nextError;
  }

  /** Whether there are records that are not listed yet, as far as the service can be believed. */
  get hasMore(): boolean {
    return this.#list.hasMore;
  }

  /**
   * Reads the records again, from the beginning; with `paging="pages"` the page that is shown. Resolves when that
   * is done, however it went.
   */
  async refresh(): Promise<void> {
    if (this.isConnected) await this.#list.refresh();
  }

  /** Adds the next page, if there is one. Resolves when that is done, however it went. */
  async loadMore(): Promise<void> {
    if (!this.isConnected) return;
    if (this.paging !== 'pages') await this.#list.loadNext();
    else if (this.hasMore) await this.goToPage(this.#list.pageNumber + 1);
  }

  /** Shows a page, counted from 1; with `paging="pages"` only. Resolves when that is done, however it went. */
  async goToPage(pageNumber: number): Promise<void> {
    const isPage = pageNumber >= 1 && pageNumber < Infinity;
    if (this.isConnected && this.paging === 'pages' && isPage) await this.#list.goTo(pageNumber);
  }

  /** Brings a record into view, reading further pages to find it. Returns whether it was found. */
  async scrollToRecord(recordId: string): Promise<boolean> {
    return this.isConnected && (await this.#controllers.guide.show(recordId));
  }

  /**
   * The records as a text, oldest first.
   *
   * @param format `json` with the field names of SERVICE.md, `text`, or `markdown`, as which any other word counts
   * @throws the reason of `signal`; with `all`, an `AgentServiceError` when not all could be read, also where there is no
   *   service or no agent
   */
  exportRecords(format: ExportFormat, options: ExportOptions = {}): Promise<string> {
    return this.#controllers.export.run(format, options);
  }

  override render() {
    return historyView(shownHistory(this, this.#controllers, this.#actions));
  }

  get #list(): RecordList {
    return this.#controllers.list;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-history': AgentHistory;
  }
}
