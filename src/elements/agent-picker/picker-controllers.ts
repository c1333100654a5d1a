import type {AgentServiceError} from '../../client/agent-service-error.js';
import {AgentList} from '../../controllers/agent-list.js';
import {AgentSelection} from '../../controllers/agent-selection.js';
import {ListReports} from '../../controllers/list-reports.js';
import type {LoadedPage} from '../../controllers/listed-agents.js';
import {LiveRegion} from '../../controllers/live-region.js';
import {OnlineStatus} from '../../controllers/online-status.js';
import {OptionFocus} from '../../controllers/option-focus.js';
import {Removal} from '../../controllers/removal.js';
import {AgentErrorEvent} from '../../events/agent-error-event.js';
import {AgentListLoadEvent} from '../../events/agent-list-load-event.js';
import {AgentSelectEvent} from '../../events/agent-select-event.js';
import type {SharedControllers} from '../shared-controllers.js';
import {findSpokenRegion} from '../spoken-region.js';
import type {AgentPicker} from './agent-picker.js';
import {listAnnouncement} from './list-announcement.js';
import {listQuery} from './list-query.js';
import {PageFocus} from './page-focus.js';
import {PickerOptions} from './picker-options.js';
import {PickerSearch} from './picker-search.js';

/** What a picker tells only those who work for it. */
export interface PickerInsides extends SharedControllers {
  readonly searchInput: () => HTMLInputElement | null;
  readonly results: () => HTMLElement | null;
  /** Whether nothing can be chosen. */
  readonly isInactive: () => boolean;
  /** Updates the picker at once. */
  readonly updateNow: () => void;
}

/** Everything that works for a picker, each for one concern, and how one hears of another. */
export class PickerControllers {
  readonly list: AgentList;
  readonly selection: AgentSelection;
  readonly search: PickerSearch;
  readonly options: PickerOptions;
  readonly optionFocus: OptionFocus;
  readonly #host: AgentPicker;
  readonly #insides: PickerInsides;
  readonly #pageFocus: PageFocus;
  readonly #spoken: LiveRegion;

  constructor(host: AgentPicker, insides: PickerInsides) {
    this.#host = host;
    this.#insides = insides;
    const {connection, searchInput, results, updateNow} = insides;
    const list = (this.list = new AgentList(host, connection, () =>
      listQuery(host, connection.client, this.search.wanted),
    ));
    this.selection = new AgentSelection(host, {
      provider: () => connection.provider,
      service: () => connection.client?.baseUrl,
      find: id => list.listed.find(id),
    });
    this.search = new PickerSearch(host, {
      field: searchInput,
      enter: () => this.enterList(),
      refresh: () => host.refresh(),
    });
    this.options = new PickerOptions(host, list, {
      results,
      updateNow,
      onPick: id => this.onPick(id),
    });
    this.optionFocus = new OptionFocus(host, this.options);
    this.#pageFocus = new PageFocus(host, results);
    this.#spoken = new LiveRegion(() => findSpokenRegion(host.shadowRoot));
    new Removal(host, () => list.interrupt());
    new OnlineStatus(host, offline => {
      if (!offline && host.error?.kind === 'network') void this.#tryAgain();
    });
    new ListReports(host, list, {
      onPage: page => this.#onPage(page),
      onError: error => this.#onError(error),
    });
  }

  /** Chooses one of the listed agents. Returns whether it is selected now. */
  pick(id: string): boolean {
    const host = this.#host;
    const agent = this.list.listed.find(id);
    if (!agent) return false;
    if (id === host.value) return true;
    if (!host.dispatchEvent(new AgentSelectEvent(agent, host.selectedAgent))) return false;
    this.selection.choose(agent);
    return true;
  }

  /** A person chose an agent. */
  onPick(id: string): void {
    if (this.#insides.isInactive()) return;
    if (id === this.#host.value) this.selection.chooseAgain();
    else this.pick(id);
  }

  /** From the place of the list, which has the focus where no agent has it, into the list. */
  onResultsKey(event: KeyboardEvent): void {
    const isHere = event.target === this.#insides.results() && event.key === 'ArrowDown';
    if (isHere && this.enterList()) event.preventDefault();
  }

  /** Puts the focus on the first agent. Returns whether there is one. */
  enterList(): boolean {
    this.optionFocus.focusOption(0);
    return this.list.agents.length > 0;
  }

  #onPage(page: LoadedPage): void {
    const {paging} = this.#host;
    if (paging === 'pages') this.#pageFocus.turnPage();
    // The first new agent is where the button was.
    else if (this.#pageFocus.wasAtNext && page.pageNumber > 1) {
      this.optionFocus.focusOption(this.list.agents.length - Math.max(page.added.length, 1));
    }
    this.#spoken.say(listAnnouncement(this.list, paging, this.#insides.localize));
    this.#host.dispatchEvent(new AgentListLoadEvent(page, page.pageNumber));
    if (page.pageNumber === 1) this.#selectByItself();
  }

  #onError(error: AgentServiceError): void {
    const {localize} = this.#insides;
    this.#pageFocus.showFailure();
    const sentence = localize.term('agentsFailed', error.kind);
    this.#spoken.say(localize.term('failedAnnouncement', sentence));
    this.#host.dispatchEvent(new AgentErrorEvent(error, 'list-agents'));
  }

  #selectByItself(): void {
    const {value, autoSelect} = this.#host;
    const {agents, listed, loadedText} = this.list;
    const [first] = agents;
    if (!first || value || this.#insides.isInactive() || loadedText) return;
    const isAlone = agents.length === 1 && !listed.hasMore;
    if (autoSelect === 'first' || (autoSelect === 'only' && isAlone)) this.pick(first.AgentId);
  }

  /** Asks again for what failed: the list, or a further page. */
  #tryAgain(): Promise<void> {
    return this.list.error ? this.#host.refresh() : this.list.retryFurther();
  }
}
