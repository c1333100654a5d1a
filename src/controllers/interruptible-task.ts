import {Task, TaskStatus, type TaskConfig} from '@lit/task';
import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {asServiceError} from '../client/agent-service-error.js';
import type {Connection} from './connection.js';
import {TokenWatch} from './token-watch.js';

/** Settings of a task that may have nothing to do. */
export interface InterruptibleTaskConfig<Args extends readonly unknown[], Result> extends TaskConfig<
  Args,
  Result
> {
  /** Whether the task has nothing to do for its arguments. It then starts only by a call of `run`. */
  readonly isIdle?: (args: Args) => boolean;
}

/**
 * A service task that stops while its element is disconnected and restarts on reconnection. After a failure without
 * a token, it also restarts with the next token of the page.
 */
export class InterruptibleTask<Args extends readonly unknown[], Result>
  extends Task<Args, Result>
  implements ReactiveController
{
  readonly #tokens: TokenWatch;
  readonly #isIdle: (args: Args) => boolean;
  #interrupted = false;

  constructor(
    host: ReactiveControllerHost,
    connection: Pick<Connection, 'given'>,
    {isIdle = () => false, ...config}: InterruptibleTaskConfig<Args, Result>,
  ) {
    super(host, config);
    this.#isIdle = isIdle;
    this.#tokens = new TokenWatch(connection);
  }

  get pending(): boolean {
    return this.status === TaskStatus.PENDING;
  }

  interrupt(): void {
    this.#interrupted = this.pending;
    this.abort();
  }

  override run(args?: Args): Promise<void> {
    this.#tokens.note();
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
    if (this.status === TaskStatus.ERROR && this.#tokens.hasOtherFor(asServiceError(this.error)))
      void this.run();
  }
}
