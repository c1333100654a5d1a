import {nothing} from 'lit';
import type {AgentServiceError} from '../../client/agent-service-error.js';
import type {ConversationRecord} from '../../client/resources.js';
import {FocusFallback} from '../../controllers/focus-fallback.js';
import {CustomStates} from '../../controllers/custom-states.js';
import {FinalDisconnect} from '../../controllers/final-disconnect.js';
import {isServer} from '../../is-server.js';
import {ListBinding} from '../../controllers/list-binding.js';
import {LiveRegion, findSpokenRegion} from '../../controllers/live-region.js';
import {recordKey} from '../../records/record-pages.js';
import type {ExportFormat} from '../../records/transcript-export.js';
import {AgentErrorEvent} from '../../events/chat-events.js';
import {AgentRecordsLoadEvent} from '../../events/list-events.js';
import type {ListStatus} from '../../lists/paged-list.js';
import {RecordList, type LoadedRecords, type RecordListQuery} from '../../lists/record-list.js';
import {VisibilityObserver} from '../../lists/visibility-observer.js';
import {WindowedGroups} from '../../lists/windowed-groups.js';
import {addEnglish} from '../../locales/english/loaded-english.js';
import {listsEnglish} from '../../locales/english/lists.js';
import {base} from '../../styles/base.styles.js';
import {tokens} from '../../styles/tokens.styles.js';
import {actionStyles, messageContentStyles} from '../shared/message-content.styles.js';
import {agentTarget} from '../../controllers/connection.js';
import {ContentGuard} from '../shared/content-guard.js';
import {MissingServiceWarning} from '../shared/missing-service.js';
import {moreButtonStyles, pageNavigationStyles} from '../shared/page-navigation.styles.js';
import {noticeStyles} from '../shared/notice.styles.js';
import {placeholderStyles} from '../shared/placeholder.styles.js';
import {printedContentStyles} from '../shared/printed-content.styles.js';
import {searchFieldStyles} from '../shared/search-field.styles.js';
import {historyStyles, printStyles} from './agent-history.styles.js';
import {historyTemplate, type HistoryView} from './agent-history.template.js';
import {HistoryAgent} from './history-agent.js';
import {ConversationsControl} from './conversations-control.js';
import {exportPanel, exportRecords, type ExportOptions, type ExportSource} from './export/export-records.js';
import {historyActions} from './history-actions.js';
import {HistoryMenu} from './history-menu.js';
import {historyMenuStyles} from './history-menu.styles.js';
import {HistoryRefs} from './history-refs.js';
import {HistorySettings, listSettings} from './history-settings.js';
import {FoundMarks} from './record/found-marks.js';
import {RecordContexts} from './record/record-context.js';
import {RecordDays, sectionOf} from './record/record-days.js';
import {RecordExchanges} from './record/record-exchanges.js';
import {RecordFocus, RecordSelection} from './record/record-focus.js';
import {RecordFinder} from './record/record-finder.js';
import {recordStyles} from './record/record.styles.js';
import {RecordFilter} from './record-filter.js';
import {StoredReplies} from './stored-replies.js';

/** Distance from the end of the list, in pixels, at which the next page loads. */
const loadingMargin = 500;
const likelyRecordHeight = 96;

