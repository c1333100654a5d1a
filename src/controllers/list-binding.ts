import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {AgentServiceError} from '../client/agent-service-error.js';
import type {ListFacts, ListQuery, LoadedPage, PagedList} from '../lists/paged-list.js';
import {type Connection, TokenWatch} from './connection.js';
import type {CustomStates} from './custom-states.js';
import {FinalDisconnect} from './final-disconnect.js';
import {OnlineStatus} from './online-status.js';

export interface ListBindingOptions<Query, Page> {
  readonly connection: Pick<Connection, 'given'>;
  /** Gets `loading`, `empty` and `error`. */
  readonly states: CustomStates;
  /** `undefined` while there is nothing to load. */
  readonly query: () => Query | undefined;
  /** Called when a page is rendered. */
  readonly onPage: (page: LoadedPage<Page>) => void;
  /** Called when a failure of the list or of a further page is rendered. */
  readonly onError: (error: AgentServiceError) => void;
}

type BoundList<Query extends ListQuery, Page> = Pick<
  PagedList<Query, unknown, ListFacts<unknown, Page>>,
  'snapshot' | 'subscribe' | 'configure' | 'load' | 'refresh' | 'retry' | 'interrupt' | 'resume'
>;

/**
 * Passes the settings of an element to its list, renders changes, and reports pages and errors. The list stops while
 * the element is disconnected. Failed requests are retried when the browser is online again, and with the next token of
 * the page.
 */
export class ListBinding<Query extends ListQuery, Page> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #list: BoundList<Query, Page>;
  readonly #options: ListBindingOptions<Query, Page>;
  readonly #tokens: TokenWatch;
  #page: LoadedPage<Page> | undefined;
  #error: AgentServiceError | undefined;

  constructor(
    host: ReactiveControllerHost,
    list: BoundList<Query, Page>,
    options: ListBindingOptions<Query, Page>,
  ) {
    this.#host = host;
    this.#list = list;
    this.#options = options;
    this.#tokens = new TokenWatch(options.connection);
    host.addController(this);
    new FinalDisconnect(host, () => list.interrupt());
    new OnlineStatus(host, offline => {
      if (!offline && this.error?.kind === 'network') void list.retry();
    });
    list.subscribe(() => {
      if (list.snapshot.status === 'loading') this.#tokens.note();
      host.requestUpdate();
    });
  }

  /** The error of the list, or of a further page. */
  get error(): AgentServiceError | undefined {
    const {error, nextError} = this.#list.snapshot;
    return error ?? nextError;
  }

  /** Loads the list again, with the latest settings of the page. */
  refresh(): Promise<void> {
    return this.#list.load(this.#options.query());
  }

  hostConnected(): void {
    this.#list.resume(this.#options.query);
  }

  hostUpdate(): void {
    this.#list.configure(this.#options.query());
    const {error} = this.#list.snapshot;
    if (error && this.#tokens.hasOtherFor(error)) void this.#list.refresh();
  }

  /** Reports after the update, because listeners may change the host. */
  hostUpdated(): void {
    const {onPage, onError, states} = this.#options;
    const {lastPage: page, status} = this.#list.snapshot;
    const {error} = this;
    states.update({loading: status === 'loading', empty: status === 'empty', error: error !== undefined});
    if (page && page !== this.#page) void this.#host.updateComplete.then(() => onPage(page));
    if (error && error !== this.#error) void this.#host.updateComplete.then(() => onError(error));
    this.#page = page;
    this.#error = error;
  }
}
