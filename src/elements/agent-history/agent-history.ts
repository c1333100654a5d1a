import {nothing} from 'lit';
import {query, queryAll} from 'lit/decorators.js';
import type {AgentServiceError} from '../../client/agent-service-error.js';
import {assumptions} from '../../client/assumptions.js';
import type {ConversationRecord} from '../../client/resources.js';
import {AgentLookup} from '../../controllers/agent-lookup.js';
import {KeptFocus} from '../../controllers/kept-focus.js';
import {LiveRegion} from '../../controllers/live-region.js';
import {NearView} from '../../controllers/near-view.js';
import {OnlineStatus} from '../../controllers/online-status.js';
import {RecordList, type LoadedRecords, type RecordListStatus} from '../../controllers/record-list.js';
import {Removal} from '../../controllers/removal.js';
import {StoredReplies} from '../../controllers/stored-replies.js';
import {recordKey} from '../../conversation/record-pages.js';
import type {ExportFormat} from '../../conversation/transcript-export.js';
import {historyEnglish} from '../../locales/english/history.js';
import {AgentOrderChangeEvent} from '../../events/agent-order-change-event.js';
import type {Strings} from '../../locales/en.js';
import {base} from '../../styles/base.styles.js';
import {tokens} from '../../styles/tokens.styles.js';
import {actionStyles} from '../action.styles.js';
import {chatTarget} from '../agent-chat/chat-target.js';
import {ContentGuard} from '../content-guard.js';
import type {LinkConfirmation} from '../link-confirmation.js';
import {moreButtonStyles} from '../more-button.styles.js';
import {messageContentStyles} from '../message-content.styles.js';
import {noticeStyles} from '../notice.styles.js';
import {pageNavigationStyles} from '../page-navigation.styles.js';
import {placeholderStyles} from '../placeholder.styles.js';
import {searchFieldStyles} from '../search-field.styles.js';
import {findSpokenRegion} from '../spoken-region.js';
import {historyStyles} from './agent-history.styles.js';
import type {AgentRecordSection} from './agent-record-section.js';
import {DrawnSections} from './drawn-sections.js';
import {ExportControl, type ExportOptions} from './export-control.js';
import {FilterControl} from './filter-control.js';
import {HistoryContext} from './history-context.js';
import {HistorySettings} from './history-settings.js';
import {historyView, type HistoryActions} from './history-view.js';
import {ListNews} from './list-news.js';
import {printStyles} from './print.styles.js';
import {RecordDays} from './record-days.js';
import {RecordFocus} from './record-focus.js';
import {RecordGuide} from './record-guide.js';
import {sectionOf} from './record-sections.js';
import {RecordSelection} from './record-selection.js';
import {recordStyles} from './record.styles.js';

/** How far from the end of the list its next page is asked for, in pixels. */
const loadingMargin = 500;

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
 * @cssproperty [--agent-font=system-ui, sans-serif] - Typeface.
 * @cssproperty [--agent-font-mono=ui-monospace, monospace] - Typeface of code.
 * @cssproperty [--agent-font-size=15px] - Size of text.
 * @cssproperty [--agent-line-height=1.55] - Height of lines.
 * @cssproperty [--agent-message-max-width=44em] - Widest record.
 * @cssproperty [--agent-shadow=0 1px 2px rgb(15 20 40 / 6%), 0 6px 24px rgb(15 20 40 / 8%)] - Under what lies above something else.
 * @cssproperty [--agent-duration=160ms] - Length of transitions.
 * @cssproperty [--agent-display=block] - The display of the element; `none` hides it, like `hidden`.
 */
export class AgentHistory extends HistorySettings {
  static override styles = [
    tokens,
    base,
    noticeStyles,
    messageContentStyles,
    moreButtonStyles,
    searchFieldStyles,
    historyStyles,
    recordStyles,
    actionStyles,
    placeholderStyles,
    pageNavigationStyles,
    printStyles,
  ];

  protected static override readonly english: Partial<Strings> = historyEnglish;

  @query('.scroller') private scroller!: HTMLElement | null;
  @query('.filter input') private filterField!: HTMLElement | null;
  @query('.more') private more!: HTMLElement | null;
  @query('agent-link-confirmation') private linkConfirmation!: LinkConfirmation | null;
  @queryAll('agent-record-section') private sectionElements!: NodeListOf<AgentRecordSection>;

