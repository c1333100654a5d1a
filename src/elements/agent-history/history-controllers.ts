import {assumptions} from '../../client/assumptions.js';
import type {ConversationRecord} from '../../client/resources.js';
import {AgentLookup} from '../../controllers/agent-lookup.js';
import type {Connection} from '../../controllers/connection.js';
import {KeptFocus} from '../../controllers/kept-focus.js';
import {LiveRegion} from '../../controllers/live-region.js';
import type {Localize} from '../../controllers/localize.js';
import {NearView} from '../../controllers/near-view.js';
import {OnlineStatus} from '../../controllers/online-status.js';
import {RecordList, type LoadedRecords} from '../../controllers/record-list.js';
import {Removal} from '../../controllers/removal.js';
import {StoredReplies} from '../../controllers/stored-replies.js';
import {recordKey, type RecordOrder} from '../../conversation/record-pages.js';
import {agentTarget} from '../agent-target.js';
import {ContentGuard} from '../content-guard.js';
import type {SharedControllers} from '../shared-controllers.js';
import {findSpokenRegion} from '../spoken-region.js';
import type {AgentHistory} from './agent-history.js';
import {DrawnSections} from './drawn-sections.js';
import {ExportControl} from './export-control.js';
import {FilterControl} from './filter-control.js';
import {HistoryContext} from './history-context.js';
import {HistoryPlaces} from './history-places.js';
import {ListNews} from './list-news.js';
import {RecordDays} from './record-days.js';
import {RecordFocus} from './record-focus.js';
import {RecordGuide} from './record-guide.js';
import {sectionOf} from './record-sections.js';
import {RecordSelection} from './record-selection.js';

/** How far from the end of the list its next page is asked for, in pixels. */
const loadingMargin = 500;

/** Everything that works for a history, each for one concern, and how one hears of another. */
export class HistoryControllers {
  readonly connection: Connection;
  readonly localize: Localize;
  readonly places: HistoryPlaces;
  readonly list: RecordList;
  readonly context: HistoryContext;
  readonly days: RecordDays;
  readonly selection: RecordSelection;
  readonly filter: FilterControl;
  readonly export: ExportControl;
  readonly focus: RecordFocus;
  readonly guide: RecordGuide;
  readonly #host: AgentHistory;
  readonly #lookup: AgentLookup;
  readonly #spoken: LiveRegion;
  readonly #end: NearView;
  readonly #drawn: DrawnSections;
  #shown: readonly ConversationRecord[] = [];
  #shownPage: LoadedRecords | undefined;

