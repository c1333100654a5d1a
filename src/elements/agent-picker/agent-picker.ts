import {query} from 'lit/decorators.js';
import type {LitElement, ReactiveController} from 'lit';
import type {AgentServiceError} from '../../client/agent-service-error.js';
import type {Agent, AgentPage} from '../../client/resources.js';
import {isServer} from '../../is-server.js';
import {ListBinding} from '../../controllers/list-binding.js';
import {LiveRegion, findSpokenRegion} from '../../controllers/live-region.js';
import type {Localize} from '../../controllers/localize.js';
import {AgentErrorEvent} from '../../events/chat-events.js';
import {AgentListLoadEvent, AgentSelectEvent} from '../../events/list-events.js';
import {AgentList, type AgentListSnapshot, type Paging} from '../../lists/agent-list.js';
import type {ListStatus, LoadedPage} from '../../lists/paged-list.js';
import {RovingFocus} from '../../lists/roving-focus.js';
import {addEnglish} from '../../locales/english/loaded-english.js';
import {listsEnglish} from '../../locales/english/lists.js';
import {base} from '../../styles/base.styles.js';
import {tokens} from '../../styles/tokens.styles.js';
import {avatarStyles} from '../shared/avatar.styles.js';
import {MissingServiceWarning} from '../shared/missing-service.js';
import {moreButtonStyles, pageNavigationStyles} from '../shared/page-navigation.styles.js';
import {noticeStyles} from '../shared/notice.styles.js';
import {pagePosition} from '../shared/page-navigation.js';
import {placeholderStyles} from '../shared/placeholder.styles.js';
import {searchFieldStyles} from '../shared/search-field.styles.js';
import {FocusFallback} from '../../controllers/focus-fallback.js';
import {pickerStyles} from './agent-picker.styles.js';
import {pickerTemplate, type PickerActions} from './agent-picker.template.js';
import {AgentSelection} from './agent-selection.js';
import {cardStyles} from './option/agent-card.styles.js';
import {optionStyles} from './option/agent-option.styles.js';
import {WindowedOptions} from './option/windowed-options.js';
import {PickerField} from './picker-field.js';
import {listQuery} from './picker-settings.js';
import {PickerSearch} from './search/picker-search.js';

