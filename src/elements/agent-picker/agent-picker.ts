import {query, queryAll, state} from 'lit/decorators.js';
import type {AgentServiceError} from '../../client/agent-service-error.js';
import type {Agent} from '../../client/resources.js';
import {AgentList, type AgentListStatus, type LoadedPage} from '../../controllers/agent-list.js';
import {AgentSelection} from '../../controllers/agent-selection.js';
import {Announcer} from '../../controllers/announcer.js';
import {KeptFocus} from '../../controllers/kept-focus.js';
import {OnlineStatus} from '../../controllers/online-status.js';
import {OptionFocus} from '../../controllers/option-focus.js';
import {Removal} from '../../controllers/removal.js';
import {SearchDelay} from '../../controllers/search-delay.js';
import {AgentErrorEvent} from '../../events/agent-error-event.js';
import {AgentListLoadEvent} from '../../events/agent-list-load-event.js';
import {AgentSelectEvent} from '../../events/agent-select-event.js';
import {base} from '../../styles/base.styles.js';
import {tokens} from '../../styles/tokens.styles.js';
import {avatarStyles} from '../avatar.styles.js';
import {noticeStyles} from '../notice.styles.js';
import {placeholderStyles} from '../placeholder.styles.js';
import {optionName} from './agent-option.js';
import {optionStyles} from './agent-option.styles.js';
import {pickerStyles} from './agent-picker.styles.js';
import {listAnnouncement} from './list-announcement.js';
import {listQuery} from './list-query.js';
import {PickerSettings} from './picker-settings.js';
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
 * @csspart empty - The sentence that there are no agents.
 * @csspart error - The frame around the failure of the list.
 * @csspart notice - A failure.
 * @csspart retry-button - Tries again what failed.
 * @csspart more-button - Adds the next page.
 *
 * @cssproperty [--agent-accent=light-dark(#2f55d4, #9db4ff)] - The selected agent and initials.
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
 */
export class AgentPicker extends PickerSettings {
  static override styles = [
    tokens,
    base,
    noticeStyles,
    avatarStyles,
    pickerStyles,
    placeholderStyles,
    skeletonRowsStyles,
    optionStyles,
  ];

  /** What is in the search field. */
  @state() private typedText = '';
  /** What is searched for. */
  @state() private searchText = '';

  @query('input') private searchInput!: HTMLInputElement | null;
  @query('.results') private results!: HTMLElement | null;
  @query('.next') private next!: HTMLElement | null;
  @query('.spoken') private spoken!: HTMLElement | null;
  @queryAll('.option') private options!: NodeListOf<HTMLElement>;

  readonly #list: AgentList = new AgentList(this, () =>
    listQuery(this, this.connection.client, this.searchText),
  );
  readonly #selection = new AgentSelection(
    this,
    () => this.connection.provider,
    () => this.agents,
  );
  readonly #searchDelay = new SearchDelay(this, text => (this.searchText = text.trim()));
  readonly #optionFocus = new OptionFocus(this, {
    options: () => this.agents.map(agent => ({id: agent.AgentId, name: optionName(agent)})),
    elementOf: index => this.options[index],
    onPick: id => this.#onPick(id),
  });
  readonly #announcer = new Announcer(
    () => 'status',
    words => {
      if (this.spoken) this.spoken.textContent = words;
    },
  );
  #reportedPage: LoadedPage | undefined;
  #reportedError: AgentServiceError | undefined;
  #wasAtNext = false;

  constructor() {
    super();
    new Removal(this, () => this.#list.interrupt());
    new OnlineStatus(this, offline => {
      if (!offline && this.error?.kind === 'network') void this.#tryAgain();
    });
    new KeptFocus(
      this,
      () => this.results,
      () => this.next?.querySelector('button') ?? this.results,
    );
  }

  protected override willUpdate(): void {
    this.#wasAtNext = this.next?.matches(':focus-within') ?? false;
  }

  /** What happened is told when it can be seen, and outside the update: listeners may change the picker. */
  protected override updated(): void {
    const {error} = this;
    const page = this.#list.lastPage;
    const wasAtNext = this.#wasAtNext;
    if (page && page !== this.#reportedPage) {
      void this.updateComplete.then(() => this.#onPage(page, wasAtNext));
    }
    if (error && error !== this.#reportedError) void this.updateComplete.then(() => this.#onError(error));
    this.#reportedPage = page;
    this.#reportedError = error;
  }

  /** The agents listed so far. While a new search runs, those of the one before. */
  get agents(): readonly Agent[] {
    return this.#list.agents;
  }

  /** How many agents there are in all, as far as the service can be believed. */
  get total(): number {
    return this.#list.total;
  }

  /** The selected agent, once it is known. */
  get selectedAgent(): Agent | undefined {
    return this.#selection.agent;
  }

  /** What the picker is doing. */
  get status(): AgentListStatus {
    return this.#list.status;
  }

  /** Why there is no list, or why its next page is missing. */
  get error(): AgentServiceError | undefined {
    return this.#list.error ?? this.#list.nextError;
  }

  /** Reads the list again from its beginning. Resolves when that is done, however it went. */
  async refresh(): Promise<void> {
    if (this.isConnected) await this.#list.refresh();
  }

  /** Searches, as if the text had been typed; `''` lists all. Resolves when that is done, however it went. */
  async search(text: string): Promise<void> {
    this.typedText = typeof text === 'string' ? text : '';
    this.#searchDelay.searchNow(this.typedText);
    await this.refresh();
  }

  /** Adds the next page, if there is one. Resolves when that is done, however it went. */
  async loadMore(): Promise<void> {
    if (this.isConnected) await this.#list.loadNext();
  }

  /** Chooses one of the listed agents, as if a person had. Returns whether it is selected now. */
  select(id: string): boolean {
    return this.isConnected && this.#pick(id);
  }

  /** Puts the focus into the search field, or else into the list. */
  override focus(options?: FocusOptions): void {
    if (this.searchInput) this.searchInput.focus(options);
    else this.#optionFocus.focusTabStop(this.value, options);
  }

  override render() {
    const {agents, status, disabled, connection, localize} = this;
    const {error, nextError, hasMore, loadingNext, loadedText} = this.#list;
    return pickerView({
      status,
      agents,
      selectedId: this.value,
      tabStop: this.#optionFocus.tabStop(this.value),
      error,
      next: {available: hasMore, loading: loadingNext, error: nextError},
      search: {shown: !this.noSearch, text: this.typedText, loadedText},
      label: this.label || localize.term('agents'),
      disabled,
      imageBase: connection.client?.baseUrl ?? '',
      localize,
      actions: this.#actions,
    });
  }

  #pick(id: string): boolean {
    const agent = this.agents.find(({AgentId}) => AgentId === id);
    if (!agent) return false;
    if (id === this.value) return true;
    if (!this.dispatchEvent(new AgentSelectEvent(agent, this.selectedAgent))) return false;
    this.#selection.choose(agent);
    return true;
  }

  #onPage(page: LoadedPage, wasAtNext: boolean): void {
    // The first new agent is where the button was.
    if (wasAtNext && page.pageNumber > 1) {
      this.#optionFocus.focusOption(this.agents.length - Math.max(page.added.length, 1));
    }
    this.#announcer.say(listAnnouncement(this.#list, this.localize));
    this.dispatchEvent(new AgentListLoadEvent(page, page.pageNumber));
    if (page.pageNumber === 1) this.#selectByItself();
  }

  #onError(error: AgentServiceError): void {
    const sentence = this.localize.term('agentsFailed', error.kind);
    this.#announcer.say(this.localize.term('failedAnnouncement', sentence));
    this.dispatchEvent(new AgentErrorEvent(error, 'list-agents'));
  }

  #selectByItself(): void {
    const [first] = this.agents;
    if (!first || this.value || this.disabled || this.#list.loadedText) return;
    const isAlone = this.agents.length === 1 && !this.#list.hasMore;
    if (this.autoSelect === 'first' || (this.autoSelect === 'only' && isAlone)) this.#pick(first.AgentId);
  }

  readonly #actions: PickerActions = {
    type: event => {
      this.typedText = this.searchInput?.value ?? '';
      // Half-composed text is not what is looked for.
      if (!event.isComposing) this.#searchDelay.searchSoon(this.typedText);
    },
    endComposition: () => this.#searchDelay.searchSoon(this.typedText),
    pressKey: event => this.#onSearchKey(event),
    clear: () => {
      void this.search('');
      this.searchInput?.focus();
    },
    pick: agent => this.#onPick(agent.AgentId),
    visit: agent => this.#optionFocus.visit(agent.AgentId),
    pressListKey: event => this.#optionFocus.onKeydown(event),
    loadNext: () => void this.loadMore(),
    loadAgain: () => void this.refresh(),
  };

  /** Asks again for what failed: the list, or its next page. */
  #tryAgain(): Promise<void> {
    return this.#list.error ? this.refresh() : this.loadMore();
  }

  #onPick(id: string): void {
    if (!this.disabled) this.#pick(id);
  }

  #onSearchKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'Enter') this.#searchDelay.searchNow(this.typedText);
    else if (event.key === 'ArrowDown' && this.options.length > 0) this.#optionFocus.focusOption(0);
    else if (event.key === 'Escape' && this.typedText) void this.search('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-picker': AgentPicker;
  }
}