/**
 * The stored records of one agent, to read, filter and export.
 *
 * ```html
 * <agent-history base-url="/agents" agent-id="Agent-42"></agent-history>
 * ```
 *
 * Inside an `<agent-provider>` it shows the selected agent, and adds each reply that ends in a chat of the same provider.
 *
 * @slot toolbar-end - Your own buttons, at the end of the toolbar.
 * @slot empty - Replaces the text shown when there are no records.
 * @slot error - Replaces the error message and its retry button.
 * @slot end - Content below the last record. Shown after all records have loaded.
 *
 * @fires {AgentRecordsLoadEvent} agent-records-load - A page of records has loaded and is shown.
 * @fires {AgentConversationSelectEvent} agent-conversation-select - The reader selected a conversation, or all records with an empty `conversationId`; cancelable. Bubbles.
 * @fires {AgentOrderChangeEvent} agent-order-change - The reader changed the order.
 * @fires {AgentRecordSelectEvent} agent-record-select - The reader selected a record; cancelable.
 * @fires {AgentLinkOpenEvent} agent-link-open - A link in a record is about to open; cancelable.
 * @fires {AgentCopyEvent} agent-copy - A block of code is about to be copied; cancelable.
 * @fires {AgentImageBlockEvent} agent-image-block - An image in a record did not load automatically.
 * @fires {AgentErrorEvent} agent-error - The records failed to load.
 *
 * @csspart base - The box around all content.
 * @csspart toolbar - The row with the search field and the menu.
 * @csspart clear-button - Removes the text of the search field.
 * @csspart menu-button - The button "…" that opens the menu with the order and the export.
 * @csspart menu - The menu with the order and the export.
 * @csspart menu-item - An item of a menu.
 * @csspart order-toggle - The two entries for the order.
 * @csspart export-button - The entry that opens the export.
 * @csspart export-save-button - The button that saves the exported records.
 * @csspart export-close-button - The button that cancels or closes the export.
 * @csspart conversations-button - The button that opens the list of conversations.
 * @csspart conversations - The list of the visitor's conversations: a sheet over the history.
 * @csspart conversations-new-button - Shows the records of all conversations.
 * @csspart conversation - Selects a conversation of the list.
 * @csspart conversation-menu-button - Opens the menu of a conversation, or of the list.
 * @csspart conversation-menu - That menu.
 * @csspart list - The list of records.
 * @csspart day - The heading of a day.
 * @csspart record - Any record.
 * @csspart record-user - A record of the visitor.
 * @csspart record-agent - A record of the agent, or of any other party.
 * @csspart meta - Author, time and labels of a record.
 * @csspart timestamp - The time of a record.
 * @csspart label - A label for an unusual type, source or conversation of a record.
 * @csspart bubble - The box around the content of a record.
 * @csspart content - The text of a record.
 * @csspart code-block - A code block.
 * @csspart code-result - The result of `renderCode`, in place of a block of code.
 * @csspart source-button - Shows the code of such a result, or the result again.
 * @csspart copy-button - The button that copies a code block.
 * @csspart footnotes - The list of footnotes below a text.
 * @csspart footnote-link - The link to a footnote, or back to its reference.
 * @csspart citation-link - A mark such as `[1]` in a text, which opens its source.
 * @csspart citation - The popover with that source.
 * @csspart table - The scrolling box around a table.
 * @csspart image - An image in a record.
 * @csspart image-placeholder - The box shown instead of an image that has not loaded.
 * @csspart link - A link in a record.
 * @csspart show-more-button - The button that shows more of a very long record or code block.
 * @csspart more-button - The button that adds the next page.
 * @csspart pages - The page buttons.
 * @csspart page-button - One of the page buttons.
 * @csspart question - A question, such as whether to open a link.
 * @csspart question-cancel - Leaves things as they are.
 * @csspart question-confirm - Agrees to the question.
 * @csspart link-cancel-button - Does not open a link.
 * @csspart link-open-button - Opens a link, after its address was shown.
 * @csspart empty - The text shown when there are no records, or no matches.
 * @csspart error - The box around the error message of the list.
 * @csspart notice - An error message.
 * @csspart retry-button - The button that retries the failed request.
 *
 * @cssstate loading - The list is loading.
 * @cssstate empty - There are no records.
 * @cssstate error - The list or its next page could not be loaded.
 *
 * @cssproperty [--agent-accent=light-dark(#2f55d4, #9db4ff)] - Mark of the selected record and of the current page.
 * @cssproperty [--agent-on-accent=light-dark(#ffffff, #000000)] - Text on the accent color.
 * @cssproperty [--agent-surface=light-dark(#ffffff, #14161c)] - Background of the list.
 * @cssproperty [--agent-surface-raised=light-dark(#f5f6f9, #1d2029)] - Background of hovered controls.
 * @cssproperty [--agent-text=light-dark(#1a1d26, #e9ebf2)] - Text.
 * @cssproperty [--agent-text-muted=light-dark(#5a6072, #a3a9ba)] - Secondary text.
 * @cssproperty [--agent-border=light-dark(#e1e4ec, #2f3441)] - Borders and lines.
 * @cssproperty [--agent-danger=light-dark(#b3261e, #ffb4ab)] - Error messages.
 * @cssproperty [--agent-focus-ring=light-dark(#2f55d4, #9db4ff)] - Outline of the focused control.
 * @cssproperty [--agent-user-bubble=light-dark(#2f55d4, #4459ba)] - Background of the visitor's records.
 * @cssproperty [--agent-on-user-bubble=#ffffff] - Text on the visitor's records.
 * @cssproperty [--agent-agent-bubble=light-dark(#f1f3f8, #22262f)] - Background of the agent's records.
 * @cssproperty [--agent-on-agent-bubble=light-dark(#1a1d26, #e9ebf2)] - Text on the agent's records.
 * @cssproperty [--agent-code-surface=light-dark(#f6f7f9, #0f1115)] - Background of code.
 * @cssproperty [--agent-link=light-dark(#2040be, #aabeff)] - Links, and buttons without a background.
 * @cssproperty [--agent-radius=14px] - Corner radius.
 * @cssproperty [--agent-space=16px] - Spacing.
 * @cssproperty [--agent-font=system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif] - Font family.
 * @cssproperty [--agent-font-mono=ui-monospace, 'SF Mono', Menlo, Consolas, monospace] - Font family of code.
 * @cssproperty [--agent-font-size=15px] - Font size.
 * @cssproperty [--agent-line-height=1.55] - Line height.
 * @cssproperty [--agent-message-max-width=44em] - Maximum width of a record.
 * @cssproperty [--agent-shadow=0 1px 2px rgb(15 20 40 / 6%), 0 6px 24px rgb(15 20 40 / 8%)] - Shadow of raised boxes.
 * @cssproperty [--agent-duration=160ms] - Duration of a change of state; 1.5 times as long for what appears.
 * @cssproperty [--agent-panel-width=400px] - Width inside a container that shrinks to its content, such as a dialog.
 * @cssproperty [--agent-display=block] - CSS `display` of the element; `none` hides it, like the attribute `hidden`.
 */