  constructor(host: AgentHistory, {connection, localize}: SharedControllers) {
    this.#host = host;
    this.connection = connection;
    this.localize = localize;
    const places = (this.places = new HistoryPlaces(host));
    this.#spoken = new LiveRegion(() => findSpokenRegion(places.root));
    const list = (this.list = new RecordList(host, connection, () => ({
      client: connection.client,
      agentId: this.target.agentId,
      order: this.order,
      pageSize: this.pageSize,
      paged: this.isPaged,
    })));
    this.#lookup = new AgentLookup(
      host,
      connection,
      () => this.target,
      // The records can be read without the agent's name.
      () => undefined,
    );
    const guard = new ContentGuard(host, localize, 3);
    this.context = new HistoryContext(host, localize, guard);
    this.days = new RecordDays(host, this.context, localize);
    this.selection = new RecordSelection(host, () => list.records);
    this.filter = new FilterControl(host, text => {
      const words = localize.term('recordsFound', this.#shown.length, list.records.length);
      if (text) this.#spoken.say(words);
    });
    this.export = this.#createExport();
    this.focus = this.#createFocus();
    this.guide = this.#createGuide();
    this.#end = new NearView(host, {
      scroller: () => places.scroller,
      watched: () => (places.more ? [places.more] : []),
      margin: loadingMargin,
      onNear: () => this.#onEnd(),
    });
    this.#drawn = new DrawnSections(host, {
      scroller: () => places.scroller,
      sections: () => places.sections,
    });
    new ListNews(host, {list, localize, say: words => this.#spoken.say(words)});
    new Removal(host, () => this.#endWork());
    new OnlineStatus(host, offline => {
      if (!offline && host.error?.kind === 'network') void this.#tryAgain();
    });
    new KeptFocus(
      host,
      () => places.more,
      () => places.more?.querySelector('button') ?? this.#goOn(),
    );
    new KeptFocus(
      host,
      () => places.focused,
      () => places.scroller,
    );
    new StoredReplies(
      host,
      () => connection.provider?.activity,
      () => this.target.agentId,
      recordId => list.readNewest(recordId),
    );
  }

  /** Whose records are shown. */
  get target() {
    return agentTarget(this.#host, this.connection);
  }

  get isPaged(): boolean {
    return this.#host.paging === 'pages';
  }

  /** As it is asked for: the records of before may still be shown, or none. */
  get order(): RecordOrder {
    return this.#host.order === 'asc' ? 'asc' : 'desc';
  }

  get pageSize(): number {
    const {pageSize} = this.#host;
    return pageSize >= 1 ? Math.min(Math.floor(pageSize), assumptions.largestPageSize) : 10;
  }

  get agentName(): string {
    return this.#lookup.agent?.name || this.localize.term('agentFallbackName');
  }

  get isFiltered(): boolean {
    return this.#shown !== this.list.records;
  }

  /** The records that the filter leaves. Asked for by each rendering, since the list may have begun anew just before. */
  updateShown(): readonly ConversationRecord[] {
    const {records} = this.list;
    const shown = this.#host.noToolbar ? records : this.filter.apply(records);
    if (shown !== this.#shown) this.#drawn.keepPlace();
    this.#shown = shown;
    return shown;
  }

  /** A short page may leave the end in view, of which nothing tells by itself. Called after each rendering. */
  lookForEnd(): void {
    const page = this.list.lastPage;
    const {more} = this.places;
    if (more && page !== this.#shownPage) this.#end.recheck(more);
    this.#shownPage = page;
  }

  #createExport(): ExportControl {
    const {connection, localize, list} = this;
    return new ExportControl(
      this.#host,
      () => ({
        client: connection.client,
        agentId: this.target.agentId,
        agentName: this.agentName,
        records: list.records,
        shown: this.#shown,
        order: list.order,
        settings: this.#host,
        localize,
      }),
      () => this.#spoken.say(localize.term('exportNotLoaded')),
    );
  }

  #createFocus(): RecordFocus {
    const host = this.#host;
    return new RecordFocus(host, {
      keys: () => this.#shown.map(recordKey),
      elementOf: key => this.#elementOf(key),
      onSelect: key => void this.selection.select(key),
      more: async () => {
        // Another page would take the place of the record the reader is at.
        if (this.isPaged) return false;
        const before = this.list.records.length;
        await host.loadMore();
        await host.updateComplete;
        return this.list.records.length > before;
      },
    });
  }

  #createGuide(): RecordGuide {
    const host = this.#host;
    return new RecordGuide(host, {
      list: this.list,
      target: () => ({...this.target, paged: this.isPaged}),
      showAll: () => this.filter.clear(),
      elementOf: key => this.#elementOf(key),
      select: key => this.selection.select(key),
      visit: key => this.focus.visit(key),
      onMissing: questionId => {
        this.context.miss(questionId);
        host.requestUpdate();
        this.#spoken.say(this.localize.term('questionNotFound'));
      },
    });
  }

  async #elementOf(key: string): Promise<HTMLElement | undefined> {
    await this.#host.updateComplete;
    return this.#drawn.draw(sectionOf(this.days.sections.all, key))?.recordElement(key);
  }

  #onEnd(): void {
    const host = this.#host;
    const mayLoad = host.paging === 'scroll' && !this.isFiltered && !this.list.nextError;
    if (mayLoad && this.list.status === 'ready') void host.loadMore();
  }

  /** To the first record that came in place of the button for more. */
  #goOn(): null {
    const {records, lastPage} = this.list;
    const record = records.at(-Math.max(lastPage?.added ?? 0, 1));
    if (record) void this.#host.updateComplete.then(() => this.focus.focusRecord(recordKey(record)));
    return null;
  }

  /** Asks again for what failed: the list, or its next page. */
  #tryAgain(): Promise<void> {
    return this.list.error ? this.#host.refresh() : this.#host.loadMore();
  }

  #endWork(): void {
    this.list.interrupt();
    this.#lookup.interrupt();
    this.export.cancel();
  }
}
