import {AgentServiceError} from './agent-service-error.js';
import {assumptions} from './assumptions.js';
import type {ClientClock} from './client-clock.js';
import {isJsonObject, readNumber} from './json-object.js';
import {SharedWork} from './shared-work.js';
import {tokenSubject} from './token-subject.js';

/** Why a token is asked for, and when nobody waits for it any more. */
export interface TokenRequest {
  /** `first`: none was asked for yet; `expired`: its time is up; `refused`: the service did not take it. */
  readonly reason: 'first' | 'expired' | 'refused';
  /** Aborted when every request that waited for the token was given up. */
  readonly signal: AbortSignal;
}

/** A token and, if known, how long it lives. */
export interface IssuedToken {
  readonly token: string;
  /** Epoch milliseconds. */
  readonly expiresAt?: number | undefined;
}

/** A token, or a function that is asked for one when it is needed. */
export type AccessToken =
  string | ((context: TokenRequest) => string | IssuedToken | Promise<string | IssuedToken>);

type TokenSource = Exclude<AccessToken, string>;

/** Hears why a token could not be had, or was refused. */
export type AuthErrorListener = (error: AgentServiceError) => void;

/**
 * Keeps the current token in memory: asked for lazily, once for all who wait, renewed shortly before it expires. The
 * source is read for each request, so a new token or function counts from the next request on.
 */
export class TokenKeeper {
  readonly #source: () => AccessToken | undefined;
  readonly #clock: ClientClock;
  readonly #renewalLead: number;
  readonly #asking = new SharedWork<IssuedToken>();
  readonly #listeners = new Set<AuthErrorListener>();
  #current: IssuedToken | undefined;
  /** The function that issued the current token. */
  #issuer: TokenSource | undefined;
  #nextReason: TokenRequest['reason'] = 'first';
  #toldFailures = 0;

  constructor(
    source: () => AccessToken | undefined,
    clock: ClientClock,
    renewalLead = assumptions.tokenRenewalLead,
  ) {
    this.#source = source;
    this.#clock = clock;
    this.#renewalLead = renewalLead;
  }

  /** The `sub` of the token in use where it is a JWT, else `''`. */
  get subject(): string {
    const source = this.#source();
    return tokenSubject(typeof source === 'string' ? source : (this.#current?.token ?? ''));
  }

  /** Whether there is another token to try when the service refused this one. */
  canReplace(refused: string): boolean {
    const source = this.#source();
    return typeof source === 'function' || (Boolean(source) && source !== refused);
  }

  /** The token to send, `''` when requests go without one. */
  async read(signal: AbortSignal | undefined): Promise<string> {
    const source = this.#source();
    if (typeof source !== 'function') return checkToken(source ?? '');
    if (this.#current && source !== this.#issuer) {
      this.#current = undefined;
      this.#nextReason = 'first';
    }
    if (this.#current && this.#isExpiring(this.#current)) {
      this.#current = undefined;
      this.#nextReason = 'expired';
    }
    if (this.#current) return this.#current.token;
    const issued = await this.#asking.join(
      shared => this.#ask(source, {reason: this.#nextReason, signal: shared}),
      signal,
    );
    return issued.token;
  }

  /** Notes that the service did not take a token; the next read asks for another. */
  refuse(token: string): void {
    if (this.#current?.token !== token) return;
    this.#current = undefined;
    this.#nextReason = 'refused';
  }

  /** Tells of tokens that cannot be had and of tokens that are refused; returns what ends the subscription. */
  subscribe(listener: AuthErrorListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** How many failures were told of so far. */
  get toldFailures(): number {
    return this.#toldFailures;
  }

  /**
   * Tells that the service refused a request for good. Requests that were under way when a failure was told
   * are part of it: `toldBefore` is how many there were when the request began.
   */
  tellRefusal(error: AgentServiceError, toldBefore: number): void {
    if (toldBefore === this.#toldFailures) this.#tell(error);
  }

  #tell(error: AgentServiceError): void {
    this.#toldFailures += 1;
    for (const listener of [...this.#listeners]) listener(error);
  }

  #isExpiring({expiresAt}: IssuedToken): boolean {
    return expiresAt !== undefined && expiresAt - this.#renewalLead <= this.#clock.now();
  }

  async #ask(source: TokenSource, request: TokenRequest): Promise<IssuedToken> {
    try {
      this.#current = readIssuedToken(await source(request));
      this.#issuer = source;
      return this.#current;
    } catch (error) {
      const failure =
        error instanceof AgentServiceError
          ? error
          : new AgentServiceError('unauthorized', 'No access token could be had.', {cause: error});
      if (!request.signal.aborted) this.#tell(failure);
      throw failure;
    }
  }
}

function readIssuedToken(answer: unknown): IssuedToken {
  if (typeof answer === 'string') return {token: checkToken(answer)};
  const {token, expiresAt} = isJsonObject(answer) ? answer : {};
  if (typeof token === 'string') return {token: checkToken(token), expiresAt: readNumber(expiresAt)};
  throw new AgentServiceError('unauthorized', 'No access token could be had.');
}

/** A header that cannot be sent would put the token into the browser's own error message. */
function checkToken(token: string): string {
  if (/^[\x21-\x7e]*$/.test(token)) return token;
  throw new AgentServiceError('configuration', 'The access token holds characters that cannot be sent.', {
    setting: 'accessToken',
  });
}
