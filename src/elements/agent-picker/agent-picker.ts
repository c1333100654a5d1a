import {query} from 'lit/decorators.js';
import type {AgentServiceError} from '../../client/agent-service-error.js';
import type {Agent} from '../../client/resources.js';
import type {AgentList, AgentListStatus} from '../../controllers/agent-list.js';
import {pickerEnglish} from '../../locales/english/picker.js';
import type {Strings} from '../../locales/en.js';
import {CustomWords} from './custom-words.js';
import {PickerControllers} from './picker-controllers.js';
import {PickerField} from './picker-field.js';
import {pickerSheets} from './picker-sheets.js';
import {pickerView, type PickerActions} from './picker-view.js';

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
 * @fires {AgentSelectEvent} agent-select - An agent is about to be chosen: by a person, `select()` or `auto-select`; cancelable.
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
 * @cssproperty [--agent-surface-raised=light-dark(#f5f6f9, #1d2029)] - What is under the pointer.
 * @cssproperty [--agent-text=light-dark(#1a1d26, #e9ebf2)] - Text.
 * @cssproperty [--agent-text-muted=light-dark(#5a6072, #a3a9ba)] - Text of second rank.
 * @cssproperty [--agent-border=light-dark(#e1e4ec, #2f3441)] - Lines.
 * @cssproperty [--agent-danger=light-dark(#b3261e, #ffb4ab)] - Failures.
 * @cssproperty [--agent-link=light-dark(#2446b8, #a9bdff)] - Buttons made of text.
 * @cssproperty [--agent-focus-ring=light-dark(#2f55d4, #9db4ff)] - The ring around what has the focus.
 * @cssproperty [--agent-radius=14px] - Roundness.
 * @cssproperty [--agent-space=16px] - Room around things.
 * @cssproperty [--agent-font=system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif] - Typeface.
 * @cssproperty [--agent-font-mono=ui-monospace, 'SF Mono', Menlo, Consolas, monospace] - Typeface of a failure's details.
 * @cssproperty [--agent-font-size=15px] - Size of text.
 * @cssproperty [--agent-line-height=1.55] - Height of lines.
 * @cssproperty [--agent-avatar-size=40px] - Size of the agents' pictures.
 * @cssproperty [--agent-message-max-width=44em] - Widest failure.
 * @cssproperty [--agent-duration=160ms] - Length of transitions.
 * @cssproperty [--agent-panel-width=400px] - Width in a box that is as wide as what it holds, such as a dialog.
 * @cssproperty [--agent-display=block] - The display of the element; `none` hides it, like `hidden`.
 */
export class AgentPicker extends PickerField {
  static override styles = pickerSheets;

  protected static override readonly english: Partial<Strings> = pickerEnglish;

  @query('input') private searchInput!: HTMLInputElement | null;
  @query('.results') private results!: HTMLElement | null;

  readonly #controllers: PickerControllers = new PickerControllers(this, {
    connection: this.connection,
    localize: this.localize,
    searchInput: () => this.searchInput,
    results: () => this.results,
    isInactive: () => this.inactive,
    updateNow: () => {
      this.requestUpdate();
      this.performUpdate();
    },
  });
  readonly #customWords = new CustomWords();

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
    return this.#controllers.selection.agent;
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
    await this.#controllers.search.search(typeof text === 'string' ? text : '');
  }

  /** Adds the next page, or turns to it, if there is one. Resolves when that is done, however it went. */
  async loadMore(): Promise<void> {
    if (this.isConnected) await this.#list.loadNext();
  }

  /**
   * Shows a page of a ready list with `paging="pages"`, counted from 1. A number beyond the end shows the last page.
   * An empty page ends the list, and the shown page stays. Resolves when the page is shown or has failed.
   */
  async goToPage(pageNumber: number): Promise<void> {
    if (this.isConnected) await this.#list.goToPage(pageNumber);
  }

  /**
   * Chooses one of the listed agents, as if a person had, and also while persons cannot: `disabled`, as that of a
   * native field, is not for the page. Returns whether it is selected now.
   */
  select(id: string): boolean {
    return this.isConnected && this.#controllers.pick(id);
  }

  /** Puts the focus into the search field, or else into the list. */
  override focus(options?: FocusOptions): void {
    if (this.searchInput?.disabled === false) this.searchInput.focus(options);
    else this.#controllers.optionFocus.focusTabStop(this.value, options);
  }

  protected override get problemPlace(): HTMLElement | null {
    return this.results;
  }

  protected override takeOver(content: ShadowRoot): void {
    this.#controllers.search.begin(content.querySelector('input')?.value ?? '');
  }

  override render() {
    const {list, options, optionFocus, search} = this.#controllers;
    const tabStop = optionFocus.tabStop(this.value);
    const layout = this.layout === 'grid' ? 'grid' : 'list';
    return pickerView({
      list,
      groups: options.groups,
      drawnGroups: options.drawnGroups(tabStop, layout),
      selectedId: this.value,
      tabStop,
      paging: this.paging === 'pages' ? 'pages' : 'more',
      layout,
      search: {shown: !this.noSearch, text: search.typed},
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

  readonly #actions: PickerActions = {
    ...this.#controllers.search.actions,
    pick: id => this.#controllers.onPick(id),
    visit: id => this.#controllers.optionFocus.visit(id),
    pressListKey: event => this.#controllers.optionFocus.onKeydown(event),
    pressResultsKey: event => this.#controllers.onResultsKey(event),
    loadNext: () => void this.loadMore(),
    goToPage: pageNumber => void this.goToPage(pageNumber),
    retryFurther: () => void this.#list.retryFurther(),
    loadAgain: () => void this.refresh(),
  };

  get #list(): AgentList {
    return this.#controllers.list;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-picker': AgentPicker;
  }
}
