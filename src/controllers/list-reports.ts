import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {AgentServiceError} from '../client/agent-service-error.js';
import type {AgentList} from './agent-list.js';
import type {LoadedPage} from './listed-agents.js';

/** Who is told what happened to a list. */
export interface ListListener {
  readonly onPage: (page: LoadedPage) => void;
  readonly onError: (error: AgentServiceError) => void;
}

/** Tells what happened to a list when it can be seen, and outside the update: listeners may change the host. */
export class ListReports implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #list: AgentList;
  readonly #listener: ListListener;
  #page: LoadedPage | undefined;
  #error: AgentServiceError | undefined;

  constructor(host: ReactiveControllerHost, list: AgentList, listener: ListListener) {
    this.#host = host;
    this.#list = list;
    this.#listener = listener;
    host.addController(this);
  }

  hostUpdated(): void {
    const {lastPage: page, error = this.#list.furtherError} = this.#list;
    const {onPage, onError} = this.#listener;
    if (page && page !== this.#page) void this.#host.updateComplete.then(() => onPage(page));
    if (error && error !== this.#error) void this.#host.updateComplete.then(() => onError(error));
    this.#page = page;
    this.#error = error;
  }
}