/**
 * Lists the agents of a service. Visitors search the list and select an agent.
 *
 * ```html
 * <agent-picker base-url="/agents" auto-select="first"></agent-picker>
 * ```
 *
 * Inside an `<agent-provider>` its selected agent is also the agent of the provider and of all its elements.
 * Inside a `<form>` it is a field: with a `name` it submits the identifier of the selected agent.
 *
 * @slot label - Your heading above the search field.
 * @slot empty - Replaces the text shown when there are no agents.
 * @slot error - Replaces the error message and its retry button.
 * @slot footer - Content below the list.
 *
 * @fires {AgentSelectEvent} agent-select - An agent is about to be selected: by the visitor, `select()` or `auto-select`; cancelable.
 * @fires {AgentListLoadEvent} agent-list-load - A page of agents has loaded and is shown.
 * @fires {AgentErrorEvent} agent-error - The agents failed to load.
 *
 * @csspart base - The box around all content.
 * @csspart search - The search field with its icon and button.
 * @csspart clear-button - Removes the text of the search.
 * @csspart list - The list of agents.
 * @csspart item - One agent.
 * @csspart avatar - An agent's image, or its initials.
 * @csspart name - An agent's name.
 * @csspart introduction - An agent's introduction.
 * @csspart badge - An icon for a feature of an agent.
 * @csspart background - An agent's background image, on a card.
 * @csspart empty - The text shown when there are no agents, or no matches.
 * @csspart error - The box around the error message of the list.
 * @csspart notice - An error message.
 * @csspart retry-button - The button that retries the failed request.
 * @csspart more-button - The button that adds the next page.
 * @csspart pages - The page buttons.
 * @csspart page-button - One of the page buttons.
 * @csspart problem - The message that an agent must be selected.
 *
 * @cssstate loading - The list is loading.
 * @cssstate empty - There are no agents, or no matches.
 * @cssstate error - The list or its next page could not be loaded.
 * @cssstate invalid - The picker is required, no agent is selected, and the visitor has tried to submit the form.
 *
 * @cssproperty [--agent-accent=light-dark(#2f55d4, #9db4ff)] - Accent color of the selected agent and of initials.
 * @cssproperty [--agent-on-accent=light-dark(#ffffff, #000000)] - The check mark on a selected card.
 * @cssproperty [--agent-surface=light-dark(#ffffff, #14161c)] - Background of the list.
 * @cssproperty [--agent-surface-raised=light-dark(#f5f6f9, #1d2029)] - Background of the hovered agent and of hovered controls.
 * @cssproperty [--agent-text=light-dark(#1a1d26, #e9ebf2)] - Text.
 * @cssproperty [--agent-text-muted=light-dark(#5a6072, #a3a9ba)] - Secondary text.
 * @cssproperty [--agent-border=light-dark(#e1e4ec, #2f3441)] - Borders and lines.
 * @cssproperty [--agent-danger=light-dark(#b3261e, #ffb4ab)] - Error messages.
 * @cssproperty [--agent-link=light-dark(#2040be, #aabeff)] - Buttons without a background.
 * @cssproperty [--agent-focus-ring=light-dark(#2f55d4, #9db4ff)] - Outline of the focused control.
 * @cssproperty [--agent-radius=14px] - Corner radius.
 * @cssproperty [--agent-space=16px] - Spacing.
 * @cssproperty [--agent-font=system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif] - Font family.
 * @cssproperty [--agent-font-mono=ui-monospace, 'SF Mono', Menlo, Consolas, monospace] - Font family of error details.
 * @cssproperty [--agent-font-size=15px] - Font size.
 * @cssproperty [--agent-line-height=1.55] - Line height.
 * @cssproperty [--agent-avatar-size=40px] - Width and height of an avatar.
 * @cssproperty [--agent-message-max-width=44em] - Maximum width of an error message.
 * @cssproperty [--agent-duration=160ms] - Duration of a change of state; 1.5 times as long for what appears.
 * @cssproperty [--agent-panel-width=400px] - Width inside a container that shrinks to its content, such as a dialog.
 * @cssproperty [--agent-display=block] - CSS `display` of the element; `none` hides it, like the attribute `hidden`.
 */
export class AgentPicker extends PickerField {
  /** Later style sheets take precedence over earlier ones. */
  static override styles = [
    tokens,
    base,
    noticeStyles,
    avatarStyles,
    pickerStyles,
    searchFieldStyles,
    moreButtonStyles,
    placeholderStyles,
    optionStyles,
    cardStyles,
    pageNavigationStyles,
  ];

  static {
    addEnglish(listsEnglish);
  }

  @query('input') private searchInput!: HTMLInputElement | null;
  @query('.results') private results!: HTMLElement | null;

