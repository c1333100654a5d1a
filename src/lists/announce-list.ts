import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {AgentServiceError} from '../client/agent-service-error.js';

export interface AnnounceListOptions<Page> {
  /** The page that arrived last. */
  readonly page: () => Page | undefined;
  /** The reason why the list, or a further page, is missing. */
  readonly error: () => AgentServiceError | undefined;
  readonly onPage: (page: Page) => void;
  readonly onError: (error: AgentServiceError) => void;
}

/**
 * Reports each new page and each new error of a list once it is rendered. It does so outside the update, since listeners
 * may change the host.
 */
export class AnnounceList<Page extends object> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: AnnounceListOptions<Page>;
  #page: Page | undefined;
  #error: AgentServiceError | undefined;

  constructor(host: ReactiveControllerHost, options: AnnounceListOptions<Page>) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdated(): void {
    const {onPage, onError} = this.#options;
    const page = this.#options.page();
    const error = this.#options.error();
    if (page && page !== this.#page) void this.#host.updateComplete.then(() => onPage(page));
    if (error && error !== this.#error) void this.#host.updateComplete.then(() => onError(error));
    this.#page = page;
    this.#error = error;
  }
}
