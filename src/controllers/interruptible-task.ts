import {Task, TaskStatus, type TaskConfig} from '@lit/task';
import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {asServiceError} from '../client/as-service-error.js';
import type {Connection} from './connection.js';

/** Where a task learns that the page has given another token. */
export type TokenNews = Pick<Connection, 'given'>;

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
  #interrupted = false;

  constructor(host: ReactiveControllerHost, news: TokenNews, config: TaskConfig<Args, Result>) {
    super(host, config);
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