  readonly #list: RecordList = new RecordList(this, () => ({
    client: this.connection.client,
    agentId: this.#target.agentId,
    order: this.order === 'asc' ? 'asc' : 'desc',
    pageSize: this.#pageSize,
    paged: this.paging === 'pages',
  }));
  readonly #lookup = new AgentLookup(
    this,
    () => this.#target,
    // The records can be read without the agent's name.
    () => undefined,
  );
  readonly #guard: ContentGuard = new ContentGuard(
    this,
    () => this,
    () => this.linkConfirmation,
  );
  readonly #context: HistoryContext = new HistoryContext(this, this.localize, () => this.#guard.policy);
  readonly #days: RecordDays = new RecordDays(this, this.#context, this.localize);
  readonly #selection: RecordSelection = new RecordSelection(this, () => this.records);
  readonly #filter = new FilterControl(this, text => {
    const words = this.localize.term('recordsFound', this.#shown.length, this.records.length);
    if (text) this.#spoken.say(words);
  });
  readonly #export = new ExportControl(
    this,
    () => ({
      client: this.connection.client,
      agentId: this.#target.agentId,
      agentName: this.#agentName,
      records: this.records,
      shown: this.#shown,
      order: this.#list.order,
      settings: this,
      localize: this.localize,
    }),
    () => this.#spoken.say(this.localize.term('exportNotLoaded')),
  );
  readonly #focus = new RecordFocus(this, {
    keys: () => this.#shown.map(recordKey),
    elementOf: key => this.#elementOf(key),
    onSelect: key => void this.#selection.select(key),
    more: async () => {
      // Another page would take the place of the record the reader is at.
      if (this.paging === 'pages') return false;
      const before = this.records.length;
      await this.loadMore();
      await this.updateComplete;
      return this.records.length > before;
    },
  });
  readonly #guide = new RecordGuide(this, {
    list: this.#list,
    target: () => ({...this.#target, paged: this.paging === 'pages'}),
    showAll: () => this.#filter.clear(),
    elementOf: key => this.#elementOf(key),
    select: key => this.#selection.select(key),
    visit: key => this.#focus.visit(key),
    onMissing: questionId => {
      this.#context.miss(questionId);
      this.requestUpdate();
      this.#spoken.say(this.localize.term('questionNotFound'));
    },
  });
  readonly #spoken = new LiveRegion(() => findSpokenRegion(this.shadowRoot));
  readonly #end: NearView = new NearView(this, {
    scroller: () => this.scroller,
    watched: () => (this.more ? [this.more] : []),
    margin: loadingMargin,
    onNear: () => this.#onEnd(),
  });
  readonly #drawn = new DrawnSections(this, {
    scroller: () => this.scroller,
    sections: () => this.sectionElements,
  });
  #shown: readonly ConversationRecord[] = [];
  #shownPage: LoadedRecords | undefined;

  constructor() {
    super();
    new ListNews(this, {
      list: this.#list,
      localize: this.localize,
      say: words => this.#spoken.say(words),
    });
    new Removal(this, () => {
      this.#list.interrupt();
      this.#lookup.interrupt();
      this.#export.cancel();
    });
    new OnlineStatus(this, offline => {
      if (!offline && this.error?.kind === 'network') void this.#tryAgain();
    });
    new KeptFocus(
      this,
      () => this.more,
      () => this.more?.querySelector('button') ?? this.#goOn(),
    );
    new KeptFocus(
      this,
      () => this,
      () => this.scroller,
    );
    new StoredReplies(
      this,
      () => this.connection.provider?.activity,
      () => this.#target.agentId,
      recordId => this.#list.readNewest(recordId),
    );
  }

  protected override updated(): void {
    const page = this.#list.lastPage;
    // A short page may leave the end in view, of which nothing tells by itself.
    if (this.more && page !== this.#shownPage) this.#end.recheck(this.more);
    this.#shownPage = page;
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
    if (this.isConnected && this.paging === 'pages' && pageNumber >= 1) await this.#list.goTo(pageNumber);
  }

  /** Brings a record into view, reading further pages to find it. Returns whether it was found. */
  scrollToRecord(recordId: string): Promise<boolean> {
    return this.#guide.show(recordId);
  }

  /**
   * The records as a text, oldest first.
   *
   * @param format `markdown`, `json` with the field names of SERVICE.md, or `text`
   * @throws the reason of `signal`, or an `AgentServiceError` when not all could be read
   */
  exportRecords(format: ExportFormat, options: ExportOptions = {}): Promise<string> {
    return this.#export.run(format, options);
  }

  override render() {
    const {localize} = this;
    const {status, order, pageNumber, hasMore, loadingNext, nextError} = this.#list;
    // Here, since the list may have begun anew just before.
    const shown = this.noToolbar ? this.records : this.#filter.apply(this.records);
    if (shown !== this.#shown) this.#drawn.keepPlace();
    this.#shown = shown;
    return historyView({
      status,
      order,
      missing: this.connection.client ? (this.#target.agentId ? undefined : 'agent') : 'service',
      sections: this.#days.sections.update(this.#shown),
      context: this.#context.of(this.#agentName, this.records),
      selectedKey: this.#selection.key,
      tabStop: this.#focus.tabStop,
      count: hasMore || this.#isFiltered ? -1 : this.records.length,
      error: this.#list.error,
      next: {available: hasMore, loading: loadingNext, error: nextError},
      pages:
        this.paging === 'pages'
          ? {pageNumber, pageCount: Math.max(pageNumber, Math.ceil(this.total / this.#pageSize))}
          : undefined,
      toolbar: this.noToolbar
        ? undefined
        : {
            filterText: this.#filter.text,
            loaded: this.records.length,
            found: this.#shown.length,
            exportMissing: this.#export.isMissing,
          },
      label: this.label || localize.term('historyLabel', this.#agentName),
      exportPanel: this.#export.panel ?? nothing,
      localize,
      locale: this.locale,
      strings: this.strings,
      actions: this.#actions,
    });
  }

  get #target() {
    return chatTarget(this, this.connection);
  }

  get #pageSize(): number {
    return this.pageSize >= 1 ? Math.min(Math.floor(this.pageSize), assumptions.largestPageSize) : 10;
  }

  get #agentName(): string {
    return this.#lookup.agent?.name || this.localize.term('agentFallbackName');
  }

  get #isFiltered(): boolean {
    return this.#shown !== this.records;
  }

  async #elementOf(key: string): Promise<HTMLElement | undefined> {
    await this.updateComplete;
    return this.#drawn.draw(sectionOf(this.#days.sections.all, key))?.recordElement(key);
  }

  #onEnd(): void {
    const mayLoad = this.paging === 'scroll' && !this.#isFiltered && !this.#list.nextError;
    if (mayLoad && this.status === 'ready') void this.loadMore();
  }

  /** To the first record that came in place of the button for more. */
  #goOn(): null {
    const record = this.records.at(-Math.max(this.#list.lastPage?.added ?? 0, 1));
    if (record) void this.updateComplete.then(() => this.#focus.focusRecord(recordKey(record)));
    return null;
  }

  /** Asks again for what failed: the list, or its next page. */
  #tryAgain(): Promise<void> {
    return this.#list.error ? this.refresh() : this.loadMore();
  }

  readonly #actions: HistoryActions = {
    type: event => this.#filter.onInput(event),
    clearFilter: () => {
      this.#filter.clear();
      this.filterField?.focus();
    },
    turnOrder: () => {
      this.scroller?.scrollTo({top: 0});
      this.order = this.order === 'asc' ? 'desc' : 'asc';
      this.dispatchEvent(new AgentOrderChangeEvent(this.order));
    },
    openExport: () => void this.#export.open(),
    press: ({target}) => {
      if (!(target instanceof Element)) return;
      const question = target.closest<HTMLElement>('[data-question]')?.dataset['question'];
      if (question) void this.#guide.follow(question);
      else this.#selection.press(target);
    },
    pressKey: event => this.#focus.onKeydown(event),
    visit: ({target}) => {
      const record = target instanceof Element ? target.closest<HTMLElement>('.record') : null;
      if (record) this.#focus.visit(record.dataset['key'] ?? '');
    },
    loadNext: () => void this.loadMore(),
    loadAgain: () => void this.refresh(),
    goToPage: pageNumber => {
      this.scroller?.scrollTo({top: 0});
      void this.goToPage(pageNumber);
    },
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-history': AgentHistory;
  }
}
