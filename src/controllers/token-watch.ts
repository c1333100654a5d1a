import type {AgentServiceError} from '../client/agent-service-error.js';
import type {Connection} from './connection.js';

/** Notices another token of the page, after which a request that failed for lack of one is worth a retry. */
export class TokenWatch {
  readonly #connection: Pick<Connection, 'given'>;
  #given: Connection['given'];

  constructor(connection: Pick<Connection, 'given'>) {
    this.#connection = connection;
    this.#given = connection.given;
  }

  /** A request begins with the token of this moment. */
  note(): void {
    this.#given = this.#connection.given;
  }

  /**
   * Whether the page has set a token since that may help. After a 401, only another fixed token does: a framework passes
   * a new function with each rendering, and the service would be asked each time. Where a function could not get a token,
   * the service is not asked by a retry.
   */
  hasOtherFor({kind, status}: AgentServiceError): boolean {
    if (kind !== 'unauthorized') return false;
    const {givenTokens, givenSources} = this.#connection.given;
    return status === undefined
      ? givenSources !== this.#given.givenSources
      : givenTokens !== this.#given.givenTokens;
  }
}
