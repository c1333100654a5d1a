import {query} from 'lit/decorators.js';
import type {AgentServiceError} from '../../client/agent-service-error.js';
import type {Agent} from '../../client/resources.js';
import {AgentList, type AgentListStatus} from '../../controllers/agent-list.js';
import {AgentSelection} from '../../controllers/agent-selection.js';
import {ListReports} from '../../controllers/list-reports.js';
import type {LoadedPage} from '../../controllers/listed-agents.js';
import {LiveRegion} from '../../controllers/live-region.js';
import {OnlineStatus} from '../../controllers/online-status.js';
import {OptionFocus} from '../../controllers/option-focus.js';
import {Removal} from '../../controllers/removal.js';
import {pickerEnglish} from '../../locales/english/picker.js';
import {AgentErrorEvent} from '../../events/agent-error-event.js';
import {AgentListLoadEvent} from '../../events/agent-list-load-event.js';
import {AgentSelectEvent} from '../../events/agent-select-event.js';
import type {Strings} from '../../locales/en.js';
import {base} from '../../styles/base.styles.js';
import {tokens} from '../../styles/tokens.styles.js';
import {avatarStyles} from '../avatar.styles.js';
import {moreButtonStyles} from '../more-button.styles.js';
import {noticeStyles} from '../notice.styles.js';
import {pageNavigationStyles} from '../page-navigation.styles.js';
import {placeholderStyles} from '../placeholder.styles.js';
import {searchFieldStyles} from '../search-field.styles.js';
import {findSpokenRegion} from '../spoken-region.js';
import {cardStyles} from './agent-card.styles.js';
import {optionStyles} from './agent-option.styles.js';
import {pickerStyles} from './agent-picker.styles.js';
import {CustomWords} from './custom-words.js';
import {listAnnouncement} from './list-announcement.js';
import {listQuery} from './list-query.js';
import {PageFocus} from './page-focus.js';
import {PickerField} from './picker-field.js';
import {PickerOptions} from './picker-options.js';
import {PickerSearch} from './picker-search.js';
import {pickerView, type PickerActions} from './picker-view.js';
import {skeletonRowsStyles} from './skeleton-rows.styles.js';

/**
 * The agents of a service, to search and choose from.
 *
 * ```html
 * <agent-picker base-url="/agents" auto-select="first"></agent-picker>
 * ```
 *
 * Inside an `<agent-provider>` its choice is the provider's selection, which all linked elements follow.
 * Inside a `<form>` it is a field: with a `name` it sends the identifier of the selected agent.
 *
 * @slot label - A heading above the search field.
 * @slot empty - Takes the place of the sentence that there are no agents.
 * @slot error - Takes the place of the failure and its retry button.
 * @slot footer - A line below the list.
 *
 * @fires {AgentSelectEvent} agent-select - An agent was chosen; fires before anything changes, cancelable.
 * @fires {AgentListLoadEvent} agent-list-load - A page of agents arrived and is shown.
 * @fires {AgentErrorEvent} agent-error - The agents could not be listed.
 *
 * @csspart base - The frame around everything.
 * @csspart search - The search field with its icon and button.
 * @csspart list - The list of agents.
 * @csspart item - One agent.
 * @csspart avatar - An agent's picture, or initials.
 * @csspart name - An agent's name.
 * @csspart introduction - An agent's introduction.
 * @csspart badge - A mark for what sets an agent apart.
 * @csspart welcome - The beginning of an agent's welcome message: on every card, and of the selected agent in a list.
 * @csspart background - An agent's background picture, on a card.
 * @csspart empty - The sentence that there are no agents.
 * @csspart error - The frame around the failure of the list.
 * @csspart notice - A failure.
 * @csspart retry-button - Tries again what failed.
 * @csspart more-button - Adds the next page.
 * @csspart pages - The pages to go to.
 * @csspart problem - The sentence that a choice is missing.
 *
 * @cssstate invalid - A choice is missing, and someone has tried to go on without one.
 *
 * @cssproperty [--agent-accent=light-dark(#2f55d4, #9db4ff)] - The selected agent and initials.
 * @cssproperty [--agent-on-accent=light-dark(#ffffff, #0d1431)] - The check on a selected card.
 * @cssproperty [--agent-surface=light-dark(#ffffff, #14161c)] - The ground of the list.
 * @cssproperty [--agent-surface-raised=light-dark(#f5f6f9, #1d2029)] - The search field, and the agent under the pointer.
 * @cssproperty [--agent-text=light-dark(#1a1d26, #e9ebf2)] - Text.
 * @cssproperty [--agent-text-muted=light-dark(#5a6072, #a3a9ba)] - Text of second rank.
 * @cssproperty [--agent-border=light-dark(#e1e4ec, #2f3441)] - Lines.
 * @cssproperty [--agent-danger=light-dark(#b3261e, #ffb4ab)] - Failures.
 * @cssproperty [--agent-link=light-dark(#2446b8, #a9bdff)] - Buttons made of text.
 * @cssproperty [--agent-focus-ring=light-dark(#2f55d4, #9db4ff)] - The ring around what has the focus.
 * @cssproperty [--agent-radius=14px] - Roundness.
 * @cssproperty [--agent-space=16px] - Room around things.
 * @cssproperty [--agent-font=system-ui, sans-serif] - Typeface.
 * @cssproperty [--agent-font-size=15px] - Size of text.
 * @cssproperty [--agent-line-height=1.55] - Height of lines.
 * @cssproperty [--agent-avatar-size=40px] - Size of the agents' pictures.
 * @cssproperty [--agent-duration=160ms] - Length of transitions.
 * @cssproperty [--agent-display=block] - The display of the element; `none` hides it, like `hidden`.
 */
