import {Task, TaskStatus} from '@lit/task';
import type {ReactiveController} from 'lit';

/** A task that can be interrupted while its element is away, and begins again when the element comes back. */
export class InterruptibleTask<Args extends readonly unknown[], Result>
  extends Task<Args, Result>
  implements ReactiveController
{
  #interrupted = false;

  get pending(): boolean {
    return this.status === TaskStatus.PENDING;
  }

  interrupt(): void {
    this.#interrupted = this.pending;
    this.abort();
  }

  hostConnected(): void {
    if (!this.#interrupted) return;
    this.#interrupted = false;
    void this.run();
  }
}