export class AgentHistory extends HistorySettings {
  static override styles = [
    ...[
      tokens,
      base,
      noticeStyles,
      messageContentStyles,
      moreButtonStyles,
      searchFieldStyles,
      historyStyles,
      historyMenuStyles,
    ],
    ...[
      recordStyles,
      actionStyles,
      placeholderStyles,
      pageNavigationStyles,
      printedContentStyles,
      printStyles,
    ],
  ];

  static {
    addEnglish(listsEnglish);
  }

  readonly #refs = new HistoryRefs(this);
  readonly #spoken = new LiveRegion(() => findSpokenRegion(this.shadowRoot));
  readonly #list = new RecordList(isServer ? 'loading' : 'idle');
  readonly #binding = new ListBinding(this, this.#list, {
    connection: this.connection,
    states: new CustomStates(this),
    query: () => this.#query,
    onPage: page => this.#onPage(page),
    onError: error => this.#onError(error),
  });
  readonly #agent = new HistoryAgent(
    this,
    this.connection,
    () => agentTarget(this, this.connection),
    () => undefined,
  );
  readonly #conversations = new ConversationsControl(this, {
    connection: this.connection,
    localize: this.localize,
    agentId: () => this.#agentId,
    onMissing: () => this.#spoken.say(this.localize.term('errorForVisitor', 'network')),
  });
  readonly #contexts = new RecordContexts({
    settings: this,
    localize: this.localize,
    guard: new ContentGuard(this, this.localize, 3),
  });
  readonly #days = new RecordDays(this, {
    localize: this.localize,
    timeZone: () => this.#contexts.timeZone,
  });
  readonly #selection = new RecordSelection(this, () => this.records);
  readonly #filter = new RecordFilter(
    this,
    () => this.#source,
    text => {
      const words = this.localize.term('recordsFound', this.#found.length, this.records.length);
      if (text) this.#spoken.say(words);
    },
  );
  readonly #marks = new FoundMarks(this, {
    scroller: () => this.#refs.scroller,
    wanted: () => (this.noToolbar ? '' : this.#filter.wanted),
  });
  readonly #focus = new RecordFocus(this, {
    shown: () => this.#exchanges.shownRecords,
    elementOf: key => this.#elementOf(key),
    onSelect: key => void this.#selection.select(key),
    loadMore: () => this.#loadMoreBelow(),
  });
  readonly #finder = new RecordFinder(this, {
    list: this.#list,
    target: () => ({
      client: this.#conversations.client,
      agentId: this.#agentId,
      paged: listSettings(this).paged,
    }),
    showAll: () => this.#filter.clear(),
    elementOf: key => this.#elementOf(key),
  });
  readonly #end = new VisibilityObserver(this, {
    scroller: () => this.#refs.scroller,
    watched: () => (this.#refs.more ? [this.#refs.more] : []),
    margin: loadingMargin,
    onNear: () => this.#onEnd(),
  });
  readonly #windowed = new WindowedGroups(this, {
    scroller: () => this.#refs.scroller,
    elements: () => this.#refs.sections,
    likelyItemSize: likelyRecordHeight,
    // Records can be long, so fewer groups render at once than in other lists.
    fewGroups: 4,
  });
  readonly #actions = historyActions({
    history: this,
    refs: this.#refs,
    filter: this.#filter,
    marks: this.#marks,
    openExport: () => this.#showExport(true),
    conversations: this.#conversations,
    focus: this.#focus,
    selection: this.#selection,
  });
  readonly #exchanges = new RecordExchanges();
  readonly #menu = new HistoryMenu(this);
  /** The listed records that match the filter, in the order of the list. */
  #found: readonly ConversationRecord[] = [];
  #isExporting = false;
  #checkedPage: LoadedRecords | undefined;

  constructor() {
    super();
    const refs = this.#refs;
    new FinalDisconnect(this, () => {
      this.#agent.interrupt();
      this.#showExport(false);
    });
    new FocusFallback(
      this,
      () => refs.more,
      () => refs.more?.querySelector('button') ?? this.#focusFirstAdded(),
    );
    new FocusFallback(
      this,
      () => refs.focused,
      () => refs.scroller,
    );
    new MissingServiceWarning(this, () => !this.connection.client);
    new StoredReplies(
      this,
      () => this.connection.provider?.replyEnded,
      () => this.#agentId,
      recordId => this.#list.loadNewest(recordId),
    );
  }

  /** After a short page the end may still be in view. The observer does not report that again. */
  protected override updated(): void {
    const {lastPage: page} = this.#list.snapshot;
    const {more} = this.#refs;
    if (more && page !== this.#checkedPage) this.#end.recheck(more);
    this.#checkedPage = page;
  }

  /**
   * The loaded records in visible order: each question before its replies. With numbered pages: the records of the
   * current page.
   */
  get records(): readonly ConversationRecord[] {
    const {items, order} = this.#list.snapshot;
    return this.#exchanges.recordsOf(items, order);
  }

  /** Total number of records, as far as it is known. */
  get total(): number {
    return this.#list.snapshot.total;
  }

  /** Loading state of the list: `idle`, `loading`, `ready`, `empty` or `error`. */
  get status(): ListStatus {
    return this.#list.snapshot.status;
  }

  /** Why the list, or its next page, failed to load. `undefined` if nothing failed. */
  get error(): AgentServiceError | undefined {
    return this.#binding.error;
  }

  /** Whether further records can be loaded, as far as it is known. */
  get hasMore(): boolean {
    return this.#list.snapshot.hasMore;
  }

  /**
   * Loads the records again from the first page; with `paging="pages"`, the current page. Resolves after success or
   * failure.
   */
  async refresh(): Promise<void> {
    if (this.isConnected) await this.#binding.refresh();
  }

  /** Loads the next page, if there is one. Resolves after success or failure. */
  async loadMore(): Promise<void> {
    if (!this.isConnected) return;
    if (this.paging !== 'pages') await this.#list.loadNext();
    else if (this.hasMore) await this.goToPage(this.#list.snapshot.pageNumber + 1);
  }

  /** Shows a page, counted from 1. Only for `paging="pages"`. Resolves after success or failure. */
  async goToPage(pageNumber: number): Promise<void> {
    const isPage = pageNumber >= 1 && pageNumber < Infinity;
    if (this.isConnected && this.paging === 'pages' && isPage) await this.#list.goTo(pageNumber);
  }

  /** Scrolls to a record. Loads further pages to find it. Resolves to whether it was found. */
  async scrollToRecord(recordId: string): Promise<boolean> {
    return this.isConnected && (await this.#finder.show(recordId));
  }

  /**
   * Resolves to the records as text, oldest first.
   *
   * @param format `json` with the field names of SERVICE.md, `text`, or `markdown`; any other value means `markdown`
   * @throws the reason of `signal`; with `all`, an `AgentServiceError` if a page failed to load, or if no service or no
   *   agent is set
   */
  exportRecords(format: ExportFormat, options: ExportOptions = {}): Promise<string> {
    return exportRecords(this.#exportSource, format, options);
  }

  override render() {
    return historyTemplate(this.#view);
  }

  get #view(): HistoryView {
    const {localize, label, locale, strings} = this;
    const {order: wantedOrder, paged} = listSettings(this);
    const {items, status, order, pageNumber, pageCount, hasMore, loadingNext, nextError, error} =
      this.#list.snapshot;
    const agentName = this.#agentName;
    const found = this.#updateFound();
    const sections = this.#days.sections.update(this.#exchanges.choose(items, found, order));
    const {tabStop} = this.#focus;
    return {
      status,
      order,
      missing: this.connection.client ? (this.#agentId ? undefined : 'agent') : 'service',
      sections,
      rendered: this.#windowed.choose(
        sections.map(({id, records: {length}}) => ({key: id, length})),
        {kept: sectionOf(sections, tabStop)?.id},
      ),
      context: this.#contexts.of(agentName, items, found !== items),
      selectedKey: this.#selection.key,
      tabStop,
      count: hasMore || found !== items ? -1 : items.length,
      error,
      next: {available: hasMore, loading: loadingNext, error: nextError},
      pages: paged ? {pageNumber, pageCount} : undefined,
      toolbar: this.noToolbar
        ? undefined
        : {
            order: wantedOrder,
            filterText: this.#filter.text,
            loaded: items.length,
            found: found.length,
            menu: this.#menu,
            conversations: this.conversations ? this.#conversations : undefined,
          },
      label: label || localize.term('historyLabel', agentName),
      exportPanel: this.#isExporting
        ? exportPanel(this.#exportSource, () => this.#showExport(false))
        : nothing,
      localize,
      locale,
      strings,
      actions: this.#actions,
    };
  }

  get #exportSource(): ExportSource {
    return {
      client: this.#conversations.client,
      agentId: this.#agentId,
      agentName: this.#agentName,
      records: this.#list.snapshot.items,
      shown: this.#found,
      order: this.#list.snapshot.order,
      settings: this,
      localize: this.localize,
    };
  }

  #showExport(isOpen: boolean): void {
    this.#isExporting = isOpen;
    this.requestUpdate();
  }

  get #agentId(): string {
    return agentTarget(this, this.connection).agentId;
  }

  get #source(): readonly unknown[] {
    const {service, visit} = this.connection;
    return [service, this.#agentId, visit, this.#conversations.id];
  }

  get #query(): RecordListQuery | undefined {
    const {client} = this.#conversations;
    const agentId = this.#agentId;
    if (!client || !agentId) return undefined;
    return {client, source: this.#source, agentId, ...listSettings(this)};
  }

  get #agentName(): string {
    return this.#agent.agent?.name || this.localize.term('agentFallbackName');
  }

  /** Applies the filter with each render, because the list may have changed just before. */
  #updateFound(): readonly ConversationRecord[] {
    const {items} = this.#list.snapshot;
    const found = this.noToolbar ? items : this.#filter.apply(items);
    if (found !== this.#found) this.#windowed.keepPosition();
    this.#found = found;
    return found;
  }

  async #elementOf(key: string): Promise<HTMLElement | undefined> {
    await this.updateComplete;
    const section = sectionOf(this.#days.sections.all, key);
    if (!section) return undefined;
    // The adjacent sections come into view with it. If they rendered later, they would move it.
    this.#windowed.render(section.id, 1);
    await this.updateComplete;
    return [...this.#refs.sections].find(element => element.section === section)?.recordElement(key);
  }

  /** Moves the focus to the first record that replaced the button for the next page. */
  #focusFirstAdded(): null {
    const {items, lastPage} = this.#list.snapshot;
    const added = new Set(items.slice(-Math.max(lastPage?.added ?? 0, 1)));
    const record = this.records.find(candidate => added.has(candidate));
    if (record) void this.updateComplete.then(() => this.#focus.focusRecord(recordKey(record)));
    return null;
  }

  /** With numbered pages, the next page would replace the focused record, so nothing loads. */
  async #loadMoreBelow(): Promise<boolean> {
    if (listSettings(this).paged) return false;
    const before = this.records.length;
    await this.loadMore();
    await this.updateComplete;
    return this.records.length > before;
  }

  #onEnd(): void {
    const isFiltered = this.#found !== this.#list.snapshot.items;
    const mayLoad = this.paging === 'scroll' && !isFiltered && !this.#list.snapshot.nextError;
    if (mayLoad && this.status === 'ready') void this.loadMore();
  }

  #onPage(page: LoadedRecords): void {
    const {localize, hasMore, total} = this;
    const {length} = this.records;
    const words = hasMore
      ? localize.term('recordsShown', length, total)
      : localize.term('recordCount', length);
    this.#spoken.say(length === 0 ? localize.term('noRecords') : words);
    this.dispatchEvent(new AgentRecordsLoadEvent(page, page.pageNumber));
  }

  #onError(error: AgentServiceError): void {
    const sentence = this.localize.term('recordsFailed', error.kind);
    this.#spoken.say(this.localize.term('failedAnnouncement', sentence));
    this.dispatchEvent(new AgentErrorEvent(error, 'list-records'));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-history': AgentHistory;
  }
}
