import type {AgentServiceError} from '../client/agent-service-error.js';
import type {Connection} from './connection.js';

/** Notices another token of the page, after which an unauthorized request is worth a retry. */
export class TokenWatch {
  readonly #connection: Pick<Connection, 'given'>;
  #given: Connection['given'];

  constructor(connection: Pick<Connection, 'given'>) {
    this.#connection = connection;
    this.#given = connection.given;
  }

  /** Stores the token with which a request begins. */
  note(): void {
    this.#given = this.#connection.given;
  }

  /**
   * Whether the page has set another token since that may help. After a 401, a function does not count: frameworks pass a
   * new one with each rendering, and each would send a request. It counts if no token was available, since the request was
   * not sent.
   */
  hasOtherFor({kind, status}: AgentServiceError): boolean {
    if (kind !== 'unauthorized') return false;
    const {givenTokens, givenSources} = this.#connection.given;
    return status === undefined
      ? givenSources !== this.#given.givenSources
      : givenTokens !== this.#given.givenTokens;
  }
}
