import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {AgentServiceError} from '../../client/agent-service-error.js';
import type {Localize} from '../../controllers/localize.js';
import type {LoadedRecords, RecordList} from '../../controllers/record-list.js';
import {AgentErrorEvent} from '../../events/agent-error-event.js';
import {AgentRecordsLoadEvent} from '../../events/agent-records-load-event.js';

/** The list that is told about, and by whom. */
export interface ToldList {
  readonly list: RecordList;
  readonly localize: Localize;
  /** Has an assistive technology speak. */
  readonly say: (words: string) => void;
}

/**
 * Tells that records have come or failed to, by voice and by events: when it can be seen, and outside the update,
 * since listeners may change the history.
 */
export class ListNews implements ReactiveController {
  readonly #host: ReactiveControllerHost & EventTarget;
  readonly #told: ToldList;
  #page: LoadedRecords | undefined;
  #error: AgentServiceError | undefined;

  constructor(host: ReactiveControllerHost & EventTarget, told: ToldList) {
    this.#host = host;
    this.#told = told;
    host.addController(this);
  }

  hostUpdated(): void {
    const {lastPage: page, error: listError, nextError} = this.#told.list;
    const error = listError ?? nextError;
    if (page && page !== this.#page) void this.#host.updateComplete.then(() => this.#tellPage(page));
    if (error && error !== this.#error) void this.#host.updateComplete.then(() => this.#tellError(error));
    this.#page = page;
    this.#error = error;
  }

  #tellPage(page: LoadedRecords): void {
    const {list, localize, say} = this.#told;
    const {length} = list.records;
    const words = list.hasMore
      ? localize.term('recordsShown', length, list.total)
      : localize.term('recordCount', length);
    say(length === 0 ? localize.term('noRecords') : words);
    this.#host.dispatchEvent(new AgentRecordsLoadEvent(page, page.pageNumber));
  }

  #tellError(error: AgentServiceError): void {
    const {localize, say} = this.#told;
    const sentence = localize.term('recordsFailed', error.kind);
    say(localize.term('failedAnnouncement', sentence));
    this.#host.dispatchEvent(new AgentErrorEvent(error, 'list-records'));
  }
}