  readonly #list = new AgentList(isServer ? 'loading' : 'idle');
  readonly #binding = new ListBinding(this, this.#list, {
    connection: this.connection,
    states: this.states,
    query: () => listQuery(this, this.connection, this.#search.searchText),
    onPage: page => this.#onPage(page),
    onError: error => this.#onError(error),
  });
  readonly #selection = new AgentSelection(this, {
    provider: () => this.connection.provider,
    service: () => this.connection.client?.baseUrl,
    find: id => this.#list.find(id),
  });
  readonly #search: PickerSearch = new PickerSearch(this, {
    field: () => this.searchInput,
    enter: () => this.#enterList(),
    refresh: () => this.refresh(),
  });
  readonly #options = new WindowedOptions(this, {
    list: this.#list,
    results: () => this.results,
    updateNow: () => {
      this.requestUpdate();
      this.performUpdate();
    },
    onPick: id => this.#onPick(id),
  });
  readonly #focus = new RovingFocus(this, this.#options);
  readonly #pageFocus = new PageFocus(this, () => this.results);
  readonly #spoken = new LiveRegion(() => findSpokenRegion(this.shadowRoot));

  constructor() {
    super();
    new MissingServiceWarning(this, () => !this.connection.client);
  }

  protected override willUpdate(): void {
    this.#search.follow(this.connection.service);
  }

  /** The loaded agents. With numbered pages: the agents of the current page. They stay while a new search runs. */
  get agents(): readonly Agent[] {
    return this.#list.snapshot.items;
  }

  /** Total number of agents, as far as it is known. */
  get total(): number {
    return this.#list.snapshot.total;
  }

  /** The selected agent, even if it is on another page or a search hides it. `undefined` until it is known. */
  get selectedAgent(): Agent | undefined {
    return this.#selection.agent;
  }

  /** Loading state of the list: `idle`, `loading`, `ready`, `empty` or `error`. */
  get status(): ListStatus {
    return this.#list.snapshot.status;
  }

  /** Why the list, or a further page, failed to load. `undefined` if nothing failed. */
  get error(): AgentServiceError | undefined {
    return this.#binding.error;
  }

  /** Loads the list again from the first page. Resolves after success or failure. */
  async refresh(): Promise<void> {
    if (this.isConnected) await this.#binding.refresh();
  }

  /** Searches as if the visitor had typed the text; `''` lists all agents. Resolves after success or failure. */
  async search(text: string): Promise<void> {
    await this.#search.search(typeof text === 'string' ? text : '');
  }

  /** Loads the next page; with `paging="pages"`, it replaces the current one. Resolves after success or failure. */
  async loadMore(): Promise<void> {
    if (this.isConnected) await this.#list.loadNext();
  }

  /**
   * Shows a page, counted from 1. Only for `paging="pages"`, after the list has loaded. A number beyond the end shows
   * the last page. If the service returns an empty page, the current page stays. Resolves after success or failure.
   */
  async goToPage(pageNumber: number): Promise<void> {
    if (this.isConnected) await this.#list.goTo(pageNumber);
  }

  /**
   * Selects a loaded agent, also if `disabled` is set, like the value of a native field. Emits `agent-select`.
   * Returns whether the agent is selected now.
   */
  select(id: string): boolean {
    return this.isConnected && this.#pick(id);
  }

  /** Moves the focus to the search field; without one, to an agent in the list. */
  override focus(options?: FocusOptions): void {
    if (this.searchInput?.disabled === false) this.searchInput.focus(options);
    else this.#focus.focusTabStop(this.value, options);
  }

  protected override get messageAnchor(): HTMLElement | null {
    return this.results;
  }

  protected override saveInput(content: ShadowRoot): void {
    this.#search.begin(content.querySelector('input')?.value ?? '');
  }

  override render() {
    const tabStop = this.#focus.tabStop(this.value);
    const layout = this.layout === 'grid' ? 'grid' : 'list';
    return pickerTemplate({
      list: this.#list.snapshot,
      groups: this.#options.groups,
      renderedGroups: this.#options.renderedGroups(tabStop, layout),
      selectedId: this.value,
      tabStop,
      paging: this.paging === 'pages' ? 'pages' : 'more',
      layout,
      search: {shown: !this.noSearch, text: this.#search.typed},
      label: this.label || this.labelText || this.localize.term('agents'),
      disabled: this.inactive,
      required: this.required,
      problem: this.problem,
      imageBase: this.connection.client?.baseUrl ?? '',
      renderAgent: this.renderAgent,
      localize: this.localize,
      actions: this.#actions,
    });
  }

  readonly #actions: PickerActions = {
    ...this.#search.actions,
    pick: id => this.#onPick(id),
    visit: id => this.#focus.visit(id),
    pressListKey: event => this.#focus.onKeydown(event),
    pressResultsKey: event => this.#onResultsKey(event),
    loadNext: () => void this.loadMore(),
    goToPage: pageNumber => void this.goToPage(pageNumber),
    retryNext: () => void this.#list.retry(),
    loadAgain: () => void this.refresh(),
  };

  #pick(id: string): boolean {
    const agent = this.#list.find(id);
    if (!agent) return false;
    if (id === this.value) return true;
    if (!this.dispatchEvent(new AgentSelectEvent(agent, this.selectedAgent))) return false;
    this.#selection.choose(agent);
    return true;
  }

  #onPick(id: string): void {
    if (this.inactive) return;
    if (id === this.value) this.#selection.chooseAgain();
    else this.#pick(id);
  }

  /** The box of the list itself can have the focus. ArrowDown then moves it into the list. */
  #onResultsKey(event: KeyboardEvent): void {
    const isHere = event.target === this.results && event.key === 'ArrowDown';
    if (isHere && this.#enterList()) event.preventDefault();
  }

  #enterList(): boolean {
    this.#options.focus(0);
    return this.agents.length > 0;
  }

  #onPage(page: LoadedPage<AgentPage>): void {
    const {paging} = this;
    if (paging === 'pages') this.#pageFocus.turnPage();
    // The first new agent is now at the position of the button.
    else if (this.#pageFocus.wasAtNext && page.pageNumber > 1)
      this.#options.focus(this.agents.length - Math.max(page.added, 1));
    this.#spoken.say(listAnnouncement(this.#list.snapshot, paging, this.localize));
    this.dispatchEvent(new AgentListLoadEvent(page, page.pageNumber));
    if (page.pageNumber === 1) this.#autoSelect();
  }

  #onError(error: AgentServiceError): void {
    this.#pageFocus.showFailure();
    const sentence = this.localize.term('agentsFailed', error.kind);
    this.#spoken.say(this.localize.term('failedAnnouncement', sentence));
    this.dispatchEvent(new AgentErrorEvent(error, 'list-agents'));
  }

  #autoSelect(): void {
    const {value, autoSelect} = this;
    const {items, hasMore, loadedText} = this.#list.snapshot;
    const [first] = items;
    if (!first || value || this.inactive || loadedText) return;
    const isAlone = items.length === 1 && !hasMore;
    if (autoSelect === 'first' || (autoSelect === 'only' && isAlone)) this.#pick(first.AgentId);
  }
}