export class AgentPicker extends PickerField {
  static override styles = [
    tokens,
    base,
    noticeStyles,
    avatarStyles,
    pickerStyles,
    searchFieldStyles,
    moreButtonStyles,
    placeholderStyles,
    skeletonRowsStyles,
    optionStyles,
    cardStyles,
    pageNavigationStyles,
  ];

  protected static override readonly english: Partial<Strings> = pickerEnglish;

  @query('input') private searchInput!: HTMLInputElement | null;
  @query('.results') private results!: HTMLElement | null;

  readonly #list: AgentList = new AgentList(this, () =>
    listQuery(this, this.connection.client, this.#search.wanted),
  );
  readonly #selection = new AgentSelection(this, {
    provider: () => this.connection.provider,
    service: () => this.connection.client?.baseUrl,
    find: id => this.#list.listed.find(id),
  });
  readonly #search = new PickerSearch(this, {
    field: () => this.searchInput,
    enter: () => this.#enterList(),
    refresh: () => this.refresh(),
  });
  readonly #options: PickerOptions = new PickerOptions(this, this.#list, {
    results: () => this.results,
    updateNow: () => {
      this.requestUpdate();
      this.performUpdate();
    },
    onPick: id => this.#onPick(id),
  });
  readonly #optionFocus = new OptionFocus(this, this.#options);
  readonly #pageFocus = new PageFocus(this, () => this.results);
  readonly #customWords = new CustomWords();
  readonly #spoken = new LiveRegion(() => findSpokenRegion(this.shadowRoot));

  constructor() {
    super();
    new Removal(this, () => this.#list.interrupt());
    new OnlineStatus(this, offline => {
      if (!offline && this.error?.kind === 'network') void this.#tryAgain();
    });
    new ListReports(this, this.#list, {
      onPage: page => this.#onPage(page),
      onError: error => this.#onError(error),
    });
  }

  /** The agents listed so far, or those of the page shown. While a new search runs, those of the one before. */
  get agents(): readonly Agent[] {
    return this.#list.agents;
  }

  /** How many agents there are in all, as far as the service can be believed. */
  get total(): number {
    return this.#list.listed.total;
  }

  /** The selected agent, once it is known; also when another page or a search hides it. */
  get selectedAgent(): Agent | undefined {
    return this.#selection.agent;
  }

  /** What the picker is doing. */
  get status(): AgentListStatus {
    return this.#list.status;
  }

  /** Why there is no list, or why a further page is missing. */
  get error(): AgentServiceError | undefined {
    return this.#list.error ?? this.#list.furtherError;
  }

  /** Reads the list again from its beginning. Resolves when that is done, however it went. */
  async refresh(): Promise<void> {
    if (this.isConnected) await this.#list.refresh();
  }

  /** Searches, as if the text had been typed; `''` lists all. Resolves when that is done, however it went. */
  async search(text: string): Promise<void> {
    await this.#search.search(typeof text === 'string' ? text : '');
  }

  /** Adds the next page, or turns to it, if there is one. Resolves when that is done, however it went. */
  async loadMore(): Promise<void> {
    if (this.isConnected) await this.#list.loadNext();
  }

  /**
   * Shows a page of a ready list that has `paging="pages"`, counted from 1; beyond the end, the last one that
   * has agents. Resolves when that is done, however it went.
   */
  async goToPage(pageNumber: number): Promise<void> {
    if (this.isConnected) await this.#list.goToPage(pageNumber);
  }

  /** Chooses one of the listed agents, as if a person had. Returns whether it is selected now. */
  select(id: string): boolean {
    return this.isConnected && this.#pick(id);
  }

  /** Puts the focus into the search field, or else into the list. */
  override focus(options?: FocusOptions): void {
    if (this.searchInput?.disabled === false) this.searchInput.focus(options);
    else this.#optionFocus.focusTabStop(this.value, options);
  }

  protected override get problemPlace(): HTMLElement | null {
    return this.results;
  }

  protected override takeOver(content: ShadowRoot): void {
    this.#search.begin(content.querySelector('input')?.value ?? '');
  }

  override render() {
    const tabStop = this.#optionFocus.tabStop(this.value);
    const layout = this.layout === 'grid' ? 'grid' : 'list';
    return pickerView({
      list: this.#list,
      groups: this.#options.groups,
      drawnGroups: this.#options.drawnGroups(tabStop, layout),
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
      customWords: this.#customWords,
      localize: this.localize,
      actions: this.#actions,
    });
  }

  #pick(id: string): boolean {
    const agent = this.#list.listed.find(id);
    if (!agent) return false;
    if (id === this.value) return true;
    if (!this.dispatchEvent(new AgentSelectEvent(agent, this.selectedAgent))) return false;
    this.#selection.choose(agent);
    return true;
  }

  #onPage(page: LoadedPage): void {
    if (this.paging === 'pages') this.#pageFocus.turnPage();
    // The first new agent is where the button was.
    else if (this.#pageFocus.wasAtNext && page.pageNumber > 1) {
      this.#optionFocus.focusOption(this.agents.length - Math.max(page.added.length, 1));
    }
    this.#spoken.say(listAnnouncement(this.#list, this.paging, this.localize));
    this.dispatchEvent(new AgentListLoadEvent(page, page.pageNumber));
    if (page.pageNumber === 1) this.#selectByItself();
  }

  #onError(error: AgentServiceError): void {
    this.#pageFocus.showFailure();
    const sentence = this.localize.term('agentsFailed', error.kind);
    this.#spoken.say(this.localize.term('failedAnnouncement', sentence));
    this.dispatchEvent(new AgentErrorEvent(error, 'list-agents'));
  }

  #selectByItself(): void {
    const [first] = this.agents;
    if (!first || this.value || this.inactive || this.#list.loadedText) return;
    const isAlone = this.agents.length === 1 && !this.#list.listed.hasMore;
    if (this.autoSelect === 'first' || (this.autoSelect === 'only' && isAlone)) this.#pick(first.AgentId);
  }

  readonly #actions: PickerActions = {
    ...this.#search.actions,
    pick: id => this.#onPick(id),
    visit: id => this.#optionFocus.visit(id),
    pressListKey: event => this.#optionFocus.onKeydown(event),
    pressResultsKey: event => this.#onResultsKey(event),
    loadNext: () => void this.loadMore(),
    goToPage: pageNumber => void this.goToPage(pageNumber),
    retryFurther: () => void this.#list.retryFurther(),
    loadAgain: () => void this.refresh(),
  };

  /** Asks again for what failed: the list, or a further page. */
  #tryAgain(): Promise<void> {
    return this.#list.error ? this.refresh() : this.#list.retryFurther();
  }

  #onPick(id: string): void {
    if (!this.inactive) this.#pick(id);
  }

  /** From the place of the list, which has the focus where no agent has it, into the list. */
  #onResultsKey(event: KeyboardEvent): void {
    const isHere = event.target === this.results && event.key === 'ArrowDown';
    if (isHere && this.#enterList()) event.preventDefault();
  }

  #enterList(): boolean {
    this.#optionFocus.focusOption(0);
    return this.agents.length > 0;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-picker': AgentPicker;
  }
}
