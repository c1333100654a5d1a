import {Task, TaskStatus, type TaskConfig} from '@lit/task';
import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {asServiceError} from '../client/as-service-error.js';
import type {Connection} from './connection.js';

/** Where a task learns that the page has given another token. */
export type TokenNews = Pick<Connection, 'given'>;

/** Settings of a task that may have nothing to do. */
export interface InterruptibleTaskConfig<Args extends readonly unknown[], Result> extends TaskConfig<
  Args,
  Result
> {
  /** Whether the task has nothing to do for its arguments. It then starts only by a call of `run`. */
  readonly isIdle?: (args: Args) => boolean;
}

/**
 * A task of a service that can be interrupted while its element is away, and begins again when the element comes back.
 * Where it failed for lack of a token, it also begins again with the next token of the page.
 */
export class InterruptibleTask<Args extends readonly unknown[], Result>
  extends Task<Args, Result>
  implements ReactiveController
{
  readonly #news: TokenNews;
  #given: TokenNews['given'];
  readonly #isIdle: (args: Args) => boolean;
  #interrupted = false;

  constructor(
    host: ReactiveControllerHost,
    news: TokenNews,
    {isIdle = () => false, ...config}: InterruptibleTaskConfig<Args, Result>,
  ) {
    super(host, config);
    this.#isIdle = isIdle;
    this.#news = news;
    this.#given = news.given;
  }

  get pending(): boolean {
    return this.status === TaskStatus.PENDING;
  }

  interrupt(): void {
    this.#interrupted = this.pending;
    this.abort();
  }

  override run(args?: Args): Promise<void> {
    this.#given = this.#news.given;
    // The start and the end of a run render the host.
    if (args && this.status === TaskStatus.INITIAL && this.#isIdle(args)) return Promise.resolve();
    return super.run(args);
  }

  hostConnected(): void {
    if (!this.#interrupted) return;
    this.#interrupted = false;
    void this.run();
  }

  override hostUpdate(): void {
    super.hostUpdate();
    if (this.status === TaskStatus.ERROR && this.#hasOtherToken()) void this.run();
  }

  /**
   * After a 401, only another fixed token is worth a try: a framework passes a new function with each rendering, and the
   * service would be asked each time. Where no function could get a token, the service is not asked by another try.
   */
  #hasOtherToken(): boolean {
    const {kind, status} = asServiceError(this.error);
    if (kind !== 'unauthorized') return false;
    const {givenTokens, givenSources} = this.#news.given;
    return status === undefined
      ? givenSources !== this.#given.givenSources
      : givenTokens !== this.#given.givenTokens;
  }
}