function listAnnouncement(list: AgentListSnapshot, paging: Paging, localize: Localize): string {
  const {items, loadedText, pageNumber, pageCount, hasMore, knownTotal} = list;
  if (items.length === 0) {
    return loadedText ? localize.term('noAgentsFor', loadedText) : localize.term('noAgents');
  }
  if (paging === 'pages' && (hasMore || pageNumber > 1)) {
    const position = pagePosition({pageNumber, pageCount, mayHaveNext: hasMore, localize});
    return knownTotal === undefined ? position : localize.term('agentPage', position, knownTotal);
  }
  if (!hasMore) return localize.term('agentCount', items.length);
  return knownTotal === undefined
    ? localize.term('agentsSoFar', items.length)
    : localize.term('agentsShown', items.length, knownTotal);
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-picker': AgentPicker;
  }
}

/** Keeps the focus near its position when a new page of agents removes the focused element. */
export class PageFocus implements ReactiveController {
  readonly #host: LitElement;
  readonly #results: () => HTMLElement | null;
  #wasAtNext = false;
  #wasAtPages = false;

  /** @param results the box of the list; gets the focus if no nearer element can */
  constructor(host: LitElement, results: () => HTMLElement | null) {
    this.#host = host;
    this.#results = results;
    host.addController(this);
    new FocusFallback(
      host,
      () => this.#find('.base'),
      () =>
        (this.#wasAtNext ? this.#find('.next button') : null) ?? this.#currentPageButton ?? this.#focusList(),
    );
  }

  /** Whether the button for the next page had the focus when the list changed. */
  get wasAtNext(): boolean {
    return this.#wasAtNext;
  }

  hostUpdate(): void {
    // From the focused element upwards, because a search would visit all options of a long list.
    const focused = this.#host.shadowRoot?.activeElement;
    this.#wasAtNext = Boolean(focused?.closest('.next'));
    this.#wasAtPages = Boolean(focused?.closest('.pages'));
  }

  /** Scrolls to the top of another page. The focus stays at the button of the current page. */
  turnPage(): void {
    this.#results()?.scroll(0, 0);
    if (this.#host.shadowRoot?.activeElement?.closest('.page-list')) this.#currentPageButton?.focus();
  }

  /** Scrolls to the retry button, which replaces the button for the next page below the last agent. */
  showFailure(): void {
    if (this.#wasAtNext) this.#results()?.scroll(0, this.#results()?.scrollHeight ?? 0);
  }

  /** The button of the current page, if the focus was among the page buttons and it is visible. */
  get #currentPageButton(): HTMLElement | null {
    if (!this.#wasAtNext && !this.#wasAtPages) return null;
    const button = this.#find('.page-button[aria-current]');
    return button?.offsetParent ? button : null;
  }

  /** Returns the box of the list. After the update, the focus moves on to its agent, because that requests another update. */
  #focusList(): HTMLElement | null {
    queueMicrotask(() => this.#find('.list [tabindex="0"]')?.focus({preventScroll: true}));
    return this.#results();
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
  }
}
