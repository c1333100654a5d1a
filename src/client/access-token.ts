import {Signal} from '../signals.js';
import {SharedWork} from './shared-work.js';
import {AgentServiceError} from './agent-service-error.js';
import {assumptions} from './assumptions.js';
import {isJsonObject, parseJson, readNumber, readText} from './json-object.js';
import type {ClientClock} from './platform.js';

/** Context of a request for a token. */
export interface TokenRequest {
  /** `first`: the first token; `expired`: the last one expired; `refused`: the service did not accept the last one. */
  readonly reason: 'first' | 'expired' | 'refused';
  /** Aborts when no request waits for the token any more. */
  readonly signal: AbortSignal;
}

/** A token and, if known, the time at which it expires. */
export interface IssuedToken {
  readonly token: string;
  /** Epoch milliseconds. */
  readonly expiresAt?: number | undefined;
}

/** A token, or a function that returns one when it is needed. */
export type AccessToken =
  string | ((context: TokenRequest) => string | IssuedToken | Promise<string | IssuedToken>);

type TokenSource = Exclude<AccessToken, string>;

/** Called with the reason why there is no token, or why the service refused it. */
export type AuthErrorListener = (error: AgentServiceError) => void;

/**
 * Caches the current token in memory. It fetches the token on first use, once for all waiting requests, and renews it
 * shortly before it expires. It reads the source for each request, so that a page can replace the token or function at
 * any time.
 */
export class TokenCache {
  readonly #source: () => AccessToken | undefined;
  readonly #clock: ClientClock;
  readonly #renewalLead: number;
  readonly #running = new SharedWork<IssuedToken>();
  /** The service or the token source has finally refused the visitor. */
  readonly failed = new Signal<AgentServiceError>();
  #current: IssuedToken | undefined;
  #currentSource: TokenSource | undefined;
  #nextReason: TokenRequest['reason'] = 'first';
  #reportedFailures = 0;

  constructor(
    source: () => AccessToken | undefined,
    clock: ClientClock,
    renewalLead = assumptions.tokenRenewalLead,
  ) {
    this.#source = source;
    this.#clock = clock;
    this.#renewalLead = renewalLead;
  }

  get subject(): string {
    const source = this.#source();
    return tokenSubject(typeof source === 'string' ? source : (this.#current?.token ?? ''));
  }

  /** Whether another token can be tried after the service refused this one. */
  canReplace(refused: string): boolean {
    const source = this.#source();
    return typeof source === 'function' || (Boolean(source) && source !== refused);
  }

  /** Returns the token to send; `''` for requests without one. */
  async read(signal: AbortSignal | undefined): Promise<string> {
    const source = this.#source();
    if (typeof source !== 'function') return checkToken(source ?? '');
    if (this.#current && source !== this.#currentSource) {
      this.#current = undefined;
      this.#nextReason = 'first';
    }
    if (this.#current && this.#isExpiring(this.#current)) {
      this.#current = undefined;
      this.#nextReason = 'expired';
    }
    if (this.#current) return this.#current.token;
    const issued = await this.#running.join(
      shared => this.#fetchToken(source, {reason: this.#nextReason, signal: shared}),
      signal,
    );
    return issued.token;
  }

  refuse(token: string): void {
    if (this.#current?.token !== token) return;
    this.#current = undefined;
    this.#nextReason = 'refused';
  }

  get reportedFailures(): number {
    return this.#reportedFailures;
  }

  /**
   * Reports that the service finally refused a request. Concurrent requests share one report: `reportedBefore` is the
   * number of reports when the request began.
   */
  reportRefusal(error: AgentServiceError, reportedBefore: number): void {
    if (reportedBefore === this.#reportedFailures) this.#report(error);
  }

  #report(error: AgentServiceError): void {
    this.#reportedFailures += 1;
    this.failed.send(error);
  }

  #isExpiring({expiresAt}: IssuedToken): boolean {
    return expiresAt !== undefined && expiresAt - this.#renewalLead <= this.#clock.now();
  }

  async #fetchToken(source: TokenSource, request: TokenRequest): Promise<IssuedToken> {
    try {
      this.#current = readIssuedToken(await source(request));
      this.#currentSource = source;
      return this.#current;
    } catch (error) {
      const failure =
        error instanceof AgentServiceError
          ? error
          : new AgentServiceError('unauthorized', 'Could not get an access token.', {cause: error});
      if (!request.signal.aborted) this.#report(failure);
      throw failure;
    }
  }
}

function readIssuedToken(answer: unknown): IssuedToken {
  if (typeof answer === 'string') return {token: checkToken(answer)};
  const {token, expiresAt} = isJsonObject(answer) ? answer : {};
  if (typeof token === 'string') return {token: checkToken(token), expiresAt: readNumber(expiresAt)};
  throw new AgentServiceError('unauthorized', 'Could not get an access token.');
}

/** Rejects characters that a header cannot contain: the browser's own error message would show the token. */
function checkToken(token: string): string {
  if (/^[\x21-\x7e]*$/.test(token)) return token;
  throw new AgentServiceError('configuration', 'The access token holds characters that cannot be sent.', {
    setting: 'accessToken',
  });
}

/**
 * Returns the `sub` of a token that is a JWT, and `''` for any other token. The signature is not verified: the result
 * only tells visitors apart and grants nothing.
 */
export function tokenSubject(token: string): string {
  const parts = token.split('.');
  if (parts.length !== 3) return '';
  const payload = parseJson(decodeBase64Url(parts[1] ?? ''));
  return isJsonObject(payload) ? readText(payload, 'sub') : '';
}

function decodeBase64Url(text: string): string {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(binary, character => character.charCodeAt(0)));
  } catch {
    return '';
  }
}
